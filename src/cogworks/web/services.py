"""Services for all routes: the host, the hub, the renderer, the current player, and form parsing."""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from urllib.parse import parse_qsl

from anyio.to_thread import run_sync
from fastapi import Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response

from cogworks.engine.cardset import digest
from cogworks.engine.game import Data
from cogworks.engine.registry import game, games
from cogworks.people.accounts.accounts import Accounts
from cogworks.people.contacts.contacts import Contacts
from cogworks.people.invitation_codes import Destination, InvitationCodes
from cogworks.people.meeting.meeting import Meeting
from cogworks.people.player import Player
from cogworks.people.ratings.ratings import Ratings, note_seat
from cogworks.people.tournaments.signup import SignUp
from cogworks.tables.daily.deals import DailyDeals
from cogworks.tables.daily.opening import Entrant
from cogworks.tables.host import Host
from cogworks.tables.lessons.lesson import lesson_of
from cogworks.tables.play.hints import Hint
from cogworks.tables.refusals import UNKNOWN_TABLE, RefusedError
from cogworks.tables.reply_types import ReplyWithUpdate
from cogworks.tables.seats.handover import check_wait
from cogworks.tables.seats.links import Issue
from cogworks.tables.seats.seating import check_bot
from cogworks.tables.seats.starting import SALTED
from cogworks.tables.store.card_sets import is_reference
from cogworks.tables.table import USUAL_WAIT
from cogworks.tables.update_types import SentControl
from cogworks.web import refusals
from cogworks.web.http.addresses import client_behind
from cogworks.web.http.disconnect import unless_gone
from cogworks.web.http.heavy_work import HeavyWork
from cogworks.web.http.hosts import AllowedHosts
from cogworks.web.http.limits import DailyQuota
from cogworks.web.http.paths import link_to
from cogworks.web.identity.identity import TABLE_ID, Identity, Settings, signed_in
from cogworks.web.identity.local_people import LocalPeople, seat_guest
from cogworks.web.identity.sessions import Sessions, renew_token
from cogworks.web.live.hub import Hub
from cogworks.web.monitoring.figures import Figures
from cogworks.web.notices.service import NoticeService
from cogworks.web.open_tables import OpenTables
from cogworks.web.render.renderer import Renderer
from cogworks.web.render.workers import RenderWorkers

NEWCOMER = "Newcomer"


@dataclass(frozen=True, slots=True)
class Opening:
    """A table requested by a form."""

    game: str
    seats: int
    options: Data = field(default_factory=dict)
    friends: Sequence[int] = ()
    """Seats with an invitation."""
    names: Mapping[int, str] = field(default_factory=dict)
    """Their names, if they are at this device."""
    bots: Mapping[int, str] = field(default_factory=dict)
    is_listed: bool | None = False
    """None leaves it to the table, which is listed if people gather or play each other there."""
    hand_over_after: int = USUAL_WAIT
    has_hints: bool = False
    """Whether people who play each other may use hints."""
    clock: SentControl | None = None
    is_rated: bool = False
    has_free_chat: bool = False
    has_spectators: bool = True


@dataclass(frozen=True, slots=True)
class Services:
    """The server's parts."""

    host: Host
    hub: Hub
    renderer: Renderer
    workers: RenderWorkers
    identity: Identity
    names: AllowedHosts
    daily: DailyDeals
    accounts: Accounts
    sessions: Sessions
    ratings: Ratings
    tournaments: SignUp
    codes: InvitationCodes
    contacts: Contacts
    meeting: Meeting
    open_tables: OpenTables
    notices: NoticeService
    quota: DailyQuota = field(default_factory=DailyQuota)
    figures: Figures = field(default_factory=Figures)
    """What this process counts and measures."""
    heavy: HeavyWork = field(default_factory=HeavyWork)
    people: LocalPeople | None = None
    """People at this device, if the application runs in their browser."""

    async def page(self, request: Request, template: str, status: int = 200, **facts: object) -> HTMLResponse:
        """A whole page with the reader's settings; newcomers get an identity cookie."""
        # In a thread: a page with a long log would block the event loop for too long.
        return self._response(request, await run_sync(self._rendering(request, template, facts)), status)

    async def heavy_page(self, request: Request, template: str, **facts: object) -> HTMLResponse:
        """A page that is rendered as heavy work."""
        return self._response(request, await self.heavy.run(request, self._rendering(request, template, facts)))

    def _rendering(self, request: Request, template: str, facts: Mapping[str, object]) -> Callable[[], str]:
        settings = self.identity.settings(request)
        return partial(
            self.renderer.page,
            template,
            settings=settings,
            path=request.url.path,
            level=self.level(settings),
            is_signed_in=signed_in(request) is not None,
            has_free_chat=self.host.has_free_chat,
            **facts,
        )

    def _response(self, request: Request, text: str, status: int = 200) -> HTMLResponse:
        response = HTMLResponse(text, status)
        if status < 400:
            self.identity.introduce(request, response, self.player(request))
        renew_token(request, response)
        return response

    async def keep_settings(self, request: Request, response: Response, settings: Settings) -> None:
        """Store settings: with the account, or in a guest's cookie."""
        found = signed_in(request)
        if found is None:
            self.identity.keep_settings(request, response, settings)
            return
        await run_sync(self.accounts.store.change, found.account.id, settings.name, asdict(settings))
        self.sessions.forget()

    async def load(self, request: Request, table: str) -> None:
        """Load a table into memory, as heavy work: it may be long."""
        if not self.host.is_loaded(table):
            await self.heavy.run(request, self.host.reader, table, None)

    def count_card_sets(self, client: str, name: str, options: Mapping[str, object]) -> None:
        """Count the card sets of a new table that are not stored yet; refuse if the client has sent too many today."""
        sets = {option.name: option for option in game(name).options if option.card_sets is not None}
        given = {key: value for key, value in options.items() if key in sets and not is_reference(value)}
        for key, value in game(name).accept(given).items() if given else ():
            is_text = key in given and isinstance(value, str) and sets[key].shown(value) != value
            if is_text and self.host.card_set(digest(str(value))) is None:
                self.quota.take(client)

    def lessons_to_offer(self, request: Request, played: Collection[str]) -> set[str]:
        """The games whose lesson to offer: the player has neither played them nor completed or declined the lesson."""
        known = {*played, *self.identity.learned(request)}
        return {name for name in games() if name not in known and lesson_of(name)}

    def player(self, request: Request) -> Player:
        """The player in the browser's cookie, or a new one."""
        if not hasattr(request.state, "player"):
            request.state.player = self.identity.player(request) or Player.new()
        player: Player = request.state.player
        return player

    def level(self, settings: Settings) -> str:
        """The bot to offer as an opponent: the last one, or an easy one for newcomers."""
        return settings.bot if settings.bot in self.host.bots else self.host.first_bot

    def is_known(self, request: Request) -> bool:
        """Does the browser keep our cookie?  Otherwise it would lose a seat right after taking it."""
        return self.identity.player(request) is not None

    def message(self, table: str, token: str | None, issue: Issue | None = None, **message: object) -> ReplyWithUpdate:
        """Send a table a message; raise if it refuses."""
        reply = self.host.message(table, token, message, issue)
        if not reply["done"]:
            raise RefusedError(reply["refused"], reply["reason"])
        return reply

    async def hint(self, request: Request, table: str) -> Hint:
        """A hint for the seat of the request's player, unless the client disconnects before it is found."""
        await request.body()
        await self.load(request, table)
        token = self.identity.token(request, table)
        return await unless_gone(request, self.hub.hints.hint(client_behind(request), table, token))

    def open_table(self, player: Player, wanted: Opening, settings: Settings) -> str:
        """Open a table with the player in seat 0 and an invitation for each friend; return its id."""
        for bot in wanted.bots.values():
            check_bot(bot, self.host.bots_for(wanted.game, wanted.seats, wanted.options))
        check_wait(wanted.hand_over_after)
        table, owner = self.host.create(wanted.game, wanted.seats, wanted.options)
        self.message(table, owner, hand_over_after=wanted.hand_over_after)
        self.message(table, owner, hints=wanted.has_hints)
        self.message(table, owner, clock=wanted.clock)
        self.message(table, owner, rated=wanted.is_rated)
        self.message(table, owner, free_chat=wanted.has_free_chat and self.host.has_free_chat)
        self.message(table, owner, spectators=wanted.has_spectators)
        if wanted.is_listed is not None:
            self.message(table, owner, listed=wanted.is_listed)
        self.sit(player, table, owner, 0, settings)
        own = player.token(table)
        for seat in wanted.friends:
            if self.people is not None:
                seat_guest(self.host, self.people, player, table, seat, wanted.names.get(seat, ""))
            else:
                self.invite(player, table, own, seat)
        for seat, bot in wanted.bots.items():
            self.message(table, own, bot=bot, seat=seat)
        if self.people is not None and wanted.friends:
            # No salt: everyone at the table trusts this device with the cards anyway.
            self.message(table, own, start=None)
        elif not wanted.friends and len(wanted.bots) == wanted.seats - 1:
            # The browser sees the commitment first and adds its salt; then the cards are dealt.
            self.message(table, own, start=SALTED)
        return table

    def invite(self, player: Player, table: str, token: str | None, seat: int) -> None:
        """Reserve a seat for a friend, with a link and a code to it."""
        issue = player.new_invitation(table)
        self.message(table, token, issue, invite=seat)
        self.codes.add(Destination(table, issue.token))

    def open_daily(self, player: Player, name: str, is_practice: bool, settings: Settings) -> str:
        """Begin today's deal, or return the table where the player's attempt counts."""
        table = self.daily.open(name, Entrant(player.id, settings.name or NEWCOMER, player.token), is_practice)
        self.host.remember(player.id, table)
        note_seat(self.host, player, table)
        return table

    def play_on(self, player: Player, table: str, position: int, seat: int, settings: Settings) -> str:
        """Open a table that resumes a finished game from a step, with the player in one seat and bots in the others."""
        opened, owner = self.host.play_on(table, position)
        self.message(opened, owner, listed=False)
        self.sit(player, opened, owner, seat, settings)
        with self.host.at(table) as old:
            bots = {other: chair.bot for other, chair in enumerate(old.seats.chairs) if other != seat}
        for other, bot in bots.items():
            is_offered = bot in self.host.bots
            self.message(opened, owner, bot=bot if is_offered else self.level(settings), seat=other)
        self.message(opened, owner, start=SALTED)
        return opened

    def seat_among_bots(self, player: Player, table: str, owner: str, seat: int, seats: int, settings: Settings) -> str:
        """Seat a player at a new table, fill the other seats with bots, and start; return the table's id."""
        self.message(table, owner, listed=False)
        self.sit(player, table, owner, seat, settings)
        for other in range(seats):
            if other != seat:
                self.message(table, owner, bot=self.level(settings), seat=other)
        self.message(table, owner, start=SALTED)
        return table

    def sit(self, player: Player, table: str, token: str | None, seat: int, settings: Settings) -> None:
        """Seat a player, under another name if theirs is taken."""
        self.contacts.check_may_join(player.id, table)
        # List it before taking the seat: an unlisted seat would be lost.
        self.host.remember(player.id, table)
        issue = self.ratings.issue(player, table)
        name = settings.name or NEWCOMER
        for called in (name, f"{name[:20]} {seat + 1}"):
            reply = self.host.message(table, token, {"sit": seat, "name": called}, issue)
            if reply["done"]:
                self.contacts.apply_mutes(table)
                return
        raise RefusedError(str(reply["refused"]), str(reply["reason"]))

    async def seated(self, request: Request, table: str, bot: str = "") -> RedirectResponse:
        """Redirect to the table's page, with the player's cookie and settings; remember the chosen bot."""
        player, settings = self.player(request), self.identity.settings(request)
        if wanted := settings.seat_settings():
            await run_sync(lambda: self.host.message(table, player.token(table), {"wish": wanted}))
        response = RedirectResponse(link_to("table", id=table), 303)
        self.identity.keep_player(request, response, player)
        if bot not in ("", settings.bot):
            await self.keep_settings(request, response, replace(settings, bot=bot))
        self.hub.changed(table)
        return response


def check_id(id: str) -> str:
    """Check a table id from a URL."""
    if not TABLE_ID.fullmatch(id):
        raise UNKNOWN_TABLE()
    return id


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a form."""
    body = await request.body()
    try:
        return dict(
            parse_qsl(
                body.decode("utf-8"),
                keep_blank_values=True,
                max_num_fields=40,
                strict_parsing=bool(body),
                errors="strict",
            )
        )
    except ValueError as error:
        raise refusals.NOT_UTF8() from error


def options_of(name: str, form: dict[str, str]) -> Data:
    """A game's options from a form: fields named option-NAME."""
    chosen: Data = {}
    for option in game(name).offered:
        if f"option-{option.name}" in form:
            chosen[option.name] = option.read(form[f"option-{option.name}"])
    return chosen


def number_of(form: dict[str, str], field: str, usual: int) -> int:
    """A small whole number from a form."""
    text = form.get(field, "")
    if not text:
        return usual
    if not (text.isascii() and text.isdigit() and len(text) < 8):
        raise refusals.NOT_A_NUMBER(field=field)
    return int(text)
