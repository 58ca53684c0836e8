"""Tournaments: players, rounds, pairings, games."""

from sqlalchemy import (
    JSON,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    PrimaryKeyConstraint,
    String,
    Table,
)

from cogworks.tables.store.schema.metadata import METADATA

TOURNAMENTS = Table(
    "tournaments",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", String(64), nullable=False),
    Column("settings", JSON, nullable=False),
    Column("organiser", String(64), nullable=False),
    # Secret until the tournament is over.
    Column("seed", LargeBinary, nullable=False),
    # Gives players their seats; never revealed.
    Column("secret", LargeBinary, nullable=False),
    Column("phase", Integer, nullable=False),
    Column("reason", String(120), nullable=False, server_default=""),
    Column("created", Double, nullable=False),
    Column("starts", Double),
    Column("started", Double),
    Column("ended", Double),
    # Of a recurring tournament: one per occasion, however many processes announce it.
    Column("occasion", String(80)),
    Index("tournaments_by_phase", "phase", "created"),
    Index("tournaments_of_organiser", "organiser", "phase"),
    Index("one_tournament_an_occasion", "occasion", unique=True),
)

TOURNAMENT_PLAYERS = Table(
    "tournament_players",
    METADATA,
    Column("tournament_id", String(32), ForeignKey("tournaments.id"), nullable=False),
    Column("number", Integer, nullable=False),
    # The player's id, or 'bot' with the number.
    Column("player", String(64), nullable=False),
    Column("bot", String(64), nullable=False),
    Column("name", String(64), nullable=False),
    Column("joined", Double, nullable=False),
    Column("withdrawn", Double),
    PrimaryKeyConstraint("tournament_id", "number"),
    Index("one_entry_a_player", "tournament_id", "player", unique=True),
    Index("tournaments_of_player", "player"),
)

TOURNAMENT_ROUNDS = Table(
    "tournament_rounds",
    METADATA,
    Column("tournament_id", String(32), ForeignKey("tournaments.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("started", Double, nullable=False),
    Column("ended", Double),
    # Of two processes that start the same round, one fails, and none of its pairings is stored.
    PrimaryKeyConstraint("tournament_id", "number"),
)

TOURNAMENT_PAIRINGS = Table(
    "tournament_pairings",
    METADATA,
    Column("tournament_id", String(32), ForeignKey("tournaments.id"), nullable=False),
    Column("round", Integer, nullable=False),
    Column("player", Integer, nullable=False),
    # -1 for a player who sits out.
    Column("place", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    # Nobody is paired twice in a round.
    PrimaryKeyConstraint("tournament_id", "round", "player"),
)

TOURNAMENT_GAMES = Table(
    "tournament_games",
    METADATA,
    Column("tournament_id", String(32), ForeignKey("tournaments.id"), nullable=False),
    Column("round", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    # The games of a pairing are played in this order.
    Column("turn", Integer, nullable=False),
    Column("deal", Integer, nullable=False),
    # The table is opened later: its id is chosen with the pairings, so that no game gets two tables.
    Column("table_id", String(32), nullable=False),
    Column("opened", Double),
    Column("result", JSON(none_as_null=True)),
    PrimaryKeyConstraint("tournament_id", "round", "place", "turn"),
    Index("game_at_table", "table_id", unique=True),
)
