"""A number of the rules as it is typed on the keypad: digits behind a sign, within the key's range."""

from scorepad.rules.shapes import Number

_MINUS = "-"


def press(text: str, key: str, number: Number, present: object = None) -> str:
    """Give the open text after a key of the keypad: a digit, `back` or `sign`; others change nothing.

    present: the value in force: what costs points is typed without a sign and stays a cost.
    """
    if key.isdecimal():
        sign = _MINUS if (text or _sign_of(present)).startswith(_MINUS) else ""
        longer = sign + str(int(text.removeprefix(_MINUS) + key))
        return longer if number.low <= int(longer) <= number.high or _may_grow(longer, number) else text
    if key == "back":
        return text[:-1].removesuffix(_MINUS)
    if key == "sign" and number.low < 0:
        whole = text or (str(present) if is_number(present) else "")
        return whole if whole == "0" else _turned(whole)
    return text


def _turned(text: str) -> str:
    return text[1:] if text.startswith(_MINUS) else _MINUS + text


def number_of(text: str) -> int | None:
    """Read the open text, None = nothing typed."""
    return int(text) if text.removeprefix(_MINUS) else None


def is_number(value: object) -> bool:
    """Tell whether a value is a number and no flag."""
    return isinstance(value, int) and not isinstance(value, bool)


def _sign_of(present: object) -> str:
    return _MINUS if isinstance(present, int) and present < 0 else ""


def _may_grow(text: str, number: Number) -> bool:
    """Tell whether more digits can still lead into the range, as 1 does to 13."""
    return 0 <= int(text) < number.low
