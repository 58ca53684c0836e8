"""Card sets as text files: grammar, words, reading and checking."""
