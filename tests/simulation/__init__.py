"""A simulated world: servers, database, network, players and bots in one process, in virtual time, from one seed."""
