"""Notices: where a player gets them, links in them, the feed, and what makes the site an app."""
