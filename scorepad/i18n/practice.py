"""The practice game in words: one plain sentence for each step of its round."""

from scorepad.i18n.catalogue import _, mark
from scorepad.score.record import GameRecord

_WHERE_COUNTED = {
    (0, "piles.clean"): mark("How many clean piles have {side}? Touch 4."),
    (0, "piles.dirty"): mark("It moved on by itself. Dirty piles: touch 3."),
    (0, "piles.wild"): mark("Wild piles: touch 1. A slip is one ⌫ away."),
    (0, "red_threes.laid"): mark("Red threes laid: touch 2."),
    (0, "melded"): mark("Cards on the table, stack by stack: 90 + 45, then Next."),
    (0, "left"): mark("Nothing left in their hands: touch Next."),
    (1, "piles.clean"): mark("Now {side}. Clean piles: touch 2."),
    (1, "piles.dirty"): mark("Dirty piles: touch 3."),
    (1, "piles.wild"): mark("No wild pile: touch 0."),
    (1, "red_threes.laid"): mark("Red threes laid: touch 1."),
    (1, "melded"): mark("Cards on the table: 60, then Next."),
    (1, "left"): mark("Still in their hands: 85, then Next. It is taken off by itself."),
}


def counting_sentence(record: GameRecord, side: int, field: str) -> str:
    """Say what to touch in a field of the round. side: counted from 0; field: empty where none is in hand."""
    if not field:
        return _("Touch a line to put a number into it.")
    head = field.partition(".")[0]
    step = _WHERE_COUNTED.get((side, head if head in ("melded", "left") else field))
    return _(step).format(side=record.sides[side].name) if step else _("Touch a number, then Next.")


def paper_sentence(record: GameRecord) -> str:
    """Say what to touch on the score pad."""
    if any(played.complete for played in record.rounds):
        return _("That was a round. Touch a total to see why it is so. ↶ takes back any touch.")
    if any(played.out for played in record.rounds):
        return _("Touch “Go on counting”.")
    return _("A round is over. Touch who went out: {side}.").format(side=record.sides[0].name)


def elsewhere_sentence() -> str:
    """Say how to go on from any other screen."""
    return _("Look around. ‹ leads back.")
