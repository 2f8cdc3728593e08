"""The values that the round's screen is drawn from, and the actions of its buttons."""

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import flet as ft

from scorepad.flet_support.focus_and_scroll import focus_first_button
from scorepad.flet_support.navigation import go
from scorepad.flet_support.page_state import Focus, focus_kind
from scorepad.game.cursor import field_exists, field_kind, first_stop, is_begun
from scorepad.game.draft import Draft
from scorepad.game.intents import ChooseForm, Effect, Goto, Intent, KeypadKey, Press
from scorepad.i18n import _
from scorepad.i18n.formats import points
from scorepad.rules import keys
from scorepad.rules.ruleset import GROUPS, RuleSet
from scorepad.score.deal import seats
from scorepad.score.fields import fields, value_of
from scorepad.score.going_out import piles_missing, piles_needed
from scorepad.score.record import Cards, GameRecord, Round, Tally
from scorepad.score.result import RoundScore
from scorepad.ui.routes import game_path
from scorepad.ui.session import GameView
from scorepad.ui.theme.apply_preferences import vibrate
from scorepad.ui.widgets.text import UNSET
from scorepad.wording.faults import fault_sentence
from scorepad.wording.labels import capital, field_label, group_label, kind_label

ADJUSTMENT = "adjustments."


@dataclass(frozen=True, slots=True)
class InlineField:
    """A field without a line of its own: its path, its value, and its button's label and spoken name."""

    path: str
    value: str
    label: str
    spoken: str


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One line: a number to enter, or (sum) the total of several lines below it.

    path: of score.fields. detail: the second words, such as `× 500`. spoken: the detail as read out.
    chip: for suit_chip, empty for none. beside: the button beside it. use: points or card counts.
    inner: one of several lines that add up above.
    """

    path: str
    label: str
    detail: str = ""
    spoken: str = ""
    value: str = UNSET
    chip: str = ""
    beside: InlineField | None = None
    use: str = ""
    inner: bool = False

    def holds(self, path: str) -> bool:
        """Return whether a field is on this line."""
        return path == self.path or (self.beside is not None and path == self.beside.path)


@dataclass(frozen=True, slots=True)
class GoingOutNeeds:
    """The requirements for a side to go out in a round, and those still missing."""

    needed: Mapping[str, int]
    missing: Mapping[str, int]


def going_out_needs(record: GameRecord, number: int, tally: Tally) -> GoingOutNeeds:
    """Return the requirements for going out. number: of the round, from 1."""
    people = seats(record.sides)
    needed = piles_needed(record.rules, number, people)
    return GoingOutNeeds(needed, piles_missing(record.rules, number, people, tally.piles))


def entry_rows(rules: RuleSet, tally: Tally, state: GoingOutNeeds) -> tuple[EntryRow, ...]:
    """Return the lines of one side's tally."""
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
    """Return the label of the active field's line; empty if no line has it."""
    sum_of = next((row.label for row in rows if path.startswith(f"{row.path}.counts.")), "")
    row = next((row for row in rows if row.holds(path)), None)
    if row is None:
        return ""
    if row.beside and row.beside.path == path:
        return row.beside.spoken.removesuffix(row.beside.value).rstrip()
    return _("{field}: {cards}").format(field=sum_of, cards=row.label) if sum_of else row.label


def row_value(rows: Sequence[EntryRow], path: str) -> str:
    """Return the active field's value as its line shows it; empty if it is unset."""
    row = next((row for row in rows if row.holds(path)), None)
    if row is None:
        return ""
    value = row.beside.value if row.beside and row.beside.path == path else row.value
    return "" if value == UNSET else value


def _pile_row(rules: RuleSet, tally: Tally, kind: str, state: GoingOutNeeds) -> EntryRow:
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
    beside = InlineField(field, caught, _("caught {count}").format(count=caught), f"{name} {caught}")
    return [_worth_row(rules, tally, path, chip="red_threes", beside=beside)]


def _strange_rows(rules: RuleSet, tally: Tally, known: Set[str]) -> list[EntryRow]:
    """Return the lines counted under other rules, so that they can be seen and changed."""
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
    rules: RuleSet, tally: Tally, path: str, *, chip: str, beside: InlineField | None = None
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


@dataclass(frozen=True)
class RoundViewModel:
    """A round on the entry screen.

    index: among the recorded rounds. side: the one whose lines are shown; choose: shows another one's while
    there is no cursor. refusal: why the last touch changed nothing; refuse: shows that at the keypad.
    """

    table: GameView
    index: int
    side: int
    choose: Callable[[int], None]
    refusal: str
    refuse: Callable[[str], None]

    @property
    def round(self) -> Round:
        """The round with the open text in it."""
        return self.table.shown.rounds[self.index]

    @property
    def tally(self) -> Tally:
        """The tally of the side shown, with the open text."""
        return self.round.tallies[self.side]

    @property
    def kept(self) -> Tally:
        """The tally of the side shown, without the open text."""
        return self.table.record.rounds[self.index].tallies[self.side]

    @property
    def scored(self) -> RoundScore:
        """The round's score with the open text in it."""
        return self.table.shown_score.rounds[self.index]

    @cached_property
    def going(self) -> GoingOutNeeds:
        """The requirements for the side shown to go out."""
        return going_out_needs(self.table.shown, self.scored.number, self.tally)

    @cached_property
    def rows(self) -> tuple[EntryRow, ...]:
        """The lines of the side shown."""
        return entry_rows(self.table.shown.rules, self.tally, self.going)

    @property
    def draft(self) -> Draft | None:
        """The draft, if its cursor is in this round."""
        draft = self.table.draft
        return draft if draft and draft.round == self.round.id else None

    @property
    def current(self) -> str:
        """The path of the active field, empty if there is none."""
        return self.draft.field if self.draft else ""

    @property
    def current_adjustment(self) -> str:
        """The path of the active field if it is an adjustment."""
        return self.current if self.current.startswith(ADJUSTMENT) else ""

    @property
    def line_in_hand(self) -> str | None:
        """The name of the line with the active field."""
        return next((row.path for row in self.rows if row.holds(self.current)), None)

    @property
    def line_before(self) -> str | None:
        """The name of the line above the active one, so that both are in sight."""
        paths = [row.path for row in self.rows]
        return paths[max(0, paths.index(self.line_in_hand) - 1)] if self.line_in_hand else None

    async def submit(self, intent: Intent) -> Effect | None:
        """Hand an intent to the game service; a refusal is shown where it covers no key."""
        outcome = await self.table.session.service.submit(self.table.id, self.table.session.who, intent)
        self.refuse(fault_sentence(outcome.refused) if outcome.refused else "")
        return outcome.effect

    async def goto(self, path: str) -> None:
        """Move the cursor to a field of the side shown."""
        await self.submit(Goto(self.round.id, self.side, path))

    async def turn_to(self, side: int) -> None:
        """Show another side; the cursor stays in the same field, or starts a side still empty."""
        if self.draft:
            await self.submit(Goto(self.round.id, side, self._field_at(side)))
        self.choose(side)

    def _field_at(self, side: int) -> str:
        """Return the matching field of another side: its own form of cards, and a field that it has.

        For a side not yet counted it is the first field, so that nothing is passed over.
        """
        record, tally = self.table.record, self.round.tallies[side]
        begins = not self.round.complete and not tally.counted and not is_begun(record, self.round, side)
        head = self.current.partition(".")[0]
        there = Draft(self.round.id, side, head if head in ("melded", "left") else self.current)
        if begins or self.current_adjustment or not field_exists(self.table.game, there):
            return first_stop(record, self.round, side).field
        return there.field

    async def use(self, field: Literal["melded", "left"], form: Literal["points", "counts"]) -> None:
        """Switch a field between points and card counts."""
        await self.submit(ChooseForm(self.round.log_id, self.side, field, form))

    async def press(self, key: KeypadKey) -> None:
        """Send a key, and follow where the last Next of a round leads; a finished count vibrates."""
        page = ft.context.page
        if focus_kind(page) is Focus.FIELD and self.line_in_hand:
            # A screen reader's tap leaves the focus in a text field, and its words unsaved.
            await focus_first_button(page, self.line_in_hand)
        before = self._newest_draft()
        effect = await self.submit(Press(key))
        in_count = before is not None and field_kind(before.field) == "count"
        adds = key.is_digit or key is KeypadKey.TEN
        if in_count and adds and self._newest_draft() != before:
            vibrate(page)
        self.follow(effect)

    def _newest_draft(self) -> Draft | None:
        return self.table.session.service.draft(self.table.id, self.table.session.who.device)

    def follow(self, effect: str | None) -> None:
        """Go back to the scoreboard when the round is finished, or to the result when the game is."""
        if effect == "round_finished":
            finished = self.table.session.service.score(self.table.id).finished
            go(game_path(self.table.id, *(["result"] if finished else [])))
