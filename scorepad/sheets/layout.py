"""One layout of rows for the PDF, the spreadsheet, the CSV and the preview."""

from collections.abc import Sequence
from typing import cast

from scorepad.i18n.catalogue import _, language, mark
from scorepad.i18n.dates import day_text
from scorepad.i18n.labels import in_their_words, rules_name
from scorepad.i18n.rule_values import seating_text, value_text
from scorepad.i18n.standing import winner_sentence
from scorepad.rules import keys
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import Minimum
from scorepad.score.fields import value_of
from scorepad.score.minimum import minimum
from scorepad.score.record import GameRecord, Side, Tally
from scorepad.score.result import GameScore, Line, SideScore
from scorepad.score.seats import dealer_of, player_at, seats
from scorepad.score.totals import score_game
from scorepad.sheets.foot import foot
from scorepad.sheets.rows import rows
from scorepad.sheets.shapes import Cell, Column, Row, Sheet, SheetRound, SheetSide

TARGET_ROUNDS = 6
_SHORT = {"pile": mark("{pile}"), "concealed_pile": mark("concealed {pile}")}


def blank_sheet(
    rules: RuleSet, sides: int, names: Sequence[str] = (), target_rounds: int = TARGET_ROUNDS
) -> Sheet:
    """Lay out a pad.

    sides: 2 to 12. names: of the sides, as far as they are known. target_rounds: for a game to a target.
    """
    lines = rows(rules)
    count = rules.length.rounds or target_rounds
    said = (*names, *("" for _each in range(sides)))[:sides]
    return Sheet(
        title=rules_name(rules),
        rules=rules_name(rules),
        gist=_gist(rules, seated_by(rules, sides)),
        language=language(),
        date="",
        result="",
        sides=tuple(SheetSide(name) for name in said),
        rows=lines,
        rounds=tuple(_open(rules, lines, number, sides) for number in range(1, count + 1)),
        foot=foot(rules, people_at(rules, sides), partners=people_at(rules, sides) > sides),
        group=rules.length.rounds or TARGET_ROUNDS,
        blank=True,
    )


def game_sheet(record: GameRecord, *, halves: bool = False) -> Sheet:
    """Lay out a game as it was counted.

    halves: whether sides show what they have counted so far; on paper an open round stays empty.
    """
    score, rules, lines = score_game(record), record.rules, rows(record.rules)
    last = record.first_round + len(record.rounds) - 1
    count = _rounds_of(record, last, finished=score.finished)
    played = tuple(_played(record, score, lines, index, halves=halves) for index in range(len(record.rounds)))
    still_open = (
        _open(rules, lines, number, len(record.sides), score) for number in range(last + 1, count + 1)
    )
    start = record.start.totals if record.start else (None,) * len(record.sides)
    people = seats(record.sides)
    return Sheet(
        title=record.title or rules_name(rules),
        rules=rules_name(rules),
        gist=_gist(rules, tuple(len(side.people) for side in record.sides)),
        language=language(),
        date=day_text(record.played) if record.played else "",
        result=winner_sentence(record, score) if score.finished else "",
        sides=tuple(
            SheetSide(side.name, before, at in score.winners)
            for at, (side, before) in enumerate(zip(record.sides, start, strict=True))
        ),
        rows=lines,
        rounds=(*played, *still_open),
        foot=foot(rules, people, partners=people > len(record.sides)),
        group=rules.length.rounds or TARGET_ROUNDS,
        blank=False,
    )


def _gist(rules: RuleSet, seated: tuple[int, ...]) -> str:
    value = value_text(rules, rules.facts.length_key)
    said = value if rules.length.rounds else _("target {points}").format(points=value)
    return f"{said} · {seating_text(seated)}"


def seated_by(rules: RuleSet, sides: int) -> tuple[int, ...]:
    """Guess how many people each of so many sides has: as the rules usually have it, else one each."""
    known = [cast("tuple[int, ...]", each) for each in rules.seatings if not isinstance(each, str)]
    return next((each for each in known if len(each) == sides), (1,) * sides)


def people_at(rules: RuleSet, sides: int) -> int:
    """Guess how many people sit at a table of so many sides."""
    return sum(seated_by(rules, sides))


def _rounds_of(record: GameRecord, last: int, *, finished: bool) -> int:
    last = max(last, record.first_round)
    if finished:
        return last
    fixed = record.rules.length.rounds
    if fixed:
        return max(fixed, last)
    done = last - record.first_round + 1
    return record.first_round - 1 + max(TARGET_ROUNDS, -(-(done + 1) // TARGET_ROUNDS) * TARGET_ROUNDS)


def _minimum(rules: RuleSet, asked: Minimum) -> int | str:
    return asked if isinstance(asked, int) else in_their_words(rules, _SHORT[asked])


def _open(
    rules: RuleSet, lines: Sequence[Row], number: int, sides: int, score: GameScore | None = None
) -> SheetRound:
    asked: tuple[Minimum, ...] = () if rules.facts.opens_by_total else (minimum(rules, number, 0),) * sides
    if score and score.next and score.next.round == number:
        asked = score.next.minimums
    minimums = tuple(_minimum(rules, each) for each in asked) or ("",) * sides
    return SheetRound(number, tuple(Column(each, (Cell(),) * len(lines)) for each in minimums))


def _played(
    record: GameRecord, score: GameScore, lines: Sequence[Row], index: int, *, halves: bool
) -> SheetRound:
    scored, deal = score.rounds[index], record.rounds[index]
    adds = all(each.complete for each in score.rounds[: index + 1])
    columns = (
        _column(record.rules, lines, tally, side, adds=adds)
        if side.counted or halves
        else Column(_minimum(record.rules, side.minimum), (Cell(),) * len(lines))
        for tally, side in zip(deal.tallies, scored.sides, strict=True)
    )
    return SheetRound(scored.number, tuple(columns), _dealer(record, index))


def _column(rules: RuleSet, lines: Sequence[Row], tally: Tally, side: SideScore, *, adds: bool) -> Column:
    paths = tuple(row.path for row in lines)
    cells = tuple(_cell(row, paths, tally, side.breakdown.lines) for row in lines)
    total = side.total if adds else None
    return Column(_minimum(rules, side.minimum), cells, side.breakdown.round, total)


def _cell(row: Row, paths: Sequence[str], tally: Tally, lines: Sequence[Line]) -> Cell:
    found = [line for line in lines if _path(line, paths) == row.path]
    worth = sum(line.points for line in found) if found else None
    if row.each is None:
        return Cell(None, worth)
    count = cast("int | None", value_of(tally, row.path))
    strayed = sum(line.count or 0 for line in found if line.item != row.path)
    return Cell((count or 0) + strayed if strayed else count, worth)


def _path(line: Line, paths: Sequence[str]) -> str:
    """Name the row a line stands in; red threes laid where none can be stand with the caught ones."""
    if line.item in paths:
        return line.item
    return line.section if line.section in paths else keys.RED_THREES_CAUGHT


def _dealer(record: GameRecord, index: int) -> str:
    seat = dealer_of(record, index)
    if seat is None:
        return ""
    side, player = player_at(record.sides, seat)
    people: Side = record.sides[side]
    return people.people[player]
