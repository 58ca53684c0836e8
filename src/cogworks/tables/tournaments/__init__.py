"""Games of tournaments: how their tables are opened, what players may do there, and what stays hidden for a while."""
