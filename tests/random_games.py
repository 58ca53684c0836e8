"""Finished games by random players."""

from cogworks import CHANCE, Dice, Log


def finished_log(game: str, players: list[str], seed: int = 3) -> Log:
    """The log of a finished game."""
    log = Log.of(game, len(players))
    log.players = players
    state, dice = log.replay(), Dice(seed)
    while not state.is_over():
        if state.to_move() == CHANCE:
            log.answers.append(dice.roll(state))
            continue
        legal = state.legal_actions()
        log.answers.append(legal[dice.below(len(legal))])
        state.act(log.answers[-1])
    return log
