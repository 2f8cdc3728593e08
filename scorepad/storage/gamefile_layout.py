"""JSON laid out for people: two blanks a level, and what fits on a line stands on one line."""

import json

_WIDTH = 100
_FOLDED = 2
"""From this level on short things stand on one line; the document's own keys and rows do not."""


def lay_out(value: object, depth: int = 0) -> str:
    """Write a value of JSON's own types; depth: the level it stands at."""
    flat = json.dumps(value, ensure_ascii=False, allow_nan=False)
    short = depth >= _FOLDED and len(flat) + 2 * depth <= _WIDTH
    if short or not value or not isinstance(value, dict | list):
        return flat
    if isinstance(value, dict):
        lines = [f"{json.dumps(key, ensure_ascii=False)}: {lay_out(value[key], depth + 1)}" for key in value]
    else:
        lines = [lay_out(item, depth + 1) for item in value]
    first, last = "{}" if isinstance(value, dict) else "[]"
    inner, outer = "  " * (depth + 1), "  " * depth
    return f"{first}\n" + ",\n".join(inner + line for line in lines) + f"\n{outer}{last}"
