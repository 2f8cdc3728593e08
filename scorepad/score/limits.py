"""The highest and lowest values that can be recorded, and the faults of records beyond them.

Each check takes a value and its path, and returns a Fault or None.

Source: FORMAT.md, "Faults" and "Sizes".
"""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date

from scorepad.rules.faults import Fault
from scorepad.rules.ruleset import RuleSet
from scorepad.score.fields import is_total_only
from scorepad.score.record import FACTORS, ROUGHLY, SITS_OUT, Answer, GameRecord, Round, Side, Tally

MAX_COUNT = 999
MAX_SPECIAL_HANDS = 1
"""Of all special hands together, in a side's round: one of them ends it."""
MAX_POINTS = 99_995
MAX_NAME = 40
MAX_TEXT = 10_000
"""Characters of a note, a title, a place or a reason."""
MAX_ROUNDS = 99
MIN_SIDES, MAX_SIDES = 2, 12
MIN_PLAYERS, MAX_PLAYERS = 1, 6
MAX_STACKS = 99
"""A field's points are added up stack by stack: with whole piles and single cards twenty are many."""
MAX_ADJUSTMENTS = 40
"""Each has its reason, which somebody says and somebody writes: a round sees one or two."""
MAX_ANSWERS = 99
"""To questions about a round, of which each check asks one or two."""
LAST_NUMBER = 2**53 - 1
"""The largest whole number that JSON holds exactly in every program."""
POINTS_STEP = 5
"""Where all card values are multiples of five, so is every sum of cards."""

PossibleFaults = Iterable[Fault | None]


def factor_fault(value: object, path: str = "") -> Fault | None:
    """Check what a round counts: `wrong_type`, or `unknown_word` with the factors there are."""
    return _choice_fault(value, FACTORS, path)


def range_fault(value: object, low: int, high: int, path: str = "") -> Fault | None:
    """Check a whole number: `wrong_type` (True is not a number), or `out_of_range` with low and high."""
    if type(value) is not int:
        return Fault("wrong_type", path, {"expected": "int"})
    if not low <= value <= high:
        return Fault("out_of_range", path, {"value": value, "low": low, "high": high})
    return None


def count_fault(value: object, path: str = "") -> Fault | None:
    """Check a number of cards, piles or extras: 0 to 999."""
    return range_fault(value, 0, MAX_COUNT, path)


def bid_fault(rules: RuleSet, part: str, value: object, path: str = "") -> Fault | None:
    """Check what was bid or taken: tricks, or points where the rules say so. part: `bid` or `taken`."""
    of = rules.bids.of if part == "bid" else rules.bids.taken_of
    return range_fault(value, 0, MAX_POINTS if of == "points" else MAX_COUNT, path)


def points_fault(value: object, path: str = "") -> Fault | None:
    """Check free signed points (an adjustment, a starting total): any whole number within ±99 995."""
    return range_fault(value, -MAX_POINTS, MAX_POINTS, path)


def stacks_fault(rules: RuleSet, section: str, stacks: Sequence[object], path: str = "") -> Fault | None:
    """Check the points of cards, given as the stacks that were added.

    section: `melded`, `left` or `points`; melded points may be negative where some card has negative points
    on the table, points alone where the rules say so; elsewhere a stack may be subtracted from them, but they
    aren't below 0 together. Codes: `wrong_size`, those of `range_fault`, and
    `not_multiple_of_five` (value: the first stack that is not one, even if the sum of all stacks is).
    """
    if len(stacks) > MAX_STACKS:
        return _size_fault(len(stacks), 0, MAX_STACKS, path)
    low = -MAX_POINTS if may_be_negative(rules, section) else 0
    numbers = [stack for stack in stacks if type(stack) is int]
    if len(numbers) != len(stacks):
        return Fault("wrong_type", path, {"expected": "int"})
    lowest = -MAX_POINTS if section == "points" else low
    for number, least in (*((each, lowest) for each in numbers), (sum(numbers), low)):
        fault = range_fault(number, least, MAX_POINTS, path)
        if fault:
            return fault
    step = POINTS_STEP if rules.facts.fives_only else 1
    odd = next((number for number in numbers if number % step), None)
    return None if odd is None else Fault("not_multiple_of_five", path, {"value": odd})


def may_be_negative(rules: RuleSet, section: str) -> bool:
    """Return whether points of a section of a tally may be below 0. section: `melded`, `left` or `points`."""
    return (section == "melded" and rules.facts.negative_on_table) or (
        section == "points" and rules.points.negative
    )


def text_fault(value: object, path: str = "") -> Fault | None:
    """Check free text: `wrong_type`, `long_text`, or `lone_surrogate`, which can't be written to a file."""
    if not isinstance(value, str):
        return Fault("wrong_type", path, {"expected": "str"})
    if len(value) > MAX_TEXT:
        return Fault("long_text", path, {"high": MAX_TEXT})
    if not value.isascii() and any("\ud800" <= char <= "\udfff" for char in value):
        return Fault("lone_surrogate", path)
    return None


def name_fault(value: object, path: str = "") -> Fault | None:
    """Check a side's or player's name: 1 to 40 characters after trimming, without control characters.

    Codes: those of `text_fault`, `empty_name`, `long_name`, `control_character`.
    """
    fault = text_fault(value, path)
    if fault or not isinstance(value, str):
        return fault
    name = value.strip()
    if not name:
        return Fault("empty_name", path)
    if len(name) > MAX_NAME:
        return Fault("long_name", path, {"high": MAX_NAME})
    if not name.isprintable() and any(unicodedata.category(char) == "Cc" for char in name):
        return Fault("control_character", path)
    return None


def sides_faults(sides: Sequence[Side], path: str = "sides") -> tuple[Fault, ...]:
    """Check all sides: their number, each one's players, every name, and that no two have the same name."""
    found: list[Fault | None] = [_size_fault(len(sides), MIN_SIDES, MAX_SIDES, path)]
    seen: set[str] = set()
    for index, side in enumerate(sides):
        here = f"{path}[{index}]"
        if side.name.strip() in seen:
            found.append(Fault("same_name", f"{here}.name", {"name": side.name.strip()}))
        seen.add(side.name.strip())
        found.append(name_fault(side.name, f"{here}.name"))
        if side.players:
            found.append(_size_fault(len(side.players), MIN_PLAYERS, MAX_PLAYERS, f"{here}.players"))
        found += (name_fault(name, f"{here}.players[{at}]") for at, name in enumerate(side.players))
    return _only_faults(found)


def joining_fault(sides: Sequence[Side], side: Side) -> Fault | None:
    """Return why a side can't join a running game, None if it can.

    It can where each plays alone: one person more among partners would seat everybody anew. Codes:
    `wrong_size`, and those of `sides_faults` that are about the new side.
    """
    here = f"sides[{len(sides)}]"
    if any(len(each.people) > 1 for each in (*sides, side)):
        return Fault("wrong_size", f"{here}.players", {"low": 1, "high": 1})
    found = sides_faults((*sides, side))
    return next((fault for fault in found if fault.path == "sides" or fault.path.startswith(here)), None)


def trimmed(side: Side) -> Side:
    """Return a side with its names trimmed."""
    return Side(side.name.strip(), tuple(name.strip() for name in side.players), side.left)


def leaving_faults(record: GameRecord) -> PossibleFaults:
    """Check the sides that have left: since when, that somebody is still there, and that they count nothing.

    Codes: those of `range_fault`, `all_left`, `counts_after_leaving`.
    """
    gone = [index for index, side in enumerate(record.sides) if side.left is not None]
    if not gone:
        return
    for index in gone:
        yield range_fault(
            record.sides[index].left, 1, len(record.rounds) + record.first_round, f"sides[{index}].left"
        )
    if len(gone) == len(record.sides):
        yield Fault("all_left", f"sides[{gone[-1]}].left")
    for at, played in enumerate(record.rounds):
        for index in gone:
            tally = played.tallies[index : index + 1]
            if tally and record.is_away(index, at) and replace(tally[0], adjustments=()) != SITS_OUT:
                yield Fault("counts_after_leaving", f"rounds[{at}].tallies[{index}]")


def seating_fault(record: GameRecord) -> Fault | None:
    """Check who sits where, if somebody joined between two others: `not_a_seating`."""
    alone = all(len(side.people) == 1 for side in record.sides)
    if not record.seating or (alone and sorted(record.seating) == list(range(len(record.sides)))):
        return None
    return Fault("not_a_seating", "seating")


def start_faults(
    number: object, totals: Sequence[object], sides: int, path: str = "start"
) -> tuple[Fault, ...]:
    """Check a start taken over from paper: a round from 1 to 99, and one total for each side."""
    found = [range_fault(number, 1, MAX_ROUNDS, f"{path}.round")]
    if len(totals) != sides:
        found.append(Fault("wrong_length", f"{path}.totals", {"expected": sides, "found": len(totals)}))
    found += (points_fault(total, f"{path}.totals[{index}]") for index, total in enumerate(totals))
    return _only_faults(found)


def seat_fault(value: object, sides: Sequence[Side], path: str = "") -> Fault | None:
    """Check a seat number: from 0, below the number of people at the table."""
    return range_fault(value, 0, sum(len(side.people) for side in sides) - 1, path)


def rounds_fault(count: int, path: str = "rounds") -> Fault | None:
    """Check the number of rounds of a game: up to 99."""
    return _size_fault(count, 0, MAX_ROUNDS, path)


def date_fault(value: object, path: str = "") -> Fault | None:
    """Check a day as YYYY-MM-DD: `wrong_type` or `not_a_date`."""
    if not isinstance(value, str):
        return Fault("wrong_type", path, {"expected": "str"})
    try:
        same = date.fromisoformat(value).isoformat() == value
    except ValueError:
        same = False
    return None if same else Fault("not_a_date", path)


def roughly_fault(value: object, path: str = "") -> Fault | None:
    """Check what is known of a rough day: `wrong_type`, or `unknown_word` with the words there are."""
    return _choice_fault(value, ROUGHLY, path)


def _choice_fault(value: object, known: Sequence[int | str], path: str) -> Fault | None:
    kind = type(known[0])
    if type(value) is not kind:
        return Fault("wrong_type", path, {"expected": kind.__name__})
    words = tuple(map(str, known))
    return None if value in known else Fault("unknown_word", path, {"word": str(value), "words": words})


def full_fault(count: int, most: int, path: str) -> Fault | None:
    """Return a fault where there is no room for one more of something."""
    return _size_fault(count + 1, 0, most, path)


def _size_fault(size: int, low: int, high: int, path: str) -> Fault | None:
    return None if low <= size <= high else Fault("wrong_size", path, {"low": low, "high": high})


def _only_faults(found: Iterable[Fault | None]) -> tuple[Fault, ...]:
    return tuple(fault for fault in found if fault)


def record_faults(record: GameRecord) -> tuple[Fault, ...]:
    """Return every fault of a record, each with its path in the game file.

    A value in a field that the rules don't have is not a fault here: it is kept and warned about.
    """
    who = (*leaving_faults(record), seating_fault(record))
    return _only_faults((*_in_table(record), *_in_details(record), *_in_rounds(record), *who))


def new_fault(before: GameRecord, after: GameRecord) -> Fault | None:
    """Return the first fault that a change would add; a fault that was there before doesn't block it."""
    same_table = (before.rules, before.sides, before.start) == (after.rules, after.sides, after.start)
    table = () if same_table else _in_table(after)
    rounds = _in_rounds(after, before.rounds if same_table else ())
    faults = _only_faults((*table, *_in_details(after), *rounds))
    old = record_faults(before) if faults else ()
    return next((fault for fault in faults if fault not in old), None)


def _in_table(record: GameRecord) -> PossibleFaults:
    yield from sides_faults(record.sides)
    if record.start:
        yield from start_faults(record.start.round, record.start.totals, len(record.sides))


def _in_details(record: GameRecord) -> PossibleFaults:
    texts = {detail: getattr(record, detail) for detail in ("title", "place", "note")}
    found = [text_fault(text, detail) for detail, text in texts.items() if text is not None]
    if record.played is not None:
        found.append(date_fault(record.played, "played"))
    if record.played_about is not None:
        found.append(roughly_fault(record.played_about, "played_about"))
    return found


def _in_rounds(record: GameRecord, known: Sequence[Round] = ()) -> PossibleFaults:
    """Return the faults in the rounds. known: rounds that need no check where they are the same."""
    found = [rounds_fault(len(record.rounds))]
    for index, played in enumerate(record.rounds):
        before = known[index] if index < len(known) else None
        if played != before:
            found += _in_round(record, played, f"rounds[{index}]", before)
    return found


def _in_round(record: GameRecord, played: Round, path: str, before: Round | None) -> PossibleFaults:
    """Return the faults in a round. before: a round whose equal tallies need no check."""
    found: list[Fault | None] = []
    if played.dealer is not None:
        found.append(seat_fault(played.dealer, record.sides, f"{path}.dealer"))
    found.append(factor_fault(played.factor, f"{path}.factor"))
    if played.note is not None:
        found.append(text_fault(played.note, f"{path}.note"))
    if lacks_who_went_out(record.rules, played):
        found.append(Fault("nobody_out", path))
    if played.answers:
        found += answers_faults(played.answers, f"{path}.answers")
    for index, tally in enumerate(played.tallies):
        if before is None or before.tallies[index : index + 1] != (tally,):
            found += _in_tally(record.rules, record.sides[index], tally, f"{path}.tallies[{index}]")
    return found


def answers_faults(answers: Sequence[Answer], path: str) -> PossibleFaults:
    """Check the answers to the questions about a round: how many, and each one's words and numbers."""
    yield _size_fault(len(answers), 0, MAX_ANSWERS, path)
    for at, answer in enumerate(answers):
        here = f"{path}[{at}]"
        yield from (text_fault(answer.code, f"{here}.code"), text_fault(answer.field, f"{here}.field"))
        for name, number in answer.about.items():
            yield text_fault(name, f"{here}.about")
            yield range_fault(number, -LAST_NUMBER, LAST_NUMBER, f"{here}.about.{name}")


def lacks_who_went_out(rules: RuleSet, played: Round) -> bool:
    """Whether nobody went out in a complete round that needs it; one of totals alone doesn't."""
    asks = rules.family.someone_goes_out and played.complete and not played.side_out
    return asks and not is_total_only(rules, played)


def _in_tally(rules: RuleSet, side: Side, tally: Tally, path: str) -> PossibleFaults:
    found = [count_fault(count, f"{path}.{field}") for field, count in _counts(tally)]
    if tally.special_hands:
        found += special_hands_faults(tally.special_hands, path)
    stacks = {"melded": tally.melded.points, "points": tally.points, "left": tally.left.points}
    known = {*rules.counted, "left"}
    found += (
        stacks_fault(rules, section, points, f"{path}.{section}")
        for section, points in stacks.items()
        if points and section in known
    )
    if tally.unmelded is not None:
        most = len(side.people) if "unmelded" in rules.counted else MAX_COUNT
        found.append(range_fault(tally.unmelded, 0, most, f"{path}.unmelded"))
    ones = {"sat_out": tally.sat_out, "made": tally.made}
    found += (range_fault(one, 0, 1, f"{path}.{part}") for part, one in ones.items() if one is not None)
    found += (
        bid_fault(rules, part, number, f"{path}.{part}")
        for part, number in (("bid", tally.bid), ("taken", tally.taken))
        if number is not None
    )
    if tally.adjustments:
        found.append(_size_fault(len(tally.adjustments), 0, MAX_ADJUSTMENTS, f"{path}.adjustments"))
    for index, adjustment in enumerate(tally.adjustments):
        here = f"{path}.adjustments[{index}]"
        found += (
            points_fault(adjustment.points, f"{here}.points"),
            text_fault(adjustment.note, f"{here}.note"),
        )
    return found


def special_hands_faults(counts: Mapping[str, int], path: str) -> PossibleFaults:
    """Check a side's special hands in a round: each 0 or 1, and one in all (`one_special_hand`).

    path: of the tally.
    """
    ones = [name for name, count in counts.items() if count == MAX_SPECIAL_HANDS]
    for name, count in counts.items():
        yield range_fault(count, 0, MAX_SPECIAL_HANDS, f"{path}.special_hands.{name}")
    if len(ones) > MAX_SPECIAL_HANDS:
        yield Fault("one_special_hand", f"{path}.special_hands.{ones[-1]}")


def _counts(tally: Tally) -> list[tuple[str, int]]:
    """Return every count that is set, with its place in the tally as in the game file."""
    sections: Mapping[str, Mapping[str, int | None]] = {
        "piles": tally.piles,
        "red_threes": {"laid": tally.red_threes_laid, "caught": tally.red_threes_caught},
        "black_threes": {"laid": tally.black_threes_laid},
        "extras": tally.extras,
        "rows": tally.rows,
        "melded": tally.melded.counts,
        "left": tally.left.counts,
    }
    found = (
        (f"{section}.{name}", count) for section, counts in sections.items() for name, count in counts.items()
    )
    return [(path, count) for path, count in found if count is not None]
