"""Contacts: people one played with, invitations, and what players decide about each other at a table."""
