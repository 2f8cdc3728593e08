"""The practice game in words: one short sentence for each step, so that all of it takes under a minute."""

from enum import Enum, auto

from scorepad.i18n.catalogue import _, mark
from scorepad.score.record import GameRecord


class Step(Enum):
    """What the practice game can ask for next."""

    OPENING = auto()
    MELD = auto()
    OUT = auto()
    TEN = auto()
    SLIP = auto()
    COUNT = auto()
    PLUS = auto()
    NOTHING = auto()
    CARDS = auto()
    TOTAL = auto()
    WHY = auto()
    UNDO = auto()
    FAR = auto()
    END = auto()
    GO_ON = auto()
    LINE = auto()
    NUMBER = auto()
    ELSEWHERE = auto()


_SENTENCES = {
    Step.OPENING: mark("Enough to open? Tap “to open”."),
    Step.MELD: mark("Tap A: now you need less. Then tap ‹."),
    Step.OUT: mark("{side} went out: tap their name."),
    Step.TEN: mark("Red threes: tap 10+ for ten or more."),
    Step.SLIP: mark("Made a mistake? Tap ⌫."),
    Step.COUNT: mark("Now tap 2."),
    Step.PLUS: mark("Cards: enter 400 + 5, then tap Next."),
    Step.NOTHING: mark("Nothing left in hand: tap Next."),
    Step.CARDS: mark("{side} chose “by cards”. One black three: tap 1."),
    Step.TOTAL: mark("Tap a total to see how it adds up."),
    Step.WHY: mark("Tap the round, then ‹."),
    Step.UNDO: mark("Tap ↶ to undo, then ↷ to redo."),
    Step.FAR: mark("Tap “Large scores”."),
    Step.END: mark("That's it! “?” explains a line; everything else is under ⋮."),
    Step.GO_ON: mark("Tap “Continue scoring”."),
    Step.LINE: mark("Tap a line to enter a number."),
    Step.NUMBER: mark("Tap a number, then Next."),
    Step.ELSEWHERE: mark("Have a look around. ‹ takes you back."),
}


def step_sentence(step: Step, record: GameRecord) -> str:
    """Say what to touch in a step."""
    side = record.sides[1 if step is Step.CARDS else 0]
    return _(_SENTENCES[step]).format(side=side.name)
