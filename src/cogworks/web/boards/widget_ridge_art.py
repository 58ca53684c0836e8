"""Line drawings of the inventions of Widget Ridge, by name: path data in a box of 64 by 44."""

from typing import Final

_WIDGET: Final = "M22 14h20v14H22zM26 28v8h12v-8M20 18h-4v10M44 18h4v10M28 36v5M36 36v5"
"""A small machine with arms and feet. Each one wears something different on its head."""

PICTURES: Final = {
    # The starter deck.
    "Prime Widget": f"{_WIDGET}M24 14l-2-9 6 4 4-6 4 6 6-4-2 9M27 20h3M34 20h3",
    "Widget Pip": f"{_WIDGET}M32 14V6M30 5a2 2 0 1 0 4 0a2 2 0 1 0-4 0M28 20h1M35 20h1",
    "Widget Dot": f"{_WIDGET}M29 21a3 3 0 1 0 6 0a3 3 0 1 0-6 0M25 14l-4-6M39 14l4-6",
    "Widget Tock": f"{_WIDGET}M26 8a6 6 0 1 0 12 0a6 6 0 1 0-12 0M32 4v4l3 2M27 22h10",
    "Widget Nib": f"{_WIDGET}M32 3l4 7-4 4-4-4zM32 3v7M28 20h2M34 20h2",
    "Widget Cob": f"{_WIDGET}M24 14a8 8 0 0 1 16 0M32 6V2M27 19h3v3h-3zM34 19h3v3h-3z",
    "Widget Wick": f"{_WIDGET}M32 14v-4M32 1c4 5 4 9 0 9s-4-4 0-9M28 19v3M36 19v3",
    "Brass Spanner": "M12 34l24-20M16 39l24-20M36 14a9 9 0 0 1 12-11l-5 8 4 4 9-3a9 9 0 0 1-16 7M12 34a4 4 0 0 0 4 5",
    "Folding Ruler": (
        "M8 34l20-26 6 5-20 26zM34 13l18 22-6 5-16-19M16 30l3 2M20 25l2 2M24 20l3 2M41 24l-3 2M46 30l-3 2"
    ),
    "Spark Gauge": (
        "M14 30a18 18 0 1 1 36 0M10 36h44M32 30l10-14M18 24l4 2M24 17l3 4M40 17l0 0M46 24l-4 2M34 4l-4 6h5l-3 5"
    ),
    # Spare starters.
    "Polished Prime": f"{_WIDGET}M24 14l-2-9 6 4 4-6 4 6 6-4-2 9M27 20h3M34 20h3M8 6v8M4 10h8M54 30v8M50 34h8",
    "Copper Kettle": (
        "M18 38h24l4-12c0-8-7-14-16-14s-16 6-16 14zM46 26c6-1 7-6 12-8M22 12a8 8 0 0 1 16 0M30 4v4M18 26h22"
    ),
    "Coin Press": (
        "M14 40h36M20 40V8h24v32M32 2v14M26 16h12v6H26zM27 30a5 3 0 1 0 10 0a5 3 0 1 0-10 0M27 30v4M37 30v4M24 2h16"
    ),
    "Tuning Fork": (
        "M24 4v14a8 8 0 0 0 16 0V4M32 26v15M28 41h8M16 8c-3 4-3 8 0 12M48 8c3 4 3 8 0 12M10 5c-5 6-5 12 0 18"
        "M54 5c5 6 5 12 0 18"
    ),
    "Lucky Penny": (
        "M14 22a18 18 0 1 0 36 0a18 18 0 1 0-36 0M19 22a13 13 0 1 0 26 0a13 13 0 1 0-26 0M33 13l-6 9h6l-3 9"
        "M52 6l4-4M56 12h5"
    ),
    "Paper Lantern": (
        "M32 2v6M24 8h16M22 14h20M19 20h26M19 26h26M22 32h20M24 8c-8 8-8 20 0 28h16c8-8 8-20 0-28M28 36v5"
        "M36 36v5M32 36v6"
    ),
    # Augments: what it runs on.
    "Gossip-Powered": "M6 8h26v16H18l-7 7v-7H6zM36 16h20v14h-5v6l-6-6H34M12 14h14M12 19h9M40 22h11",
    "Clockwork-Powered": (
        "M24 22a10 10 0 1 0 20 0a10 10 0 1 0-20 0M30 22a4 4 0 1 0 8 0a4 4 0 1 0-8 0M24 22H8M8 16v12"
        "M14 16a6 6 0 0 0-12 0M14 28a6 6 0 0 1-12 0M44 22h10M50 12l6-5M50 32l6 5"
    ),
    "Coal-Powered": (
        "M10 38l6-12 12-3 8 6 10-4 10 13zM20 30l6 4M40 31l4 4M24 18c-5-6 3-8 1-14 6 4 8 9 4 14"
        "M38 19c-3-4 2-6 1-10 4 3 5 7 2 10"
    ),
    "Scrap-Powered": "M10 36l8-14 14 6-4 12zM30 18l12-8 10 8-6 12-12-3zM14 16l6-8 5 5-6 7M40 36h14M47 32v8M22 34h1",
    "Static-Powered": (
        "M20 20a12 12 0 1 1 24 0M32 20v20M24 40h16M14 10l-6-4M12 20H4M50 10l6-4M52 20h8M34 9l-5 8h6l-4 7"
    ),
    "Double-Geared": (
        "M8 24a12 12 0 1 0 24 0a12 12 0 1 0-24 0M15 24a5 5 0 1 0 10 0a5 5 0 1 0-10 0"
        "M34 16a10 10 0 1 0 20 0a10 10 0 1 0-20 0M40 16a4 4 0 1 0 8 0a4 4 0 1 0-8 0M20 9v3M20 36v3M6 24h2"
        "M44 3v3M44 26v3M56 16h2"
    ),
    "Pedal-Powered": (
        "M8 30a9 9 0 1 0 18 0a9 9 0 1 0-18 0M38 30a9 9 0 1 0 18 0a9 9 0 1 0-18 0M17 30l8-16h14l8 16"
        "M25 14l9 16M17 30h17l5-16M22 12h6M39 14l-2-6h6"
    ),
    "Hydro-Powered": (
        "M32 4c8 11 14 17 14 25a14 14 0 0 1-28 0c0-8 6-14 14-25zM24 28c0 5 3 8 7 8M4 40c5-4 8-4 13 0M47 40c5-4 8-4 13 0"
    ),
    "Brass-Plated": "M12 8h40v30H12zM18 14h28v18H18zM15 11h1M48 11h1M15 35h1M48 35h1M24 20l16 6M24 26l10 4",
    "Lava-Powered": (
        "M4 40l18-26h20l18 26zM22 14c4 6 6 0 10 4s6-4 10-4M30 22v12M38 24v8M26 8c0-3 4-3 4-6M36 9c0-4 4-3 4-7"
    ),
    "Thunder-Powered": "M14 22a9 9 0 0 1 4-17 13 13 0 0 1 24 2 8 8 0 0 1 6 15zM30 22l-7 9h8l-5 10M44 24l-4 6h5l-3 6",
    "Magnet-Powered": "M14 6v18a18 18 0 0 0 36 0V6H38v18a6 6 0 0 1-12 0V6zM14 14h12M38 14h12M6 8l-4 4M58 8l4 4",
    "Solar-Powered": (
        "M22 22a10 10 0 1 0 20 0a10 10 0 1 0-20 0M32 2v6M32 36v6M12 22H5M59 22h-7M17 8l5 5M47 8l-5 5"
        "M17 36l5-5M47 36l-5-5"
    ),
    "Star-Powered": "M32 3l6 13 14 2-10 10 3 14-13-7-13 7 3-14-10-10 14-2zM6 6l4 4M58 6l-4 4",
    "Wind-Powered": (
        "M32 18v24M26 42h12M32 18L18 8c6-6 12-2 14 10M32 18l16-6c0 8-6 11-16 6M32 18l-8 14c-6-5-2-12 8-14"
        "M4 12h8M2 20h10M52 28h10M50 34h8"
    ),
    # Devices: what it is.
    "Battle Corset": (
        "M20 4c2 8 0 12-3 16s-1 14 3 20h24c4-6 6-16 3-20s-5-8-3-16c-6 4-18 4-24 0M26 12l12 6M38 12l-12 6"
        "M26 22l12 6M38 22l-12 6M32 34v4"
    ),
    "Butter Gun": "M8 16h34v8H26l-3 14h-9l3-14H8zM42 17h6v6h-6M50 20h2M54 20c3-4 7-2 6 1s-5 3-6-1M20 10h14v6H20z",
    "Cargo Rocket": (
        "M20 30C20 16 26 8 32 3c6 5 12 13 12 27zM20 24l-8 10h8M44 24l8 10h-8M27 18h10v8H27zM27 22h10"
        "M28 30l-2 10 6-5 6 5-2-10"
    ),
    "Tea Trolley": (
        "M8 8h8l6 24h28M18 16h36l-4 12H21M26 38a3 3 0 1 0 6 0a3 3 0 1 0-6 0M42 38a3 3 0 1 0 6 0a3 3 0 1 0-6 0"
        "M30 15c0-7 12-7 12 0M42 10c5-3 6 2 2 4M36 9V6"
    ),
    "Pocket Smelter": (
        "M18 18h28l-4 16H22zM14 18h36M26 34l-3 7M38 34l3 7M26 13c-4-5 3-6 1-11 6 4 6 8 3 11"
        "M38 13c-3-4 2-5 1-8 4 3 4 6 2 8M46 22h8v4"
    ),
    "Curiosity Crusher": (
        "M10 4h44v8H10zM32 12v6M18 18h28v6H18zM12 40h40M16 34h32v6H16zM24 28l-3 5M32 27v6M40 28l3 5M28 4v8M36 4v8"
    ),
    "Mechanical Bison": (
        "M8 28c-2-12 6-16 13-16 6-8 18-8 23-1 8-1 11 4 12 8l4 4-2 5h-7l-2 4v9h-5v-9H26v9h-5V30l-5-3-2 14h-4z"
        "M50 12c0-4 3-6 6-6M53 19h1M26 22a6 6 0 1 0 12 0a6 6 0 1 0-12 0"
    ),
    "Applause Meter": (
        "M12 26a20 18 0 0 1 40 0zM32 26l8-12M18 20l3 2M32 8v4M46 20l-3 2M22 40l4-8 3 2M42 40l-4-8-3 2M26 32h12M12 30h40"
    ),
    "Clockwork Orchestra": (
        "M14 40a5 5 0 1 0 1 0M20 36V14l18-5v6l-18 5M38 32V9M32 36a5 5 0 1 0 1 0"
        "M46 14a6 6 0 1 0 12 0a6 6 0 1 0-12 0M52 5v3M52 20v3M43 14h3M58 14h3"
    ),
    "Racing Trebuchet": (
        "M10 36a4 4 0 1 0 8 0a4 4 0 1 0-8 0M42 36a4 4 0 1 0 8 0a4 4 0 1 0-8 0M8 32h46M22 32l8-16 8 16"
        "M12 24L50 8M50 8c5 2 7 6 5 10M14 22l-6 4 4 5 5-4M54 18a3 3 0 1 0 1 0"
    ),
    "Pneumatic Catalogue": (
        "M10 12c8-4 16-4 22 0v28c-6-4-14-4-22 0zM32 12c6-4 14-4 22 0v28c-8-4-16-4-22 0M15 18c4-2 8-2 12 0"
        "M15 24c4-2 8-2 12 0M37 18c4-2 8-2 12 0M37 24c4-2 8-2 12 0M46 8V2h8v8"
    ),
    "Underdog Umbrella": (
        "M32 6v30a5 5 0 0 1-10 0M10 22a22 16 0 0 1 44 0c-4-4-8-4-11 0-4-4-8-4-11 0-4-4-7-4-11 0-3-4-7-4-11 0"
        "M32 6V2M8 34h6M50 32h6"
    ),
    "Demolition Gramophone": (
        "M14 30h28v10H14zM20 30l6-8M26 22c2-6 4-10 12-18l18 16c-10 4-16 4-22 6zM38 4l18 16M20 35h16M8 40h40"
        "M58 6l4-4M60 12h4"
    ),
    "Weather Engine": (
        "M12 30h40v10H12zM20 30v-6h24v6M18 16a7 7 0 0 1 4-12 10 10 0 0 1 18 1 6 6 0 0 1 4 11zM24 20l-2 4"
        "M32 18v6M40 20l-2 4M18 35h4M28 35h8M42 35h4"
    ),
    # Accessories: what hangs on it.
    "With an Antenna": (
        "M32 42V14M24 42h16M26 14a6 6 0 1 1 12 0M20 8c-4 6-4 10 0 14M14 4c-6 8-6 14 0 22M44 8c4 6 4 10 0 14"
        "M50 4c6 8 6 14 0 22M27 32h10"
    ),
    "With Chrome Sides": (
        "M14 12l8-6h26l-8 6zM14 12v24h26V12M40 36l8-6V6M18 30l10-14M24 32l10-14M44 14v12M54 8l4-4M56 16h5"
    ),
    "With a Coin Slot": "M16 16h32v24H16zM26 24h12v3H26zM32 14a6 6 0 1 1 1 0M32 5v6M24 34h16M12 40h40",
    "With a Built-In Faraday Cage": (
        "M16 40V18a16 14 0 0 1 32 0v22zM24 40V8M32 40V4M40 40V8M16 20h32M16 30h32M8 6l-4 6h5l-3 6M58 6l-4 6h5l-3 6"
    ),
    "With a Grappling Hook": (
        "M32 4v22M28 4h8M32 26c0 8-12 8-14-2l-3 5M32 26c0 8 12 8 14-2l3 5M32 26v14l-4-5M32 40l4-5M30 10h4M30 16h4"
    ),
    "With a Wrecking Ball": (
        "M10 40V6h30M10 12l8-6M34 6v14M24 30a10 10 0 1 0 20 0a10 10 0 1 0-20 0M29 27a5 5 0 0 1 4-4M4 40h14"
        "M50 24l6-3M51 32h7M49 38l5 3"
    ),
    "With a Recycling Chute": (
        "M14 6h18v10l14 14v10H34V32L20 20v-4h-6zM44 8a8 8 0 0 1 12 6M56 14l-5-1M56 14l2-5M54 22a8 8 0 0 1-10-3"
    ),
    "With a Periscope": "M26 40V14h-8V4h20v36zM18 4l-8 2v6l8 2M32 40V4M22 40h20v-8H26M10 9H4M46 36h8",
    "With a Foghorn": "M10 18h12l26-12v32L22 26H10zM22 18v8M14 26v12h6V26M52 14c4 4 4 12 0 16M56 8c7 8 7 20 0 28",
    "With a Lightning Rod": "M32 42V10M26 42h12M29 10l3-7 3 7zM46 2L36 14h8l-8 10M28 26h8M28 33h8M18 42h28",
    "On a Gilded Pedestal": (
        "M18 40h28v-6H18zM22 34V20h20v14M18 20h28v-5H18zM26 24v6M32 24v6M38 24v6M32 3l2 5 5 1-4 3 1 3"
        "M32 3l-2 5-5 1 4 3-1 3"
    ),
    "With a Bottled Comet": (
        "M26 4h12v8l8 10v18H18V22l8-10zM26 9h12M34 28l2 4 4 1-3 3 1 4-4-2-4 2 1-4-3-3 4-1zM22 22l8 5M24 18l7 6"
    ),
    "With a Parachute": (
        "M10 20a22 17 0 0 1 44 0M10 20c4-4 8-4 11 0 3-4 8-4 11 0 3-4 8-4 11 0 3-4 7-4 11 0M10 20l18 14"
        "M21 20l8 14M43 20l-8 14M54 20L36 34M27 34h10v8H27z"
    ),
    "On Wheels": (
        "M8 32a9 9 0 1 0 18 0a9 9 0 1 0-18 0M38 32a9 9 0 1 0 18 0a9 9 0 1 0-18 0"
        "M14 32a3 3 0 1 0 6 0a3 3 0 1 0-6 0M44 32a3 3 0 1 0 6 0a3 3 0 1 0-6 0M17 20l4-8h22l4 8M10 20h44"
        "M4 24h2"
    ),
}
