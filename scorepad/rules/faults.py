"""The reasons for a refusal, as values; `wording` turns them into sentences."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from scorepad.rules.frozen import Frozen

_NAMED = 10
"""The most faults that an exception's own text lists, for a log: there may be very many."""


@dataclass(frozen=True, slots=True)
class Fault(Frozen, freezes=("params",)):
    """One reason to refuse an input.

    code: stable name of the reason, such as `unknown_key`.
    path: where it is, such as `rounds[0].tallies[1].left`; empty for the whole.
    params: what the sentence about it needs.
    """

    code: str
    path: str = ""
    params: Mapping[str, object] = field(default_factory=dict)


class Refused(Exception):  # noqa: N818 - it carries faults, it is not one
    """Raised when an input is refused as a whole; `faults` has every reason found."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__("; ".join(f"{fault.path}: {fault.code}" for fault in faults[:_NAMED]))
        self.faults = faults
