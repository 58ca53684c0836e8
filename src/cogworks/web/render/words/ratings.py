"""Ratings beside names."""

from cogworks.people.ratings.model import bot_rating
from cogworks.people.ratings.results import pool_of
from cogworks.people.ratings.scale import points
from cogworks.tables.update_types import Player, Update


def rating_at(update: Update, player: Player) -> str:
    """A player's rating at a rated table: a person's when they joined, a bot's as measured; '' if there is none."""
    if not update["rated"]:
        return ""
    if player["kind"] != "bot" or player["rating"]:
        return player["rating"]
    found = bot_rating(update["game"], pool_of(len(update["players"])), player["bot"])
    return "" if found is None else str(points(found.mean))
