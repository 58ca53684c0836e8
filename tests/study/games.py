"""Every game that has features, at several seat counts."""

import pytest

import cogworks

FEATURED = [name for name in cogworks.games() if cogworks.game(name).feature_fields]

TABLES = [(name, seats) for name in FEATURED for seats in cogworks.game(name).seats]
each_table = pytest.mark.parametrize(("name", "seats"), TABLES)

DUELS = [(name, 2) for name in FEATURED]
each_duel = pytest.mark.parametrize(("name", "seats"), DUELS)
