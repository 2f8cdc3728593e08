"""The values that the round's screen is drawn from, and the actions of its buttons."""

import logging
from collections.abc import Callable, Set
from dataclasses import dataclass, replace
from functools import cached_property

import flet as ft

from scorepad.flet_support.focus_and_scroll import focus_first_button
from scorepad.flet_support.page_state import Focus, focus_kind, is_online, page_state
from scorepad.game.agreement import NOT_ASKED
from scorepad.game.cursor import field_exists, first_stop, is_at_total, is_begun, is_count, offered_points
from scorepad.game.draft import ADJUSTMENT, TOTAL_ONLY, Draft, parse_stacks, stacks_text
from scorepad.game.intents import Effect, Goto, Intent, KeypadKey, Leave, Press, SitOut
from scorepad.i18n import _
from scorepad.i18n.formats import points
from scorepad.score.deal import seats
from scorepad.score.fields import MADE, is_total_only, shown_field
from scorepad.score.going_out import Piles, piles_to_go_out
from scorepad.score.record import Round, Tally
from scorepad.score.result import Problem, RoundScore
from scorepad.ui.screens.round.rows import EntryRow, entry_rows, folded, list_columns, total_rows
from scorepad.ui.session import GameView
from scorepad.ui.shared.finished_round import go_on_after_round
from scorepad.ui.widgets.keypad import readout
from scorepad.ui.widgets.text import UNSET
from scorepad.wording.agreement import doubt_text
from scorepad.wording.faults import fault_sentence

log = logging.getLogger("scorepad.ui")

_VIBRATES_ON = (ft.PagePlatform.ANDROID, ft.PagePlatform.IOS)


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
    def marked_side(self) -> int | None:
        """The side marked in the head: the one shown, but none where another's question comes before it."""
        question = open_question(self)
        is_others = question and question.side not in (None, self.side)
        is_first = is_others and self.draft and self.doubted
        return None if is_first and not is_begun(self.table.record, self.round, self.side) else self.side

    @property
    def is_away(self) -> bool:
        """Whether the side shown has left before the round."""
        return self.table.shown.is_away(self.side, self.index)

    @cached_property
    def scored(self) -> RoundScore:
        """The round's score with the open text in it."""
        return self.table.shown_score.rounds[self.index]

    @cached_property
    def in_words(self) -> tuple[tuple[str, str, str], ...]:
        """Each side's name, its points in this round, and its total with them, unless that is hidden."""
        shown, found = self.table.shown, []
        is_blank = shown.rules.points.sat_out == "blank"
        for side, score, tally in zip(shown.sides, self.scored.sides, self.round.tallies, strict=True):
            is_known = (score.breakdown.lines or score.counted) and not (tally.sat_out and is_blank)
            earned = points(score.breakdown.round) if is_known else UNSET
            total = score.total + (0 if self.scored.complete else score.breakdown.round)
            found.append((side.name, earned, UNSET if shown.totals_hidden else points(total)))
        return tuple(found)

    @cached_property
    def _going_out(self) -> tuple[Piles, Piles]:
        """The piles that the side shown needed to go out, and those it lacks; none of one that didn't."""
        record, out = self.table.shown, self.round.side_out
        if out is None or out.side != self.side:
            return {}, {}
        asked = record.rules, self.scored.number, seats(record.sides), self.tally.piles
        return piles_to_go_out(*asked)

    @cached_property
    def rows(self) -> tuple[EntryRow, ...]:
        """The lines of the side shown; none of one that has left."""
        if self.is_away:
            return ()
        rules = self.table.shown.rules
        if self.is_total_only:
            found = total_rows(self.tally)
        else:
            found = folded(rules, entry_rows(rules, self.tally, *self._going_out), self.opened, self.current)
        rows = self._with_doubts(found)
        return tuple(self._with_typed(row) for row in rows) if self.typed else rows

    @property
    def lists_sides(self) -> bool:
        """Whether each side has a line with its numbers."""
        return "rows" in self.table.shown.rules.counted

    def is_listed(self, path: str) -> bool:
        """Return whether a field is in the line of its side, not in one of its own."""
        rules = self.table.shown.rules
        listed = (
            (*list_columns(rules), MADE, rules.deciding_row) if rules.family.bids else rules.facts.tally_paths
        )
        return self.lists_sides and path in listed

    @property
    def is_total_only(self) -> bool:
        """Whether only the totals of the round are entered here; not once the cursor is at anything else."""
        if self.draft:
            return is_at_total(self.table.game, self.draft)
        return is_total_only(self.table.record.rules, self.round)

    def doubts(self, side: int) -> dict[str, str]:
        """Return what a side's phones entered differently, by the path of the field."""
        agreement = self.table.agreements.get(self.round.log_id, NOT_ASKED)
        return {
            shown_field(each.field): _("Differs: {entries}").format(
                entries=doubt_text(each, self.table.who.device)
            )
            for each in agreement.doubts
            if each.side == side
        }

    def _with_doubts(self, rows: tuple[EntryRow, ...]) -> tuple[EntryRow, ...]:
        texts: dict[str, str] = {}
        for name, text in self.doubts(self.side).items():
            path = name if any(row.path == name for row in rows) else name.partition(".")[0]
            texts[path] = text
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
        if text and is_count(self.table.record.rules, self.current):
            return readout(text, "count")[0]
        is_said = text == stacks_text((sum(parse_stacks(text) or ()),))
        return "" if is_said else readout(text, "points")[0]

    def _with_typed(self, row: EntryRow) -> EntryRow:
        """Return a line with what is being typed on it: beside its number, or in place of a count."""
        if row.path != self.current:
            return row
        if not is_count(self.table.record.rules, self.current):
            return replace(row, typed=self.typed)
        return replace(row, value=self.typed)

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
    def doubted(self) -> tuple[int, str] | None:
        """The side and field of a question that nobody is fixing, nor types past."""
        question = open_question(self)
        if question is None or (self.draft and (self.draft.fixes or self.draft.text)):
            return None
        return question.at, question.field

    @cached_property
    def active(self) -> int | None:
        """The index of the line with the active field."""
        return next((at for at, row in enumerate(self.rows) if row.path == self.current), None)

    @property
    def active_line(self) -> str | None:
        """The name of the line with the active field."""
        if self.is_listed(self.current):
            return side_line(self.side)
        return None if self.active is None else self.rows[self.active].path

    async def enter(self, intent: Intent) -> Effect | None:
        """Hand an intent to the game service; a refusal is shown where it covers no key."""
        outcome = await self.table.submit(intent)
        self.refuse(fault_sentence(outcome.refused) if outcome.refused else "")
        return outcome.effect

    async def goto(self, path: str, side: int | None = None) -> None:
        """Move the cursor to a field of a side, if not of the one shown."""
        await self.enter(Goto(self.round.id, self.side if side is None else side, path))

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
        if begins or self.current.startswith(ADJUSTMENT) or not field_exists(self.table.game, there):
            return first_stop(record, self.round, side).field
        return there.field

    async def sit_out(self, side: int) -> None:
        """Record that a side sits the round out, or that it plays after all."""
        self.follow(await self.enter(SitOut(self.round.log_id, side)))

    async def press(self, key: KeypadKey) -> None:
        """Send a key, and follow where the last Next of a round leads; a finished count vibrates."""
        page = ft.context.page
        if focus_kind(page) is Focus.FIELD and self.active_line:
            # A screen reader's tap leaves the focus in a text field, and its words unsaved.
            await focus_first_button(page, self.active_line)
        session = self.table.session
        before = session.draft(self.table.id)
        effect = await self.enter(Press(key, self.offer if key is KeypadKey.NEXT else None))
        in_count = before is not None and is_count(self.table.record.rules, before.field)
        adds = key.isdecimal() or key is KeypadKey.TEN
        if in_count and adds and session.draft(self.table.id) != before:
            _vibrate(page)
        self.follow(effect)

    def follow(self, effect: str | None) -> None:
        """Leave for the scoreboard when the round or a guest's side is finished, or for the game's result."""
        if effect == "round_finished":
            go_on_after_round(self.table)
        elif effect == "side_finished" and self.table.guest_side is not None:
            self.table.go()


def open_question(model: RoundViewModel) -> Problem | None:
    """Return the first question about a round that the open text neither raises nor settles.

    That about a side still being counted waits where another side is shown.
    """

    def is_due(question: Problem) -> bool:
        is_here = question.side in (None, model.side) or model.round.tallies[question.side].counted
        return is_here and question in model.scored.questions

    return next(filter(is_due, model.table.score.rounds[model.index].questions), None)


def is_marked(model: RoundViewModel, row: EntryRow) -> bool:
    """Return whether a line is marked: the one that a question waits about, else where one types."""
    if model.doubted is None:
        return row.path == model.current
    side, field = model.doubted
    return side == model.side and row.path == field


def marked_line(model: RoundViewModel) -> int | None:
    """Return the index of the marked line, or else of the active one."""
    return next((at for at, row in enumerate(model.rows) if is_marked(model, row)), model.active)


def total_words(total: str) -> str:
    """Return a total with its word."""
    return _("total {points}").format(points=total)


def side_line(side: int) -> str:
    """Return the name of a side's line in the list of all sides."""
    return f"side {side}"


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
