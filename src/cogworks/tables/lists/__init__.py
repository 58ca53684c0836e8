"""Tables in lists, without replaying them."""
