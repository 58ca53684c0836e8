"""The names of the gizmos.

The last word says what a gizmo does, and the first one its colour: fire and red things, water, light, night, and all
colours together for generic gizmos.
"""

from typing import Final

NAMES: Final = (
    "Ember Hook", "Harbour Hook", "Honey Hook", "Raven Hook", "Cinder Magnet", "Ruby Magnet", "Tidal Magnet",
    "Cobalt Magnet", "Amber Magnet", "Lemon Magnet", "Onyx Magnet", "Midnight Magnet", "Copper Claw", "Glacier Claw",
    "Canary Claw", "Panther Claw", "Scarlet Bell", "Lagoon Bell", "Marigold Bell", "Velvet Bell", "Rusty Rack",
    "River Rack", "Mustard Rack", "Ebony Rack", "Garnet Lens", "Dewdrop Lens", "Topaz Lens", "Eclipse Lens",
    "Ember Kettle", "Cherry Kettle", "Brook Kettle", "Monsoon Kettle", "Saffron Kettle", "Honey Kettle",
    "Sooty Kettle", "Inky Kettle",
    "Furnace Coil", "Cascade Coil", "Thunder Coil", "Midnight Coil", "Poppy Crane", "Torch Crane", "Harbour Crane",
    "Frosty Crane", "Sunny Crane", "Lantern Crane", "Raven Crane", "Shadow Crane", "Ruby Chime", "Tidal Chime",
    "Amber Chime", "Onyx Chime", "Copper Hoist", "Cobalt Hoist", "Comet Hoist", "Coal Hoist", "Kiln Workbench",
    "Marine Workbench", "Lemon Workbench", "Ebony Workbench", "Lava Boiler", "Lagoon Boiler", "Mustard Boiler",
    "Sooty Boiler", "Garnet Prism", "Scarlet Prism", "Sapphire Prism", "Glacier Prism", "Topaz Prism",
    "Marigold Prism", "Jet Prism", "Velvet Prism",
    "Monsoon Vortex", "Thunder Vortex", "Ember Gong", "Eclipse Gong", "Saffron Cabinet", "Panther Cabinet",
    "Cherry Carillon", "Midnight Carillon", "Furnace Organ", "Sunny Organ", "River Assembler", "Canary Assembler",
    "Torch Gantry", "Shadow Gantry", "Cinder Telescope", "Sapphire Telescope", "Rusty Strongbox", "Marine Strongbox",
    "Lantern Shutter", "Inky Shutter", "Cascade Tank", "Coal Tank", "Poppy Till", "Brook Till", "Frosty Abacus",
    "Honey Abacus", "Comet Sextant", "Raven Sextant", "Rainbow Gauge", "Opal Gauge", "Rainbow Scales", "Opal Scales",
    "Lava Cauldron", "Amber Cauldron", "Tidal Kaleidoscope", "Jet Kaleidoscope",
    *4 * ["Starting gizmo"],
)  # fmt: skip
"""By card, in printed order."""
