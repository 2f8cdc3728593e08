"""Where the value of a rule was read."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Source:
    """The citation of one value.

    citation: who says it, and where. told_by: the page that says so of them, if it was read second hand.
    inherited_from: id of the built-in variant whose source this is, if that of the rules' own variant is
    silent.
    """

    citation: str
    told_by: str | None = None
    inherited_from: str | None = None
