"""A round under way on one screen: what its parts draw from, and what a touch on them does."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

import flet as ft

from scorepad.game.cursor import first_stop, is_begun
from scorepad.game.draft import Draft
from scorepad.game.entry import field_kind, stands
from scorepad.game.intents import Effect, Goto, Intent, KeypadKey, Press, Use
from scorepad.i18n.faults import fault_sentence
from scorepad.score.record import Round, Tally
from scorepad.score.result import RoundScore
from scorepad.ui.comfort import feel
from scorepad.ui.focusing import focus_in
from scorepad.ui.page_state import Focus, focused
from scorepad.ui.screens.entry_rows import EntryRow, Going, entry_rows, going
from scorepad.ui.shell import Table, game_path, go

ADJUSTMENT = "adjustments."


@dataclass(frozen=True)
class Entering:
    """A round on the entry screen.

    index: among the recorded rounds. side: the one whose lines are shown; choose: shows those of another
    while there is no cursor. refusal: why the last touch changed nothing; refuse: says so at the keypad.
    """

    table: Table
    index: int
    side: int
    choose: Callable[[int], None]
    refusal: str
    refuse: Callable[[str], None]

    @property
    def round(self) -> Round:
        """Give the round with the open text in it."""
        return self.table.shown.rounds[self.index]

    @property
    def tally(self) -> Tally:
        """Give what the side that is shown has counted so far."""
        return self.round.tallies[self.side]

    @property
    def kept(self) -> Tally:
        """Give what the side that is shown has counted so far, without the open text."""
        return self.table.record.rounds[self.index].tallies[self.side]

    @property
    def scored(self) -> RoundScore:
        """Give the round's score with the open text in it."""
        return self.table.shown_score.rounds[self.index]

    @cached_property
    def going(self) -> Going:
        """Tell what the side that is shown needs to go out."""
        return going(self.table.shown, self.scored.number, self.tally)

    @cached_property
    def rows(self) -> tuple[EntryRow, ...]:
        """List the lines of the side that is shown."""
        return entry_rows(self.table.shown.rules, self.tally, self.going)

    @property
    def draft(self) -> Draft | None:
        """Tell where the cursor stands, if it stands in this round."""
        draft = self.table.draft
        return draft if draft and draft.round == self.round.id else None

    @property
    def current(self) -> str:
        """Give the path of the field in hand, empty if there is none."""
        return self.draft.field if self.draft else ""

    @property
    def current_adjustment(self) -> str:
        """Give the path of the field in hand if it is an adjustment."""
        return self.current if self.current.startswith(ADJUSTMENT) else ""

    @property
    def line_in_hand(self) -> str | None:
        """Name the line that has the field in hand."""
        return next((row.path for row in self.rows if row.holds(self.current)), None)

    @property
    def line_before(self) -> str | None:
        """Name the line above the one in hand, so that both are in sight."""
        paths = [row.path for row in self.rows]
        return paths[max(0, paths.index(self.line_in_hand) - 1)] if self.line_in_hand else None

    async def submit(self, intent: Intent) -> Effect | None:
        """Hand a touch to the desk; a refusal is said where it hides no key."""
        outcome = await self.table.shell.desk.submit(self.table.id, self.table.shell.who, intent)
        self.refuse(fault_sentence(outcome.refused) if outcome.refused else "")
        return outcome.effect

    async def goto(self, path: str) -> None:
        """Put the cursor on a field of the side that is shown."""
        await self.submit(Goto(self.round.id, self.side, path))

    async def turn_to(self, side: int) -> None:
        """Show another side; the cursor stays in the same field, or begins a side that is still empty."""
        if self.draft:
            await self.submit(Goto(self.round.id, side, self._field_at(side)))
        self.choose(side)

    def _field_at(self, side: int) -> str:
        """Name the field in hand as another side has it: cards in its own form, no field it lacks.

        A side that is still to be counted begins at its first one: nothing of it shall be passed over.
        """
        record, tally = self.table.record, self.round.tallies[side]
        begins = not self.round.complete and not tally.counted and not is_begun(record, self.round, side)
        head = self.current.partition(".")[0]
        there = Draft(self.round.id, side, head if head in ("melded", "left") else self.current)
        if begins or self.current_adjustment or not stands(self.table.game, there):
            return first_stop(record, self.round, side).field
        return there.field

    async def use(self, field: Literal["melded", "left"], form: Literal["points", "counts"]) -> None:
        """Say the cards of a field the other way."""
        await self.submit(Use(self.round.id, self.side, field, form))

    async def press(self, key: KeypadKey) -> None:
        """Send a key, and follow where the last Next of a round leads; a count that came can be felt."""
        page = ft.context.page
        if focused(page) is Focus.FIELD and self.line_in_hand:
            # A screen reader's touch leaves the focus in a text field, and its words unkept.
            await focus_in(page, self.line_in_hand)
        before = self._newest_draft()
        effect = await self.submit(Press(key))
        in_count = before is not None and field_kind(before.field) == "count"
        adds = key.is_digit or key is KeypadKey.TEN
        if in_count and adds and self._newest_draft() != before:
            feel(page)
        self.follow(effect)

    def _newest_draft(self) -> Draft | None:
        return self.table.shell.desk.draft(self.table.id, self.table.shell.who.device)

    def follow(self, effect: str | None) -> None:
        """Go back to the paper when the round is finished, or to the winner when the game is."""
        if effect == "round_finished":
            finished = self.table.shell.desk.score(self.table.id).finished
            go(game_path(self.table.id, *(["result"] if finished else [])))
