"""How this copy of Cogworks runs: with compiled rules, or with interpreted ones."""

from importlib.machinery import EXTENSION_SUFFIXES

from cogworks._interpreted import SWITCH, is_asked_for
from cogworks.engine import state


def is_compiled() -> bool:
    """Whether the rules now in use were compiled; all of them are, or none."""
    return state.__file__.endswith(tuple(EXTENSION_SUFFIXES))


def how_it_runs() -> str:
    """One sentence for whoever just installed it."""
    if is_compiled():
        return "Rules are compiled (mypyc)."
    if is_asked_for():
        return f"Rules run interpreted, as {SWITCH}=1 asks."
    return "Rules run interpreted: this installation has no compiled rules. Everything works, about 30 times slower."


if __name__ == "__main__":
    print(how_it_runs())
