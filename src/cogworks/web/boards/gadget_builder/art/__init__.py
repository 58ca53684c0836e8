"""Pictures of Gadget Builder."""
