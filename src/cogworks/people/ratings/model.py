"""What a result does to ratings: Plackett-Luce with each seat's advantage, and half weight against bots."""

from collections.abc import Sequence
from functools import cache
from math import sqrt
from typing import TYPE_CHECKING, Final, NamedTuple

from cogworks.people.ratings.figures import DAILY, SOLO, Figures, beaten, figures
from cogworks.people.ratings.scale import BETA, DIGITS, MEAN, SIGMA, TAU, Rating

if TYPE_CHECKING:
    from openskill.models import PlackettLuce

BOT_WEIGHT: Final = 0.5


class Entry(NamedTuple):
    """One seat of a rated game, before its ratings change."""

    rating: Rating
    place: int
    bot: str = ""
    """The bot's level, '' for a person."""


@cache
def _model() -> "PlackettLuce":
    # Imported here: only servers need it, and other commands start faster without it.
    from openskill.models import PlackettLuce

    return PlackettLuce(mu=MEAN, sigma=SIGMA, beta=BETA, tau=TAU)


def bot_rating(game: str, pool: str, level: str) -> Rating | None:
    """A bot's rating, which never changes; None for bots that were not measured."""
    found = figures().bots.get(game, {}).get(pool, {}).get(level)
    return None if found is None else Rating(*found)


def rate(game: str, entries: Sequence[Entry], ended: float, known: Figures | None = None) -> list[Rating]:
    """The ratings after a game of several players."""
    offsets = (known or figures()).offsets.get(game, {}).get(str(len(entries)), [0.0] * len(entries))
    model = _model()
    teams = [
        [model.rating(mu=entry.rating.mean + offset, sigma=entry.rating.at(ended))]
        for entry, offset in zip(entries, offsets, strict=True)
    ]
    rated = model.rate(teams, ranks=[entry.place for entry in entries])
    after = [(team[0].mu - offset, team[0].sigma) for team, offset in zip(rated, offsets, strict=True)]
    n_bots = sum(bool(entry.bot) for entry in entries)
    return [
        entry.rating
        if entry.bot
        else _weighed(entry.rating, *new, ended, 1 - (1 - BOT_WEIGHT) * n_bots / (len(entries) - 1))
        for entry, new in zip(entries, after, strict=True)
    ]


def rate_alone(game: str, pool: str, rating: Rating, result: tuple[float, int], ended: float) -> Rating:
    """The rating after a solo game or a daily deal: a match against the results of the bot nearest in rating."""
    assert pool in (SOLO, DAILY)
    bots = figures().bots[game][pool]
    level = min(bots, key=lambda name: (abs(bots[name][0] - rating.mean), name))
    chance = beaten(result, [(share, lead) for share, lead in figures().curves[game][level]])
    model = _model()
    mine = model.rating(mu=rating.mean, sigma=rating.at(ended))
    bot = model.rating(mu=bots[level][0], sigma=bots[level][1])
    # The bot would have done better this often, and worse that often: the mean of both outcomes.
    won, lost = (model.rate([[mine], [bot]], ranks=ranks)[0][0] for ranks in ([0.0, 1.0], [1.0, 0.0]))
    mean = chance * won.mu + (1 - chance) * lost.mu
    return _weighed(rating, mean, chance * won.sigma + (1 - chance) * lost.sigma, ended, BOT_WEIGHT)


def _weighed(old: Rating, mean: float, sigma: float, ended: float, weight: float) -> Rating:
    """A part of the way from the old rating to the new one."""
    before = old.at(ended)
    variance = before**2 + weight * (sigma**2 - before**2)
    return Rating(
        round(old.mean + weight * (mean - old.mean), DIGITS), round(sqrt(variance), DIGITS), ended, old.games + 1
    )
