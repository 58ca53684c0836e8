"""Whether this copy of Cogworks runs compiled or interpreted rules."""

from importlib.machinery import EXTENSION_SUFFIXES

from cogworks._compiled import PACKAGE, SWITCH, is_asked_for, root_of
from cogworks.engine import state

SLOWER = "Everything works, about 30 times slower."


def is_compiled() -> bool:
    """Whether the rules in use are compiled; either all are, or none."""
    return state.__file__.endswith(tuple(EXTENSION_SUFFIXES))


def how_it_runs() -> str:
    """One sentence about this installation, and what to do if it is slow."""
    if is_compiled():
        return "Rules are compiled (mypyc)."
    if is_asked_for():
        return f"Rules run interpreted because {SWITCH}=1 is set."
    if root_of(PACKAGE) is not None:
        return f"Rules run interpreted: they have not been compiled since their last change (`make compiled`). {SLOWER}"
    return f"Rules run interpreted: this installation has no compiled rules. {SLOWER}"


if __name__ == "__main__":
    print(how_it_runs())
