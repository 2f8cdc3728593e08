"""The view that follows a round and draws it in parts, with the help for each field.

Every key of the keypad reaches the screen, and comparing a whole new drawing with the old one costs more than
all the rest of a touch (FLET.md, fault 12); so each part reads only the values it shows.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from typing import Any

import flet as ft

from scorepad.flet_support.error_boundary import component, use_is_covered
from scorepad.flet_support.hooks import use_effect, use_instance, use_live
from scorepad.flet_support.redraw_queue import Rank
from scorepad.game.draft import Draft
from scorepad.i18n import language
from scorepad.rules.ruleset import RuleSet
from scorepad.service.hub import Callback
from scorepad.ui.screens.round.view_model import RoundViewModel
from scorepad.ui.session import AppSession, game_view, use_session
from scorepad.ui.widgets.buttons import sign_button
from scorepad.ui.widgets.text import words
from scorepad.wording.help import field_help, help_question

_QUESTION = "who went out"

Shows = Callable[[RoundViewModel], object]
Draw = Callable[[RoundViewModel], ft.Control]

_SIGN = "?"


class RoundView:
    """A round as one device sees it now.

    chosen: the side shown while there is no cursor. refusal: why the last touch changed nothing.
    helped: the field whose help is open, empty for none; unfold: opens another one's.
    asked: how often the question who went out was opened by a link, and where the cursor was then.
    """

    def __init__(self, session: AppSession, game_id: str, round_id: str) -> None:
        self.session, self.game_id, self.round_id = session, game_id, round_id
        self.chosen, self.refusal = 0, ""
        self.choose: Callable[[int], None] = lambda _side: None
        self.refuse: Callable[[str], None] = lambda _sentence: None
        self.helped = ""
        self.unfold: Callable[[str], None] = lambda _path: None
        self.asked: tuple[int, Draft | None] = (0, None)
        self.lead: Callable[[tuple[int, Draft | None]], None] = lambda _asked: None
        self._seen: tuple[object, ...] = ()
        self._here: RoundViewModel | None = None

    def subscribe(self, redraw: Callback) -> Callback:
        """Follow the game."""
        return self.session.service.subscribe(self.game_id, redraw)

    def look(self) -> RoundViewModel | None:
        """Return the round as it is now, None if it is missing; the same object while nothing has changed."""
        service = self.session.service
        draft = service.draft(self.game_id, self.session.who.device)
        seen = (service.game(self.game_id), draft, self.chosen, self.refusal, language())
        if len(self._seen) != len(seen) or any(a is not b for a, b in zip(seen, self._seen, strict=True)):
            self._seen, self._here = seen, self._entering()
        return self._here

    def _entering(self) -> RoundViewModel | None:
        table = game_view(self.session, self.game_id)
        ids = [each.id for each in table.shown.rounds] if table else []
        if table is None or self.round_id not in ids:
            return None
        draft = table.draft
        side = draft.side if draft and draft.round == self.round_id else self.chosen
        return RoundViewModel(table, ids.index(self.round_id), side, self.choose, self.refusal, self.refuse)

    @property
    def question(self) -> str:
        """The scroll key of the question who went out, new each time so that it is scrolled to each time."""
        return f"{_QUESTION} {self.asked[0]}"

    def ask(self) -> None:
        """Go to the question who went out."""
        here = self.look()
        self.lead((self.asked[0] + 1, here.table.draft if here else None))

    def is_asked(self, here: RoundViewModel) -> bool:
        """Return whether the question who went out should be in sight: the cursor has not moved since."""
        times, draft = self.asked
        return times > 0 and draft == here.table.draft

    def turn_help(self, path: str) -> None:
        """Open or close the help of a field."""
        self.unfold("" if self.helped == path else path)

    async def turn_to(self, side: int) -> None:
        """Show another side; the cursor stays in the same field."""
        here = self.look()
        if here:
            await here.turn_to(side)


def use_round_view(game_id: str, round_id: str, outline: Shows, *, asked: bool = False) -> RoundView:
    """Return the view of a round; the screen itself is redrawn only when its outline changes.

    asked: whether it opens at the question who went out.
    """
    session, covered = use_session(), use_is_covered()
    sights: dict[tuple[str, str], RoundView] = use_instance(dict)
    view = sights.setdefault((game_id, round_id), RoundView(session, game_id, round_id))
    view.chosen, view.choose = ft.use_state(0)
    view.refusal, view.refuse = ft.use_state("")
    view.helped, view.unfold = ft.use_state("")
    view.asked, view.lead = ft.use_state((int(asked), session.service.draft(game_id, session.who.device)))

    def read() -> object:
        here = view.look()
        return outline(here) if here else session.service.game(game_id) is None

    def follow(redraw: Callback) -> Callback:
        return _nothing if covered else view.subscribe(redraw)

    use_live(follow, read, [game_id, round_id, covered], rank="late")
    here = view.look()
    side = here.side if here and here.draft else None

    def remember() -> None:
        if side is not None:
            view.choose(side)

    use_effect(remember, [side])
    return view


def _nothing() -> None:
    return None


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of the screen; two with the same name on the same view are equal."""

    view: RoundView
    name: Hashable
    shows: Shows = field(compare=False)
    draw: Draw = field(compare=False)
    rank: Rank = field(compare=False, default="usual")

    def read(self) -> object:
        here = self.view.look()
        return self.shows(here) if here else None


@component
def _drawn(part: _Part) -> ft.Control:
    use_live(part.view.subscribe, part.read, [part.view.game_id], rank=part.rank)
    here = part.view.look()
    return part.draw(here) if here else ft.Container()


_memo_drawn: Any = ft.memo(_drawn)


def live_part(
    view: RoundView, name: Hashable, shows: Shows, draw: Draw, *, rank: Rank = "usual"
) -> ft.Control:
    """Make a part of the screen that redraws itself when the values it shows have changed.

    name: tells the parts apart; it also contains everything else `draw` depends on, such as the side.
    shows: every value shown in the part, and every id that its handlers send. Handlers must read any other
    value when they are called: they may have been made many touches ago. rank: the first one reaches the
    browser first.
    """
    part: ft.Control = _memo_drawn(_Part(view, name, shows, draw, rank))
    return part


@dataclass(frozen=True, slots=True)
class HelpToggle:
    """The help button of a field; two for the same field on one screen are equal."""

    view: RoundView
    path: str

    def turn(self) -> None:
        """Open or close the help."""
        self.view.turn_help(self.path)


@dataclass(frozen=True, slots=True)
class FieldHelp:
    """The help for a field. text: empty while it is closed."""

    question: str
    text: str
    asked: HelpToggle


def help_beside(view: RoundView, rules: RuleSet, path: str) -> FieldHelp:
    """Return the help for a field, open if it was asked for."""
    text = field_help(rules, path) if view.helped == path else ""
    return FieldHelp(help_question(rules, path), text, HelpToggle(view, path))


def help_sign(asked: FieldHelp) -> ft.Control:
    """Draw the question mark; the keypad's cursor skips it, and it is not redrawn with each number."""
    drawn: ft.Control = _memo_sign(asked.question, asked.asked)
    return drawn


@component
def _sign(question: str, asked: HelpToggle) -> ft.Control:
    return sign_button(_SIGN, question, asked.turn, quiet=True)


_memo_sign: Any = ft.memo(_sign)


def help_text(asked: FieldHelp) -> list[ft.Control]:
    """Draw the help if it is open; a screen reader reads it at once."""
    if not asked.text:
        return []
    said = ft.Semantics(live_region=True, content=words(asked.text))
    return [ft.Container(said, padding=ft.Padding.only(left=14, right=14, bottom=10))]
