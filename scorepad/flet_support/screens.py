"""Screens and their parts, away from Flet's faults, and the way from one screen to another.

Screens make their parts with `component` and `screen` and their handlers with `action`; `hooks` has the
values they read and the effects they start. A failure in any of them leaves the session alive and shows one
fixed sentence; the details go to the log. FLET.md lists the faults.
"""

import functools
import inspect
import logging
from collections.abc import Awaitable, Callable
from typing import Any, Final, ParamSpec, TypeVar, cast

import flet as ft
from flet.components.utils import current_component

from scorepad.flet_support.fonts import typeset
from scorepad.flet_support.page_state import is_online, note_cover, page_state
from scorepad.i18n import _, use_language

log = logging.getLogger("scorepad.ui")
P = ParamSpec("P")
C = TypeVar("C")
T = TypeVar("T")
Handler = Callable[..., Awaitable[object] | object]
Action = Callable[[Any], Awaitable[None]]
_ACTION = "is_scorepad_action"

LINK_RULES: Final = "scorepad.link"
LINK_JOIN: Final = "scorepad.join"
"""Where the start page keeps the link that opened the app, before anything is drawn."""


def component(render: Callable[P, C]) -> Callable[P, C]:
    """Make a part of a screen; if it fails, a sentence is drawn in its place (FLET.md, fault 2)."""
    return _guarded(render, lambda: ft.Container(_sentence(_failed()), padding=12))


def lasting(render: Callable[P, C]) -> Callable[P, C]:
    """Make a part of a screen that is drawn anew only when it is given something else."""
    part: Any = ft.memo(component(render))
    return cast(Callable[P, C], part)


def screen(render: Callable[P, ft.View]) -> Callable[P, ft.View]:
    """Make a whole screen from a function that returns a view; a failing one leads back home."""

    @functools.wraps(render)
    def noted(*args: P.args, **kwargs: P.kwargs) -> ft.View:
        note_cover(current_component(), is_covered=use_is_covered())
        return render(*args, **kwargs)

    return _guarded(noted, _failed_view)


def use_is_covered() -> bool:
    """Return whether another screen covers this one, which then follows nothing and is redrawn later."""
    return ft.use_route_location().rstrip("/") != ft.use_view_path().rstrip("/")


def _guarded(render: Callable[P, Any], instead: Callable[[], ft.Control]) -> Callable[P, Any]:
    @functools.wraps(render)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> Any:
        with use_language(page_state(ft.context.page).language):
            try:
                return render(*args, **kwargs)
            except Exception:
                log.exception("drawing %s failed", render.__name__)
                return instead()

    return ft.component(guarded)


def _sentence(
    text: str,
    style: ft.TextThemeStyle = ft.TextThemeStyle.BODY_MEDIUM,
    colour: ft.ColorValue = ft.Colors.ON_SURFACE,
) -> ft.Text:
    # Repeated from the widgets, which are a floor above and are made with this module.
    face = typeset(text)
    name = text if face != text else None
    return ft.Text(face, theme_style=style, color=colour, semantics_label=name, text_align=ft.TextAlign.START)


def _failed() -> str:
    return _("Something went wrong. Nothing you entered was lost.")


def _failed_view() -> ft.View:
    """Return the screen shown when one has failed: without undo and redo, whose games may be at fault."""
    page = ft.context.page
    label = _sentence(_("Back to home"), ft.TextThemeStyle.TITLE_SMALL, ft.Colors.ON_PRIMARY)
    # No button on this screen responds to Tab.
    back = ft.FilledButton(label, on_click=action(lambda: page.navigate("/")), autofocus=True)
    return ft.View(route=page.route, controls=[ft.SafeArea(ft.Column([_sentence(_failed()), back]))])


def action(handler: Handler) -> Action:
    """Make an event handler from a function with or without the event, plain or async.

    On failure a fixed sentence is shown at the foot of the screen, and nothing else happens. The handler runs
    in its page's language. Nothing is awaited before it, so quick taps keep their order (FLET.md, faults 3
    and 9).
    """
    if getattr(handler, _ACTION, False):
        return cast(Action, handler)

    # No functools.wraps: Flet would count the parameters of the inner function (FLET.md, fault 8).
    async def run(event: object) -> None:
        page = ft.context.page
        with use_language(page_state(page).language):
            try:
                # Asked only at a touch: a drawing makes hundreds of handlers.
                wants_event = any(map(_is_required, inspect.signature(handler).parameters.values()))
                result = handler(event) if wants_event else handler()
                if inspect.isawaitable(result):
                    await result
            except Exception:
                log.exception("handling %s failed", _name_of(handler))
                show_message(page, _("That didn't work. Nothing you entered was lost."))

    setattr(run, _ACTION, True)
    return run


def _name_of(handler: Handler) -> str:
    """Return a handler's name; put into words it may hold a whole game."""
    while isinstance(handler, functools.partial):
        handler = handler.func
    return getattr(handler, "__qualname__", type(handler).__qualname__)


def _is_required(parameter: inspect.Parameter) -> bool:
    """Whether a function can't be called without a parameter: it has no default, and isn't `*rest`."""
    may_be_many = (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD)
    return parameter.default is parameter.empty and parameter.kind not in may_be_many


def show_message(page: ft.Page, sentence: str) -> None:
    """Show a sentence at the foot of the screen for a while, if the page is still there."""
    if is_online(page):
        page.show_dialog(ft.SnackBar(_sentence(sentence, colour=ft.Colors.ON_INVERSE_SURFACE)))


def pass_to_next_screen(page: ft.Page, thing: object) -> None:
    """Keep an object for the next screen that asks for one of its type."""
    page_state(page).kept[pass_to_next_screen, type(thing)] = thing


def take_from_last_screen(page: ft.Page, kind: type[T]) -> T | None:
    """Return the object kept for this screen, None if there is none; it is passed on only once."""
    thing: T | None = page_state(page).kept.pop((pass_to_next_screen, kind), None)
    return thing


async def take_of_link(name: str) -> str | None:
    """Return what the link that opened this browser brought, None if it was another one; only once.

    name: `LINK_RULES` or `LINK_JOIN`.
    """
    stored = ft.SharedPreferences()
    link = await stored.get(name)
    if not isinstance(link, str) or not link:
        return None
    await stored.remove(name)
    return link


def go(path: str) -> None:
    """Go to another screen by its address, such as `/game/<id>`; an offline browser stays where it is."""
    page = ft.context.page
    if not is_online(page):
        return
    page.navigate(path)
    # Until the browser reports its new address, a touch on the old screen would be lost (FLET.md, fault 16).
    # The report then changes nothing, but on the way back it must count as a change again.
    arrive = cast(Callable[[ft.RouteChangeEvent], None] | None, page.on_route_change)
    if arrive:
        event = ft.RouteChangeEvent("route_change", page, path)
        page.before_event(cast("Any", event))
        arrive(event)
