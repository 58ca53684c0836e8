"""`cogworks arena`: programs, servers, policies and bots play each other on the same deals, and are rated."""
