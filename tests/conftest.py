"""Before any test: the toy game is registered beside the real ones, and property tests are set up."""

from hypothesis import settings

import tests.toy  # noqa: F401

# The same cases on every machine and in every run, and no deadline: a busy machine is no fault of the code.
settings.register_profile("cogworks", deadline=None, derandomize=True, database=None)
settings.load_profile("cogworks")
