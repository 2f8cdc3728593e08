"""Builds a sheet from rules and a game: its rows, its columns and its foot."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import cast

from scorepad.i18n.catalogue import _, language, mark
from scorepad.i18n.formats import day_text, points, signed
from scorepad.rules import keys
from scorepad.rules.ruleset import GROUPS, RuleSet
from scorepad.rules.sections import Minimum
from scorepad.score.breakdown import Prices
from scorepad.score.deal import dealer_of, player_at
from scorepad.score.fields import fields, value_of
from scorepad.score.opening import minimum
from scorepad.score.record import GameRecord, GoingOutKind, Tally
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

TARGET_ROUNDS = 6
_CHIPS = ("clean", "dirty", "wild")
_CARD_SIGNS = {"melded": "+", "left": "−"}
_BONUSES = {
    keys.RED_THREES_ALL: mark("all {red_threes} together"),
    keys.RED_THREES_CANASTA: mark("bonus for seven or more {red_threes}"),
}
_SHORT = {"pile": mark("{pile}"), "concealed_pile": mark("concealed {pile}")}


def rows(rules: RuleSet) -> tuple[SheetRow, ...]:
    """Return the rows that these rules need, including a rule set's own piles and extras."""
    known = tuple(_row(rules, field.path) for field in fields(rules))
    prices = Prices(rules, 1)
    worth = " / ".join(points(prices.going_out(GoingOutKind(how))) for how in rules.hows)
    out = SheetRow("out", capital(field_label(rules, "out")), worth, None, "→")
    adjusted = SheetRow("adjustments", capital(field_label(rules, "adjustments")), sign="±")
    if not rules.family.counts("piles"):
        return (*known, out, adjusted)
    counted = tuple(row for row in known if keys.section_of(row.path) in ("piles", "red_threes"))
    bonuses = (
        SheetRow(path, capital(in_their_words(rules, _BONUSES[path])), signed(worth), None, "3", "red")
        for path, worth in rules.facts.red_three_bonuses
    )
    others = (row for row in known if row not in counted)
    return (*counted, *bonuses, out, *others, adjusted)


def _row(rules: RuleSet, path: str) -> SheetRow:
    head, _dot, name = path.partition(".")
    label = capital(field_label(rules, path))
    if head in _CARD_SIGNS:
        return SheetRow(path, label, sign="+" if rules.family.lowest_wins else _CARD_SIGNS[head])
    each = rules.penalty.unmelded if path == "unmelded" else rules.number(path)
    sign, chip = "+", ""
    if head == "piles":
        sign, chip = KIND_SYMBOLS.get(name, "◆"), name if name in _CHIPS else ""
    elif head == "red_threes":
        sign, chip = "3", "red"
    return SheetRow(path, label, _("× {points}").format(points=points(each)), each, sign, chip)


def foot(rules: RuleSet, players: int, *, partners: bool) -> tuple[Note, ...]:
    """Return notes on the rules in force. players: people at the table. partners: whether anybody has one."""
    notes = (_cards(rules), _opening(rules), _going_out(rules, players, partners=partners))
    return tuple(note for note in notes if note.lines or note.ticks or note.table)


def _cards(rules: RuleSet) -> Note:
    if not rules.family.counts_cards:
        return Note(_("How to count"), (field_help(rules, "left"), field_help(rules, "unmelded")))
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
    return Note(_("To open"), (only,), table=tuple((capital(head), value) for head, value in steps))


def _going_out(rules: RuleSet, players: int, *, partners: bool) -> Note:
    title = _("To go out")
    if not rules.family.uses("going_out"):
        paid = (keys.OUT[how] for how in rules.hows)
        return Note(title, tuple(f"{key_label(rules, key)}: {value_text(rules, key)}" for key in paid))
    needed = rules.piles_by_round(players)
    if len(needed) > 1:
        text = _("round {number}: {piles}")
        piles = [
            capital(text.format(number=number, piles=piles_text(rules, entry)))
            for number, entry in enumerate(needed, 1)
        ]
    else:
        piles = [piles_text(rules, {kind: count}) for kind, count in needed[0].items() if count]
    return Note(title, ticks=(*piles, *map(capital, reminders(rules, partners=partners))))


def blank_sheet(
    rules: RuleSet, sides: int, names: Sequence[str] = (), target_rounds: int = TARGET_ROUNDS
) -> Sheet:
    """Return an empty sheet.

    sides: 2 to 12. names: of the sides, as far as they are known. target_rounds: for a game to a target.
    """
    sheet = _of_rules(rules, _seated_by(rules, sides))
    numbers = range(1, (rules.length.rounds or target_rounds) + 1)
    return replace(
        sheet,
        sides=tuple(map(SheetSide, (*names, *("",) * sides)[:sides])),
        rounds=tuple(_open(rules, sheet.rows, number, sides) for number in numbers),
        blank=True,
    )


def game_sheet(record: GameRecord, *, halves: bool = False) -> Sheet:
    """Return the sheet of a game.

    halves: whether to show what a side has counted so far; on paper an open round stays empty.
    """
    score, rules, sides = score_game(record), record.rules, record.sides
    sheet = _of_rules(rules, tuple(len(side.people) for side in sides))
    played = (_played(record, score, sheet.rows, index, halves=halves) for index in range(len(record.rounds)))
    numbers = range(record.first_round + len(record.rounds), _last_round(record, finished=score.finished) + 1)
    later = (_open(rules, sheet.rows, number, len(sides), score) for number in numbers)
    start = record.start.totals if record.start else (None,) * len(sides)
    return replace(
        sheet,
        title=record.title or sheet.title,
        date=day_text(record.played) if record.played else "",
        result=winner_sentence(record, score) if score.finished else "",
        sides=tuple(
            SheetSide(side.name, before, at in score.winners)
            for at, (side, before) in enumerate(zip(sides, start, strict=True))
        ),
        rounds=(*played, *later),
    )


def _of_rules(rules: RuleSet, seating: tuple[int, ...]) -> Sheet:
    """Return a sheet with all that depends on the rules and on how many players each side has."""
    value, people = value_text(rules, rules.facts.length_key), sum(seating)
    length = value if rules.length.rounds else _("target {points}").format(points=value)
    return Sheet(
        title=rules_name(rules),
        rules=rules_name(rules),
        gist=f"{length} · {seating_text(seating)}",
        language=language(),
        rows=rows(rules),
        foot=foot(rules, people, partners=people > len(seating)),
        group=rules.length.rounds or TARGET_ROUNDS,
    )


def _seated_by(rules: RuleSet, sides: int) -> tuple[int, ...]:
    """Return the players of each of so many sides: a usual seating of the rules, else one player each."""
    known = [each for each in rules.seatings if isinstance(each, tuple) and len(each) == sides]
    return cast("tuple[int, ...]", known[0]) if known else (1,) * sides


def people_at(rules: RuleSet, sides: int) -> int:
    """Return how many people usually sit at a table of so many sides."""
    return sum(_seated_by(rules, sides))


def _last_round(record: GameRecord, *, finished: bool) -> int:
    """Return the number of the last round on the sheet: room for one more, in full groups, on the way."""
    before = record.first_round - 1
    played = max(1, len(record.rounds))
    if finished:
        return before + played
    if record.rules.length.rounds:
        return max(record.rules.length.rounds, before + played)
    return before + (played // TARGET_ROUNDS + 1) * TARGET_ROUNDS


def _minimum(rules: RuleSet, value: Minimum) -> int | str:
    return value if isinstance(value, int) else in_their_words(rules, _SHORT[value])


def _open(
    rules: RuleSet, lines: Sequence[SheetRow], number: int, sides: int, score: GameScore | None = None
) -> SheetRound:
    values: tuple[Minimum, ...] = () if rules.facts.opens_by_total else (minimum(rules, number, 0),) * sides
    if score and score.next and score.next.round == number:
        values = score.next.minimums
    minimums = tuple(_minimum(rules, each) for each in values) or ("",) * sides
    return SheetRound(number, tuple(SheetColumn(each, (SheetCell(),) * len(lines)) for each in minimums))


def _played(
    record: GameRecord, score: GameScore, lines: Sequence[SheetRow], index: int, *, halves: bool
) -> SheetRound:
    scored, tallies = score.rounds[index], record.rounds[index].tallies
    adds = all(each.complete for each in score.rounds[: index + 1])
    columns = []
    for tally, side in zip(tallies, scored.sides, strict=True):
        column = SheetColumn(_minimum(record.rules, side.minimum), (SheetCell(),) * len(lines))
        if side.counted or halves:
            cells, total = _cells(lines, tally, side), side.total if adds else None
            column = replace(column, cells=cells, round=side.breakdown.round, total=total)
        columns.append(column)
    seat, dealer = dealer_of(record, index), ""
    if seat is not None:
        at, player = player_at(record.sides, seat)
        dealer = record.sides[at].people[player]
    return SheetRound(scored.number, tuple(columns), dealer)


def _cells(lines: Sequence[SheetRow], tally: Tally, side: SideScore) -> tuple[SheetCell, ...]:
    paths = {row.path for row in lines}
    scored: dict[str, list[Line]] = defaultdict(list)
    for line in side.breakdown.lines:
        # Red threes laid go with those caught if the rules allow none laid.
        known = (path for path in (line.item, line.section) if path in paths)
        scored[next(known, keys.RED_THREES_CAUGHT)].append(line)
    return tuple(_cell(row, tally, scored[row.path]) for row in lines)


def _cell(row: SheetRow, tally: Tally, lines: Sequence[Line]) -> SheetCell:
    worth = sum(line.points for line in lines) if lines else None
    if row.each is None:
        return SheetCell(None, worth)
    count = cast("int | None", value_of(tally, row.path))
    strayed = sum(line.count or 0 for line in lines if line.item != row.path)
    return SheetCell((count or 0) + strayed if strayed else count, worth)


def minimum_shown(value: int | str) -> str:
    """Return a minimum as it is printed: `1,500`, `concealed pile`."""
    return points(value) if isinstance(value, int) else value
