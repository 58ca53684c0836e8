"""An agent in a few lines: it plays a random legal move.

cogworks arena widget_mechs --players novice,cmd:'python examples/agents/random_agent.py'
"""

import json
import random
import sys

for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "move":
        move = random.choice(message["moves"])
        print(json.dumps({"move": move["number"]}), flush=True)
