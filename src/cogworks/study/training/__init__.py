"""Training of learned evaluations: games of a search against itself, a fit, and matches as the judge."""
