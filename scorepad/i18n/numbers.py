"""Numbers as people read them: grouped thousands and a true minus sign."""

import re

from scorepad.i18n.catalogue import language
from scorepad.i18n.tongues import tongue

MINUS = "\N{MINUS SIGN}"
_OF = re.compile(r"(?<=\d) (\w+) (?=\d)")


def points(value: int) -> str:
    """Write points: `4,065`, `−195`."""
    grouped = f"{abs(value):,}".replace(",", tongue(language()).thousands)
    return f"{MINUS}{grouped}" if value < 0 else grouped


def signed(value: int) -> str:
    """Write points with their sign: `+100`, `−195`, `0`."""
    return f"+{points(value)}" if value > 0 else points(value)


def stacks(values: tuple[int, ...]) -> str:
    """Write points as the stacks that were added: `120 + 45 + 85`, `120 − 5`."""
    first, *others = values or (0,)
    signs = ((MINUS if value < 0 else "+", points(abs(value))) for value in others)
    return " ".join((points(first), *(part for pair in signs for part in pair)))


def unbroken(text: str) -> str:
    """Keep two numbers and the word between them on one line, as in `0 of 1`."""
    return _OF.sub("\N{NO-BREAK SPACE}\\1\N{NO-BREAK SPACE}", text)
