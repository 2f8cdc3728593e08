"""Rules that somebody else shared: opened by a link, pasted, or picked as a file; looked at, then kept."""

from dataclasses import dataclass, replace

import flet as ft

from scorepad.i18n import _
from scorepad.rules.houserules import HouseRules
from scorepad.ui.arriving import take_link, use_arrivals
from scorepad.ui.guard import screen
from scorepad.ui.handing import take_handed
from scorepad.ui.hooks import use_kept, use_keys, use_size
from scorepad.ui.library_bar import library_key, redo_of, undo_of
from scorepad.ui.own import Change, use_own
from scorepad.ui.screens.importing import News, news_notice, pick_button, take_in, take_in_text
from scorepad.ui.screens.making_rules import make_set, same_set
from scorepad.ui.screens.own_sets import own_rows
from scorepad.ui.screens.rules import card
from scorepad.ui.screens.rules_differ import base_line, differences
from scorepad.ui.screens.set_paths import play_path, set_path
from scorepad.ui.shell import Shell, go, use_library
from scorepad.ui.theme import EDGE_SPACE, Type
from scorepad.ui.uploads import use_picker
from scorepad.ui.widgets.bar import top_bar
from scorepad.ui.widgets.buttons import filled_button, outlined_button, plain_button
from scorepad.ui.widgets.fields import text_field
from scorepad.ui.widgets.frame import frame
from scorepad.ui.widgets.places import scroll_key
from scorepad.ui.widgets.section import flowing, letter_room, lined_up, section
from scorepad.ui.widgets.words import words


@dataclass(frozen=True, slots=True)
class _Desk:
    """What lies before the person: a shared rule set, news of what was tried, the text being written.

    whole: its rule card is unfolded. found: how many times something was looked at.
    """

    sheet: HouseRules | None = None
    news: News | None = None
    text: str = ""
    whole: bool = False
    found: int = 0


@screen
def TakeRules() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw what was shared, and the ways to take in more."""
    shell = use_library()
    page = ft.context.page
    before, change = use_own(lambda: _Desk(take_handed(page, HouseRules)))
    size, route = use_size(), ft.use_view_path()
    use_keys(lambda key: library_key(shell, key, back="/"))
    taking = _Taking(shell, change, use_kept(_Typed))
    use_arrivals(taking.link)
    picker = use_picker(taking.file)
    top = f"found {before.found}" if before.found else None
    lines: list[ft.Control] = [ft.Container(key=scroll_key(top))] if top else []
    lines += [*_news(before, change), *_shown(shell, before, change, letter_room(size))]
    lines += [_take_in(before, taking, picker), *_own(shell), ft.Container(height=EDGE_SPACE)]
    at_hand = _offers(shell, before.sheet) if before.sheet else None
    bar = top_bar(_("Import rules"), back=_home, undo=undo_of(shell), redo=redo_of(shell))
    return frame(route, bar, lines, size=size, at_hand=at_hand, show=top)


def _home() -> None:
    go("/")


@dataclass(eq=False, slots=True)
class _Typed:
    """The text as it is told by the browser, ahead of what is drawn."""

    text: str = ""


@dataclass(frozen=True, eq=False, slots=True)
class _Taking:
    """The three ways in; each ends with a rule set on the screen or with a sentence."""

    shell: Shell
    change: Change[_Desk]
    typed: _Typed

    async def link(self) -> None:
        """Take the link by which the browser came."""
        link = await take_link()
        if link:
            self._show(await take_in_text(self.shell, link))

    async def text(self) -> None:
        """Take what was written or pasted."""
        self._show(await take_in_text(self.shell, self.typed.text))

    async def file(self, event: ft.FilePickerResultEvent) -> None:
        """Take the file that was picked."""
        if event.files:
            self._show(await take_in(self.shell, event, self._tell))

    def _tell(self, so_far: News) -> None:
        self.change(lambda before: replace(before, news=so_far))

    def _show(self, found: News | HouseRules) -> None:
        if isinstance(found, HouseRules):
            self.typed.text = ""

        def shown(before: _Desk) -> _Desk:
            if isinstance(found, HouseRules):
                return _Desk(found, found=before.found + 1)
            return replace(before, news=found, found=before.found + 1)

        self.change(shown)


def _news(before: _Desk, change: Change[_Desk]) -> list[ft.Control]:
    def close() -> None:
        change(lambda newest: replace(newest, news=None))

    return [news_notice(before.news, close)] if before.news else []


def _shown(shell: Shell, before: _Desk, change: Change[_Desk], width: float) -> list[ft.Control]:
    """Show the rule set: its name, what it grew from, what differs, and its card if that is asked for."""
    sheet = before.sheet
    if sheet is None:
        return []
    lines = [words(base_line(sheet)), *differences(sheet)]
    kept = same_set(shell, sheet)
    if kept:
        name = shell.desk.house_rules()[kept].name
        lines.insert(0, words(_("Saved here as “{name}”.").format(name=name)))
    if before.whole:
        return [section(sheet.name, lines), *card(sheet.rules, width)]

    def unfold() -> None:
        change(lambda newest: replace(newest, whole=True))

    return [section(sheet.name, [*lines, flowing([plain_button(_("Full rule card"), unfold)])])]


def _offers(shell: Shell, sheet: HouseRules) -> ft.Control:
    async def keep() -> None:
        await make_set(shell, sheet)

    async def play() -> None:
        ident = same_set(shell, sheet) or await make_set(shell, sheet)
        if ident:
            go(play_path(ident))

    buttons: list[ft.Control] = [ft.Row([filled_button(_("Play with these rules"), play, expand=True)])]
    if same_set(shell, sheet) is None:
        buttons.append(ft.Row([outlined_button(_("Save these rules"), keep, expand=True)]))
    return ft.Container(ft.Column(buttons, spacing=10, tight=True), padding=EDGE_SPACE)


def _take_in(before: _Desk, taking: _Taking, picker: ft.FilePicker) -> ft.Control:
    def typed(text: str) -> None:
        taking.typed.text = text
        taking.change(lambda newest: replace(newest, text=text))

    how = words(_("Open a link, or point this phone's camera at the code on another phone. Or:"), Type.SECOND)
    field = text_field(_("Link or text"), before.text, typed)
    button = outlined_button(_("Preview"), taking.text, disabled=not before.text.strip(), expand=True)
    file = pick_button(_("Choose a file"), picker)
    title = _("Import other rules") if before.sheet else _("Someone else's rules")
    return section(title, [how, field, ft.Row([button]), ft.Row([file])])


def _own(shell: Shell) -> list[ft.Control]:
    rows = own_rows(shell.desk.house_rules(), _open)
    return [section(_("Your own rules"), [lined_up(rows, "row")])] if rows else []


def _open(ident: str, _sheet: HouseRules) -> None:
    go(set_path(ident))
