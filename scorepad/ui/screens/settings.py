"""The settings of this device: text size, light or dark, keypad and screen."""

from collections.abc import Mapping
from functools import partial
from typing import Any, cast

import flet as ft

from scorepad.flet_support.abilities import abilities
from scorepad.flet_support.hooks import use_effect, use_page, use_value
from scorepad.flet_support.page_state import TYPE_STEPS, page_state
from scorepad.flet_support.screens import component, go, screen
from scorepad.i18n import _, languages
from scorepad.i18n.catalogue import find_locale
from scorepad.service.platform import Bundled, InPage, Platform
from scorepad.ui.routes import BACKUPS, ERASE, MORE_SETTINGS, SETTINGS
from scorepad.ui.session import AppSession, GameView, use_library
from scorepad.ui.shared.file_saver import save_games
from scorepad.ui.shared.frames import game_frame, game_screen, library_frame
from scorepad.ui.shared.phones import phone_name
from scorepad.ui.theme.apply_preferences import use_preferences
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.buttons import choices, outlined_button, tick_row, way_row
from scorepad.ui.widgets.layout import flowing, notice, section, stacked, stretched
from scorepad.ui.widgets.text import words
from scorepad.wording.keeping import backup_failed_sentence

_ABOVE = ft.Padding.only(top=20)


@screen
def Settings() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the settings, reached from the first page."""
    more = ft.Container(way_row(_("More settings"), partial(go, MORE_SETTINGS)), padding=_ABOVE)
    return library_frame(use_library(), _("Settings"), [*_use_questions(), more])


@screen
def MoreSettings() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the settings that are seldom changed, and where the games are."""
    session = use_library()
    place = _use_place_of_games(session)
    backups = session.platform.backups
    ways = [
        *([notice(backup_failed_sentence(backups.failed))] if backups and backups.failed else []),
        *([way_row(_("Backups"), partial(go, SETTINGS + BACKUPS))] if backups else []),
        way_row(_("Erase for good"), partial(go, ERASE)),
    ]
    rows = ft.Container(stacked(ways, "way"), padding=_ABOVE)
    paper = [*_use_seldom_asked(), *place, *_home_screen(session.platform), rows]
    return library_frame(session, _("More settings"), paper, back=SETTINGS)


@game_screen
def GameSettings(table: GameView) -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the settings, reached from a game."""
    paper = [*_use_questions(), *_use_seldom_asked(), phone_name()]
    return game_frame(table, _("Settings"), paper)


def _use_place_of_games(session: AppSession) -> list[ft.Control]:
    """Return the section about games that only this browser or bundle keeps."""
    platform = session.platform
    kept, change = use_value(lambda: cast("bool | None", None))

    async def ask() -> None:
        if isinstance(platform, InPage):
            change(await platform.is_kept())

    use_effect(ask, [])
    if isinstance(platform, Bundled):
        where = _(
            "This app keeps your games on this device only. Deleting the app deletes them too. "
            "Save your games as a file from time to time."
        )
    elif isinstance(platform, InPage) and kept is not None:
        where = _how_long_kept(kept=kept, forgets_unused=platform.forgets_unused)
    else:
        return []
    lines: list[ft.Control] = [words(where)]
    if session.service.shelf.count():
        lines.append(flowing([outlined_button(_("Save all games"), partial(save_games, session))]))
    return [section(_("Where your games are"), lines)]


def _how_long_kept(*, kept: bool, forgets_unused: bool) -> str:
    # What Safari promises doesn't say that it keeps them for longer than a week.
    if forgets_unused:
        return _(
            "This browser deletes games after a week without use, unless Scorepad is on the home screen. "
            "Save yours as a file from time to time."
        )
    if kept:
        return _("This browser keeps your games until you delete its data for this site.")
    return _("This browser may delete your games to make room. Save them as a file from time to time.")


def _home_screen(platform: Platform) -> list[ft.Control]:
    """Return how the page comes to the home screen: no browser of a phone offers that by itself."""
    if not isinstance(platform, InPage):
        return []
    lines = (
        # Translators: with the words that Safari itself uses in this language.
        _("iPhone and iPad: open this page in Safari, tap Share, then “Add to Home Screen”."),
        # Translators: with the words that Chrome itself uses in this language.
        _("Android: open this page in Chrome, tap the menu, then “Add to Home screen”."),
        _("Scorepad then opens like an app, even without a network."),
    )
    return [section(_("On your home screen"), [words(line) for line in lines])]


def _use_questions() -> list[ft.Control]:
    steps = (_("Standard"), _("Large (125%)"), _("Larger (150%)"), _("Largest (200%)"))
    names = {"": _("Automatic"), **{each: find_locale(each).name for each in languages()}}
    hands = {"right": _("Right hand"), "left": _("Left hand")}
    light = {"system": _("Automatic"), "light": _("Light"), "dark": _("Dark")}
    return [
        _ask(_("Text size"), "step", dict(zip(TYPE_STEPS, steps, strict=True)), *_text_size_notes()),
        _ask(_("Appearance"), "light", light),
        _ask(_("Language"), "lang", names),
        _ask(_("Hand used for the keypad"), "hand", hands),
        section(_("During a game"), [stacked(_use_ticks(), "tick")]),
    ]


def _use_seldom_asked() -> list[ft.Control]:
    contrast = {"system": _("Automatic"), "usual": _("Normal"), "high": _("High contrast")}
    tick = _tick(_("Vibrate lightly with each entry"), "tick", _("On phones that support it"))
    return [_ask(_("Contrast"), "contrast", contrast), section(_("During a game"), [tick])]


def _ask(title: str, name: str, answers: Mapping[Any, str], *more: str) -> ft.Control:
    """Ask for a preference. name: of its field. more: sentences below the answers."""
    likes, change = use_preferences()
    buttons = choices(answers, getattr(likes, name), lambda answer: change(**{name: answer}))
    return section(title, [flowing(buttons), *[words(line, Type.SECOND) for line in more]])


def _text_size_notes() -> list[str]:
    """Say why a larger step changes nothing, if the device's own text is as large as there is room for."""
    state = page_state(ft.context.page)
    if state.type_step >= state.preferences.step:
        return []
    return [_("This device already enlarges text. Scorepad goes up to twice the standard size.")]


def _use_ticks() -> list[ft.Control]:
    turns_off = use_page(lambda state: state.turns_off)
    off = _("This device may turn it off anyway.") if turns_off else ""
    rows = [_tick(_("Keep the screen on"), "awake", off)]
    if abilities(ft.context.page).speaks:
        first = _("Browsers speak only once you have tapped the page.")
        rows.append(_tick(_("Say the score after each round"), "voice", first))
    return rows


@component
def _tick(title: str, name: str, more: str) -> ft.Control:
    """Ask for a preference of yes or no. name: of its field. more: a sentence beneath the title, if any."""
    likes, change = use_preferences()
    ticked = getattr(likes, name)
    lines = [words(title), *([words(more, Type.SECOND)] if more else [])]
    said = f"{title}. {more}" if more else title
    return tick_row(stretched(lines), said, lambda: change(**{name: not ticked}), ticked=ticked)
