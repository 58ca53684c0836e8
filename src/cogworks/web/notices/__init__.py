"""Senders of notices: push services, mail, webhooks; and the courier that sends each notice in the background."""
