"""Contacts: people a player has met, invitations, mutes and blocks, and reports to the operator."""
