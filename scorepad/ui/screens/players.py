"""Players and sides of a running game: renamed or replaced, leaving, coming back, and joining."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import cast

import flet as ft

from scorepad.flet_support import hooks
from scorepad.flet_support.focus_and_scroll import scroll_into_view, scroll_key
from scorepad.flet_support.hooks import SetState, setter, use_instance, use_local_state
from scorepad.flet_support.screens import action, component, screen
from scorepad.game.events import SideAdded, SideSet
from scorepad.game.leaving import comes_back, leaves
from scorepad.game.naming import joined_names
from scorepad.game.state import still_there
from scorepad.i18n import _
from scorepad.i18n.formats import points
from scorepad.score.deal import seats_around
from scorepad.score.limits import MAX_NAME, joining_fault, sides_faults, trimmed
from scorepad.score.record import GameRecord, Side
from scorepad.score.result import GameScore
from scorepad.ui.routes import game_in
from scorepad.ui.session import GameView, newest_view, use_game_view, use_session
from scorepad.ui.shared.frames import game_frame, not_found
from scorepad.ui.shared.new_game import known_names, matching_names, with_suggestions
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.buttons import choices, outlined_button, plain_button, small_button
from scorepad.ui.widgets.fields import text_field
from scorepad.ui.widgets.layout import flowing, in_columns, letter_room, stretched
from scorepad.ui.widgets.text import UNSET, heading, side_card, side_name, words
from scorepad.wording.faults import fault_sentence
from scorepad.wording.standings import left_words

_TWO_COLUMNS_FROM = 620
# Where one of two sides leaves, the game is over.
_FEWEST_TO_LEAVE = 3
# A finger is quicker.
_TOUCH_SECONDS = 0.5
_PLACE = "joining"


class _Typed:
    """The sides as typed so far, beside the stored ones; changed at each key.

    at: the side being typed, and the place of its player, None for its own name.
    """

    def __init__(self, sides: tuple[Side, ...]) -> None:
        self.stored = self.sides = sides
        self.at: tuple[int, int | None] | None = None

    def follow(self, sides: tuple[Side, ...]) -> None:
        """Take changes from elsewhere, such as an undo, except where something newer was typed."""
        if not self.sides:
            self.stored = self.sides = sides
        if sides != self.stored:
            # Somebody may have joined, or their joining been undone.
            typed = zip(self.sides, self.stored, sides, strict=False)
            kept = tuple(new if mine == old else mine for mine, old, new in typed)
            self.sides = (*kept, *sides[len(kept) :])
            self.stored = sides

    def put(self, side: int, place: int | None, text: str) -> None:
        """Set the name of a side or of a player; a side's name made of its players' follows them."""
        each = self.sides[side]
        self.at = side, place
        if place is None:
            value = replace(each, name=text)
        else:
            players = (*each.players[:place], text, *each.players[place + 1 :])
            name = joined_names(players) if each.name == joined_names(each.players) else each.name
            value = replace(each, name=name, players=players)
        self.sides = (*self.sides[:side], value, *self.sides[side + 1 :])

    async def save(self, table: GameView) -> None:
        """Save the changed sides, unless a name is at fault."""
        if sides_faults(self.sides):
            return
        pairs = enumerate(zip(map(trimmed, self.sides), self.stored, strict=True))
        changes = [SideSet(side, still_there(mine)) for side, (mine, old) in pairs if mine != old]
        if changes:
            await table.change(*changes)


@dataclass(frozen=True, slots=True)
class _Fields:
    """The fields of all sides. known: names of earlier games; redraw: draws the fields again."""

    table: GameView
    typed: _Typed
    known: Sequence[str]
    redraw: Callable[[], None]

    def card(self, side: int) -> ft.Control:
        """Make the fields of one side."""
        each = self.typed.sides[side]
        labels = _("Name of side {number}"), _("Side {number}")
        name = self._field(side, None, labels, each.name, number=side + 1)
        labels = _("Player {number} of side {side}"), _("Player {number}")
        players = [
            self._field(side, place, labels, player, number=place + 1, side=side + 1)
            for place, player in enumerate(each.players)
        ]
        stored = side_name(side, self.typed.stored[side].name)
        return side_card(side, stretched([stored, name, *players, *self._leaving(side)], 12))

    def _leaving(self, side: int) -> list[ft.Control]:
        """Return the button by which a side leaves or plays again, and since when it is away."""
        record, score = self.table.record, self.table.score
        if not self.table.is_keeper or score.finished or len(record.sides) < _FEWEST_TO_LEAVE:
            return []
        is_away = record.sides[side].left is not None
        if not is_away and len(score.standing.away) == len(record.sides) - 1:
            return []
        text = _("Plays again") if is_away else _("Leaves the game")
        said = _("{side}: {what}").format(side=record.sides[side].name, what=text)
        button = small_button(words(text, Type.SECOND, said=said), partial(self._move, side))
        left = left_words(record, score, side)
        return [ft.Row([*([words(left, Type.SECOND)] if left else []), button], wrap=True)]

    async def _move(self, side: int) -> None:
        await self.typed.save(self.table)
        now = newest_view(self.table)
        is_away = now.record.sides[side].left is not None
        changes = comes_back(now.game, side) if is_away else (leaves(now.record, side),)
        await self.table.change(*changes)

    def _field(
        self, at: int, place: int | None, labels: tuple[str, str], value: str, **numbers: int
    ) -> ft.Control:
        """Make a field. labels: the one read out, and a shorter one for below the side's name."""
        label, shown = (each.format(**numbers) for each in labels)
        path = f"sides[{at}].name" if place is None else f"sides[{at}].players[{place}]"
        fault = next((fault for fault in sides_faults(self.typed.sides) if fault.path == path), None)
        error = fault_sentence(fault) if fault else None
        offers = self._offers(at, place, value)
        typing, done = partial(self._type, at, place), partial(self._leave, offers)
        field = text_field(
            label, value, typing, on_done=done, is_name=True, error=error, most=MAX_NAME, shown=shown
        )
        return with_suggestions(field, offers, lambda name: partial(self._choose, at, place, name))

    def _offers(self, side: int, place: int | None, value: str) -> tuple[str, ...]:
        """Return the known names for the player being typed; none for the name of a side of several."""
        names_a_side = place is None and self.typed.sides[side].players
        if names_a_side or self.typed.at != (side, place):
            return ()
        return matching_names(self.known, [name for each in self.typed.sides for name in each.people], value)

    def _type(self, side: int, place: int | None, text: str) -> None:
        self.typed.put(side, place, text)
        self.redraw()

    async def _choose(self, side: int, place: int | None, name: str) -> None:
        self._type(side, place, name)
        self.typed.at = None
        await self.typed.save(self.table)

    async def _leave(self, offers: Sequence[str]) -> None:
        # A tap on a name leaves the field first; the bar's new line would push the name from under the
        # finger.
        if offers:
            await asyncio.sleep(_TOUCH_SECONDS)
        await self.typed.save(self.table)


@screen
def Players() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the names of a game; each is saved when its field is left."""
    table = use_game_view(game_in(ft.use_route_params()))
    typed = use_instance(lambda: _Typed(table.record.sides if table else ()))
    session = use_session()
    is_keeper = session.service.access.is_keeper(session.who.device)
    # A guest may not learn who plays in other games.
    known = use_instance(lambda: known_names(session.service) if is_keeper else ())
    _turn, redraw = use_local_state(int)
    page, size = ft.context.page, hooks.use_size()

    def leave() -> None:
        if table:
            page.run_task(typed.save, table)

    hooks.use_effect(lambda: None, [], leave)
    if table is None:
        return not_found()
    typed.follow(table.record.sides)
    columns = 2 if letter_room(size) >= _TWO_COLUMNS_FROM else 1
    fields = _Fields(table, typed, known, lambda: redraw(lambda turn: turn + 1))
    cards = [fields.card(side) for side in range(len(typed.sides)) if table.guest_side in (None, side)]
    newcomers = [joining(table, known)] if may_join(table) else []
    paper = ft.Column([in_columns(cards, columns), *newcomers], spacing=12)
    return game_frame(table, _("Players and names"), [paper], save_typed=partial(typed.save, table))


@dataclass(frozen=True, slots=True)
class _Joiner:
    """The answers so far.

    highest: whether they start at the highest of the totals of those who are there, not at the lowest.
    after: the side on whose left they sit, None = the last one.
    """

    highest: bool
    after: int | None = None
    name: str = ""

    def total(self, score: GameScore) -> int:
        """Return the total to start with."""
        return (max if self.highest else min)(_present_totals(score))


def _present_totals(score: GameScore) -> list[int]:
    return [total for side, total in enumerate(score.totals) if side not in score.standing.away]


def may_join(table: GameView) -> bool:
    """Whether somebody could join, if they had a name."""
    fault = joining_fault(table.record.sides, Side(""))
    return table.is_keeper and not table.score.finished and fault is not None and fault.code == "empty_name"


@component
def joining(table: GameView, known: Sequence[str]) -> ft.Control:
    """Draw the button by which somebody joins, then what it asks. known: names of earlier games."""
    answers, put = use_local_state(lambda: cast("_Joiner | None", None))
    # Whoever comes late doesn't lead.
    first = _Joiner(table.record.rules.lowest_wins)

    def change(alter: Callable[[_Joiner], _Joiner]) -> None:
        put(lambda before: alter(before or first))

    async def add(name: str) -> None:
        now = hooks.newest_value(put) or first
        total = now.total(table.score)
        if not joining_fault(table.record.sides, Side(name)):
            put(lambda _before: None)
        note = _("total when joining") if total else ""
        await table.change(SideAdded(Side(name.strip()), now.after, total, note))

    if answers is None:
        return ft.Row([plain_button(_("Somebody joins"), partial(put, lambda _before: first))])
    lines = [
        heading(_("Somebody joins")),
        _name_field(table, answers, known, setter(change, "name"), add),
        *_seat_question(table.record, answers, change),
        *_start_question(table, answers, change),
        outlined_button(_("Join the game"), lambda: add((hooks.newest_value(put) or first).name)),
    ]
    # It opens below all names. Its size is told once it is drawn: before that there is nothing to scroll to.
    show = action(partial(scroll_into_view, ft.context.page, _PLACE))
    place = ft.Container(key=scroll_key(_PLACE), on_size_change=show)
    return stretched([place, stretched(lines, 12)])


def _name_field(
    table: GameView,
    answers: _Joiner,
    known: Sequence[str],
    put: Callable[[str], None],
    add: Callable[[str], Awaitable[None]],
) -> ft.Control:
    """Make the field for the name. known: names of earlier games, of which one that is touched joins."""
    typed, sides = answers.name, table.record.sides
    fault = joining_fault(sides, Side(typed)) if typed else None
    error = fault_sentence(fault) if fault else None
    field = text_field(_("Name of whoever joins"), typed, put, is_opened=True, error=error, most=MAX_NAME)
    offers = matching_names(known, [each.name for each in sides], typed)
    return with_suggestions(field, offers, lambda name: partial(add, name))


def _start_question(table: GameView, answers: _Joiner, change: SetState[_Joiner]) -> list[ft.Control]:
    """Ask where they start, once somebody has points."""
    totals = _present_totals(table.score)
    if not any(totals):
        return []
    most, least = (UNSET if table.record.totals_hidden else points(pick(totals)) for pick in (max, min))
    highest = _("the highest total: {points}").format(points=most)
    lowest = _("the lowest total: {points}").format(points=least)
    buttons = choices({True: highest, False: lowest}, answers.highest, setter(change, "highest"))
    return [words(_("Where does whoever joins start?"), Type.STRONG), flowing(buttons)]


def _seat_question(record: GameRecord, answers: _Joiner, change: SetState[_Joiner]) -> list[ft.Control]:
    """Ask where they sit, clockwise as the sides do."""
    around = seats_around(record)
    labels = {
        None if side == around[-1] else side: _("left of {name}").format(name=record.sides[side].name)
        for side in around
    }
    buttons = choices(labels, answers.after, setter(change, "after"))
    return [words(_("Where do they sit?"), Type.STRONG), flowing(buttons)]
