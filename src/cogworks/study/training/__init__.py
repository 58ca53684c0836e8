"""Training of the learned evaluations that `grandmaster` plays with."""
