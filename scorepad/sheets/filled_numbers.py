"""Whole numbers as people and programs write them into a box."""

import re
import unicodedata

from scorepad.sheets.book_xml import Value

_GROUPS = " .,'’"
"""What may stand between thousands; every wider or narrower blank is made the plain one before."""
_WHOLE = re.compile(
    rf"([+\-−–]?) ?([0-9]{{1,9}}|[1-9][0-9]{{0,2}}(?:([{_GROUPS}])[0-9]{{3}}(?:\3[0-9]{{3}})?))"
)
"""Digits, or groups of three behind one kind of sign: no whole number is meant by `0,500` or `2,5`."""


def whole_number(value: Value | None) -> int | None:
    """Return the whole number that a cell holds, as a number or as a text; None for anything else."""
    if type(value) is int:
        return value
    if not isinstance(value, str):
        return None
    # Japanese computers also write digits as wide as their other signs.
    found = _WHOLE.fullmatch(unicodedata.normalize("NFKC", value).strip())
    if not found:
        return None
    number = int("".join(filter(str.isdecimal, found[2])))
    return number if found[1] in ("", "+") else -number
