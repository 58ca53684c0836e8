"""Meeting people: seats that people post, accept and are paired by; rules and storage."""
