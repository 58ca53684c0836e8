"""Things that people carry, each around (0, 0)."""

from cogworks.web.boards.girl_genius.art.ink import sketch


def windup() -> str:
    """Return the key of a clockwork toy."""
    return sketch("""
        c99a3a M-4 0H4V22H-4z
        d9a93c M0 0C-20 4-24-22-8-22C-2-22 0-16 0-12C0-16 2-22 8-22C24-22 20 4 0 0z
        k o -9 -12 4
        k o 9 -12 4""")


def rifle() -> str:
    """Return a rifle with a bayonet, held upright."""
    return sketch("""
        c8d2da M-1.500-40L0-54L1.500-40z
        5a626c M-2-40H2V8H-2z
        7a4a26 M-4 2H4L8 44L2 56L-8 54z
        d9a93c M-4-10H4V-6H-4z
        + M-2 6L0 40L-3 40z""")


def key() -> str:
    """Return a large key."""
    return sketch("""
        e0b040 M-4-8H4V40H12V46H4V50H14V56H-4z
        e0b040 M0-38A15 15 0 1 1-.1-38zM0-31A8 8 0 1 0 .1-31z
        + M-12-26a13 13 0 0 1 9-9l1 3a10 10 0 0 0-7 7z
        - M1-8H4V40H1z""")


def bat() -> str:
    """Return a bat on the wing."""
    return sketch("k M0 4Q-4-2-10 4Q-14-4-24-2Q-16-10-6-8L-4-14L-1-9H1L4-14L6-8Q16-10 24-2Q14-4 10 4Q4-2 0 4z")


def bottle(content: str) -> str:
    """Return a bottle with a skull on its label."""
    return sketch(
        """
        8a5a32 M-5-30H5V-22H-5z
        ~dff4e0 M-6-22H6V-12Q18-6 18 8V22Q18 28 10 28H-10Q-18 28-18 22V8Q-18-6-6-12z
        a M-17 2Q-8-2 0 2T17 2V22Q17 27 10 27H-10Q-17 27-17 22z
        / M-6-22H6V-12Q18-6 18 8V22Q18 28 10 28H-10Q-18 28-18 22V8Q-18-6-6-12z
        f8f4e8 M-9 8Q-9 0 0 0T9 8Q9 13 5 14V18H-5V14Q-9 13-9 8z
        k o -3.5 8 2.2
        k o 3.5 8 2.2
        /1 M-2 15V18M1 15V18
        + M-13-2Q-15 8-14 18L-11 18Q-12 6-10-4z""",
        a=content,
    )


def lantern(light: str) -> str:
    """Return a lit lantern."""
    return sketch(
        """
        ~a o 0 0 30
        /2.4 M-8-20Q0-38 8-20
        5a3a22 M-12-20H12L9-14H-9z
        a M-11-14H11L14 16H-14z
        =ffffff M0 12Q-8 4 0-8Q8 4 0 12z
        /2.4 M-11-14L-14 16M11-14L14 16
        5a3a22 M-17 16H17V22H-17z""",
        a=light,
    )


def book(cover: str) -> str:
    """Return an open book, seen from the front."""
    return sketch(
        """
        a M-26-12Q-12-18 0-10Q12-18 26-12V16Q12 10 0 18Q-12 10-26 16z
        f8f2e0 M-23-13Q-12-17 0-9V14Q-12 8-23 12zM23-13Q12-17 0-9V14Q12 8 23 12z
        /1.2 M-19-8Q-11-11-4-6M-19-2Q-11-5-4 0M-19 4Q-11 1-4 6M19-8Q11-11 4-6M19-2Q11-5 4 0M19 4Q11 1 4 6""",
        a=cover,
    )


def flask(content: str) -> str:
    """Return a bubbling flask."""
    return sketch(
        """
        ~e8fbff M-5-24H5V-8L18 18Q20 26 12 26H-12Q-20 26-18 18L-5-8z
        a M-11 4Q-4 0 0 4T11 4L18 18Q20 25 12 25H-12Q-20 25-18 18z
        =ffffff o -4 12 2.5
        =ffffff o 5 16 1.8
        / M-5-24H5V-8L18 18Q20 26 12 26H-12Q-20 26-18 18L-5-8z
        /3 M-7-24H7
        + M-5 0L-14 18L-11 19L-3 2z""",
        a=content,
    )


def spanner() -> str:
    """Return a spanner, its jaws up."""
    return sketch("""
        aab4bc M-4-14V34Q0 40 4 34V-14Q14-18 13-30L6-24V-30H-6V-24L-13-30Q-14-18-4-14z
        + M-3-12H-1V32H-3z""")


def gear(colour: str = "d9a93c") -> str:
    """Return a small cog wheel."""
    return sketch(
        """
        a M-3-14H3L4-10L8-8L12-11L15-6L11-3V3L15 6L12 11L8 8L4 10L3 14H-3L-4 10L-8 8L-12 11L-15 6L-11 3V-3L-15-6
        | L-12-11L-8-8L-4-10z
        k o 0 0 4.5""",
        a=colour,
    )


def bolt(colour: str = "ffe04a") -> str:
    """Return a flash of lightning."""
    return sketch("a M6-22L-12 4H-2L-8 22L12-6H2z", a=colour)


def scroll() -> str:
    """Return a sheet of notes."""
    return sketch("""
        f8f2e0 M-14-18H14V18H-14z
        /1.2 M-10-12H10M-10-6H8M-10 0H10M-10 6H5M-10 12H8""")
