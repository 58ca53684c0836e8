"""The database schema that results from the migrations."""

from sqlalchemy import (
    JSON,
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    false,
    text,
    true,
)

METADATA = MetaData()

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("version", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("owner", String(64), nullable=False),
    Column("created", Double, nullable=False, index=True),
    # Data for lists, kept in step with the records by every append.
    Column("height", Integer, nullable=False, server_default="0"),
    Column("last", Double, nullable=False, server_default="0"),
    Column("phase", Integer, nullable=False, server_default="0"),
    Column("is_listed", Boolean, nullable=False, server_default=true()),
    Column("digest", JSON(none_as_null=True)),
    Index("listed_tables", "is_listed", "phase", "last"),
    Index("newest_tables", "is_listed", "created"),
)
GATHERING, PLAYING, OVER = range(3)
"""A table's phase."""

RECORDS = Table(
    "records",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("sequence", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("who", Integer, nullable=False),
    Column("time", Double, nullable=False),
    Column("position", Integer),
    Column("action", Integer),
    Column("client", String(64)),
    Column("data", JSON, nullable=False),
    # This key prevents double writes: of two processes that store the next record, one fails.
    PrimaryKeyConstraint("table_id", "sequence"),
    # No client message is stored twice; records without an id have NULL here, which may repeat.
    Index("one_record_a_message", "table_id", "who", "client", unique=True),
    # Records other than moves: a few among hundreds, used to list tables.
    Index(
        "records_beside_answers",
        "table_id",
        "kind",
        sqlite_where=text("kind <> 'answer'"),
        postgresql_where=text("kind <> 'answer'"),
    ),
)

PLAYER_TABLES = Table(
    "player_tables",
    METADATA,
    Column("player", String(64), nullable=False),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("since", Double, nullable=False),
    # Copies, so that the first page of a player's list is the start of an index.
    Column("is_open", Boolean, nullable=False, server_default=true()),
    Column("last", Double, nullable=False, server_default="0"),
    PrimaryKeyConstraint("player", "table_id"),
    Index("list_of_player", "player", "is_open", "last", "table_id"),
    Index("players_of_table", "table_id"),
)

CARD_SETS = Table(
    "card_sets",
    METADATA,
    Column("hash", String(32), primary_key=True),
    Column("text", Text, nullable=False),
)

REVIEWS = Table(
    "reviews",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("created", Double, nullable=False),
    Column("data", JSON, nullable=False),
)

DAILY_SEEDS = Table(
    "daily_seeds",
    METADATA,
    Column("day", String(10), primary_key=True),
    Column("seed", LargeBinary, nullable=False),
    Column("previous", String(64), nullable=False),
    Column("created", Double, nullable=False),
)

DAILY_ATTEMPTS = Table(
    "daily_attempts",
    METADATA,
    Column("day", String(10), nullable=False),
    Column("game", String(64), nullable=False),
    Column("player", String(64), nullable=False),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("outcome", JSON),
    # One attempt counts for each player, day and game.
    PrimaryKeyConstraint("day", "game", "player"),
    Index("attempts_of_player", "player", "day"),
)

PUZZLE_ATTEMPTS = Table(
    "puzzle_attempts",
    METADATA,
    Column("player", String(64), nullable=False),
    Column("puzzle", String(80), nullable=False),
    Column("game", String(64), nullable=False),
    Column("result", String(16), nullable=False),
    Column("decided", Double, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("has_hint", Boolean, nullable=False),
    Column("is_shown", Boolean, nullable=False),
    Column("solved", Double),
    # One row for each player and puzzle: the first result counts.
    PrimaryKeyConstraint("player", "puzzle"),
)

ACCOUNTS = Table(
    "accounts",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("handle", LargeBinary, nullable=False),
    Column("name", String(24), nullable=False),
    # An account's tables and attempts are stored under its player.
    Column("player", String(64), nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("settings", JSON, nullable=False),
    Column("created", Double, nullable=False),
    Column("deleted", Double),
    Index("account_of_player", "player", unique=True),
)

ACCOUNT_KEYS = Table(
    "account_keys",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("account_id", String(32), ForeignKey("accounts.id"), nullable=False),
    Column("name", String(40), nullable=False),
    Column("site", String(255), nullable=False),
    Column("credential", LargeBinary, nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("transports", JSON, nullable=False),
    Column("is_synced", Boolean, nullable=False),
    Column("created", Double, nullable=False),
    Column("used", Double, nullable=False),
    Index("keys_of_account", "account_id"),
)

ACCOUNT_CODES = Table(
    "account_codes",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("account_id", String(32), ForeignKey("accounts.id"), nullable=False),
    Index("codes_of_account", "account_id"),
)

ACCOUNT_SESSIONS = Table(
    "account_sessions",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("account_id", String(32), ForeignKey("accounts.id"), nullable=False),
    Column("created", Double, nullable=False),
    Column("used", Double, nullable=False),
    Index("sessions_of_account", "account_id"),
)

ACCOUNT_TICKETS = Table(
    "account_tickets",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("purpose", String(16), nullable=False),
    Column("binding", String(64), nullable=False),
    Column("account_id", String(32), ForeignKey("accounts.id")),
    Column("data", LargeBinary, nullable=False),
    Column("expires", Double, nullable=False),
    Index("expiry_of_tickets", "expires"),
    Index("tickets_of_account", "account_id"),
)

WATCHED_CLOCKS = Table(
    "watched_clocks",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("due", Double, nullable=False, index=True),
)

SERVER_BEATS = Table(
    "server_beats",
    METADATA,
    # One row: some server was running then.
    Column("id", Integer, primary_key=True),
    Column("time", Double, nullable=False),
)

DOWNTIMES = Table(
    "downtimes",
    METADATA,
    Column("started", Double, primary_key=True),
    Column("ended", Double, nullable=False),
)

SEAT_PLAYERS = Table(
    "seat_players",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    # The hash of the token that opens the seat, as records have it.
    Column("key", String(64), nullable=False),
    Column("player", String(64), nullable=False),
    Column("is_open", Boolean, nullable=False, server_default=true()),
    PrimaryKeyConstraint("table_id", "key"),
    Index("seats_of_player", "player"),
    Index("open_seats", "is_open"),
)

RESULTS = Table(
    "results",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("pool", String(8), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("began", Double, nullable=False),
    Column("ended", Double, nullable=False),
    Column("decisions", Integer, nullable=False),
    Column("is_rated", Boolean, nullable=False),
    # Why a game that was to be rated is not; '' otherwise.
    Column("reason", String(80), nullable=False),
    Column("is_applied", Boolean, nullable=False),
    Index("results_of_pool", "game", "pool", "is_rated", "ended", "table_id"),
    Index("unapplied_results", "is_applied"),
)

RESULT_SEATS = Table(
    "result_seats",
    METADATA,
    Column("table_id", String(32), ForeignKey("results.table_id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("player", String(64), nullable=False),
    Column("bot", String(64), nullable=False),
    Column("name", String(64), nullable=False),
    Column("share", Double, nullable=False),
    Column("score", Integer, nullable=False),
    Column("lead", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("forfeit", String(16), nullable=False),
    Column("ended", Double, nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
    Index("history_of_player", "player", "ended"),
)

RATINGS = Table(
    "ratings",
    METADATA,
    Column("player", String(64), nullable=False),
    Column("game", String(64), nullable=False),
    Column("pool", String(8), nullable=False),
    Column("mean", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("last", Double, nullable=False),
    Column("games", Integer, nullable=False),
    # Until when the rating is certain enough for leaderboards.
    Column("sure_until", Double, nullable=False),
    PrimaryKeyConstraint("player", "game", "pool"),
    Index("leaderboard", "game", "pool", "mean"),
)

RATING_CHANGES = Table(
    "rating_changes",
    METADATA,
    Column("table_id", String(32), ForeignKey("results.table_id"), nullable=False),
    Column("player", String(64), nullable=False),
    Column("game", String(64), nullable=False),
    Column("pool", String(8), nullable=False),
    Column("ended", Double, nullable=False),
    Column("mean", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
    PrimaryKeyConstraint("table_id", "player"),
    Index("changes_of_player", "player", "game", "pool", "ended"),
    Index("changes_of_pool", "game", "pool", "ended"),
)

RATING_FLAGS = Table(
    "rating_flags",
    METADATA,
    Column("table_id", String(32), ForeignKey("results.table_id"), nullable=False),
    Column("player", String(64), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("opponent", String(64), nullable=False),
    Column("game", String(64), nullable=False),
    Column("pool", String(8), nullable=False),
    Column("ended", Double, nullable=False),
    PrimaryKeyConstraint("table_id", "player", "kind"),
    Index("flags_by_time", "ended"),
)

PROFILES = Table(
    "profiles",
    METADATA,
    Column("player", String(64), primary_key=True),
    # The public name of the player in addresses.
    Column("id", String(32), nullable=False),
    Column("name", String(64), nullable=False),
    Column("is_hidden", Boolean, nullable=False, server_default=false()),
    Column("seen", Double, nullable=False),
    Index("profile_by_id", "id", unique=True),
)

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
