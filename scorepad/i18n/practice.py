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
    Step.OPENING: mark("Enough to open? Touch “opens with”."),
    Step.MELD: mark("Touch A: less is missing. Then ‹."),
    Step.OUT: mark("{side} went out: touch their name."),
    Step.TEN: mark("Red threes: touch 10+, for ten and more."),
    Step.SLIP: mark("A slip? Touch ⌫."),
    Step.COUNT: mark("Now touch 2."),
    Step.PLUS: mark("Cards: touch 400 + 5, then Next."),
    Step.NOTHING: mark("Nothing left in hand: touch Next."),
    Step.CARDS: mark("{side} chose “by cards”. One black three: touch 1."),
    Step.TOTAL: mark("Touch a total to see why."),
    Step.WHY: mark("Touch the round, then ‹."),
    Step.UNDO: mark("Touch ↶: it takes back any touch. Then ↷."),
    Step.FAR: mark("Touch “Show it large”."),
    Step.END: mark("That was all. “?” explains a line, ⋮ has the rest."),
    Step.GO_ON: mark("Touch “Go on counting”."),
    Step.LINE: mark("Touch a line to put a number into it."),
    Step.NUMBER: mark("Touch a number, then Next."),
    Step.ELSEWHERE: mark("Look around. ‹ leads back."),
}


def step_sentence(step: Step, record: GameRecord) -> str:
    """Say what to touch in a step."""
    side = record.sides[1 if step is Step.CARDS else 0]
    return _(_SENTENCES[step]).format(side=side.name)
