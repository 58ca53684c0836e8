"""The commands of `cogworks study`."""
