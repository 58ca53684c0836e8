"""Players made of code: each sees what its seat may see, and nothing else."""
