"""Bots: players made of code, who see what their seat may see and nothing else."""
