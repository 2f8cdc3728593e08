"""How wide texts are at most, without reading the fonts: what is found to fit by these figures does fit."""

from functools import lru_cache

_WIDTHS = {
    0.97: "mwMW@%—―…‰ÆæŒœĲŴŵ¼½¾©®",
    0.74: "~&–§¤ßďđ",
    0.47: "frt()-[]‐‑/",
    0.33: "iIjl.,:;!'’|·\N{NO-BREAK SPACE} ",
}
_BY_SIGN = {sign: width for width, signs in _WIDTHS.items() for sign in signs}
_CAPITAL, _SMALL, _OTHER = 0.74, 0.63, 1.1
_LATIN, _PUNCTUATION = 0x180, range(0x2010, 0x2050)
_MINUS = "\N{MINUS SIGN}"
_HAIR = 1e-6


def letter(sign: str) -> float:
    """Give at least how wide a sign is, in sizes of type."""
    if sign in _BY_SIGN:
        return _BY_SIGN[sign]
    if ord(sign) >= _LATIN and ord(sign) not in _PUNCTUATION and sign != _MINUS:
        return _OTHER
    return _CAPITAL if sign.isupper() else _SMALL


@lru_cache(maxsize=1024)
def letters(text: str) -> float:
    """Give at least how wide a text on one line is, in sizes of type."""
    return sum(letter(sign) for sign in text)


@lru_cache(maxsize=4096)
def lines(text: str, room: float) -> int:
    """Give at most how many lines a text takes, broken between words or within a long one.

    room: how wide the lines are, in sizes of type.
    """
    count, used = 1, 0.0
    for word in text.split(" "):
        if used and used + letter(" ") + letters(word) > room + _HAIR:
            count, used = count + 1, 0.0
        elif used:
            used += letter(" ")
        for sign in word:
            if used and used + letter(sign) > room + _HAIR:
                count, used = count + 1, 0.0
            used += letter(sign)
    return count
