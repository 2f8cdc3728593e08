"""What a device is typing and where: kept like everything, but not in the log and not merged."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Draft:
    """The open text of the keypad and the field it stands in.

    round: id. side: index. field: a path of score.fields, `adjustments.<id>`, or `start.total` (round is
    then empty). text: as typed, such as `120+45+8`; in a count field the tens alone (`1` of 12).
    waiting: where the cursor stood in the round in progress, while another one is put right.
    """

    round: str
    side: int
    field: str
    text: str = ""
    waiting: "Draft | None" = None
