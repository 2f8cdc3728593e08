"""What a device is typing and where: kept like everything, but not in the log and not merged."""

from dataclasses import dataclass
from typing import Literal

Opened = Literal["no", "yes", "turned"]


@dataclass(frozen=True, slots=True)
class Left:
    """The field that the last key moved on from, in the draft's round: where ⌫ goes back to.

    before: what it held before that key, wrote: what it holds since, both as stacks, None = unset.
    closed: whether the same key marked its side as counted. text, opened: as they stood in the draft there.
    """

    side: int
    field: str
    before: tuple[int, ...] | None = None
    wrote: tuple[int, ...] | None = None
    closed: bool = False
    text: str = ""
    opened: Opened = "no"


@dataclass(frozen=True, slots=True)
class Draft:
    """The open text of the keypad and the field it stands in.

    round: id. side: index. field: a path of score.fields, `adjustments.<id>`, or `start.total` (round is
    then empty). text: as typed, such as `120+45+8`; in a count field the tens alone (`1` of 12).
    waiting: where the cursor stood in the round in progress, while another one is put right.
    opened: whether the text is what the field held, taken up to be changed ("yes") or with its sign turned
    and as yet no digit ("turned"), or typed over it. "yes" without text: an adjustment that was emptied.
    left: where the last key moved on from, until anything else is touched.
    """

    round: str
    side: int
    field: str
    text: str = ""
    waiting: "Draft | None" = None
    left: Left | None = None
    opened: Opened = "no"

    @property
    def place(self) -> "Draft":
        """Give the field alone, with nothing typed in it."""
        return Draft(self.round, self.side, self.field)
