"""`cogworks tournament`: a tournament between bots, and its standings."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from cogworks.engine.errors import CogworksError
from cogworks.engine.game import Game
from cogworks.engine.options import Value
from cogworks.engine.registry import game
from cogworks.engine.state import State
from cogworks.people.tournaments.event import ARENA, MOST_PLAYERS, SWISS, SYSTEMS, Event
from cogworks.shared_arguments import add_executor, add_seed, add_setup, chosen_seats

if TYPE_CHECKING:
    from cogworks.people.tournaments.offline import Finished


def add_tournament(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    add_setup(parser)
    parser.add_argument(
        "--players",
        metavar="A,B",
        required=True,
        help="the bots, such as master,adept,4*novice: levels or plug-ins, 2 to 64",
    )
    parser.add_argument("--system", choices=SYSTEMS, default=SWISS, help=f"how players are paired ({SWISS})")
    parser.add_argument("--rounds", metavar="N", type=int, default=0, help="the number of rounds (the usual one)")
    parser.add_argument("--deals", metavar="N", type=int, default=1, help="deals per round (1)")
    parser.add_argument("--minutes", metavar="N", type=int, default=60, help="how long an arena lasts (60)")
    parser.add_argument("--duplicate", action="store_true", help="all tables play the same deals, from every seat")
    add_seed(parser, "standings")
    add_executor(parser)


def run(typed: Namespace, of: Game[State], options: Mapping[str, Value], say: Callable[[str], None]) -> None:
    """Run the command for a game with these options."""
    # Imported here: the other commands start faster without it.
    from cogworks.executor import executor
    from cogworks.people.tournaments import offline
    from cogworks.people.tournaments.event import check

    event = Event(
        of.name,
        chosen_seats(of, typed.seats),
        parse_bots(typed.players),
        typed.system,
        typed.rounds,
        typed.duplicate,
        typed.deals,
        options,
    )
    check(event)
    if typed.minutes < 1:
        raise CogworksError(f"invalid number of minutes {typed.minutes}: use 1 or more")
    with executor(typed.processes, typed.ray) as where:
        finished = offline.run(event, typed.seed, where, typed.minutes)
    for line in report(event, finished, typed.seed):
        say(line)


def parse_bots(text: str) -> tuple[str, ...]:
    """Bots from a text such as 'master,2*adept'."""
    found: list[str] = []
    for part in text.split(","):
        count, star, name = part.strip().rpartition("*")
        if star and not (count.isdecimal() and 1 <= int(count) <= MOST_PLAYERS):
            raise CogworksError(f"invalid players {part.strip()[:40]!r}: write 3*novice for three novices")
        found += [name] * (int(count) if star else 1)
    return tuple(found)


def report(event: Event, finished: "Finished", seed: int) -> list[str]:
    """The standings as text, with intervals and the luck that shared deals removed."""
    from cogworks.people.tournaments.deals import event_commitment, event_seed
    from cogworks.people.tournaments.luck import luck_removed
    from cogworks.people.words import SYSTEM_NAMES

    names = named(event.players)
    width = max(6, *map(len, names))
    kind = "duplicate " if event.is_duplicate else ""
    rounds = "pairings" if event.system == ARENA else "rounds"
    lines = [
        f"{game(event.game).title}, {kind}{SYSTEM_NAMES[event.system]}: {len(finished.rounds)} {rounds}, "
        f"{len(finished.games)} games, seed {seed}",
        "",
        f"{'':>3}  {'player':<{width}} {'points':>7} {'±':>6} {'opp.':>7} {'quality':>8} {'lead':>6} {'games':>6}",
    ]
    for row in event.standings(finished.rounds, finished.games):
        lines.append(
            f"{row.place:>3}  {names[row.player]:<{width}} {row.points:>7.2f} {row.error:>6.2f} {row.opponents:>7.2f} "
            f"{row.quality:>8.2f} {row.lead:>6} {row.games:>6}"
        )
    luck = luck_removed(finished.games) if event.is_duplicate else None
    if luck is not None:
        lines += [
            "",
            f"Luck removed: {luck.share:.0%} (95% interval {luck.low:.0%} to {luck.high:.0%}, {luck.deals} deals). "
            "So much of the differences between results came from the deal and the seat, which all tables shared.",
        ]
    return [*lines, "", f"Commitment: {event_commitment(event_seed(seed))}"]


def named(bots: tuple[str, ...]) -> list[str]:
    """A name for each player: the bot's, with a number if there are several."""
    return [f"{bot} {bots[:number].count(bot) + 1}" if bots.count(bot) > 1 else bot for number, bot in enumerate(bots)]
