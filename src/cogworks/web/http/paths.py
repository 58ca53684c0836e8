"""Paths of the site by name: the only place that spells them.

Routes are declared with `PATHS[page]`; templates, scripts and redirects use `link_to(page)`.  The API, which programs
use, is apart: docs/api.md has its paths.
"""

from functools import lru_cache
from typing import Final
from urllib.parse import quote, quote_plus

PREFIX = ""
"""What precedes every path in a link, for a site that is not at the top of its host; set before the first page."""

PATHS: Final = {
    # Lobby
    "lobby": "/",
    "my_games": "/mine",
    "open_tables": "/open",
    "new_table": "/new/{name}",
    "cards": "/cards/{name}",
    "card_file": "/cards/{name}/file",
    "play": "/play",
    "tables": "/tables",
    "settings": "/settings",
    "preferences": "/preferences",
    # A table
    "table": "/table/{id}",
    "socket": "/table/{id}/socket",
    "unsalted": "/table/{id}/unsalted",
    "table_cards": "/table/{id}/cards",
    "table_card": "/table/{id}/cards/{place}",
    "hint": "/table/{id}/hint",
    "sit": "/table/{id}/sit",
    "invite": "/table/{id}/invite",
    "bot_instead": "/table/{id}/instead",
    "device": "/table/{id}/device",
    "pass_device": "/table/{id}/pass",
    "seat": "/seat/{id}/{token}",
    "code": "/code",
    "replay": "/table/{id}/replay",
    "replay_steps": "/table/{id}/steps",
    "replay_step": "/table/{id}/step",
    "resume": "/table/{id}/on",
    "game_file": "/table/{id}/log.json",
    "proof": "/table/{id}/proof",
    "verify": "/verify",
    "story": "/table/{id}/story",
    "rating_changes": "/table/{id}/ratings",
    "review": "/table/{id}/review",
    "cancel_review": "/table/{id}/review/cancel",
    "review_progress": "/table/{id}/review/progress",
    "review_file": "/review",
    # Rules and lessons
    "rules": "/rules/{name}",
    "rules_summary": "/rules/{name}/summary",
    "rules_numbered": "/rules/{name}/numbered",
    "rules_guide": "/rules/{name}/guide",
    "rules_book": "/rules/{name}/book",
    "learn": "/learn/{name}",
    "learn_step": "/learn/{name}/step",
    "learn_why": "/learn/{name}/why",
    "learn_dismiss": "/learn/{name}/dismiss",
    # Puzzles and daily deals
    "puzzles": "/puzzles",
    "puzzle_rating": "/puzzles/rating",
    "game_puzzles": "/puzzles/{name}",
    "next_puzzle": "/puzzles/{name}/next",
    "puzzle": "/puzzles/{name}/{id}",
    "puzzle_answer": "/puzzles/{name}/{id}/answer",
    "puzzle_hint": "/puzzles/{name}/{id}/hint",
    "puzzle_solution": "/puzzles/{name}/{id}/solution",
    "puzzle_line": "/puzzles/{name}/{id}/line",
    "puzzle_why": "/puzzles/{name}/{id}/why",
    "puzzle_resume": "/puzzles/{name}/{id}/on",
    "daily": "/daily",
    "daily_deal": "/daily/{day}",
    "play_daily": "/daily/{name}",
    # Accounts
    "account": "/account",
    "account_export": "/account/export",
    "new_codes": "/account/codes",
    "delete_account": "/account/delete",
    "new_sign_in_link": "/account/link",
    "sign_in_link": "/account/link/{token}",
    "recover": "/account/recover",
    "sign_out": "/account/sign-out",
    "sign_out_everywhere": "/account/sign-out-everywhere",
    "send_guest": "/account/send-guest",
    "receive_guest": "/account/receive-guest/{token}",
    "rename_key": "/account/keys/{key}/rename",
    "remove_key": "/account/keys/{key}/remove",
    "claim": "/api/account/claim",
    "claim_options": "/api/account/claim/options",
    "add_key": "/api/account/keys",
    "key_options": "/api/account/keys/options",
    "sign_in": "/api/account/sign-in",
    "sign_in_options": "/api/account/sign-in/options",
    # Meeting people
    "meet": "/meet",
    "post_seat": "/meet/post",
    "quick_pairing": "/meet/pair",
    "meeting_news": "/meet/news",
    "leaving_meeting": "/meet/leaving",
    "company_line": "/meet/line",
    "accept_post": "/meet/{id}/accept",
    "withdraw_post": "/meet/{id}/withdraw",
    "bot_for_post": "/meet/{id}/bot",
    "go_to_pairing": "/meet/{id}/table",
    "contacts": "/people",
    "invite_contact": "/people/{id}/invite",
    "relate_contact": "/people/{id}/relation",
    "accept_invitation": "/invitations/{id}/accept",
    "decline_invitation": "/invitations/{id}/decline",
    "table_people": "/table/{id}/people",
    "relate_seat": "/table/{id}/people/relation",
    "report_seat": "/table/{id}/people/report",
    "spectators": "/table/{id}/people/spectators",
    "rematch": "/table/{id}/rematch",
    # Ratings
    "ratings": "/ratings",
    "leaderboard": "/ratings/{name}",
    "player": "/player/{id}",
    "history": "/history",
    "profile_visibility": "/history/visibility",
    # Tournaments
    "tournaments": "/tournaments",
    "new_tournament": "/tournaments/new/{name}",
    "tournament": "/tournaments/{id}",
    "tournament_live": "/tournaments/{id}/live",
    "join_tournament": "/tournaments/{id}/join",
    "withdraw_tournament": "/tournaments/{id}/withdraw",
    "start_tournament": "/tournaments/{id}/start",
    "cancel_tournament": "/tournaments/{id}/cancel",
    "play_tournament": "/tournaments/{id}/play",
    # The studio: card sets that players write
    "studio": "/studio",
    "new_set": "/studio/new",
    "import_set": "/studio/import",
    "read_table": "/studio/read-table",
    "edit_set": "/studio/edit/{id}",
    "check_set": "/studio/edit/{id}/check",
    "save_set": "/studio/edit/{id}/save",
    "add_picture": "/studio/edit/{id}/picture",
    "share_set": "/studio/edit/{id}/share",
    "delete_set": "/studio/edit/{id}/delete",
    "export_set": "/studio/edit/{id}/export",
    "card_set": "/studio/set/{name}",
    "compare_sets": "/studio/set/{name}/compare",
    "copy_set": "/studio/set/{name}/copy",
    "play_set": "/studio/set/{name}/play",
    "print_set": "/studio/set/{name}/print",
    "set_text": "/studio/set/{name}/cards.txt",
    "set_table": "/studio/set/{name}/cards.csv",
    "measure_set": "/studio/set/{name}/measure",
    "cancel_measuring": "/studio/set/{name}/measure/cancel",
    "measuring": "/studio/set/{name}/measure/progress",
    "own_picture": "/studio/picture/{id}/{hash}",
    # What a browser stores, if the application runs in it
    "storage": "/storage",
    "export_games": "/storage/games.db",
    "import_games": "/storage/import",
    # Notices, and the site as an app
    "notices": "/notices",
    "add_push": "/api/notices/push",
    "set_mail": "/notices/mail",
    "set_webhook": "/notices/webhook",
    "set_feed": "/notices/feed",
    "test_notices": "/notices/test",
    "remove_channel": "/notices/remove/{id}",
    "confirm_mail": "/notices/confirm/{token}",
    "stop_notices": "/notices/stop/{token}",
    "feed": "/notices/feed/{token}",
    "manifest": "/manifest.webmanifest",
    "push_worker": "/push-worker.js",
    # Files
    "static": "/static/{file}",
    "picture": "/art.svg",
    "health": "/healthz",
}

SCRIPTED: Final = (
    "preferences",
    "company_line",
    "picture",
    "socket",
    "table_card",
    "hint",
    "replay",
    "replay_steps",
    "replay_step",
    "review_progress",
    "story",
    "rating_changes",
    "learn",
    "learn_step",
    "learn_why",
    "puzzle_answer",
    "puzzle_hint",
    "puzzle_solution",
    "puzzle_line",
    "puzzle_why",
)
"""The paths that scripts fill in themselves."""
ACCOUNT: Final = (
    "account",
    "claim",
    "claim_options",
    "add_key",
    "key_options",
    "sign_in",
    "sign_in_options",
)
"""Those that only the pages of an account need."""
STUDIO: Final = ("check_set", "add_picture", "read_table", "measuring")
"""Those that only the studio needs."""
MEETING: Final = ("meeting_news", "leaving_meeting")
"""Those that only the page for meeting people needs."""


def link_to(page: str, /, **parts: object) -> str:
    """The path of a page, with its parts filled in: `link_to("replay", id="abc")`."""
    quoted = {part: quote(str(value)) for part, value in parts.items()}
    return PREFIX + PATHS[page].format_map(quoted)


def for_scripts(*, is_account: bool = False, is_meeting: bool = False, is_studio: bool = False) -> dict[str, str]:
    """The paths that a page's scripts fill in, as patterns."""
    more = (*(ACCOUNT if is_account else ()), *(MEETING if is_meeting else ()), *(STUDIO if is_studio else ()))
    names = (*SCRIPTED, *more)
    return {name: PREFIX + PATHS[name] for name in names}


def static(file: str) -> str:
    """The path of a static file."""
    return link_to("static", file=file)


def picture(name: str) -> str:
    """The path of the drawing for a name."""
    return _picture(link_to("picture"), name)


@lru_cache(maxsize=1024)
def _picture(path: str, name: str) -> str:
    return f"{path}?name={quote_plus(name, safe='/')}"
