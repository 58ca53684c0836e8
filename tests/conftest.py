"""Before any test: register the toy game next to the real ones, and set up property tests."""

from hypothesis import settings

import tests.toy  # noqa: F401

# The same cases on every machine and in every run, and no deadline: a slow machine is not a bug.
settings.register_profile("cogworks", deadline=None, derandomize=True, database=None)
settings.load_profile("cogworks")
