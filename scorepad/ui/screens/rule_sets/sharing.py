"""The screens for sharing a rule set and for receiving one."""

import base64
import io
from dataclasses import dataclass, replace
from functools import partial

import flet as ft

from scorepad.flet_support.error_boundary import Handler, screen, show_message
from scorepad.flet_support.focus_and_scroll import scroll_key
from scorepad.flet_support.hooks import SetState, Size, use_instance, use_keys, use_local_state, use_size
from scorepad.flet_support.navigation import go, take_from_last_screen, take_link, use_on_arrival
from scorepad.i18n import _
from scorepad.rules import keys
from scorepad.rules.custom import CustomRuleSet
from scorepad.service.network import lan_url
from scorepad.storage.rules_file import link_text, write_rules
from scorepad.ui.routes import SHARED_LINK, new_game_path, rules_path
from scorepad.ui.screens.rule_sets.card import rule_card_sections
from scorepad.ui.session import AppSession, use_library
from scorepad.ui.shared.file_saver import export_rules
from scorepad.ui.shared.import_files import (
    ImportReport,
    import_notice,
    import_picked_files,
    import_text,
    pick_button,
    use_picker,
)
from scorepad.ui.shared.rule_set_list import (
    custom_rule_set_rows,
    find_same_rule_set,
    make_rule_set,
    rule_set_not_found,
)
from scorepad.ui.shared.undo_bar import library_key, library_redo, library_undo
from scorepad.ui.theme.style import EDGE_SPACE, HAIRLINE, Type
from scorepad.ui.widgets.buttons import copy_button, filled_button, outlined_button, plain_button
from scorepad.ui.widgets.fields import text_field
from scorepad.ui.widgets.layout import flowing, frame, letter_room, notice, paper_width, section, stacked
from scorepad.ui.widgets.text import command_line_text, copyable, words
from scorepad.ui.widgets.top_bar import top_bar
from scorepad.wording.labels import rules_name
from scorepad.wording.rule_settings import rule_label, rule_text

LONGEST_QR_TEXT = 1200
"""A longer text makes the dots too small for a camera pointed at a phone's screen."""

_MARGIN = 4
_DOT = 8
_COMMAND = "scorepad --host 0.0.0.0"
_LARGEST_CODE = 520
_AROUND_CODE = 90

_LABEL_SHARE, _VALUE_SHARE = 4, 5


def code_png(text: str) -> bytes | None:
    """Return a text as a QR code, eight pixels a dot; None if it is too long to be read well."""
    import segno  # noqa: PLC0415 - loaded when somebody shares, not at every start

    if len(text.encode()) > LONGEST_QR_TEXT:
        return None
    drawn = io.BytesIO()
    # segno chooses the best error correction that needs no larger code by itself.
    segno.make_qr(text, error="l").save(drawn, kind="png", scale=_DOT, border=_MARGIN)
    return drawn.getvalue()


def code_image(png: bytes, width: float) -> ft.Control:
    """Draw a code. width: available for it, in logical pixels."""
    # The client draws no image that is given as bytes (FLET.md, fault 54).
    written = base64.b64encode(png).decode()
    image = ft.Image(src=written, width=width, height=width, filter_quality=ft.FilterQuality.NONE)
    image.semantics_label = _("QR code to scan with a phone's camera")
    image.gapless_playback = True
    return image


@screen
def ShareRules() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the ways to share a rule set."""
    ident = ft.use_route_params().get("rules", "")
    session = use_library()
    size, route = use_size(), ft.use_view_path()
    back = rules_path(ident)
    use_keys(lambda key: library_key(session, key, back=back))
    sheet = session.service.rules_sheet(ident)
    if sheet is None:
        return rule_set_not_found(route, size)
    address = lan_url(ft.context.page.url, session.outside)
    by_camera = _linked(f"{address}{SHARED_LINK}{link_text(sheet)}", size) if address else [_only_here()]
    bar = top_bar(
        _("Share these rules"),
        sheet.name,
        back=lambda: go(back),
        undo=library_undo(session),
        redo=library_redo(session),
    )
    lines = [*by_camera, _as_file(sheet), _as_text(sheet), ft.Container(height=EDGE_SPACE)]
    return frame(route, bar, lines, size=size)


def _only_here() -> ft.Control:
    here = _("This address only works on this computer, so there is no link for a phone yet.")
    way = _("To get one, start Scorepad on this computer with this command:")
    told = notice(f"{here} {way}", [command_line_text(_COMMAND)])
    return ft.Container(told, padding=ft.Padding.only(top=EDGE_SPACE))


def _linked(link: str, size: Size) -> list[ft.Control]:
    copy = copy_button(_("Copy the link"), link, _said(_("Link copied.")))
    return [_code(link, size), section(_("As a link"), [flowing([copy]), copyable(link)])]


def _code(link: str, size: Size) -> ft.Control:
    png = code_png(link)
    if png is None:
        told = _("These rules are too long for a QR code. Use the link or the file.")
        return ft.Container(notice(told), padding=ft.Padding.only(top=EDGE_SPACE))
    width = min(paper_width(size.width), size.height - _AROUND_CODE, _LARGEST_CODE)
    how = _(
        "Point another phone's camera at this. It must be on the same network, for example the same Wi-Fi."
    )
    shown = ft.Row([code_image(png, width)], alignment=ft.MainAxisAlignment.CENTER)
    return ft.Container(ft.Column([shown, words(how)], spacing=EDGE_SPACE), padding=ft.Padding.only(top=8))


def _as_file(sheet: CustomRuleSet) -> ft.Control:
    async def save() -> None:
        await export_rules(ft.context.page, sheet)

    return section(_("As a file"), [flowing([outlined_button(_("Save as a file"), save)])])


def _as_text(sheet: CustomRuleSet) -> ft.Control:
    text = write_rules(sheet).decode()
    copy = copy_button(_("Copy the text"), text, _said(_("Text copied.")))
    how = words(_("To send in a message: the other person pastes it under “Import rules”."), Type.SECOND)
    return section(_("As text"), [how, flowing([copy]), copyable(text)])


def _said(sentence: str) -> Handler:
    return partial(_tell, sentence)


def _tell(sentence: str) -> None:
    show_message(ft.context.page, sentence)


def base_rules_line(sheet: CustomRuleSet) -> str:
    """Return which rules a rule set is based on."""
    if sheet.base is None:
        return _("These rules aren't based on any others.")
    said = _("Like {base}, but:") if sheet.values else _("Exactly like {base}.")
    return said.format(base=rules_name(sheet.base_rules))


def difference_lines(sheet: CustomRuleSet) -> list[ft.Control]:
    """Draw every value that differs, in the order of the sheet, with the base's value."""
    named = {
        keys.label_key(name.partition(".")[2]) for name in sheet.values if keys.section_of(name) != "labels"
    }
    return [_line(sheet, key) for key in sorted(sheet.values, key=keys.paper_order) if key not in named]


def _line(sheet: CustomRuleSet, key: str) -> ft.Control:
    rules, base = sheet.rules, sheet.base_rules
    label, now = rule_label(rules, key), rule_text(rules, key)
    said = _("{label}: {value}").format(label=label, value=now)
    values: list[ft.Control] = [words(now, Type.STRONG, right=True)]
    if sheet.base is not None and key in base.values:
        instead = _("instead of {value}").format(value=rule_text(base, key))
        said = f"{said}, {instead}"
        values.append(words(instead, Type.SECOND, right=True))
    right = ft.Column(values, spacing=2, expand=_VALUE_SHARE, horizontal_alignment=ft.CrossAxisAlignment.END)
    row = ft.Row([words(label, expand=_LABEL_SHARE), right], spacing=12)
    row.vertical_alignment = ft.CrossAxisAlignment.START
    border = ft.Border(bottom=ft.BorderSide(1, HAIRLINE))
    content = ft.Semantics(label=said, exclude_semantics=True, content=row)
    return ft.Container(content, padding=ft.Padding.symmetric(vertical=8), border=border)


@dataclass(frozen=True, slots=True)
class _Desk:
    """The state of the screen: a shared rule set, the news of an attempt, the text being written.

    whole: its rule card is open. found: how many times something was looked at.
    """

    sheet: CustomRuleSet | None = None
    news: ImportReport | None = None
    text: str = ""
    whole: bool = False
    found: int = 0


@screen
def TakeRules() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the shared rule set, and the ways to receive more."""
    session = use_library()
    page = ft.context.page
    before, change = use_local_state(lambda: _Desk(take_from_last_screen(page, CustomRuleSet)))
    size, route = use_size(), ft.use_view_path()
    use_keys(lambda key: library_key(session, key, back="/"))
    taking = _Taking(session, change, use_instance(_Typed))
    use_on_arrival(taking.link)
    picker = use_picker(taking.file)
    top = f"found {before.found}" if before.found else None
    lines: list[ft.Control] = [ft.Container(key=scroll_key(top))] if top else []
    lines += [*_news(before, change), *_shown(session, before, change, letter_room(size))]
    lines += [_take_in(before, taking, picker), *_own(session), ft.Container(height=EDGE_SPACE)]
    at_hand = _offers(session, before.sheet) if before.sheet else None
    bar = top_bar(_("Import rules"), back=_home, undo=library_undo(session), redo=library_redo(session))
    return frame(route, bar, lines, size=size, at_hand=at_hand, show=top)


def _home() -> None:
    go("/")


@dataclass(eq=False, slots=True)
class _Typed:
    """The text as reported by the browser, ahead of the one drawn."""

    text: str = ""


@dataclass(frozen=True, eq=False, slots=True)
class _Taking:
    """The three ways to receive rules; each ends with a rule set on the screen or with a sentence."""

    session: AppSession
    change: SetState[_Desk]
    typed: _Typed

    async def link(self) -> None:
        """Take the link that opened the browser."""
        link = await take_link()
        if link:
            self._show(await import_text(self.session, link))

    async def text(self) -> None:
        """Take the written or pasted text."""
        self._show(await import_text(self.session, self.typed.text))

    async def file(self, event: ft.FilePickerResultEvent) -> None:
        """Take the picked file."""
        if event.files:
            self._show(await import_picked_files(self.session, event, self._tell))

    def _tell(self, so_far: ImportReport) -> None:
        self.change(lambda before: replace(before, news=so_far))

    def _show(self, found: ImportReport | CustomRuleSet) -> None:
        if isinstance(found, CustomRuleSet):
            self.typed.text = ""

        def shown(before: _Desk) -> _Desk:
            if isinstance(found, CustomRuleSet):
                return _Desk(found, found=before.found + 1)
            return replace(before, news=found, found=before.found + 1)

        self.change(shown)


def _news(before: _Desk, change: SetState[_Desk]) -> list[ft.Control]:
    def close() -> None:
        change(lambda newest: replace(newest, news=None))

    return [import_notice(before.news, close)] if before.news else []


def _shown(session: AppSession, before: _Desk, change: SetState[_Desk], width: float) -> list[ft.Control]:
    """Draw the rule set: its name, its base, its differences, and its card if that is asked for."""
    sheet = before.sheet
    if sheet is None:
        return []
    lines = [words(base_rules_line(sheet)), *difference_lines(sheet)]
    kept = find_same_rule_set(session, sheet)
    if kept:
        name = session.service.house_rules()[kept].name
        lines.insert(0, words(_("Saved here as “{name}”.").format(name=name)))
    if before.whole:
        return [section(sheet.name, lines), *rule_card_sections(sheet.rules, width)]

    def unfold() -> None:
        change(lambda newest: replace(newest, whole=True))

    return [section(sheet.name, [*lines, flowing([plain_button(_("Full rule card"), unfold)])])]


def _offers(session: AppSession, sheet: CustomRuleSet) -> ft.Control:
    async def keep() -> None:
        await make_rule_set(session, sheet)

    async def play() -> None:
        ident = find_same_rule_set(session, sheet) or await make_rule_set(session, sheet)
        if ident:
            go(new_game_path(ident))

    buttons: list[ft.Control] = [ft.Row([filled_button(_("Play with these rules"), play, expand=True)])]
    if find_same_rule_set(session, sheet) is None:
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


def _own(session: AppSession) -> list[ft.Control]:
    rows = custom_rule_set_rows(session.service.house_rules(), _open)
    return [section(_("Your own rules"), [stacked(rows, "row")])] if rows else []


def _open(ident: str, _sheet: CustomRuleSet) -> None:
    go(rules_path(ident))
