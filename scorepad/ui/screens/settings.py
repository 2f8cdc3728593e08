"""The settings: how this device likes its letters, its light, its keypad and its screen."""

from collections.abc import Callable

import flet as ft

from scorepad.i18n import _, languages
from scorepad.i18n.tongues import tongue
from scorepad.ui.comfort import use_preferences
from scorepad.ui.guard import screen
from scorepad.ui.hooks import use_keys, use_size
from scorepad.ui.library_bar import library_key, redo_of, undo_of
from scorepad.ui.page_state import page_state
from scorepad.ui.shell import game_path, go, use_library, use_table
from scorepad.ui.table_bar import keys_of, table_bar
from scorepad.ui.theme import EDGE_SPACE, TYPE_STEPS, Type
from scorepad.ui.widgets.absent import absent
from scorepad.ui.widgets.bar import top_bar
from scorepad.ui.widgets.choice import choice, tick_row
from scorepad.ui.widgets.frame import frame
from scorepad.ui.widgets.section import flowing, lined_up, section
from scorepad.ui.widgets.words import words

PATH = "/settings"


@screen
def Settings() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the settings, reached from the first page."""
    shell = use_library()
    use_keys(lambda key: library_key(shell, key, back="/"))
    questions = _use_questions()
    bar = top_bar(_title(), _scope(), back=lambda: go("/"), undo=undo_of(shell), redo=redo_of(shell))
    return frame(ft.use_view_path(), bar, questions, size=use_size())


@screen
def GameSettings() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the settings, reached from a game."""
    table = use_table(ft.use_route_params().get("game", ""))
    back = game_path(table.id) if table else "/"
    use_keys(keys_of(table, back))
    questions, size, route = _use_questions(), use_size(), ft.use_view_path()
    if table is None:
        return absent()
    return frame(route, table_bar(table, _title(), _scope(), back=back), questions, size=size)


def _title() -> str:
    return _("Settings")


def _scope() -> str:
    return _("For this device only")


def _use_questions() -> list[ft.Control]:
    likes, change = use_preferences()

    def ask(title: str, name: str, answers: dict[object, str], *more: str) -> ft.Control:
        chosen = getattr(likes, name)
        offers = [
            choice(label, _taking(change, name, value), chosen=value == chosen)
            for value, label in answers.items()
        ]
        return section(title, [flowing(offers), *[words(line, Type.SECOND) for line in more]])

    steps = (_("Standard"), _("Large (125%)"), _("Larger (150%)"), _("Largest (200%)"))
    spoken: dict[object, str] = {
        "": _("Same as this device"),
        **{each: tongue(each).name for each in languages()},
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
        section(_("During a game"), [lined_up(_ticks(likes.awake, likes.tick, change), "tick")]),
        ft.Container(height=EDGE_SPACE),
    ]


def _taking(change: Callable[..., None], name: str, value: object) -> Callable[[], None]:
    def take() -> None:
        change(**{name: value})

    return take


def _full() -> list[str]:
    """Say why a larger step makes no difference, where the device has used up the room for large letters."""
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
