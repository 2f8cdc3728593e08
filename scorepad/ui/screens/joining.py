"""Somebody joins a running game: their name, where they sit, and where they start."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import partial
from typing import cast

import flet as ft

from scorepad.flet_support.error_boundary import action, component
from scorepad.flet_support.focus_and_scroll import scroll_into_view, scroll_key
from scorepad.flet_support.hooks import newest_value, use_local_state
from scorepad.game.events import SideAdded
from scorepad.i18n import _
from scorepad.i18n.formats import points
from scorepad.rules.faults import Fault
from scorepad.score.deal import seats_around
from scorepad.score.limits import MAX_NAME, MAX_POINTS, joining_fault, points_fault
from scorepad.score.record import GameRecord, Side
from scorepad.score.result import GameScore
from scorepad.ui.session import GameView
from scorepad.ui.shared.new_game import matching_names, with_suggestions
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.buttons import choices, outlined_button, plain_button
from scorepad.ui.widgets.fields import text_field
from scorepad.ui.widgets.layout import flowing, stretched
from scorepad.ui.widgets.text import heading, words
from scorepad.wording.faults import fault_sentence

_PLACE = "joining"
_LONGEST = len(f"-{MAX_POINTS}")


class _Start(Enum):
    """Where somebody who joins starts, by the totals of those who are there."""

    HIGHEST = "highest"
    LOWEST = "lowest"
    NUMBER = "number"


@dataclass(frozen=True, slots=True)
class _Joiner:
    """The answers so far. number: as typed. after: the side on whose left they sit, None = the last one."""

    start: _Start
    number: str = ""
    after: int | None = None
    name: str = ""

    def total(self, score: GameScore) -> int | None:
        """Return the total to start with; None while it is no number."""
        if self.start is _Start.NUMBER:
            return _whole(self.number)
        return (max if self.start is _Start.HIGHEST else min)(_present_totals(score))


_Change = Callable[[Callable[[_Joiner], _Joiner]], None]
"""Changes the newest answers: a touch may arrive before the last typed letter is drawn."""


def _whole(text: str) -> int | None:
    text = text.strip().replace("\N{MINUS SIGN}", "-")
    return int(text) if text.removeprefix("-").isdecimal() else None


def _number_fault(text: str) -> Fault | None:
    """Return why a typed total can't be one; None while nothing is typed."""
    number = _whole(text)
    if number is None:
        return Fault("not_a_whole_number", params={"value": text}) if text.strip() else None
    return points_fault(number)


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
    first = _Joiner(_Start.HIGHEST if table.record.rules.lowest_wins else _Start.LOWEST)

    def change(alter: Callable[[_Joiner], _Joiner]) -> None:
        put(lambda before: alter(before or first))

    async def add(name: str) -> None:
        now = newest_value(put) or first
        total = now.total(table.score)
        if total is None or points_fault(total):
            return
        if not joining_fault(table.record.sides, Side(name)):
            put(lambda _before: None)
        note = _("total when joining") if total else ""
        await table.change(SideAdded(Side(name.strip()), now.after, total, note))

    if answers is None:
        return ft.Row([plain_button(_("Somebody joins"), partial(put, lambda _before: first))])
    lines = [
        heading(_("Somebody joins")),
        _name_field(table, answers, known, change, add),
        *_seat_question(table.record, answers, change),
        *_start_question(table.score, answers, change, _number_field(answers, change)),
        outlined_button(_("Join the game"), lambda: add((newest_value(put) or first).name)),
    ]
    # Its size is told once it is drawn: before that there is nothing to scroll to.
    place = ft.Container(key=scroll_key(_PLACE), on_size_change=action(_show))
    return stretched([place, stretched(lines, 12)])


async def _show() -> None:
    """Scroll to what is asked, which opens below all names."""
    await scroll_into_view(ft.context.page, _PLACE)


def _name_field(
    table: GameView,
    answers: _Joiner,
    known: Sequence[str],
    change: _Change,
    add: Callable[[str], Awaitable[None]],
) -> ft.Control:
    """Make the field for the name. known: names of earlier games, of which one that is touched joins."""
    typed, sides = answers.name, table.record.sides
    fault = joining_fault(sides, Side(typed)) if typed else None
    error = fault_sentence(fault) if fault else None

    def put_name(text: str) -> None:
        change(lambda now: replace(now, name=text))

    field = text_field(
        _("Name of whoever joins"), typed, put_name, is_opened=True, error=error, most=MAX_NAME
    )
    offers = matching_names(known, [each.name for each in sides], typed)
    return with_suggestions(field, offers, lambda name: partial(add, name))


def _start_question(
    score: GameScore, answers: _Joiner, change: _Change, number: ft.Control
) -> list[ft.Control]:
    """Ask where they start, once somebody has points. number: the field for another one."""
    totals = _present_totals(score)
    if not any(totals):
        return []
    highest = _("the highest total: {points}").format(points=points(max(totals)))
    lowest = _("the lowest total: {points}").format(points=points(min(totals)))
    labels = {_Start.HIGHEST: highest, _Start.LOWEST: lowest, _Start.NUMBER: _("another number")}
    lines: list[ft.Control] = [
        words(_("Where does whoever joins start?"), Type.STRONG),
        flowing(choices(labels, answers.start, lambda start: change(lambda now: replace(now, start=start)))),
    ]
    return [*lines, number] if answers.start is _Start.NUMBER else lines


def _number_field(answers: _Joiner, change: _Change) -> ft.Control:
    fault = _number_fault(answers.number)
    error = fault_sentence(fault) if fault else None

    def put_number(text: str) -> None:
        change(lambda now: replace(now, number=text))

    return text_field(_("Total at the start"), answers.number, put_number, error=error, most=_LONGEST)


def _seat_question(record: GameRecord, answers: _Joiner, change: _Change) -> list[ft.Control]:
    """Ask where they sit, clockwise as the sides do."""
    around = seats_around(record)
    labels = {
        None if side == around[-1] else side: _("left of {name}").format(name=record.sides[side].name)
        for side in around
    }
    return [
        words(_("Where do they sit?"), Type.STRONG),
        flowing(choices(labels, answers.after, lambda after: change(lambda now: replace(now, after=after)))),
    ]
