"""Players and sides of a running game, renamed or replaced; in a game of points somebody joins."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import cast

import flet as ft

from scorepad.flet_support.error_boundary import component, screen
from scorepad.flet_support.hooks import (
    newest_value,
    use_effect,
    use_instance,
    use_keys,
    use_local_state,
    use_size,
)
from scorepad.game.digest import digest_cards
from scorepad.game.events import SideAdded, SideSet
from scorepad.game.intents import Intent
from scorepad.i18n import _
from scorepad.i18n.formats import join_list
from scorepad.rules.ruleset import RuleSet
from scorepad.score.limits import MAX_NAME, joining_fault, sides_faults, trimmed
from scorepad.score.record import Side
from scorepad.ui.routes import game_in, game_path
from scorepad.ui.session import GameView, use_game_view, use_session
from scorepad.ui.shared.game_plan import joined_names
from scorepad.ui.shared.new_game import known_names, matching_names, with_suggestions
from scorepad.ui.shared.not_found import not_found
from scorepad.ui.shared.undo_bar import game_bar, game_keys
from scorepad.ui.theme.style import EDGE_SPACE, Type
from scorepad.ui.widgets.buttons import outlined_button, plain_button
from scorepad.ui.widgets.fields import text_field
from scorepad.ui.widgets.layout import frame, in_columns, letter_room, paper_width, section, stretched
from scorepad.ui.widgets.text import side_card, side_name, words
from scorepad.ui.widgets.text_width import line_room
from scorepad.wording.faults import fault_sentence
from scorepad.wording.playing_cards import card_text, spoken_card

_TWO_COLUMNS_FROM = 620
_AROUND_LABEL = 64
# A finger is quicker.
_TOUCH_SECONDS = 0.5


class _Typed:
    """The sides as typed so far, beside the stored ones; changed at each key.

    at: the side and the part of it being typed.
    """

    def __init__(self, sides: tuple[Side, ...]) -> None:
        self.stored = self.sides = sides
        self.at: tuple[int, str] | None = None

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

    def put(self, side: int, part: str, text: str) -> None:
        """Set the name of a side or of a player; a side's name made of its players' follows them."""
        each = self.sides[side]
        self.at = side, part
        if part == "name":
            value = replace(each, name=text)
        else:
            place = int(part.removeprefix("players[").removesuffix("]"))
            players = (*each.players[:place], text, *each.players[place + 1 :])
            name = joined_names(players) if each.name == joined_names(each.players) else each.name
            value = Side(name, players)
        self.sides = (*self.sides[:side], value, *self.sides[side + 1 :])

    async def save(self, table: GameView) -> None:
        """Save the changed sides, unless a name is at fault."""
        if sides_faults(self.sides):
            return
        pairs = enumerate(zip(map(trimmed, self.sides), self.stored, strict=True))
        changes = [SideSet(side, mine) for side, (mine, old) in pairs if mine != old]
        if changes:
            await table.change(*changes)


@dataclass(frozen=True, slots=True)
class _Fields:
    """The fields of all sides.

    known: names of earlier games; redraw: draws the fields again; room: for a label, in logical pixels.
    """

    table: GameView
    typed: _Typed
    known: Sequence[str]
    redraw: Callable[[], None]
    room: float

    def card(self, side: int) -> ft.Control:
        """Make the fields of one side."""
        each = self.typed.sides[side]
        labels = _("Name of side {number}"), _("Side {number}")
        lines: list[ft.Control] = [
            side_name(side, self.typed.stored[side].name),
            self._field(side, "name", labels, each.name, number=side + 1),
        ]
        labels = _("Player {number} of side {side}"), _("Player {number}")
        lines += [
            self._field(side, f"players[{place}]", labels, name, number=place + 1, side=side + 1)
            for place, name in enumerate(each.players)
        ]
        return side_card(side, stretched(lines, 12))

    async def save_and_send(self, intent: Intent) -> None:
        """Undo or redo, after saving the typed text."""
        await self.typed.save(self.table)
        await self.table.send(intent)

    def _field(self, at: int, part: str, labels: tuple[str, str], value: str, **numbers: int) -> ft.Control:
        """Make a field. labels: the full one, and a short one for below the side's name."""
        label, short = (each.format(**numbers) for each in labels)
        visible = None if line_room(words(label, Type.SECOND)) <= self.room else short
        path = f"sides[{at}].{part}"
        fault = next((fault for fault in sides_faults(self.typed.sides) if fault.path == path), None)
        error = fault_sentence(fault) if fault else None
        offers = self._offers(at, part, value)
        typing, done = partial(self._type, at, part), partial(self._leave, offers)
        field = text_field(
            label, value, typing, on_done=done, is_name=True, error=error, most=MAX_NAME, shown=visible
        )
        return with_suggestions(field, offers, lambda name: partial(self._choose, at, part, name))

    def _offers(self, side: int, part: str, value: str) -> tuple[str, ...]:
        """Return the known names for the player being typed; none for the name of a side of several."""
        names_a_player = part != "name" or not self.typed.sides[side].players
        if not names_a_player or self.typed.at != (side, part):
            return ()
        return matching_names(self.known, [name for each in self.typed.sides for name in each.people], value)

    def _type(self, side: int, part: str, text: str) -> None:
        self.typed.put(side, part, text)
        self.redraw()

    async def _choose(self, side: int, part: str, name: str) -> None:
        self._type(side, part, name)
        self.typed.at = None
        await self.typed.save(self.table)

    async def _leave(self, offers: Sequence[str]) -> None:
        # A tap on a name leaves the field first; the bar's new line would push the name from under the
        # finger.
        if offers:
            await asyncio.sleep(_TOUCH_SECONDS)
        await self.typed.save(self.table)


@component
def _joining(table: GameView, known: Sequence[str]) -> ft.Control:
    """Draw the button by which somebody joins, then the field for the name. known: names of earlier games."""
    typed, put = use_local_state(lambda: cast("str | None", None))
    rules, sides = table.record.rules, table.record.sides

    def show(text: str | None) -> None:
        put(lambda _before: text)

    async def add(name: str) -> None:
        if not joining_fault(rules, sides, Side(name)):
            show(None)
        await table.change(SideAdded(Side(name.strip())))

    if typed is None:
        asking: ft.Control = ft.Row([plain_button(_("Somebody joins"), partial(show, ""))])
    else:
        fault = joining_fault(rules, sides, Side(typed)) if typed else None
        error = fault_sentence(fault) if fault else None
        field = text_field(
            _("Name of whoever joins"), typed, show, is_opened=True, error=error, most=MAX_NAME
        )
        offers = matching_names(known, [each.name for each in sides], typed)
        offered = with_suggestions(field, offers, lambda name: partial(add, name))
        asking = stretched(
            [offered, outlined_button(_("Join the game"), lambda: add(newest_value(put) or ""))], 12
        )
    return stretched([asking, words(_joining_note(rules), Type.SECOND)], 4)


def _joining_note(rules: RuleSet) -> str:
    """Return what earlier rounds count for somebody who joins, and what to do when somebody leaves."""
    if rules.points.sat_out == "zero":
        earlier = _("Earlier rounds count 0 for whoever joins.")
    else:
        earlier = _("Earlier rounds stay blank for whoever joins.")
    # Translators: “{sat_out}” is a button in each round.
    leaving = _("For whoever leaves, touch “{sat_out}” in each later round.").format(sat_out=_("Sat out"))
    return f"{earlier} {leaving}"


def _may_join(table: GameView) -> bool:
    """Whether somebody could join, if they had a name."""
    fault = joining_fault(table.record.rules, table.record.sides, Side(""))
    return table.is_keeper and not table.score.finished and fault is not None and fault.code == "empty_name"


def _same_game(table: GameView) -> ft.Control:
    """Show the four cards by which two devices can be compared."""
    cards = digest_cards(table.game.events)
    row = ft.Row([words(card_text(card), Type.BIG) for card in cards], spacing=EDGE_SPACE, wrap=True)
    said = ft.Semantics(label=join_list(map(spoken_card, cards)), exclude_semantics=True, content=row)
    why = words(_("Two devices that show the same four cards hold the same game."), Type.SECOND)
    return section(_("The same game on two devices"), [said, why])


@screen
def Players() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the names of a game; each is saved when its field is left."""
    table = use_game_view(game_in(ft.use_route_params()))
    typed = use_instance(lambda: _Typed(table.record.sides if table else ()))
    session = use_session()
    is_keeper = session.service.access.is_keeper(session.who.device)
    # A guest may not learn who plays in other games.
    known = use_instance(lambda: known_names(session.service) if is_keeper else ())
    _turn, redraw = use_local_state(lambda: 0)
    size, route = use_size(), ft.use_view_path()
    back = game_path(table.id) if table else "/"
    use_keys(game_keys(table, back))
    page = ft.context.page

    def leave() -> None:
        if table:
            page.run_task(typed.save, table)

    use_effect(lambda: None, [], leave)
    if table is None:
        return not_found()
    typed.follow(table.record.sides)
    columns = 2 if letter_room(size) >= _TWO_COLUMNS_FROM else 1
    room = paper_width(size) / columns - _AROUND_LABEL
    fields = _Fields(table, typed, known, lambda: redraw(lambda turn: turn + 1), room)
    own = table.guest_side
    cards = [fields.card(side) for side in range(len(typed.sides)) if own in (None, side)]
    note = words(_("Totals and rounds stay the same; only the names change."), Type.SECOND)
    joining = [_joining(table, known)] if _may_join(table) else []
    paper = ft.Column([note, in_columns(cards, columns), *joining, _same_game(table)], spacing=12)
    bar = game_bar(table, _("Players and names"), back=back, submit=fields.save_and_send)
    return frame(route, bar, [paper, ft.Container(height=EDGE_SPACE)], size=size)
