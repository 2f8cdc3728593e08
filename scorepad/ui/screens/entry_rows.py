"""What stands on the lines of the entry screen, in the order of the paper: words and numbers, not drawn."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorepad.i18n import _
from scorepad.i18n.labels import capital, field_label, group_label, kind_label, kind_word
from scorepad.i18n.numbers import points
from scorepad.rules.ruleset import GROUPS, RuleSet
from scorepad.score.fields import can_be_melded, fields, value_of
from scorepad.score.going_out import piles_missing, piles_needed
from scorepad.score.record import Cards, GameRecord, Tally
from scorepad.score.seats import seats

UNSET = "–"


@dataclass(frozen=True, slots=True)
class Beside:
    """A field that has no line of its own: its path and what stands on its button."""

    path: str
    label: str


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


def going_text(rules: RuleSet, state: Going) -> str:
    """Say what is still missing to go out: `wild 0 of 1`."""
    if not state.needed:
        return ""
    if not state.missing:
        return _("has the piles to go out ✓")
    parts = (
        _("{kind} {have} of {need}").format(
            kind=kind_word(rules, kind), have=state.needed[kind] - lacking, need=state.needed[kind]
        )
        for kind, lacking in state.missing.items()
    )
    return _("to go out: {missing}").format(missing=", ".join(parts))


def entry_rows(rules: RuleSet, tally: Tally, state: Going) -> tuple[EntryRow, ...]:
    """List the lines of one side's tally."""
    rows: list[EntryRow] = []
    for field in fields(rules):
        match field.path.partition(".")[0]:
            case "piles":
                rows.append(_pile_row(rules, tally, field.path.partition(".")[2], state))
            case "melded" | "left" if not rules.is_penalty:
                rows += _cards_rows(rules, tally, field.path)
            case "red_threes":
                rows += _red_three_rows(rules, tally, field.path)
            case _:
                rows.append(_plain_row(rules, tally, field.path))
    return tuple(rows)


def _pile_row(rules: RuleSet, tally: Tally, kind: str, state: Going) -> EntryRow:
    each = _("× {points}").format(points=points(rules.number(f"piles.{kind}")))
    need, lacking = state.needed.get(kind, 0), state.missing.get(kind, 0)
    if not need:
        needed = ""
    elif lacking:
        needed = _("{have} of {need} needed").format(have=need - lacking, need=need)
    else:
        needed = _("{need} needed ✓").format(need=need)
    return EntryRow(
        f"piles.{kind}",
        capital(kind_label(rules, kind)),
        detail=" · ".join(part for part in (each, needed) if part),
        spoken=_("of {need} needed").format(need=need) if need else "",
        value=_number(value_of(tally, f"piles.{kind}")),
        chip=kind,
    )


def _red_three_rows(rules: RuleSet, tally: Tally, path: str) -> list[EntryRow]:
    if not rules.lays_red_threes:
        return [_worth_row(rules, tally, path, chip="red_threes")]
    if path == "red_threes.caught":
        return []
    label = _("caught {count}").format(count=_number(tally.red_threes_caught))
    return [_worth_row(rules, tally, path, chip="red_threes", beside=Beside("red_threes.caught", label))]


def _plain_row(rules: RuleSet, tally: Tally, path: str) -> EntryRow:
    if path.startswith("extras."):
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
        group for group in GROUPS if name == "left" or can_be_melded(rules, group) or cards.counts.get(group)
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
