"""What stands on the lines of the entry screen, in the order of the paper: words and numbers, not drawn."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass

from scorepad.i18n import _
from scorepad.i18n.labels import capital, field_label, group_label, kind_label
from scorepad.i18n.numbers import points
from scorepad.rules import keys
from scorepad.rules.ruleset import GROUPS, RuleSet
from scorepad.score.fields import fields, value_of
from scorepad.score.going_out import piles_missing, piles_needed
from scorepad.score.record import Cards, GameRecord, Tally
from scorepad.score.seats import seats

UNSET = "–"


@dataclass(frozen=True, slots=True)
class Beside:
    """A field that has no line of its own: its path, its value, and what its button shows and says."""

    path: str
    value: str
    label: str
    spoken: str


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One line: where a number goes, or (sum) where several below it add up.

    path: of score.fields. detail: the second words, such as `× 500`. spoken: the detail for the ear.
    chip: for suit_chip, empty for none. beside: what is a touch beside it. use: the form its cards are in.
    inner: one of several lines that add up above.
    """

    path: str
    label: str
    detail: str = ""
    spoken: str = ""
    value: str = UNSET
    chip: str = ""
    beside: Beside | None = None
    use: str = ""
    inner: bool = False

    def holds(self, path: str) -> bool:
        """Tell whether a field is on this line."""
        return path == self.path or (self.beside is not None and path == self.beside.path)


@dataclass(frozen=True, slots=True)
class Going:
    """What a side needs to go out in a round, and what it still lacks."""

    needed: Mapping[str, int]
    missing: Mapping[str, int]


def going(record: GameRecord, number: int, tally: Tally) -> Going:
    """Tell what going out takes. number: of the round, from 1."""
    people = seats(record.sides)
    needed = piles_needed(record.rules, number, people)
    return Going(needed, piles_missing(record.rules, number, people, tally.piles))


def entry_rows(rules: RuleSet, tally: Tally, state: Going) -> tuple[EntryRow, ...]:
    """List the lines of one side's tally."""
    rows: list[EntryRow] = []
    known = fields(rules)
    for field in known:
        match field.path.partition(".")[0]:
            case "piles":
                rows.append(_pile_row(rules, tally, field.path.partition(".")[2], state))
            case "melded" | "left" if rules.family.counts_cards:
                rows += _cards_rows(rules, tally, field.path)
            case "red_threes":
                rows += _red_three_rows(rules, tally, field.path)
            case _:
                rows.append(_plain_row(rules, tally, field.path))
    return (*rows, *_strange_rows(rules, tally, {field.path for field in known}))


def row_label(rows: Sequence[EntryRow], path: str) -> str:
    """Name the field in hand as its line does; empty if no line has it."""
    sum_of = next((row.label for row in rows if path.startswith(f"{row.path}.counts.")), "")
    row = next((row for row in rows if row.holds(path)), None)
    if row is None:
        return ""
    if row.beside and row.beside.path == path:
        return row.beside.spoken.removesuffix(row.beside.value).rstrip()
    return _("{field}: {cards}").format(field=sum_of, cards=row.label) if sum_of else row.label


def row_value(rows: Sequence[EntryRow], path: str) -> str:
    """Give what the field in hand holds as its line shows it; empty if it holds nothing."""
    row = next((row for row in rows if row.holds(path)), None)
    if row is None:
        return ""
    value = row.beside.value if row.beside and row.beside.path == path else row.value
    return "" if value == UNSET else value


def _pile_row(rules: RuleSet, tally: Tally, kind: str, state: Going) -> EntryRow:
    each = _("× {points}").format(points=points(rules.pile_points[kind]))
    need, lacking = state.needed.get(kind, 0), state.missing.get(kind, 0)
    if not need:
        needed = ""
    elif lacking:
        needed = _("{have} of {need} needed").format(have=need - lacking, need=need)
    else:
        needed = _("{need} needed ✓").format(need=need)
    return EntryRow(
        keys.pile_key(kind),
        capital(kind_label(rules, kind)),
        detail=" · ".join(part for part in (each, needed) if part),
        spoken=_("of {need} needed").format(need=need) if need else "",
        value=_number(value_of(tally, keys.pile_key(kind))),
        chip=kind,
    )


def _red_three_rows(rules: RuleSet, tally: Tally, path: str) -> list[EntryRow]:
    if not rules.lays_red_threes:
        return [_worth_row(rules, tally, path, chip="red_threes")]
    if path == keys.RED_THREES_CAUGHT:
        return []
    caught, field = _number(tally.red_threes_caught), keys.RED_THREES_CAUGHT
    name = capital(field_label(rules, field))
    beside = Beside(field, caught, _("caught {count}").format(count=caught), f"{name} {caught}")
    return [_worth_row(rules, tally, path, chip="red_threes", beside=beside)]


def _strange_rows(rules: RuleSet, tally: Tally, known: Set[str]) -> list[EntryRow]:
    """List what was counted under other rules, so that it can be seen and changed."""
    paths = [keys.pile_key(kind) for kind in tally.piles] + [keys.extra_key(name) for name in tally.extras]
    if tally.red_threes_laid and not rules.lays_red_threes:
        paths.append(keys.RED_THREES_LAID)
    detail = _("not in these rules")
    return [
        EntryRow(path, capital(field_label(rules, path)), detail, detail, _number(value_of(tally, path)))
        for path in paths
        if path not in known
    ]


def _plain_row(rules: RuleSet, tally: Tally, path: str) -> EntryRow:
    if keys.section_of(path) == "extras":
        return _worth_row(rules, tally, path, chip="extras")
    return EntryRow(path, capital(field_label(rules, path)), value=_number(value_of(tally, path)))


def _worth_row(
    rules: RuleSet, tally: Tally, path: str, *, chip: str, beside: Beside | None = None
) -> EntryRow:
    each = _("× {points}").format(points=points(rules.number(path)))
    label = capital(field_label(rules, path))
    return EntryRow(path, label, each, value=_number(value_of(tally, path)), chip=chip, beside=beside)


def _cards_rows(rules: RuleSet, tally: Tally, name: str) -> list[EntryRow]:
    cards: Cards = getattr(tally, name)
    label = (
        _("Cards on the table")
        if name == "melded"
        else _("Cards {left}").format(left=field_label(rules, name))
    )
    if cards.use == "points":
        return [EntryRow(name, label, value=_number(value_of(tally, name)), use="points")]
    each = rules.on_table if name == "melded" else rules.in_hand
    worth = sum(each(group) * count for group, count in cards.counts.items())
    groups = [
        group
        for group in GROUPS
        if name == "left" or group in rules.facts.meldable or cards.counts.get(group)
    ]
    inner = [
        EntryRow(
            f"{name}.counts.{group}",
            capital(group_label(rules, group)),
            _("× {points}").format(points=points(each(group))),
            value=_number(cards.counts.get(group)),
            inner=True,
        )
        for group in groups
    ]
    return [EntryRow(name, label, value=points(worth), use="counts"), *inner]


def _number(value: object) -> str:
    if isinstance(value, tuple):
        return points(sum(value))
    return points(value) if isinstance(value, int) else UNSET
