"""Find games by name, list them, and print rules."""

import re

from cogworks.engine.errors import CogworksError, UnknownGameError
from cogworks.engine.facts import Odds
from cogworks.engine.game import Game
from cogworks.engine.names import listed
from cogworks.engine.options import Option
from cogworks.engine.registry import game, games
from cogworks.engine.state import State
from cogworks.terminal.output import plain_text
from cogworks.terminal.screen import Screen


def find(typed: str) -> Game[State]:
    """Find a game by its name or title, or the start of one."""
    wanted = re.sub(r"[\s_-]+", "_", typed.strip().lower())
    close = [name for name in games() if wanted and name.startswith(wanted)]
    if wanted in games() or len(close) != 1:
        return game(wanted)
    return game(close[0])


def choose(screen: Screen) -> Game[State]:
    """Prompt for a game."""
    known = [game(name) for name in games()]
    screen.say("Which game?")
    for place, offered in enumerate(known, 1):
        screen.number(place, f"{offered.title}, {offered.seats[0]} to {offered.seats[-1]} seats")
    while True:
        try:
            typed = screen.ask("Your choice: ")
        except EOFError as error:
            raise CogworksError("no game was chosen") from error
        if typed.isdecimal() and len(typed) < 9 and 1 <= int(typed) <= len(known):
            return known[int(typed) - 1]
        try:
            return find(typed)
        except UnknownGameError:
            screen.say(f"Type a number from 1 to {len(known)}, or a title.")


def greet(screen: Screen, program: str) -> None:
    """Print the games and the three commands a newcomer needs."""
    titles = listed([game(name).title for name in games()])
    screen.say(f"Welcome to Cogworks: {titles}, in the browser and in the terminal.", hang=0)
    screen.say()
    commands = {
        "serve --browse": "open the games in your browser",
        "play": "play here, in the terminal",
        "--help": "list all commands",
    }
    widest = max(map(len, commands))
    for command, words in commands.items():
        screen.verbatim(f"  {program} {command:{widest}}   {words}")


def list_games(screen: Screen) -> None:
    """List all games with their seats and options."""
    for name in games():
        listed = game(name)
        screen.say(f"{name}: {listed.title}, {listed.seats[0]} to {listed.seats[-1]} seats")
        for option in listed.offered:
            screen.say(f"  option {option.name}: {option.help}; {values(option)}")
            for note in option.notes():
                screen.say(f"    {note}")
        if listed.odds is not None:
            screen.say(f"  {odds_text(listed.odds)}")


def values(option: Option) -> str:
    """The allowed values: 'no or yes, default no'."""
    default = option.spell(option.default)
    return f"{option.takes()}, default {default}" if default else option.takes()


def odds_text(odds: Odds) -> str:
    """A bot's win rates in one line."""
    rows = [
        f"{row} " + ", ".join(f"{odds.won[row, column]:.0%} on {column}" for column in odds.values(1))
        for row in odds.values(0)
    ]
    return f"{'solo' if odds.seats == 1 else f'{odds.seats} seats'}: the bot {odds.player} wins with {'; '.join(rows)}"


def print_rules(screen: Screen, shown: Game[State], wanted: str | None) -> None:
    """Print the whole rulebook, one chapter or one rule."""
    if wanted is None:
        print_rulebook(screen, shown.rulebook)
        return
    found = matching(shown, wanted)
    if not found:
        ids = list(shown.rules)
        raise CogworksError(f"{shown.title} has no rule {wanted!r}; its rules are {ids[0]} to {ids[-1]}")
    for id in found:
        screen.say(f"[{id}] {plain_text(shown.rules[id])}")


def matching(shown: Game[State], wanted: str) -> list[str]:
    """Ids of a rule, or of all rules in a chapter."""
    id = wanted.strip("[] ").upper()
    return [rule for rule in shown.rules if id in (rule, rule.partition(".")[0])]


def print_rulebook(screen: Screen, markdown: str) -> None:
    """Print Markdown as plain paragraphs."""
    for place, paragraph in enumerate(re.split(r"\n{2,}", markdown.strip())):
        if place:
            screen.say()
        screen.say(plain_text(paragraph.lstrip("# ")), hang=0)
