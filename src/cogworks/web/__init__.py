"""The browser interface: pages, boards and sockets for tables; contains no rules and no secrets."""
