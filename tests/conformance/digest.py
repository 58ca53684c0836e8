"""Logs of random games as one line each, to compare processes and modes: python -m tests.conformance.digest."""

from cogworks import Dice
from cogworks.build import is_compiled
from tests.conformance.cases import CASES, SEED, Case, answer


def digest(case: Case, games: int = 2, steps: int = 1500) -> str:
    """A few games in full detail."""
    dice = Dice(SEED)
    parts: list[str] = []
    for _ in range(games):
        state = case.new()
        answers: list[int] = []
        while not state.is_over() and len(answers) < steps:
            answers.append(answer(state, dice))
            state.apply(answers[-1])
        parts.append(f"{len(answers)} {sum(a * (i % 97 + 1) for i, a in enumerate(answers))} {state.fingerprint()}")
    return f"{case}: {'; '.join(parts)}"


if __name__ == "__main__":
    print("compiled" if is_compiled() else "interpreted")
    for each in CASES:
        print(digest(each))
