"""The legal moves of a seat by label, for scenarios of games."""

from cogworks import CHANCE, OVER, Game, State


class LegalMoves:
    """The legal moves of a position, and who moves."""

    game: Game[State]
    players: list[str]
    state: State

    def options(self) -> list[str]:
        """The labels of all legal moves."""
        return list(self.game.labels(self.state, self.players).values())

    def can(self, start: str) -> bool:
        """Is there a legal move whose label starts like this?"""
        return any(label.startswith(start) for label in self.options())

    def choices(self, verb: str) -> list[str]:
        """The objects of a verb: for 'play' the playable cards."""
        return [label.removeprefix(verb).strip() for label in self.options() if label.startswith(verb + " ")]

    def question(self) -> str:
        return self.game.questions[self.state.question()]

    def mover(self) -> str:
        """Who moves next: a name, 'chance' or 'nobody'."""
        seat = int(self.state.to_move())
        return {CHANCE: "chance", OVER: "nobody"}.get(seat) or self.players[seat]
