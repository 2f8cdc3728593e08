"""The faults in the values of a record, whoever wrote it, all at once. Source: FORMAT.md, "Faults"."""

from collections.abc import Iterable, Iterator, Sequence

from scorepad.rules import keys
from scorepad.rules.faults import Fault
from scorepad.rules.ruleset import RuleSet
from scorepad.score import limits
from scorepad.score.record import Cards, GameRecord, Round, Side, Tally

Found = Iterator[Fault | None]


def record_faults(record: GameRecord) -> tuple[Fault, ...]:
    """List every fault of a record, each with its path in the game file.

    Values of fields that the rules do not know are no fault here: they are kept and warned about.
    """
    return tuple(fault for fault in _in_record(record) if fault)


def new_fault(before: GameRecord, after: GameRecord) -> Fault | None:
    """Find the first fault that a change would bring in; one that was there before blocks nothing."""
    same_table = (before.rules, before.sides, before.start) == (after.rules, after.sides, after.start)
    around = (*(() if same_table else _in_table(after)), *_in_details(after, before))
    rounds = _in_rounds(after, before.rounds if same_table else ())
    faults = tuple(fault for fault in (*around, *rounds) if fault)
    old = record_faults(before) if faults else ()
    return next((fault for fault in faults if fault not in old), None)


def _in_record(record: GameRecord) -> Found:
    yield from _in_table(record)
    yield from _in_details(record)
    yield from _in_rounds(record)


def _in_table(record: GameRecord) -> Found:
    yield from limits.sides_faults(record.sides)
    if record.start:
        yield from limits.start_faults(record.start.round, record.start.totals, len(record.sides))


def _in_details(record: GameRecord, known: GameRecord | None = None) -> Found:
    """Go through what is written about a game. known: a record whose equal details need no look."""
    for detail in ("title", "place", "note"):
        if known is None or getattr(record, detail) != getattr(known, detail):
            yield _text(getattr(record, detail), detail)
    if record.played is not None:
        yield limits.date_fault(record.played, "played")


def _in_rounds(record: GameRecord, known: Sequence[Round] = ()) -> Found:
    """Go through the rounds. known: rounds in whose places the same ones need no look."""
    yield limits.rounds_fault(len(record.rounds))
    for index, played in enumerate(record.rounds):
        if known[index : index + 1] != (played,):
            yield from _in_round(record, played, f"rounds[{index}]")


def _in_round(record: GameRecord, played: Round, path: str) -> Found:
    if played.dealer is not None:
        yield limits.seat_fault(played.dealer, record.sides, f"{path}.dealer")
    yield _text(played.note, f"{path}.note")
    if record.rules.family.someone_goes_out and played.complete and not played.side_out:
        yield Fault("nobody_out", path)
    for index, tally in enumerate(played.tallies):
        yield from _in_tally(record.rules, record.sides[index], tally, f"{path}.tallies[{index}]")


def _in_tally(rules: RuleSet, side: Side, tally: Tally, path: str) -> Found:
    for field, count in _counts(tally):
        yield limits.count_fault(count, f"{path}.{field}")
    if rules.family.counts("melded"):
        yield limits.stacks_fault(rules, "melded", tally.melded.points, f"{path}.melded")
    yield limits.stacks_fault(rules, "left", tally.left.points, f"{path}.left")
    if tally.unmelded is not None:
        most = len(side.people) if rules.family.counts("unmelded") else limits.MAX_COUNT
        yield limits.range_fault(tally.unmelded, 0, most, f"{path}.unmelded")
    yield limits.adjustments_fault(len(tally.adjustments), f"{path}.adjustments")
    for index, adjustment in enumerate(tally.adjustments):
        here = f"{path}.adjustments[{index}]"
        yield limits.points_fault(adjustment.points, f"{here}.points")
        yield limits.text_fault(adjustment.note, f"{here}.note")


def _counts(tally: Tally) -> Iterable[tuple[str, int]]:
    yield from ((keys.pile_key(kind), count) for kind, count in tally.piles.items())
    laid, caught = tally.red_threes_laid, tally.red_threes_caught
    for path, count in ((keys.RED_THREES_LAID, laid), (keys.RED_THREES_CAUGHT, caught)):
        if count is not None:
            yield path, count
    yield from ((keys.extra_key(name), count) for name, count in tally.extras.items())
    yield from _groups("melded", tally.melded)
    yield from _groups("left", tally.left)


def _groups(name: str, cards: Cards) -> Iterable[tuple[str, int]]:
    return ((f"{name}.{group}", count) for group, count in cards.counts.items())


def _text(value: str | None, path: str) -> Fault | None:
    return None if value is None else limits.text_fault(value, path)
