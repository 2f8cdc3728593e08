"""The settings of this device: text size, light or dark, keypad and screen."""

from collections.abc import Callable

import flet as ft

from scorepad.flet_support.error_boundary import screen
from scorepad.flet_support.hooks import use_keys, use_size
from scorepad.flet_support.navigation import go
from scorepad.flet_support.page_state import TYPE_STEPS, page_state
from scorepad.i18n import _, languages
from scorepad.i18n.catalogue import find_locale
from scorepad.ui.routes import game_path
from scorepad.ui.session import use_game_view, use_library
from scorepad.ui.shared.not_found import not_found
from scorepad.ui.shared.undo_bar import game_bar, game_keys, library_key, library_redo, library_undo
from scorepad.ui.theme.apply_preferences import use_preferences
from scorepad.ui.theme.style import EDGE_SPACE, Type
from scorepad.ui.widgets.buttons import choice_button, tick_row
from scorepad.ui.widgets.layout import flowing, frame, section, stacked
from scorepad.ui.widgets.text import words
from scorepad.ui.widgets.top_bar import top_bar


@screen
def Settings() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the settings, reached from the first page."""
    session = use_library()
    use_keys(lambda key: library_key(session, key, back="/"))
    questions = _use_questions()
    bar = top_bar(
        _title(), _scope(), back=lambda: go("/"), undo=library_undo(session), redo=library_redo(session)
    )
    return frame(ft.use_view_path(), bar, questions, size=use_size())


@screen
def GameSettings() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the settings, reached from a game."""
    table = use_game_view(ft.use_route_params().get("game", ""))
    back = game_path(table.id) if table else "/"
    use_keys(game_keys(table, back))
    questions, size, route = _use_questions(), use_size(), ft.use_view_path()
    if table is None:
        return not_found()
    return frame(route, game_bar(table, _title(), _scope(), back=back), questions, size=size)


def _title() -> str:
    return _("Settings")


def _scope() -> str:
    return _("For this device only")


def _use_questions() -> list[ft.Control]:
    likes, change = use_preferences()

    def ask(title: str, name: str, answers: dict[object, str], *more: str) -> ft.Control:
        chosen = getattr(likes, name)
        offers = [
            choice_button(label, _taking(change, name, value), chosen=value == chosen)
            for value, label in answers.items()
        ]
        return section(title, [flowing(offers), *[words(line, Type.SECOND) for line in more]])

    steps = (_("Standard"), _("Large (125%)"), _("Larger (150%)"), _("Largest (200%)"))
    spoken: dict[object, str] = {
        "": _("Same as this device"),
        **{each: find_locale(each).name for each in languages()},
    }
    light: dict[object, str] = {"system": _("Same as this device"), "light": _("Light"), "dark": _("Dark")}
    contrast: dict[object, str] = {
        "system": _("Same as this device"),
        "usual": _("Normal"),
        "high": _("High contrast"),
    }
    hands: dict[object, str] = {"right": _("Right hand"), "left": _("Left hand")}
    where = _("The large keys are on that side; on a wide screen, so is the whole keypad.")
    return [
        ask(_("Language"), "lang", spoken),
        ask(_("Text size"), "step", dict(zip(TYPE_STEPS, steps, strict=True)), *_full()),
        ask(_("Appearance"), "light", light),
        ask(_("Contrast"), "contrast", contrast),
        ask(_("Hand used for the keypad"), "hand", hands, where),
        section(_("During a game"), [stacked(_ticks(likes.awake, likes.tick, change), "tick")]),
        ft.Container(height=EDGE_SPACE),
    ]


def _taking(change: Callable[..., None], name: str, value: object) -> Callable[[], None]:
    def take() -> None:
        change(**{name: value})

    return take


def _full() -> list[str]:
    """Return why a larger step makes no difference, if the device has used up the room for large text."""
    state = page_state(ft.context.page)
    if state.type_step >= state.preferences.step:
        return []
    return [_("This device already enlarges text. Scorepad goes up to twice the standard size.")]


def _ticks(awake: bool, tick: bool, change: Callable[..., None]) -> list[ft.Control]:  # noqa: FBT001 - two of a kind
    lasting, felt = _("Keep the screen on"), _("Vibrate lightly with each entry")
    phones = _("On phones that support it")
    face = ft.Column([words(felt), words(phones, Type.SECOND)], spacing=0)
    return [
        tick_row(words(lasting), lasting, lambda: change(awake=not awake), ticked=awake),
        tick_row(face, f"{felt}. {phones}", lambda: change(tick=not tick), ticked=tick),
    ]
