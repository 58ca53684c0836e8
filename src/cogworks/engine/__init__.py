"""Code shared by all games; depends on no game and no user interface."""
