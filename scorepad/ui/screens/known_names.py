"""The names of those who have played before, and how they are offered below a field while one is typed."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache

import flet as ft

from scorepad.i18n import languages, use
from scorepad.live.desk import Desk
from scorepad.ui.guard import Handler
from scorepad.ui.screens.setup_plan import names_for_nobody
from scorepad.ui.widgets.buttons import outlined_button
from scorepad.ui.widgets.section import flowing

_MOST_MEANT = 3


def known_names(desk: Desk) -> tuple[str, ...]:
    """List the players of all games who were given a name, those of the last game first, each once."""
    ours = {name for lang in languages() for name in _ours(lang)}
    return tuple(name for name in desk.people() if name not in ours)


@cache
def _ours(lang: str) -> frozenset[str]:
    with use(lang):
        return names_for_nobody()


def not_seated(known: Sequence[str], seated: Iterable[str]) -> tuple[str, ...]:
    """List the known names that nobody at the table has yet."""
    used = {name.strip() for name in seated}
    return tuple(name for name in known if name not in used)


def meant(known: Sequence[str], seated: Iterable[str], typed: str) -> tuple[str, ...]:
    """List the known names, of those not seated, that begin with what is typed, at most three."""
    start = typed.strip().casefold()
    names = (name for name in not_seated(known, seated) if start and name.casefold().startswith(start))
    return tuple(names)[:_MOST_MEANT]


def offering(field: ft.Control, names: Sequence[str], choose: Callable[[str], Handler]) -> ft.Control:
    """Set names below the field in which one is typed. choose: makes what a touch on one of them does."""
    buttons = [outlined_button(name, choose(name)) for name in names]
    # The box stays when it is empty, so that the field stays the same one.
    below = ft.Container(flowing(buttons) if buttons else None)
    stretch = ft.CrossAxisAlignment.STRETCH
    return ft.Column([field, below], spacing=4 if buttons else 0, horizontal_alignment=stretch)
