"""Before any test: the toy game is registered beside the real ones, so that all suites run on it too."""

import tests.toy  # noqa: F401
