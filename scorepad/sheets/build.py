"""Builds a sheet from rules and a game: its rows and its columns."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import cast

from scorepad.i18n.catalogue import _, language, mark
from scorepad.i18n.formats import MINUS, day_text, points, signed
from scorepad.rules import keys
from scorepad.rules.resolve import rules_at_table
from scorepad.rules.ruleset import RuleSet, bonuses_of_threes
from scorepad.rules.sections import Minimum
from scorepad.score.bids import over_bid, says_bid
from scorepad.score.breakdown import Line, Prices
from scorepad.score.fields import BID, MADE, POINTS, SAT_OUT, TAKEN, value_of
from scorepad.score.limits import MAX_ROUNDS
from scorepad.score.record import GameRecord, GoingOutKind, Round, RoundId, Tally
from scorepad.score.result import GameScore, SideScore
from scorepad.score.totals import score_game
from scorepad.sheets.model import Sheet, SheetCell, SheetColumn, SheetRound, SheetRow, SheetSide
from scorepad.sheets.notes import foot, mark_of, notes_on_play, printed_foot, told
from scorepad.wording import labels, rule_values
from scorepad.wording.standings import dealer_at, winner_sentence

TARGET_ROUNDS = 6
NO_MARKS: Mapping[RoundId, str] = MappingProxyType({})
_MULTIPLIED = ("left", "unmelded", "out")
_COLOURED = {"red_threes": "red", "black_threes": "dirty"}
_CHIPS = ("clean", "dirty", "wild")
_CARD_SIGNS = {"melded": "+", "left": MINUS}
BONUSES = {
    keys.RED_THREES_ALL: (mark("all {count} {red_threes}"), mark("{points} instead")),
    keys.RED_THREES_CANASTA: (mark("bonus for seven or more {red_threes}"), mark("{points} on top")),
    keys.RED_THREES_EXTRA: (mark("bonus for {many} or more {red_threes}"), mark("{points} on top")),
    keys.BLACK_THREES_ALL: (mark("all {count} {black_three}"), mark("{points} instead")),
    keys.BLACK_THREES_EXTRA: (mark("bonus for {many} or more {black_three}"), mark("{points} on top")),
}
"""How the line of a bonus begins, and how it goes with the points for each."""
_MANY, _FEW = 99_999, 999
"""The highest total to expect in a game without a target, and where points are few."""
BAGS = "bags"
"""The path of the row of what was taken over bids that were made, where that is counted."""
_SHORT = {
    "pile": mark("{pile}"),
    "concealed_pile": mark("concealed {pile}"),
    "clean_pile": mark("{clean} {pile}"),
    "150_concealed": mark("150 concealed"),
}


def rows(rules: RuleSet, players: int = 1, sides: int = 1) -> tuple[SheetRow, ...]:
    """Return the rows that these rules need, including a rule set's own piles and extras.

    players, sides: at the table, as they decide how many red threes there are.
    """
    known = tuple(_row(rules, path) for path in rules.facts.tally_paths if path != SAT_OUT)
    prices = Prices.of(rules, players, sides)
    earned = rules.hows if rules.uses(keys.OUT[rules.hows[0]]) else ()
    worth = " / ".join(points(prices.going_out(GoingOutKind(how))) for how in earned)
    went_out = (
        rule_values.key_label(rules, keys.BIDS_WHO) if rules.family.bids else labels.field_label(rules, "out")
    )
    out = SheetRow("out", labels.capital(went_out), worth, None, "→")
    adjusted = SheetRow("adjustments", labels.capital(labels.field_label(rules, "adjustments")), sign="±")
    if "piles" not in rules.counted:
        bags = [SheetRow(BAGS, labels.capital(_("bags")))] if rules.bags.limit else []
        return (*known, *([out] if rules.asks_who_went_out else []), adjusted, *bags)
    counted = tuple(row for row in known if keys.section_of(row.path) in ("piles", *keys.COLOURS))
    worked_out = (each for section in keys.COLOURS for each in bonuses_of_threes(rules, section))
    bonuses = (_bonus(prices, *each) for each in worked_out)
    others = (row for row in known if row not in counted)
    return (*counted, *bonuses, out, *others, adjusted)


def _bonus(prices: Prices, path: str, worth: int) -> SheetRow:
    (label, detail), rules = BONUSES[path], prices.rules
    section = keys.section_of(path)
    numbers = {"count": prices.threes_in_pack, "many": rules.threes(section).many}
    said = labels.capital(_(label).format(**numbers, **labels.table_words(rules)))
    value = points(worth) if path in (keys.RED_THREES_ALL, keys.BLACK_THREES_ALL) else signed(worth)
    return SheetRow(path, said, _(detail).format(points=value), None, "3", _COLOURED[section])


def _row(rules: RuleSet, path: str) -> SheetRow:
    head, _dot, name = path.partition(".")
    label = labels.capital(labels.field_label(rules, path))
    if path == POINTS:
        return SheetRow(path, label, sign="±" if rules.points.negative else "+")
    if path in (BID, TAKEN, MADE):
        return SheetRow(path, label, counted=True)
    if head in _CARD_SIGNS:
        turns = head == "melded" and rules.facts.kinds_to_add is not None
        sign = "+" if rules.lowest_wins else _CARD_SIGNS[head]
        return SheetRow(path, label, sign="±" if turns else sign)
    if path in (keys.RED_THREES_LAID, keys.BLACK_THREES_LAID):
        return _laid_row(rules, path, label)
    each = rules.penalty.unmelded if path == "unmelded" else rules.number(path)
    sign, chip, shown = MINUS if each < 0 else "+", "", abs(each)
    if head == "piles":
        sign, chip, shown = labels.KIND_SYMBOLS.get(name, "◆"), name if name in _CHIPS else "", each
    elif head == "red_threes":
        sign, chip, shown = "3", "red", each
    detail = _("× {points}").format(points=points(shown))
    if head == "rows":
        sign, detail = (sign, signed(each)) if each else ("◆", "")
    return SheetRow(path, label, detail, each, sign, chip)


def _laid_row(rules: RuleSet, path: str, label: str) -> SheetRow:
    """Return the row of threes on the table: a price for each, or what one, two, three … are worth."""
    section = keys.section_of(path)
    worth, chip = rules.threes(section), _COLOURED[section]
    turns = worth.by_piles is not None or worth.needs not in (None, "nothing")
    if worth.steps:
        detail = rule_values.short_steps(worth.steps)
        return SheetRow(path, label, f"± {detail}" if turns else detail, None, "3", chip, counted=True)
    each = rules.number(path)
    message = _("± {points}") if turns else _("× {points}")
    return SheetRow(path, label, message.format(points=points(each)), each, "3", chip)


def blank_sheet(
    rules: RuleSet, sides: int, names: Sequence[str] = (), target_rounds: int = TARGET_ROUNDS
) -> Sheet:
    """Return an empty sheet.

    sides: 2 to 12. names: of the sides, as far as they are known. target_rounds: for a game to a target.
    """
    seating = seated_by(rules, sides)
    rules = rules_at_table(rules, sum(seating))
    sheet = _of_rules(rules, seating)
    numbers = range(1, (rules.length.rounds or target_rounds) + 1)
    return replace(
        sheet,
        sides=tuple(map(SheetSide, (*names, *("",) * sides)[:sides])),
        rounds=tuple(_unplayed_round(rules, sheet.rows, number, sides) for number in numbers),
        spare=_spare(sheet, rules, numbers.stop, sides),
        blank=True,
    )


def _spare(sheet: Sheet, rules: RuleSet, first: int, sides: int) -> tuple[SheetRound, ...]:
    """Return the rounds from a first one on that a table may still play, where the rules say no number."""
    if not sheet.ledger or rules.length.rounds:
        return ()
    numbers = range(first, MAX_ROUNDS + 1)
    return tuple(_unplayed_round(rules, sheet.rows, number, sides) for number in numbers)


def game_sheet(
    record: GameRecord,
    *,
    halves: bool = False,
    marks: Mapping[RoundId, str] = NO_MARKS,
    score: GameScore | None = None,
) -> Sheet:
    """Return the sheet of a game.

    halves: whether to show what a side has counted so far; on paper an open round stays empty. marks: how far
    the sides agree on a round, where somebody asks. score: of the game, if it is known.
    """
    score, rules, sides = score or score_game(record), record.rules, record.sides
    sheet = _of_rules(rules, tuple(len(side.people) for side in sides))
    played = (
        replace(
            _played_round(record, score, sheet.rows, index, halves=halves), mark=mark_of(rules, marks, deal)
        )
        for index, deal in enumerate(record.rounds)
    )
    last = 0 if record.has_only_totals else _last_round(record, finished=score.finished)
    numbers = range(record.first_round + len(record.rounds), last + 1)
    later = (_unplayed_round(rules, sheet.rows, number, len(sides), score) for number in numbers)
    start = record.start.totals if record.start else (None,) * len(sides)
    has_begun = bool(record.rounds) or score.finished
    return replace(
        sheet,
        title=record.title or sheet.title,
        date=day_text(record.played or "", record.played_about),
        foot=printed_foot(sheet.foot, record, finished=score.finished) if has_begun else sheet.foot,
        told=told(record, score, marks),
        notes=() if score.finished else sheet.notes,
        result=winner_sentence(record, score) if score.finished else "",
        sides=tuple(
            SheetSide(side.name, before, at in score.winners)
            for at, (side, before) in enumerate(zip(sides, start, strict=True))
        ),
        rounds=(*played, *later),
        spare=() if score.finished else _spare(sheet, rules, numbers.stop, len(sides)),
    )


def _of_rules(rules: RuleSet, seating: tuple[int, ...]) -> Sheet:
    """Return a sheet with all that depends on the rules and on how many players each side has."""
    people, length = sum(seating), _length(rules)
    return Sheet(
        title=labels.rules_name(rules),
        rules=labels.rules_name(rules),
        gist=" · ".join(filter(None, (length, rule_values.seating_text(seating)))),
        language=language(),
        rows=rows(rules, people, len(seating)),
        foot=foot(rules, people, partners=people > len(seating)),
        notes=notes_on_play(rules),
        group=rules.length.rounds or TARGET_ROUNDS,
        widest=_widest(rules),
        opens=rules.facts.asks_minimum,
        ledger=_is_ledger(rules),
    )


def _is_ledger(rules: RuleSet) -> bool:
    return POINTS in rules.counted or rules.family.bids


def _length(rules: RuleSet) -> str:
    """Return how long a game is: `4 rounds`, `target 5,000`; empty where the table decides."""
    key = rules.facts.length_key
    if key is None:
        return ""
    value = rule_values.value_text(rules, key)
    if rules.deciding_row:
        return _("{label}: {value}").format(label=labels.field_label(rules, rules.deciding_row), value=value)
    return value if key == keys.LENGTH_ROUNDS else _("target {points}").format(points=value)


def _widest(rules: RuleSet) -> int:
    """Return the highest total to expect: half as much again as the target."""
    if rules.length.target:
        return rules.length.target * 3 // 2
    return _FEW if rules.lowest_wins or _is_ledger(rules) else _MANY


def seated_by(rules: RuleSet, sides: int) -> tuple[int, ...]:
    """Return the players of each of so many sides: a usual seating of the rules, else one player each."""
    known = [each for each in rules.seatings if isinstance(each, tuple) and len(each) == sides]
    return cast("tuple[int, ...]", known[0]) if known else (1,) * sides


def _last_round(record: GameRecord, *, finished: bool) -> int:
    """Return the number of the last round on the sheet: room for one more, in full groups, on the way."""
    before = record.first_round - 1
    played = max(1, len(record.rounds))
    if finished:
        return before + played
    if record.rules.length.rounds:
        return max(record.rules.length.rounds, before + played)
    return before + (played // TARGET_ROUNDS + 1) * TARGET_ROUNDS


def _minimum(rules: RuleSet, value: Minimum | None) -> int | str:
    if value is None or not rules.facts.asks_minimum:
        return ""
    return value if isinstance(value, int) else labels.minimum_words(value, rules, _SHORT)


def _unplayed_round(
    rules: RuleSet, lines: Sequence[SheetRow], number: int, sides: int, score: GameScore | None = None
) -> SheetRound:
    values: tuple[Minimum | None, ...] = (None,) * sides
    if score and score.next and score.next.round == number:
        values = score.next.minimums
    elif not rules.facts.opens_by_total:
        values = (rules.facts.minimum(number, 0),) * sides
    columns = tuple(SheetColumn(_minimum(rules, each), (SheetCell(),) * len(lines)) for each in values)
    return SheetRound(number, columns, name=labels.round_name(rules, number))


def _played_round(
    record: GameRecord, score: GameScore, lines: Sequence[SheetRow], index: int, *, halves: bool
) -> SheetRound:
    scored, tallies = score.rounds[index], record.rounds[index].tallies
    adds = all(each.complete for each in score.rounds[: index + 1])
    columns = []
    for at, (tally, side) in enumerate(zip(tallies, scored.sides, strict=True)):
        minimum = _minimum(record.rules, side.minimum)
        if side.counted or halves:
            cells, total = _cells(record, lines, index, at, side), side.total if adds else None
            blank = tally.is_sat_out and record.rules.points.sat_out == "blank"
            away = blank and not side.breakdown.lines
            columns.append(SheetColumn(minimum, cells, side.breakdown.round, total, away))
        else:
            columns.append(SheetColumn(minimum, (SheetCell(),) * len(lines)))
    dealer, name = dealer_at(record, index), labels.round_name(record.rules, scored.number)
    return SheetRound(scored.number, tuple(columns), dealer, name=name)


def _times(record: GameRecord, index: int, side: int) -> int:
    """Return what a side's round is multiplied by: by its factor, and if another side had a full hand."""
    times, out = record.rounds[index].factor, record.rounds[index].side_out
    if not record.rules.family.multiplies_rounds:
        return 1
    doubled = out and out.side != side and out.how == GoingOutKind.FULL and record.rules.family.out_is_all
    return times * record.rules.penalty.factor if doubled else times


def _cells(
    record: GameRecord, lines: Sequence[SheetRow], index: int, at: int, side: SideScore
) -> tuple[SheetCell, ...]:
    """Return a side's cells in a round. index: of the round. at, side: the side's own index and its score."""
    rules, played = record.rules, record.rounds[index]
    tally = played.tallies[at]
    if tally.is_sat_out:
        away = SheetCell(None, 0 if rules.points.sat_out == "zero" else None)
        free = SheetCell(None, side.breakdown.points("adjustments") or None)
        instead = {POINTS: away, "adjustments": free}
        return tuple(instead.get(row.path, SheetCell()) for row in lines)
    paths = {row.path for row in lines}
    scored: dict[str, list[Line]] = defaultdict(list)
    for line in side.breakdown.lines:
        # Red threes laid go with those caught if the rules allow none laid.
        own = TAKEN if line.item == keys.BIDS_OTHERS_TAKEN else line.item
        known = (path for path in (own, line.section) if path in paths)
        scored[next(known, keys.RED_THREES_CAUGHT)].append(line)
    if rules.family.bids:
        return _bid_cells(rules, lines, played, at, scored)
    cells = {row.path: _cell(row, tally, scored[row.path]) for row in lines}
    for path in _MULTIPLIED:
        if path in cells and cells[path].points:
            cells[path] = replace(cells[path], times=_times(record, index, at))
    return tuple(cells.values())


def _bid_cells(
    rules: RuleSet, lines: Sequence[SheetRow], played: Round, at: int, scored: Mapping[str, list[Line]]
) -> tuple[SheetCell, ...]:
    """Return a side's cells where it bids: none of a bid that another side's contract made idle."""
    tally = played.tallies[at]
    unset = 0 if tally.counted else None
    taken, made = (unset if count is None else count for count in (tally.taken, tally.made))
    tally = replace(tally, taken=taken, made=made)
    if not says_bid(rules, played.out, at):
        tally = replace(tally, bid=None, made=None)
    cells = tuple(_cell(row, tally, scored[row.path]) for row in lines if row.path != BAGS)
    if not rules.bags.limit:
        return cells
    over = None if tally.bid is None else over_bid(rules, tally, played.out, at)
    return (*cells, SheetCell(over, sum(line.points for line in scored[BAGS]) or None))


def _cell(row: SheetRow, tally: Tally, lines: Sequence[Line]) -> SheetCell:
    worth = sum(line.points for line in lines) if lines else None
    if row.each is None and not row.counted:
        return SheetCell(None, worth)
    count = cast("int | None", value_of(tally, row.path))
    strayed = 0 if row.counted else sum(line.count or 0 for line in lines if line.item != row.path)
    return SheetCell((count or 0) + strayed if strayed else count, worth)


def minimum_shown(value: int | str) -> str:
    """Return a minimum as it is printed: `1,500`, `concealed pile`."""
    return points(value) if isinstance(value, int) else value
