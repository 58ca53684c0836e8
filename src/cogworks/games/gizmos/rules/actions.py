"""The integer layout of Gizmos, block by block: the only arithmetic on action numbers."""

from typing import Final

# A sphere from the row: + colour 0..3
PICK: Final = 0
# + card 0..107
FILE: Final = 4
BUILD: Final = 112
# + level 0..2
RESEARCH: Final = 220
# The next card to go under the deck: + card 0..107
RETURN: Final = 223
# + engine 0..56
USE: Final = 331
# While paying: a sphere from the ring (+ colour 0..3), a half of a converter (+ step 0..71), enough
SPEND: Final = 388
STEP: Final = 392
PAID: Final = 464
# Answers without a parameter: draw another sphere; stop drawing; take no card; end the turn; pass
MORE: Final = 465
ENOUGH: Final = 466
NEITHER: Final = 467
END: Final = 468
PASS: Final = 469
# Chance: who starts (+ seat 0..3), which sphere (+ colour 0..3) and which card (+ card 0..107) comes next.
STARTS: Final = 470
SPHERE: Final = 474
CARD: Final = 478

N_ACTIONS: Final = 586
