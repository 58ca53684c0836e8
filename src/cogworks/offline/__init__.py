"""The static edition: the web application inside the player's browser, and the folder that any web host can serve."""
