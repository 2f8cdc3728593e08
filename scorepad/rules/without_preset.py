"""Games that people ask for and that no variant file serves, because no source gives their numbers."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorepad.rules.frozen import freeze_fields
from scorepad.rules.keys import SEATS
from scorepad.rules.ruleset import Value


@dataclass(frozen=True, slots=True)
class Unmade:
    """A game without a preset.

    name, reason: message ids. base: id of the variant that rules of one's own begin with.
    values: by dotted key, what they change in it.
    """

    name: str
    reason: str
    base: str
    values: Mapping[str, Value]

    def __post_init__(self) -> None:
        freeze_fields(self, "values")


WITHOUT_PRESET: Mapping[str, Unmade] = {
    "new-canasta": Unmade(
        "New Canasta",
        "No source with its values was found. Use your own rules: 5 to 7 players, individual play.",
        "whitnack",
        {SEATS: ((1,) * 5, (1,) * 6, (1,) * 7)},
    )
}
"""By the id that people may know such a game under; as a game's variant it is unknown."""
