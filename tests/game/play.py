"""A game played tap by tap on the pure core, as the game service would."""

from collections.abc import Iterable
from dataclasses import replace

from scorepad.game import events as ev
from scorepad.game.decide import decide
from scorepad.game.draft import Draft
from scorepad.game.fold import C, Game, fold, fold_more, with_events
from scorepad.game.intents import Decision, Goto, Intent, KeypadKey, MakeChanges, Press, SayOut, UndoOrRedo
from scorepad.rules.built_in import variant
from scorepad.rules.faults import Fault
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import Cards, GameRecord, Out, Round, RoundId, Side, Tally
from tests.turns import as_shown

ANN = ev.Author(ev.DeviceId("phone"), "Ann")
CY = ev.Author(ev.DeviceId("tablet"), "Cy")
GUEST = ev.Author(ev.DeviceId("guest"), "Gus", side=1)
AT = "2026-01-01T12:00:00Z"

PAIRS = (Side("North–South", ("Ann", "Bo")), Side("East–West", ("Cy", "Di")))
THREE = (Side("Ann"), Side("Bo"), Side("Cy"))

ROUND_1 = RoundId("r1")
"""The first round that is begun here."""

REFERENCE = "4312 485 next next 2301 310 next 85 next"
"""The keys that count it, for two sides."""


def new_record(rules: RuleSet | None = None, sides: tuple[Side, ...] = PAIRS) -> GameRecord:
    return GameRecord(rules or variant("whitnack"), sides)


def event(order: int, change: C, batch: str | None = None, who: ev.Author = ANN) -> ev.Event[C]:
    return ev.Event(who.device, order, order, ev.BatchId(batch or f"batch {order}"), who, AT, change)


def events_of(*changes: ev.GameChange) -> tuple[ev.GameEvent, ...]:
    return tuple(event(order, change) for order, change in enumerate(changes))


def library_events_of(*changes: ev.LibraryChange) -> tuple[ev.LibraryEvent, ...]:
    return tuple(event(order, change) for order, change in enumerate(changes))


def presses(keys: str) -> tuple[Press, ...]:
    """Return key presses: digits and words of the keypad, joined or separated by spaces."""
    split = (key if key.isdecimal() else (key,) for key in keys.split())
    return tuple(Press(KeypadKey(one)) for part in split for one in part)


def melded(*points: int) -> Tally:
    return Tally(melded=Cards(points=points))


def piles(**counts: int) -> Tally:
    return Tally(piles=counts)


def counted(name: str, *points: int, dealer: int | None = None) -> Round:
    """Return a round of a game of points that is counted."""
    tallies = tuple(Tally(counted=True, points=(each,)) for each in points)
    return Round(tallies, id=RoundId(name), dealer=dealer)


def folded(record: GameRecord, *changes: ev.GameChange) -> Game:
    """Return a game that was started with a record and changed since."""
    return fold(events_of(ev.GameStarted(record), *changes))


def code_of(fault: Fault | None) -> str | None:
    """Return the code of a refusal, None if nothing is refused."""
    return fault.code if fault else None


class Play:
    """A game with its log and every device's draft."""

    def __init__(self, record: GameRecord | None = None) -> None:
        self.game: Game = fold([event(0, ev.GameStarted(record or new_record()))])
        self.drafts: dict[str, Draft | None] = {}
        self._touches = 0
        self._ids = 0

    def new_id(self) -> RoundId:
        self._ids += 1
        return RoundId(f"r{self._ids}")

    def touch(self, intent: Intent | UndoOrRedo, who: ev.Author = ANN) -> Decision:
        meant = as_shown(self.game, who, intent)
        if not meant:
            return Decision(draft=self.draft(who))
        step = decide(self.game, self.drafts.get(who.device), who, meant, self.new_id)
        self._touches += 1
        before = len(self.game.events)
        self.log(step.changes, who)
        if not step.refused:
            assert step.after
            assert with_events(step.after, self.game.events[before:]) == self.game
        self.drafts[who.device] = step.draft
        return step

    def log(self, changes: Iterable[ev.GameChange], who: ev.Author = ANN) -> None:
        follow = len(self.game.events)
        self.game = fold_more(
            self.game,
            [
                event(follow + index, change, f"touch {self._touches}", who)
                for index, change in enumerate(changes)
            ],
        )

    def keys(self, keys: str, who: ev.Author = ANN) -> Decision:
        """Press keys, written as for `presses`.

        `@melded` goes to a field of side 0 in round r1, `@1:left` to one of side 1, `@r2:1:left` in round r2.
        """
        step = Decision()
        for part in keys.split():
            if part.startswith("@"):
                *before, field = part.removeprefix("@").split(":")
                name, side = [*("r1", "0")[: 2 - len(before)], *before]
                step = self.touch(Goto(RoundId(name), int(side), field), who)
            else:
                for key in presses(part):
                    step = self.touch(key, who)
        return step

    def do(self, *changes: ev.GameChange, who: ev.Author = ANN) -> Decision:
        return self.touch(MakeChanges(changes), who)

    def draft(self, who: ev.Author = ANN) -> Draft | None:
        return self.drafts.get(who.device)

    @property
    def cursor(self) -> tuple[int, str] | None:
        """The side and field where Ann's cursor is."""
        draft = self.draft()
        return (draft.side, draft.field) if draft else None

    @property
    def text(self) -> str:
        draft = self.draft()
        return draft.text if draft else ""

    @property
    def record(self) -> GameRecord:
        return self.game.record

    def round(self, index: int = 0) -> Round:
        return self.record.rounds[index]

    def tally(self, side: int = 0, index: int = 0) -> Tally:
        return self.record.rounds[index].tallies[side]


def with_rounds(record: GameRecord, *rounds: Round) -> GameRecord:
    return replace(record, rounds=rounds)


def open_round(name: str, sides: int = 2, **details: object) -> Round:
    return replace(Round(tuple(Tally() for _ in range(sides)), id=name), **details)  # type: ignore[arg-type]  # by name


def gone_out() -> Play:
    """Return a game whose first side went out in an open round."""
    play = Play()
    play.touch(SayOut(None, Out(0)))
    return play
