"""The page about what this browser stores, for an application that runs in it."""
