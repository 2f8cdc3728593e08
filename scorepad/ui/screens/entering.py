"""A round under way on one screen: what its parts draw from, and what a touch on them does."""

from dataclasses import dataclass
from typing import Literal

from scorepad.game.draft import Draft
from scorepad.game.intents import Goto, Press, Use
from scorepad.score.record import Round, Tally
from scorepad.score.result import RoundScore
from scorepad.ui.shell import Table, game_path, go


@dataclass(frozen=True, slots=True)
class Entering:
    """A round on the entry screen. index: among the recorded rounds. side: the one whose lines are shown."""

    table: Table
    index: int
    side: int

    @property
    def round(self) -> Round:
        """Give the round with the open text in it."""
        return self.table.shown.rounds[self.index]

    @property
    def tally(self) -> Tally:
        """Give what the side that is shown has counted so far."""
        return self.round.tallies[self.side]

    @property
    def scored(self) -> RoundScore:
        """Give the round's score with the open text in it."""
        return self.table.shown_score.rounds[self.index]

    @property
    def draft(self) -> Draft | None:
        """Tell where the cursor stands, if it stands in this round."""
        draft = self.table.draft
        return draft if draft and draft.round == self.round.id else None

    @property
    def current(self) -> str:
        """Give the path of the field in hand, empty if there is none."""
        return self.draft.field if self.draft else ""

    async def goto(self, path: str) -> None:
        """Put the cursor on a field of the side that is shown."""
        await self.table.submit(Goto(self.round.id, self.side, path))

    async def use(self, field: Literal["melded", "left"], form: Literal["points", "counts"]) -> None:
        """Say the cards of a field the other way."""
        await self.table.submit(Use(self.round.id, self.side, field, form))

    async def press(self, key: str) -> None:
        """Send a key, and follow where the last Next of a round leads."""
        self.follow(await self.table.submit(Press(key)))

    def follow(self, effect: str | None) -> None:
        """Go back to the paper when the round is finished, or to the winner when the game is."""
        if effect == "round_finished":
            finished = self.table.shell.desk.score(self.table.id).finished
            go(game_path(self.table.id, *(["result"] if finished else [])))
