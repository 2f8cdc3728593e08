"""How the entry screen follows its round: in parts, each drawn anew only when what it shows has changed.

Every key of the keypad reaches the screen, and comparing a whole new drawing with the old one costs more than
all the rest of a touch (FLET.md, fault 12); so each part reads for itself what it shows.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any

import flet as ft

from scorepad.game.draft import Draft
from scorepad.i18n import language
from scorepad.live.hub import Callback
from scorepad.ui.guard import component, use_covered
from scorepad.ui.hooks import use_effect, use_kept, use_live
from scorepad.ui.news import Rank
from scorepad.ui.screens.entering import Entering
from scorepad.ui.shell import Shell, table_of, use_shell

_QUESTION = "who went out"

Shows = Callable[[Entering], object]
Draw = Callable[[Entering], ft.Control]


class Sight:
    """A round as one device sees it, whenever it looks.

    chosen: the side shown while there is no cursor. refusal: why the last touch changed nothing.
    helped: the field whose help is unfolded, empty for none; unfold: that of another.
    asked: how often somebody was led to the question who went out, and where the cursor stood then.
    """

    def __init__(self, shell: Shell, game_id: str, round_id: str) -> None:
        self.shell, self.game_id, self.round_id = shell, game_id, round_id
        self.chosen, self.refusal = 0, ""
        self.choose: Callable[[int], None] = lambda _side: None
        self.refuse: Callable[[str], None] = lambda _sentence: None
        self.helped = ""
        self.unfold: Callable[[str], None] = lambda _path: None
        self.asked: tuple[int, Draft | None] = (0, None)
        self.lead: Callable[[tuple[int, Draft | None]], None] = lambda _asked: None
        self._seen: tuple[object, ...] = ()
        self._here: Entering | None = None

    def subscribe(self, redraw: Callback) -> Callback:
        """Follow the game."""
        return self.shell.desk.subscribe(self.game_id, redraw)

    def look(self) -> Entering | None:
        """Give the round as it is now, None if it is not there; the same object while nothing has changed."""
        desk = self.shell.desk
        draft = desk.draft(self.game_id, self.shell.who.device)
        seen = (desk.game(self.game_id), draft, self.chosen, self.refusal, language())
        if len(self._seen) != len(seen) or any(a is not b for a, b in zip(seen, self._seen, strict=True)):
            self._seen, self._here = seen, self._entering()
        return self._here

    def _entering(self) -> Entering | None:
        table = table_of(self.shell, self.game_id)
        ids = [each.id for each in table.shown.rounds] if table else []
        if table is None or self.round_id not in ids:
            return None
        draft = table.draft
        side = draft.side if draft and draft.round == self.round_id else self.chosen
        return Entering(table, ids.index(self.round_id), side, self.choose, self.refusal, self.refuse)

    @property
    def question(self) -> str:
        """Name the place of the question who went out, anew each time so that each time it is scrolled to."""
        return f"{_QUESTION} {self.asked[0]}"

    def ask(self) -> None:
        """Lead to the question who went out."""
        here = self.look()
        self.lead((self.asked[0] + 1, here.table.draft if here else None))

    def is_asked(self, here: Entering) -> bool:
        """Tell whether the question who went out is to be in sight: the cursor has not moved since."""
        times, draft = self.asked
        return times > 0 and draft == here.table.draft

    def turn_help(self, path: str) -> None:
        """Unfold what to count in a field, or fold it."""
        self.unfold("" if self.helped == path else path)

    async def turn_to(self, side: int) -> None:
        """Show another side; the cursor stays in the same field."""
        here = self.look()
        if here:
            await here.turn_to(side)


def use_sight(game_id: str, round_id: str, outline: Shows, *, asked: bool = False) -> Sight:
    """Follow a round; the screen itself is drawn anew only when its outline changes.

    asked: whether it opens at the question who went out.
    """
    shell, covered = use_shell(), use_covered()
    sights: dict[tuple[str, str], Sight] = use_kept(dict)
    sight = sights.setdefault((game_id, round_id), Sight(shell, game_id, round_id))
    sight.chosen, sight.choose = ft.use_state(0)
    sight.refusal, sight.refuse = ft.use_state("")
    sight.helped, sight.unfold = ft.use_state("")
    sight.asked, sight.lead = ft.use_state((int(asked), shell.desk.draft(game_id, shell.who.device)))

    def read() -> object:
        here = sight.look()
        return outline(here) if here else shell.desk.game(game_id) is None

    def follow(redraw: Callback) -> Callback:
        return _nothing if covered else sight.subscribe(redraw)

    use_live(follow, read, [game_id, round_id, covered], rank="late")
    here = sight.look()
    side = here.side if here and here.draft else None

    def remember() -> None:
        if side is not None:
            sight.choose(side)

    use_effect(remember, [side])
    return sight


def _nothing() -> None:
    return None


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of the screen; two of one name before one sight are the same."""

    sight: Sight
    name: Hashable
    shows: Shows = field(compare=False)
    draw: Draw = field(compare=False)
    rank: Rank = field(compare=False, default="usual")

    def read(self) -> object:
        here = self.sight.look()
        return self.shows(here) if here else None


@component
def _drawn(part: _Part) -> ft.Control:
    use_live(part.sight.subscribe, part.read, [part.sight.game_id], rank=part.rank)
    here = part.sight.look()
    return part.draw(here) if here else ft.Container()


_memo_drawn: Any = ft.memo(_drawn)


def follow(sight: Sight, name: Hashable, shows: Shows, draw: Draw, *, rank: Rank = "usual") -> ft.Control:
    """Make a part of the screen that draws itself anew when what it shows has changed.

    name: tells the parts apart; it also holds whatever else `draw` depends on, such as the side.
    shows: everything to be seen in the part, and every id that its handlers send. Whatever else these need
    they read when they are touched: they may have been made many touches ago. rank: what comes first reaches
    the browser first.
    """
    part: ft.Control = _memo_drawn(_Part(sight, name, shows, draw, rank))
    return part
