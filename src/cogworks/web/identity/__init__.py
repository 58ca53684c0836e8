"""Who a visitor is: cookies, player tokens, preferences and invitations."""
