"""The studio: write card sets, look at them, play, measure, compare, share and print them."""
