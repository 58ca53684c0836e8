"""Meeting people: quick pairing, posted seats, and what is going on."""
