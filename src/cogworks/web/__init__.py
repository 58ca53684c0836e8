"""The game in the browser: pages, boards and sockets over tables; holds no rule and no secret."""
