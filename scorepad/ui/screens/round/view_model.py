"""The values that the round's screen is drawn from, and the actions of its buttons."""

import logging
from collections.abc import Callable, Set
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal

import flet as ft

from scorepad.flet_support.focus_and_scroll import focus_first_button
from scorepad.flet_support.navigation import go
from scorepad.flet_support.page_state import Focus, focus_kind, is_online, page_state
from scorepad.game.agreement import NOT_ASKED, RoundAgreement
from scorepad.game.cursor import field_exists, field_kind, first_stop, is_at_total, is_begun, offered_points
from scorepad.game.draft import ADJUSTMENT, TOTAL_ONLY, Draft, parse_stacks, stacks_text
from scorepad.game.intents import ChooseForm, Effect, Goto, Intent, KeypadKey, Leave, Press, SitOut
from scorepad.i18n import _
from scorepad.i18n.formats import points
from scorepad.rules import keys
from scorepad.rules.ruleset import GROUPS, RuleSet
from scorepad.score.deal import seats
from scorepad.score.fields import POINTS, SAT_OUT, value_of
from scorepad.score.going_out import Piles, piles_missing, piles_needed
from scorepad.score.record import Cards, Round, Tally
from scorepad.score.result import RoundScore
from scorepad.score.total_only import is_total_only
from scorepad.ui.routes import game_path
from scorepad.ui.session import GameView
from scorepad.ui.shared.finished_round import go_on_after_round
from scorepad.ui.widgets.keypad import readout
from scorepad.ui.widgets.text import UNSET
from scorepad.wording.agreement import doubt_text
from scorepad.wording.faults import fault_sentence
from scorepad.wording.labels import capital, field_label, group_label
from scorepad.wording.rule_values import short_steps

log = logging.getLogger("scorepad.ui")

PENALTIES, SPECIAL_HANDS = "penalties", "special_hands"
"""The headings under which lines are folded away."""
_THREES = (keys.RED_THREES_LAID, keys.RED_THREES_CAUGHT, keys.BLACK_THREES_LAID)
_VIBRATES_ON = (ft.PagePlatform.ANDROID, ft.PagePlatform.IOS)

CardField = Literal["melded", "left"]
CardForm = Literal["points", "counts"]


@dataclass(frozen=True, slots=True)
class InlineField:
    """One of two fields on a line: its path, its value, its short name there and its whole one."""

    path: str
    value: str
    label: str
    spoken: str


@dataclass(frozen=True, slots=True)
class EntryRow:
    """One line: a number to enter, or (sum) the total of several lines below it.

    path: of score.fields. detail: the second words, such as `× 500`. spoken: the detail as read out.
    chip: for suit_chip, empty for none. beside: the line's two fields, the first one at path. use: points or
    card counts. inner: one of several lines that add up above. typed: what is being typed, where the value
    doesn't say it. doubt: what the side's phones entered differently. is_open: of a heading of lines that can
    be folded away, whether they are shown; None for any other line.
    """

    path: str
    label: str
    detail: str = ""
    spoken: str = ""
    value: str = UNSET
    chip: str = ""
    beside: tuple[InlineField, ...] = ()
    use: str = ""
    inner: bool = False
    typed: str = ""
    doubt: str = ""
    is_open: bool | None = None

    def holds(self, path: str) -> bool:
        """Return whether a field is on this line."""
        return path == self.path or path in [field.path for field in self.beside]

    def is_in_hand(self, path: str) -> bool:
        """Return whether a field is on this line, or on one of those that add up to it."""
        return self.holds(path) or (bool(self.use) and path.startswith(f"{self.path}."))


def _entry_rows(rules: RuleSet, tally: Tally, needed: Piles, missing: Piles) -> tuple[EntryRow, ...]:
    rows: list[EntryRow] = []
    known = rules.facts.tally_paths
    for path in known:
        match path.partition(".")[0]:
            case "piles":
                rows.append(_pile_row(rules, tally, path, needed, missing))
            case "melded" | "left" if rules.family.counts_cards:
                rows += _cards_rows(rules, tally, path)
            case "red_threes":
                rows += _red_three_rows(rules, tally, path)
            case "black_threes":
                rows.append(_row(rules, tally, path, _worth_of_threes(rules, path), chip="black_threes"))
            case "extras" | "special_hands":
                rows.append(_row(rules, tally, path, _worth(rules.number(path)), chip="extras"))
            case "rows":
                rows.append(_row(rules, tally, path, _worth_more(rules.row_points[path.partition(".")[2]])))
            case "points":
                rows.append(_points_row(rules, tally))
            case "sat_out":
                continue  # its touch stands beside the points
            case _:
                rows.append(_row(rules, tally, path))
    return (*rows, *_unknown_rows(rules, tally, {*known}))


def _total_rows(tally: Tally) -> tuple[EntryRow, ...]:
    """Return the lines of a side of whose round only the total is known: one, but what a file may have."""
    known = [(ADJUSTMENT + each.log_id, each) for each in tally.adjustments]
    label = capital(_("total only"))
    rows = (EntryRow(path, label, each.note, each.note, points(each.points)) for path, each in known)
    return tuple(rows) or (EntryRow(TOTAL_ONLY, label),)


def _row(rules: RuleSet, tally: Tally, path: str, detail: str = "", *, chip: str = "") -> EntryRow:
    label, value = capital(field_label(rules, path)), _number(value_of(tally, path))
    return EntryRow(path, label, detail, value=value, chip=chip)


def _points_row(rules: RuleSet, tally: Tally) -> EntryRow:
    row = _row(rules, tally, POINTS)
    if not tally.is_sat_out:
        return row
    away = field_label(rules, SAT_OUT)
    return replace(row, value=UNSET, detail=away, spoken=away)


def _worth_more(each: int) -> str:
    """Return what one of a row is worth, where it isn't just a point or none."""
    return _worth(each) if each not in (0, 1) else ""


def _worth(each: int) -> str:
    return _("× {points}").format(points=points(each))


def _worth_of_threes(rules: RuleSet, path: str) -> str:
    steps = rules.threes(keys.section_of(path)).steps
    return short_steps(steps) if steps else _worth(rules.number(path))


def _group_of(rules: RuleSet, path: str) -> str:
    """Return the heading under which a line is folded away, empty for a line that always stands there."""
    section = keys.section_of(path)
    if section == SPECIAL_HANDS and keys.own_name(path) in rules.special_hands:
        return SPECIAL_HANDS
    return PENALTIES if section == "extras" and rules.number(path) < 0 else ""


def _folded(
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
            if name in opened or row.holds(current) or row.value not in (UNSET, _number(0))
        ]
        if inside:
            found += [EntryRow(name, label, value="", is_open=name in opened), *shown]
    before = [row for group, row in grouped[: places[-1] + 1] if not group]
    return (*before, *found, *rows[places[-1] + 1 :])


def _pile_row(rules: RuleSet, tally: Tally, path: str, needed: Piles, missing: Piles) -> EntryRow:
    kind = path.partition(".")[2]
    detail, need, lacking = _worth(rules.pile_points[kind]), needed.get(kind, 0), missing.get(kind, 0)
    if lacking:
        detail += " · " + _("{have} of {need} needed").format(have=need - lacking, need=need)
    elif need:
        detail += " · " + _("{need} needed ✓").format(need=need)
    spoken = _("of {need} needed").format(need=need) if need else ""
    label, value = capital(field_label(rules, path)), _number(value_of(tally, path))
    return EntryRow(path, label, detail, spoken, value, kind)


def _red_three_rows(rules: RuleSet, tally: Tally, path: str) -> list[EntryRow]:
    is_caught = path == keys.RED_THREES_CAUGHT
    detail = _worth(rules.number(path)) if is_caught else _worth_of_threes(rules, path)
    row = _row(rules, tally, path, detail, chip="red_threes")
    if not (rules.lays_red_threes and rules.catches_red_threes):
        return [row]
    if is_caught:
        return []
    # Translators: over the number of red threes laid on the table; at most 10 letters.
    laid = InlineField(path, row.value, _("laid"), row.label)
    caught, name = _number(tally.red_threes_caught), capital(field_label(rules, keys.RED_THREES_CAUGHT))
    # Translators: over the number of red threes caught in a hand; at most 10 letters.
    beside = laid, InlineField(keys.RED_THREES_CAUGHT, caught, _("caught"), name)
    return [replace(row, label=_("Red threes"), beside=beside)]


def _unknown_rows(rules: RuleSet, tally: Tally, known: Set[str]) -> list[EntryRow]:
    """Return the lines counted under other rules, so that they can be seen and changed."""
    paths = [keys.pile_key(kind) for kind in tally.piles] + [keys.extra_key(name) for name in tally.extras]
    paths += [keys.special_hand_key(name) for name in tally.special_hands]
    paths += [path for path in _THREES if value_of(tally, path)]
    paths += [keys.row_key(name) for name in tally.rows]
    detail = _("not in these rules")
    return [replace(_row(rules, tally, path, detail), spoken=detail) for path in paths if path not in known]


def _cards_rows(rules: RuleSet, tally: Tally, name: str) -> list[EntryRow]:
    cards: Cards = getattr(tally, name)
    on_table = name == "melded"
    label = _("Cards on the table") if on_table else _("Cards {left}").format(left=field_label(rules, name))
    if cards.use == "points":
        return [EntryRow(name, label, value=_number(value_of(tally, name)), use="points")]
    each = rules.on_table if on_table else rules.in_hand
    worth = sum(each(group) * count for group, count in cards.counts.items())
    inner = [
        EntryRow(
            f"{name}.counts.{group}",
            capital(group_label(rules, group)),
            _worth(each(group)),
            value=_number(cards.counts.get(group)),
            inner=True,
        )
        for group in GROUPS
        if not on_table or group in rules.facts.meldable or cards.counts.get(group)
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
    opened: the headings whose lines are shown.
    """

    table: GameView
    index: int
    side: int
    choose: Callable[[int], None]
    refusal: str
    refuse: Callable[[str], None]
    opened: Set[str] = frozenset()

    @cached_property
    def round(self) -> Round:
        """The round with the open text in it."""
        return self.table.shown.rounds[self.index]

    @property
    def tally(self) -> Tally:
        """The tally of the side shown, with the open text."""
        return self.round.tallies[self.side]

    @property
    def stored(self) -> Tally:
        """The tally of the side shown, without the open text."""
        return self.table.record.rounds[self.index].tallies[self.side]

    @property
    def is_away(self) -> bool:
        """Whether the side shown has left before the round."""
        return self.table.shown.is_away(self.side, self.index)

    @cached_property
    def scored(self) -> RoundScore:
        """The round's score with the open text in it."""
        return self.table.shown_score.rounds[self.index]

    @cached_property
    def totals(self) -> tuple[int, ...]:
        """Each side's total with the round, whether it is complete or not."""
        sides = self.scored.sides
        return tuple(each.total + (0 if self.scored.complete else each.breakdown.round) for each in sides)

    @cached_property
    def in_words(self) -> tuple[tuple[str, str, str], ...]:
        """Each side's name, its points in this round, and its total with them."""
        shown, found = self.table.shown, []
        is_blank = shown.rules.points.sat_out == "blank"
        for side, score, tally, total in zip(
            shown.sides, self.scored.sides, self.round.tallies, self.totals, strict=True
        ):
            is_known = (score.breakdown.lines or score.counted) and not (tally.sat_out and is_blank)
            earned = points(score.breakdown.round) if is_known else UNSET
            found.append((side.name, earned, _("total {points}").format(points=points(total))))
        return tuple(found)

    @cached_property
    def going_out(self) -> tuple[Piles, Piles]:
        """The piles that the side shown needs to go out, and those it still lacks."""
        record, number = self.table.shown, self.scored.number
        people = seats(record.sides)
        piles = self.tally.piles
        needed = piles_needed(record.rules, number, people, piles)
        return needed, piles_missing(record.rules, number, people, piles)

    @cached_property
    def rows(self) -> tuple[EntryRow, ...]:
        """The lines of the side shown; none of one that has left."""
        if self.is_away:
            return ()
        rules = self.table.shown.rules
        if self.is_total_only:
            found = _total_rows(self.tally)
        else:
            found = _folded(rules, _entry_rows(rules, self.tally, *self.going_out), self.opened, self.current)
        rows = self._with_doubts(found)
        return tuple(self._with_typed(row) for row in rows) if self.typed else rows

    @property
    def is_total_only(self) -> bool:
        """Whether only the totals of the round are entered here; not once the cursor is at anything else."""
        if self.draft:
            return is_at_total(self.table.game, self.draft)
        return is_total_only(self.table.record.rules, self.round)

    @property
    def agreement(self) -> RoundAgreement:
        """How far the sides agree on the round."""
        return self.table.agreements.get(self.round.log_id, NOT_ASKED)

    @property
    def may_say_out(self) -> bool:
        """Whether this is a side's phone, and no other side has said that it went out."""
        if not self.table.record.rules.asks_who_went_out:
            return False
        side, out = self.table.guest_side, self.round.side_out
        is_last = self.index == len(self.table.record.rounds) - 1
        return side is not None and is_last and (self.round.out is None or bool(out and out.side == side))

    @property
    def asks_out(self) -> bool:
        """Whether this side's phone is asked if it went out: nobody has said it yet."""
        return self.may_say_out and self.round.out is None and not self.is_total_only

    def _with_doubts(self, rows: tuple[EntryRow, ...]) -> tuple[EntryRow, ...]:
        """Return the lines with what the phones of the side shown entered differently."""
        texts: dict[str, str] = {}
        for doubt in self.agreement.doubts:
            name = doubt.field.removesuffix(".points")
            if doubt.side == self.side:
                path = next((row.path for row in rows if row.holds(name)), name.partition(".")[0])
                entries = doubt_text(doubt, self.table.who.device)
                texts[path] = _("Differs: {entries}").format(entries=entries)
        return tuple(replace(row, doubt=texts.get(row.path, "")) for row in rows) if texts else rows

    @property
    def offer(self) -> int | None:
        """The points offered in the active field, None if there are none."""
        return offered_points(self.table.game, self.draft) if self.draft else None

    @property
    def typed(self) -> str:
        """What Next would enter, or what is typed where the field's number doesn't show it.

        That is tens, stacks, or a sign alone.
        """
        if self.offer is not None:
            return _("Next enters the missing {points}").format(points=points(self.offer))
        text = self.draft.text if self.draft else ""
        if text and field_kind(self.table.record.rules, self.current) == "count":
            return readout(text, "count")[0]
        is_said = text == stacks_text((sum(parse_stacks(text) or ()),))
        return "" if is_said else readout(text, "points")[0]

    def _with_typed(self, row: EntryRow) -> EntryRow:
        """Return a line with what is being typed on it: beside its number, or in place of a count."""
        if not row.holds(self.current):
            return row
        if field_kind(self.table.record.rules, self.current) != "count":
            return replace(row, typed=self.typed)
        fields = (
            replace(each, value=self.typed) if each.path == self.current else each for each in row.beside
        )
        return replace(row, beside=tuple(fields)) if row.beside else replace(row, value=self.typed)

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

    @cached_property
    def active(self) -> int | None:
        """The index of the line with the active field."""
        return next((at for at, row in enumerate(self.rows) if row.holds(self.current)), None)

    @property
    def active_line(self) -> str | None:
        """The name of the line with the active field."""
        return None if self.active is None else self.rows[self.active].path

    def field_and_value(self) -> tuple[str, str]:
        """Return the label of the active field, and its value as its line shows it, empty if it is unset."""
        path = self.current
        row = EntryRow(path, "") if self.active is None else self.rows[self.active]
        label, value = row.label, row.value
        field = next((each for each in row.beside if each.path == path), None)
        if field:
            label, value = field.spoken, field.value
        elif row.inner:
            total = next(each for each in self.rows if path.startswith(f"{each.path}.counts."))
            label = _("{field}: {cards}").format(field=total.label, cards=label)
        if self.current_adjustment:
            label = _("Adjustment")
        label = label or capital(field_label(self.table.shown.rules, path))
        return label, "" if value == UNSET else value

    async def enter(self, intent: Intent) -> Effect | None:
        """Hand an intent to the game service; a refusal is shown where it covers no key."""
        outcome = await self.table.submit(intent)
        self.refuse(fault_sentence(outcome.refused) if outcome.refused else "")
        return outcome.effect

    async def goto(self, path: str) -> None:
        """Move the cursor to a field of the side shown."""
        await self.enter(Goto(self.round.id, self.side, path))

    async def turn_to(self, side: int) -> None:
        """Show another side; the cursor stays in the same field, or starts a side still empty.

        A guest only looks at other sides, so the cursor leaves; as it does where a side has left.
        """
        is_away = self.table.record.is_away(side, self.index)
        if self.draft and (is_away or self.table.guest_side not in (None, side)):
            await self.enter(Leave())
        elif self.draft:
            await self.enter(Goto(self.round.id, side, self._field_at(side)))
        self.choose(side)

    def _field_at(self, side: int) -> str:
        """Return the matching field of another side: its own form of cards, and a field that it has.

        For a side not yet counted it is the first field, so that nothing is passed over.
        """
        record, tally = self.table.record, self.round.tallies[side]
        begins = not self.round.complete and not tally.counted and not is_begun(record, self.round, side)
        head = self.current.partition(".")[0]
        there = Draft(self.round.id, side, head if head in ("melded", "left") else self.current)
        if self.current == TOTAL_ONLY:
            return TOTAL_ONLY
        if begins or self.current_adjustment or not field_exists(self.table.game, there):
            return first_stop(record, self.round, side).field
        return there.field

    async def use(self, field: CardField, form: CardForm) -> None:
        """Switch a field between points and card counts."""
        await self.enter(ChooseForm(self.round.log_id, self.side, field, form))

    async def sit_out(self) -> None:
        """Record that the side shown sits the round out, or that it plays after all."""
        self.follow(await self.enter(SitOut(self.round.log_id, self.side)))

    async def press(self, key: KeypadKey) -> None:
        """Send a key, and follow where the last Next of a round leads; a finished count vibrates."""
        page = ft.context.page
        if focus_kind(page) is Focus.FIELD and self.active_line:
            # A screen reader's tap leaves the focus in a text field, and its words unsaved.
            await focus_first_button(page, self.active_line)
        session = self.table.session
        before = session.draft(self.table.id)
        effect = await self.enter(Press(key, self.offer if key is KeypadKey.NEXT else None))
        in_count = before is not None and field_kind(self.table.record.rules, before.field) == "count"
        adds = key.isdecimal() or key is KeypadKey.TEN
        if in_count and adds and session.draft(self.table.id) != before:
            _vibrate(page)
        self.follow(effect)

    def follow(self, effect: str | None) -> None:
        """Leave for the scoreboard when the round or a guest's side is finished, or for the game's result."""
        if effect == "round_finished":
            go_on_after_round(self.table)
        elif effect == "side_finished" and self.table.guest_side is not None:
            go(game_path(self.table.id))


def _vibrate(page: ft.Page) -> None:
    """Vibrate when a count has been entered, if device and owner allow it; no touch waits for it."""
    state = page_state(page)
    if state.preferences.tick and page.platform in _VIBRATES_ON and is_online(page):
        feedback: ft.HapticFeedback = state.kept.setdefault(_vibrate, ft.HapticFeedback())
        page.run_task(_tick, feedback)


async def _tick(feedback: ft.HapticFeedback) -> None:
    try:
        await feedback.light_impact()
    except Exception:
        log.info("no tick was felt", exc_info=True)
