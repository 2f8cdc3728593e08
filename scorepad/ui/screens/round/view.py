"""The view that follows a round and draws it in parts, with the help for each field.

Every key of the keypad reaches the screen, and comparing a whole new drawing with the old one costs more than
all the rest of a touch (FLET.md, fault 12); so each part reads only the values it shows.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from operator import is_
from typing import cast

import flet as ft

from scorepad.flet_support.hooks import Rank, use_effect, use_instance, use_live, use_value
from scorepad.flet_support.screens import lasting, use_is_covered
from scorepad.game.accept import SideGuest
from scorepad.i18n import language
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import GameId, RoundId
from scorepad.service.hub import Callback
from scorepad.ui.screens.round.view_model import RoundViewModel
from scorepad.ui.session import AppSession, game_view, use_session
from scorepad.ui.widgets.text import words
from scorepad.wording.help import field_help

ReadValues = Callable[[RoundViewModel], object]
Draw = Callable[[RoundViewModel], ft.Control]


class RoundView:
    """A round as one device sees it now, with the state of its screen.

    chosen: the side shown while there is no cursor. refusal: why the last touch changed nothing.
    helped: the side and field whose help is open, if any. opened: the headings whose lines are shown.
    model: the round as `look` found it last.
    """

    chosen: int
    choose: Callable[[int], None]
    refusal: str
    refuse: Callable[[str], None]
    helped: tuple[int, str] | None
    unfold: Callable[[tuple[int, str] | None], None]
    opened: frozenset[str]
    open: Callable[[frozenset[str]], None]

    def __init__(self, session: AppSession, game_id: GameId, round_id: RoundId) -> None:
        self.session, self.game_id, self.round_id = session, game_id, round_id
        self._seen: tuple[object, ...] = ()
        self.model: RoundViewModel | None = None

    def subscribe(self, redraw: Callback) -> Callback:
        """Follow the game."""
        return self.session.service.subscribe(self.game_id, redraw)

    def look(self) -> RoundViewModel | None:
        """Return the round as it is now, None if it is missing; the same object while nothing has changed."""
        service = self.session.service
        draft = self.session.draft(self.game_id)
        seen = (service.game(self.game_id), draft, self.chosen, self.refusal, self.opened, language())
        if not self._seen or not all(map(is_, seen, self._seen)):
            self._seen, self.model = seen, self._new_model()
        return self.model

    def _new_model(self) -> RoundViewModel | None:
        table = game_view(self.session, self.game_id)
        ids = [each.id for each in table.shown.rounds] if table else []
        if table is None or self.round_id not in ids:
            return None
        draft = table.draft
        side = draft.side if draft and draft.round == self.round_id else self.chosen
        # A side that had joined may be gone again.
        side = side if side < len(table.shown.sides) else 0
        index = ids.index(self.round_id)
        return RoundViewModel(table, index, side, self.choose, self.refusal, self.refuse, self.opened)

    def fold(self, heading: str) -> None:
        """Show the lines under a heading, or fold them away."""
        self.open(self.opened ^ {heading})

    def turn_help(self, side: int, path: str) -> None:
        """Show the help for a field of a side, or fold it away."""
        self.unfold(None if self.helped == (side, path) else (side, path))

    def help_text(self, rules: RuleSet, side: int, path: str) -> list[ft.Control]:
        """Draw the help for a field of a side if it is open; a screen reader reads it at once."""
        text = field_help(rules, path) if self.helped == (side, path) else ""
        if not text:
            return []
        content = ft.Semantics(live_region=True, content=words(text))
        return [ft.Container(content, padding=ft.Padding.only(left=14, right=14, bottom=10))]


def use_round_view(game_id: GameId, round_id: RoundId, outline: ReadValues) -> RoundView:
    """Return the view of a round; the screen itself is redrawn only when its outline changes."""
    session, covered = use_session(), use_is_covered()
    views: dict[tuple[GameId, RoundId], RoundView] = use_instance(dict)
    view = views.setdefault((game_id, round_id), RoundView(session, game_id, round_id))
    right = session.service.access.right(session.who.device, game_id)
    view.chosen, view.choose = ft.use_state(right.side if isinstance(right, SideGuest) else 0)
    view.refusal, view.refuse = ft.use_state("")
    view.helped, view.unfold = use_value(lambda: cast("tuple[int, str] | None", None))
    nothing: frozenset[str] = frozenset()
    view.opened, view.open = ft.use_state(nothing)

    def read() -> object:
        model = view.look()
        return outline(model) if model else session.service.game(game_id) is None

    def follow(redraw: Callback) -> Callback:
        return (lambda: None) if covered else view.subscribe(redraw)

    use_live(follow, read, [game_id, round_id, covered], rank="late")
    model = view.look()
    side = model.side if model and model.draft else None

    def remember() -> None:
        if side is not None:
            view.choose(side)

    use_effect(remember, [side])
    return view


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of the screen; two with the same name on the same view are equal."""

    view: RoundView
    name: Hashable
    values: ReadValues = field(compare=False)
    draw: Draw = field(compare=False)
    rank: Rank = field(compare=False)

    def read(self) -> object:
        model = self.view.look()
        return self.values(model) if model else None


@lasting
def _part(part: _Part) -> ft.Control:
    # It reads the part, so it has looked at the round just now.
    use_live(part.view.subscribe, part.read, [part.view.game_id], rank=part.rank)
    model = part.view.model
    return part.draw(model) if model else ft.Container()


def live_part(
    view: RoundView, name: Hashable, values: ReadValues, draw: Draw, *, rank: Rank = "usual"
) -> ft.Control:
    """Make a part of the screen that redraws itself when the values it shows have changed.

    name: tells the parts apart; it also contains everything else `draw` depends on, such as the side.
    values: every value shown in the part, and every id that its handlers send. Handlers must read any other
    value when they are called: they may have been made many touches ago. rank: the first one reaches the
    browser first.
    """
    return _part(_Part(view, name, values, draw, rank))
