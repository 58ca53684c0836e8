"""The rules of Gadget Builder: everything here is compiled."""
