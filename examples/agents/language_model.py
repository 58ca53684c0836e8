"""A language model as an agent, through any server with the usual `/chat/completions` interface.

export MODEL_URL=http://localhost:11434/v1 MODEL_NAME=llama3.2 MODEL_KEY=...
cogworks arena widget_mechs --players random,novice --player "llama=cmd:python examples/agents/language_model.py" \
    --games 20 --seconds 120 --on-failure random-move --processes 1

Standard library only.  The model reads the rules once per game, then the board, what happened, and numbered moves.
"""

import json
import os
import sys
from urllib.request import Request, urlopen

URL = os.environ.get("MODEL_URL", "http://localhost:11434/v1").rstrip("/") + "/chat/completions"
NAME = os.environ.get("MODEL_NAME", "llama3.2")
KEY = os.environ.get("MODEL_KEY", "")
SECONDS = float(os.environ.get("MODEL_SECONDS", "100"))
REMEMBERED = int(os.environ.get("MODEL_REMEMBERED", "6"))
"""Earlier questions and answers of the game that the model sees again."""

SYSTEM = """You are playing {title} with {seats} seats. You have seat {number}. Play to win.

The rules:
{rules}

Think briefly. End your reply with a line `Move: N`, where N is the number of one of the listed moves."""


def question(message: dict) -> str:  # type: ignore[type-arg]
    """The request as text for the model."""
    parts = []
    if message["log"]:
        parts.append("Since your last move:\n" + "\n".join(message["log"]))
    parts.append(message["text"])
    if "moves" in message:
        parts.append("\n".join(f"{move['number']}. {move['label']}" for move in message["moves"]))
    if "error" in message:
        parts.append("Your last reply was not accepted. " + message["error"])
    return "\n\n".join(parts)


def complete(messages: list[dict[str, str]]) -> tuple[str, dict[str, int]]:
    """The model's reply, and the tokens it cost."""
    body = json.dumps({"model": NAME, "messages": messages, "temperature": 0}).encode()
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {KEY}"} if KEY else {})
    with urlopen(Request(URL, body, headers), timeout=SECONDS) as response:
        found = json.load(response)
    usage = found.get("usage") or {}
    tokens = {"input": usage.get("prompt_tokens", 0), "output": usage.get("completion_tokens", 0)}
    return found["choices"][0]["message"]["content"] or "", tokens


def main() -> None:
    system = ""
    dialogue: list[dict[str, str]] = []
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "game":
            system = SYSTEM.format(**message, number=message["seat"] + 1)
        elif message["type"] == "move":
            dialogue.append({"role": "user", "content": question(message)})
            text, tokens = complete([{"role": "system", "content": system}, *dialogue[-2 * REMEMBERED - 1 :]])
            dialogue.append({"role": "assistant", "content": text})
            # The arena finds the move in the text, and says so if there is none.
            print(json.dumps({"move": text, "note": text[-500:], "tokens": tokens}), flush=True)


if __name__ == "__main__":
    main()
