"""Games of tournaments: what players may do there, and what stays hidden for a while."""
