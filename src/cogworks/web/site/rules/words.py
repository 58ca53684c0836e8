"""Words of rules pages."""

from typing import Final

OUR_RULING: Final = "*Our ruling:*"
"""Before a rule that the printed rulebook leaves open."""
