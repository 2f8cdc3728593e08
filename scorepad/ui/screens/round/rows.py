"""The lines of a side's round: what each one is called, what it counts and what it holds."""

from collections.abc import Set
from dataclasses import dataclass, replace

from scorepad.game.draft import ADJUSTMENT, TOTAL_ONLY
from scorepad.i18n import _
from scorepad.i18n.formats import keep_together, points
from scorepad.rules import keys
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import GROUPS
from scorepad.score.fields import BID, COUNTS_BY_NAME, POINTS, TAKEN, entry_order, value_of
from scorepad.score.going_out import Piles
from scorepad.score.record import Cards, Tally
from scorepad.ui.widgets.text import UNSET
from scorepad.wording.labels import capital, field_label, group_label
from scorepad.wording.rule_values import short_steps

PENALTIES, SPECIAL_HANDS = "penalties", "special_hands"
"""The headings under which lines are folded away."""
_THREES = (keys.RED_THREES_LAID, keys.RED_THREES_CAUGHT, keys.BLACK_THREES_LAID)


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One line: a number to enter, or (sum) the total of several lines below it.

    path: of score.fields. detail: the second words, such as `× 500`. spoken: the detail as read out.
    sign: the kind whose sign it has, empty for none. use: points or card counts. typed: what is being typed,
    where the value doesn't say it. doubt: what the side's phones entered differently. is_open: of a heading
    of lines that can be folded away, whether they are shown; None for any other line.
    """

    path: str
    label: str
    detail: str = ""
    spoken: str = ""
    value: str = UNSET
    sign: str = ""
    use: str = ""
    typed: str = ""
    doubt: str = ""
    is_open: bool | None = None

    def is_in_hand(self, path: str) -> bool:
        """Return whether a field is on this line, or on one of those that add up to it."""
        return path == self.path or (bool(self.use) and path.startswith(f"{self.path}."))


def list_columns(rules: RuleSet) -> tuple[str, ...]:
    """Return the fields with a column in the list of the sides: the points, or bids and what was taken."""
    if not rules.family.bids:
        return (POINTS,)
    return (BID, *(keys.key_in("rows", name) for name in rules.bids.with_rows), TAKEN)


def entry_rows(rules: RuleSet, tally: Tally, needed: Piles, missing: Piles) -> tuple[EntryRow, ...]:
    """Return the lines of a side. needed, missing: the piles for going out; empty where nobody asks."""
    rows: list[EntryRow] = []
    known = entry_order(rules)
    for path in known:
        match path.partition(".")[0]:
            case "piles":
                rows.append(_pile_row(rules, tally, path, needed, missing))
            case "melded" | "left" if rules.family.counts_cards:
                rows += _cards_rows(rules, tally, path)
            case "red_threes" | "black_threes" as kind:
                sign = "caught" if path == keys.RED_THREES_CAUGHT else kind
                rows.append(_row(rules, tally, path, _worth_of_threes(rules, path), sign=sign))
            case "extras" | "special_hands":
                rows.append(_row(rules, tally, path, _worth(rules.number(path)), sign="extras"))
            case "rows":
                each = rules.rows[path.partition(".")[2]]
                rows.append(_row(rules, tally, path, _worth(each) if each not in (0, 1) else ""))
            case "sat_out":
                continue  # said in its line's menu
            case _:
                rows.append(_row(rules, tally, path))
    return (*rows, *_unknown_rows(rules, tally, {*known}))


def total_rows(tally: Tally) -> tuple[EntryRow, ...]:
    """Return the lines of a side of whose round only the total is known: one, but what a file may have."""
    label = capital(_("total only"))
    rows = tuple(
        EntryRow(ADJUSTMENT + each.log_id, label, each.note, spoken=each.note, value=points(each.points))
        for each in tally.adjustments
    )
    return rows or (EntryRow(TOTAL_ONLY, label),)


def _row(rules: RuleSet, tally: Tally, path: str, detail: str = "", *, sign: str = "") -> EntryRow:
    label, value = capital(field_label(rules, path)), number_text(value_of(tally, path))
    return EntryRow(path, label, detail, value=value, sign=sign)


def _worth(each: int) -> str:
    return _("× {points}").format(points=points(each))


def _worth_of_threes(rules: RuleSet, path: str) -> str:
    steps = () if path == keys.RED_THREES_CAUGHT else rules.threes(keys.section_of(path)).steps
    return short_steps(steps) if steps else _worth(rules.number(path))


def _group_of(rules: RuleSet, path: str) -> str:
    """Return the heading under which a line is folded away, empty for a line that always stands there."""
    section = keys.section_of(path)
    if section == SPECIAL_HANDS and keys.own_name(path) in rules.special_hands:
        return SPECIAL_HANDS
    return PENALTIES if section == "extras" and rules.number(path) < 0 else ""


def folded(
    rules: RuleSet, rows: tuple[EntryRow, ...], opened: Set[str], current: str
) -> tuple[EntryRow, ...]:
    """Return the lines with the penalties, then the special hands, after the extras, each under a heading.

    Those that are folded away are left out, but for one with a number or with the cursor.
    """
    groups = {PENALTIES: _("Penalties"), SPECIAL_HANDS: _("Special hands")}
    grouped = [(_group_of(rules, row.path), row) for row in rows]
    places = [at for at, (group, _row) in enumerate(grouped) if group]
    if not places:
        return rows
    found: list[EntryRow] = []
    for name, label in groups.items():
        inside = [row for group, row in grouped if group == name]
        shown = [
            row
            for row in inside
            if name in opened or row.path == current or row.value not in (UNSET, number_text(0))
        ]
        if inside:
            found += [EntryRow(name, label, value="", is_open=name in opened), *shown]
    before = [row for group, row in grouped[: places[-1] + 1] if not group]
    return (*before, *found, *rows[places[-1] + 1 :])


def _pile_row(rules: RuleSet, tally: Tally, path: str, needed: Piles, missing: Piles) -> EntryRow:
    kind = path.partition(".")[2]
    need, lacking = needed.get(kind, 0), missing.get(kind, 0)
    detail = _worth(rules.kinds[kind])
    if lacking:
        detail = keep_together(_("{have} of {need} needed").format(have=need - lacking, need=need))
    spoken = _("of {need} needed").format(need=need) if need else ""
    return replace(_row(rules, tally, path, detail, sign=kind), spoken=spoken)


def _unknown_rows(rules: RuleSet, tally: Tally, known: Set[str]) -> list[EntryRow]:
    """Return the lines counted under other rules, so that they can be seen and changed."""
    counted = [keys.key_in(part, name) for part in COUNTS_BY_NAME for name in getattr(tally, part)]
    paths = [*counted, *(path for path in _THREES if value_of(tally, path))]
    detail = _("not in these rules")
    return [replace(_row(rules, tally, path, detail), spoken=detail) for path in paths if path not in known]


def _cards_rows(rules: RuleSet, tally: Tally, name: str) -> list[EntryRow]:
    cards: Cards = getattr(tally, name)
    on_table = name == "melded"
    label = capital(field_label(rules, name))
    if cards.use == "points":
        return [EntryRow(name, label, value=number_text(value_of(tally, name)), sign=name, use="points")]
    each = rules.on_table if on_table else rules.in_hand
    worth = sum(each(group) * count for group, count in cards.counts.items())
    inner = [
        EntryRow(
            f"{name}.counts.{group}",
            capital(group_label(rules, group)),
            _worth(each(group)),
            value=number_text(cards.counts.get(group)),
        )
        for group in GROUPS
        if not on_table or group in rules.facts.meldable or cards.counts.get(group)
    ]
    return [EntryRow(name, label, value=points(worth), sign=name, use="counts"), *inner]


def number_text(value: object) -> str:
    """Return what a field holds as its line shows it."""
    if isinstance(value, tuple):
        return points(sum(value))
    return points(value) if isinstance(value, int) else UNSET
