"""Builds a sheet from rules and a game: its rows, its columns and its foot."""

from collections.abc import Iterator, Sequence
from typing import cast

from scorepad.i18n.catalogue import _, language, mark
from scorepad.i18n.formats import day_text, points, signed
from scorepad.rules import keys
from scorepad.rules.ruleset import GROUPS, RuleSet
from scorepad.rules.sections import Minimum, NeededPiles
from scorepad.score.breakdown import Prices
from scorepad.score.deal import dealer_of, player_at, seats
from scorepad.score.fields import fields, value_of
from scorepad.score.opening import minimum
from scorepad.score.record import GameRecord, GoingOutKind, Side, Tally
from scorepad.score.result import GameScore, Line, SideScore
from scorepad.score.totals import score_game
from scorepad.sheets.model import Note, Sheet, SheetCell, SheetColumn, SheetRound, SheetRow, SheetSide
from scorepad.wording.going_out import reminders
from scorepad.wording.help import field_help
from scorepad.wording.labels import (
    KIND_SYMBOLS,
    capital,
    field_label,
    group_label,
    in_their_words,
    rules_name,
)
from scorepad.wording.rule_values import (
    key_label,
    ladder_texts,
    minimums_text,
    piles_text,
    seating_text,
    value_text,
)
from scorepad.wording.standings import winner_sentence

_CHIPS = ("clean", "dirty", "wild")
_CARD_SIGNS = {"melded": "+", "left": "−"}
_BONUSES = {
    keys.RED_THREES_ALL: mark("all {red_threes} together"),
    keys.RED_THREES_CANASTA: mark("bonus for seven or more {red_threes}"),
}

TARGET_ROUNDS = 6
_SHORT = {"pile": mark("{pile}"), "concealed_pile": mark("concealed {pile}")}


def rows(rules: RuleSet) -> tuple[SheetRow, ...]:
    """Return the rows that these rules need, including a rule set's own piles and extras."""
    known = tuple(_row(rules, field.path) for field in fields(rules))
    adjusted = SheetRow("adjustments", capital(field_label(rules, "adjustments")), sign="±")
    if not rules.family.counts("piles"):
        return (*known, _out(rules), adjusted)
    counted = tuple(row for row in known if keys.section_of(row.path) in ("piles", "red_threes"))
    others = tuple(row for row in known if row not in counted)
    return (*counted, *_bonuses(rules), _out(rules), *others, adjusted)


def _row(rules: RuleSet, path: str) -> SheetRow:
    head, _dot, name = path.partition(".")
    label = capital(field_label(rules, path))
    if head in _CARD_SIGNS:
        return SheetRow(path, label, sign="+" if rules.family.lowest_wins else _CARD_SIGNS[head])
    each = rules.penalty.unmelded if path == "unmelded" else rules.number(path)
    detail = _("× {points}").format(points=points(each))
    if head == "piles":
        return SheetRow(
            path, label, detail, each, KIND_SYMBOLS.get(name, "◆"), name if name in _CHIPS else ""
        )
    sign, chip = ("3", "red") if head == "red_threes" else ("+", "")
    return SheetRow(path, label, detail, each, sign, chip)


def _bonuses(rules: RuleSet) -> Iterator[SheetRow]:
    for path, worth in rules.facts.red_three_bonuses:
        yield SheetRow(path, capital(in_their_words(rules, _BONUSES[path])), signed(worth), None, "3", "red")


def _out(rules: RuleSet) -> SheetRow:
    prices = Prices(rules, 1)
    worth = " / ".join(points(prices.going_out(GoingOutKind(how))) for how in rules.hows)
    return SheetRow("out", capital(field_label(rules, "out")), worth, None, "→")


def foot(rules: RuleSet, players: int, *, partners: bool) -> tuple[Note, ...]:
    """Return notes on the rules in force. players: people at the table. partners: whether anybody has one."""
    notes = (_cards(rules), _opening(rules), _going_out(rules, players, partners=partners))
    return tuple(note for note in notes if note.lines or note.ticks or note.table)


def _cards(rules: RuleSet) -> Note:
    if not rules.family.counts_cards:
        said = (field_help(rules, "left"), field_help(rules, "unmelded"))
        return Note(_("How to count"), said)
    return Note(_("Cards"), table=tuple(_worth(rules, group) for group in GROUPS))


def _worth(rules: RuleSet, group: str) -> tuple[str, str]:
    table, hand = rules.on_table(group), rules.in_hand(group)
    value = points(table)
    if table != hand:
        value = _("{points}, in hand {cost}").format(points=value, cost=points(-hand))
    return capital(group_label(rules, group)), value


def _opening(rules: RuleSet) -> Note:
    if not rules.family.uses("opening"):
        return Note(_("To open"), (capital(minimums_text(rules)),))
    only = in_their_words(rules, mark("Only card values count, not {piles} or {red_threes}."))
    steps = ladder_texts(rules, rules.facts.ladder)
    return Note(_("To open"), (only,), table=tuple((capital(head), asked) for head, asked in steps))


def _going_out(rules: RuleSet, players: int, *, partners: bool) -> Note:
    said = tuple(capital(text) for text in reminders(rules, partners=partners))
    if not rules.family.uses("going_out"):
        paid = (keys.OUT[how] for how in rules.hows)
        return Note(
            _("To go out"), tuple(f"{key_label(rules, key)}: {value_text(rules, key)}" for key in paid)
        )
    needed = rules.piles_by_round(players)
    if len(needed) > 1:
        by_round = (capital(part) for part in _rounds(rules, needed))
        return Note(_("To go out"), ticks=(*by_round, *said))
    each = tuple(piles_text(rules, {kind: count}) for kind, count in needed[0].items() if count)
    return Note(_("To go out"), ticks=(*each, *said))


def _rounds(rules: RuleSet, needed: Sequence[NeededPiles]) -> Iterator[str]:
    for number, entry in enumerate(needed, 1):
        piles = piles_text(rules, entry)
        yield _("round {number}: {piles}").format(number=number, piles=piles)


def blank_sheet(
    rules: RuleSet, sides: int, names: Sequence[str] = (), target_rounds: int = TARGET_ROUNDS
) -> Sheet:
    """Return an empty sheet.

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
    """Return the sheet of a game.

    halves: whether to show what a side has counted so far; on paper an open round stays empty.
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
    """Return the players of each of so many sides: a usual seating of the rules, else one player each."""
    known = [cast("tuple[int, ...]", each) for each in rules.seatings if not isinstance(each, str)]
    return next((each for each in known if len(each) == sides), (1,) * sides)


def people_at(rules: RuleSet, sides: int) -> int:
    """Return how many people usually sit at a table of so many sides."""
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
    rules: RuleSet, lines: Sequence[SheetRow], number: int, sides: int, score: GameScore | None = None
) -> SheetRound:
    asked: tuple[Minimum, ...] = () if rules.facts.opens_by_total else (minimum(rules, number, 0),) * sides
    if score and score.next and score.next.round == number:
        asked = score.next.minimums
    minimums = tuple(_minimum(rules, each) for each in asked) or ("",) * sides
    return SheetRound(number, tuple(SheetColumn(each, (SheetCell(),) * len(lines)) for each in minimums))


def _played(
    record: GameRecord, score: GameScore, lines: Sequence[SheetRow], index: int, *, halves: bool
) -> SheetRound:
    scored, deal = score.rounds[index], record.rounds[index]
    adds = all(each.complete for each in score.rounds[: index + 1])
    columns = (
        _column(record.rules, lines, tally, side, adds=adds)
        if side.counted or halves
        else SheetColumn(_minimum(record.rules, side.minimum), (SheetCell(),) * len(lines))
        for tally, side in zip(deal.tallies, scored.sides, strict=True)
    )
    return SheetRound(scored.number, tuple(columns), _dealer(record, index))


def _column(
    rules: RuleSet, lines: Sequence[SheetRow], tally: Tally, side: SideScore, *, adds: bool
) -> SheetColumn:
    paths = tuple(row.path for row in lines)
    cells = tuple(_cell(row, paths, tally, side.breakdown.lines) for row in lines)
    total = side.total if adds else None
    return SheetColumn(_minimum(rules, side.minimum), cells, side.breakdown.round, total)


def _cell(row: SheetRow, paths: Sequence[str], tally: Tally, lines: Sequence[Line]) -> SheetCell:
    found = [line for line in lines if _path(line, paths) == row.path]
    worth = sum(line.points for line in found) if found else None
    if row.each is None:
        return SheetCell(None, worth)
    count = cast("int | None", value_of(tally, row.path))
    strayed = sum(line.count or 0 for line in found if line.item != row.path)
    return SheetCell((count or 0) + strayed if strayed else count, worth)


def _path(line: Line, paths: Sequence[str]) -> str:
    """Return the path of a line's row; red threes laid go with those caught if the rules allow none laid."""
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


def minimum_shown(asked: int | str) -> str:
    """Return a minimum as it is printed: `1,500`, `concealed pile`."""
    return points(asked) if isinstance(asked, int) else asked
