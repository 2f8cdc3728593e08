"""How wide texts are, so that a screen knows what fits before the client draws it.

`letter_widths.json` is made from the fonts by `make_fonts.py`: each width in em, the widest of the three
weights rounded up, with its characters. Sheets are set in other fonts and measure with fontTools, which no
screen loads.
"""

import json
from functools import lru_cache
from pathlib import Path
from typing import Final

from scorepad.i18n.line_breaks import MAY_BREAK

_TABLE: Final[dict[str, str]] = json.loads(Path(__file__).with_suffix(".json").read_text("utf-8"))
_WIDTHS: Final = {sign: float(width) for width, signs in _TABLE.items() for sign in signs} | {MAY_BREAK: 0.0}
# No sign of the Japanese font is wider, nor is the crossed box of one that no font has.
_OTHER: Final = 1.0


@lru_cache(maxsize=4096)
def letters_width(text: str) -> float:
    """Return an upper bound for the width of a text on one line, in em."""
    return sum(_WIDTHS.get(sign, _OTHER) for sign in text)
