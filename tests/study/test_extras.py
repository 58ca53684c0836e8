"""Without an optional package, errors say which extra installs it."""

import subprocess
import sys

import pytest

from cogworks.study.extras import MissingExtraError, need


@pytest.mark.parametrize(
    ("code", "package", "extra"),
    [
        ("import cogworks.study.pettingzoo", "pettingzoo", "study"),
        ("import cogworks.study.pettingzoo", "gymnasium", "study"),
        ("import cogworks.study.gymnasium", "gymnasium", "study"),
        ("import cogworks.study.openspiel", "pyspiel", "openspiel"),
        ("import cogworks.study.openspiel_bots", "pyspiel", "openspiel"),
        ("from cogworks.study import Batch", "numpy", "study"),
    ],
)
def test_a_missing_package_is_an_error_that_names_its_extra(code: str, package: str, extra: str) -> None:
    # None is Python's way to say that a module can't be imported.
    run = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.modules[{package!r}] = None; {code}"], capture_output=True, text=True
    )
    message = f"{package} is not installed: pip install 'cogworks[{extra}]'"
    assert run.stderr.splitlines()[-1] == f"cogworks.study.extras.MissingExtraError: {message}"


def test_other_import_errors_stay_as_they_are() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"cogworks\.study\.chess") as error:
        need("cogworks.study.chess")
    assert not isinstance(error.value, MissingExtraError)
