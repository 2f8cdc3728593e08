"""Whether a value can stand in a field at all, whatever the rules are."""

from collections.abc import Mapping
from typing import Literal

from scorepad.rules import keys
from scorepad.rules.ruleset import GROUPS
from scorepad.score.fields import FieldValue

Shape = Literal["count", "stacks", "form"]

FORMS = ("points", "counts")

_FIXED: Mapping[str, Shape] = {
    keys.RED_THREES_LAID: "count",
    keys.RED_THREES_CAUGHT: "count",
    "unmelded": "count",
    "melded.points": "stacks",
    "left.points": "stacks",
    "melded.use": "form",
    "left.use": "form",
    **{f"{cards}.counts.{group}": "count" for cards in ("melded", "left") for group in GROUPS},
}


def shape_of(field: str) -> Shape | None:
    """Tell what a field of a TallyField holds, None where no rules could have such a field."""
    head, _, name = field.partition(".")
    return "count" if head in ("piles", "extras") and name else _FIXED.get(field)


def fits(field: str, value: FieldValue) -> bool:
    """Tell whether a value is of its field's shape; None (unset) fits every field there is."""
    shape = shape_of(field)
    if value is None or shape is None:
        return shape is not None
    if shape == "stacks":
        return isinstance(value, tuple) and all(type(stack) is int for stack in value)
    return value in FORMS if shape == "form" else type(value) is int
