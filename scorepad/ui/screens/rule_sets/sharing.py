"""The screens for sharing a rule set and for receiving one."""

from dataclasses import dataclass, replace
from functools import partial

import flet as ft

from scorepad.flet_support.focus_and_scroll import scroll_key
from scorepad.flet_support.hooks import SetState, Size, newest_value, setter, use_local_state, use_size
from scorepad.flet_support.reconnecting import use_on_arrival
from scorepad.flet_support.screens import LINK_RULES, go, screen, take_from_last_screen, take_of_link
from scorepad.i18n import _
from scorepad.rules import keys
from scorepad.rules.custom import CustomRuleSet
from scorepad.service.platform import Bundled, Served
from scorepad.storage.library_files import link_text
from scorepad.ui.routes import SHARED_LINK, new_game_path
from scorepad.ui.screens.rule_sets.card import rule_card_sections, rule_set_frame
from scorepad.ui.session import AppSession, use_library
from scorepad.ui.shared.file_saver import export_rules
from scorepad.ui.shared.frames import library_frame
from scorepad.ui.shared.import_files import (
    ImportReport,
    import_notice,
    import_picked_files,
    import_text,
    pick_files,
    use_picker,
)
from scorepad.ui.shared.picture import qr_code
from scorepad.ui.shared.rule_set_list import find_same_rule_set, make_rule_set
from scorepad.ui.theme.style import EDGE_SPACE, HAIRLINE, Type
from scorepad.ui.widgets.buttons import copy_button, filled_button, outlined_button, plain_button
from scorepad.ui.widgets.fields import text_field
from scorepad.ui.widgets.layout import flowing, frame, letter_room, notice, paper_width, section
from scorepad.ui.widgets.text import command_line_text, copyable, words
from scorepad.ui.widgets.top_bar import top_bar
from scorepad.wording.faults import dropped_sentence
from scorepad.wording.labels import rules_name
from scorepad.wording.rule_settings import rule_label, rule_text

_COMMAND = "scorepad --host 0.0.0.0"
_LARGEST_CODE = 520
_AROUND_CODE = 90

_LABEL_SHARE, _VALUE_SHARE = 4, 5


@screen
def ShareRules() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the ways to share a rule set."""
    return rule_set_frame(_("Share these rules"), _ways_to_share)


def _ways_to_share(rule_set: CustomRuleSet, session: AppSession, size: Size) -> list[ft.Control]:
    address = session.platform.link_address(ft.context.page.url)
    # A bundle has neither an address nor a command that would give it one.
    by_camera = [] if isinstance(session.platform, Bundled) else [_only_here()]
    if address:
        link = f"{address}{SHARED_LINK}{link_text(rule_set)}"
        copy = copy_button(_("Copy link"), link, _("Link copied."))
        code = _code(link, size, is_near=isinstance(session.platform, Served))
        by_camera = [code, section(_("As a link"), [flowing([copy]), copyable(link)])]
    save = outlined_button(_("Save as a file"), lambda: export_rules(ft.context.page, rule_set))
    as_file = section(_("As a file"), [flowing([save])])
    return [*by_camera, as_file]


def _only_here() -> ft.Control:
    fact = _("This address only works on this computer, so there is no link for a phone yet.")
    way = _("To get one, start Scorepad on this computer with this command:")
    offer = notice(f"{fact} {way}", [command_line_text(_COMMAND)])
    return ft.Container(offer, padding=ft.Padding.only(top=EDGE_SPACE))


def _code(link: str, size: Size, *, is_near: bool) -> ft.Control:
    """Draw a link as a code. is_near: whether only devices in the same network can follow it."""
    width = min(paper_width(size), size.height - _AROUND_CODE, _LARGEST_CODE)
    image = qr_code(link, width)
    if image is None:
        sentence = _("These rules are too long for a QR code. Use the link or the file.")
        return ft.Container(notice(sentence), padding=ft.Padding.only(top=EDGE_SPACE))
    row = ft.Row([image], alignment=ft.MainAxisAlignment.CENTER)
    how = _("Point another phone's camera at this.")
    if is_near:
        how = _(
            "Point another phone's camera at this. It must be on the same network, for example the same "
            "Wi-Fi."
        )
    return ft.Container(ft.Column([row, words(how)], spacing=EDGE_SPACE), padding=ft.Padding.only(top=8))


@dataclass(frozen=True, slots=True)
class _Import:
    """The state of the screen: a shared rule set, what came of the last try, the text being written.

    is_card_open: of the rule set. attempts: how many tries there were.
    """

    rule_set: CustomRuleSet | None = None
    news: ImportReport | None = None
    text: str = ""
    is_card_open: bool = False
    attempts: int = 0


@screen
def TakeRules() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the shared rule set, and the ways to receive more."""
    session, page = use_library(), ft.context.page
    state, change = use_local_state(lambda: _Import(take_from_last_screen(page, CustomRuleSet)))
    size = use_size()
    importer = _Importer(session, change)
    use_on_arrival(importer.take_link)
    picker = use_picker(importer.take_file)
    top = f"found {state.attempts}" if state.attempts else None
    lines: list[ft.Control] = [ft.Container(key=scroll_key(top))] if top else []
    if state.news:
        lines.append(import_notice(state.news, importer.show_news))
    is_keeper = session.service.access.is_keeper(session.who.device)
    beside = is_keeper and state.rule_set is not None and size.is_landscape
    lines += _shared_rules(importer, state, letter_room(size, beside=beside))
    if not is_keeper:
        return _guest_view(state, lines, size)
    lines.append(_ways_to_import(importer, state, picker))
    at_hand = _offers(session, state.rule_set) if state.rule_set else None
    return library_frame(session, _("Import rules"), lines, at_hand=at_hand, show=top, moving=True)


def _guest_view(state: _Import, lines: list[ft.Control], size: Size) -> ft.View:
    """Draw the shared rule set for a device that can't add it here, but may keep it as a file."""
    page, bar = ft.context.page, top_bar(_("Rules from a link"))
    if state.rule_set:
        save = outlined_button(_("Save as a file"), partial(export_rules, page, state.rule_set))
        lines.append(flowing([save]))
    return frame(bar, lines, size=size)


@dataclass(frozen=True, eq=False, slots=True)
class _Importer:
    """The three ways to receive rules; each ends with a rule set on the screen or with a sentence."""

    session: AppSession
    change: SetState[_Import]

    async def take_link(self) -> None:
        link = await take_of_link(LINK_RULES)
        if link:
            self._show(await import_text(self.session, link))

    async def take_text(self) -> None:
        # A tap may arrive before the last typed letter is drawn.
        self._show(await import_text(self.session, newest_value(self.change).text))

    async def take_file(self, event: ft.FilePickerResultEvent) -> None:
        # A client may report a choice for a button that a guest doesn't have.
        if event.files and self.session.service.access.is_keeper(self.session.who.device):
            self._show(await import_picked_files(self.session, event, self.show_news))

    def show_news(self, news: ImportReport | None) -> None:
        self.change(lambda newest: replace(newest, news=news))

    def _show(self, found: ImportReport | CustomRuleSet) -> None:
        if isinstance(found, CustomRuleSet):
            self.change(lambda newest: _Import(found, attempts=newest.attempts + 1))
        else:
            self.change(lambda newest: replace(newest, news=found, attempts=newest.attempts + 1))


def _shared_rules(importer: _Importer, state: _Import, width: float) -> list[ft.Control]:
    """Draw the rule set: its name, its base, its differences, and its card if that is asked for."""
    rule_set = state.rule_set
    if rule_set is None:
        return []
    lines: list[ft.Control] = [words(_base_line(rule_set)), *_difference_lines(rule_set)]
    if rule_set.dropped:
        lines.insert(0, notice(dropped_sentence(rule_set.dropped)))
    is_keeper = importer.session.service.access.is_keeper(importer.session.who.device)
    same = find_same_rule_set(importer.session, rule_set) if is_keeper else None
    if same:
        name = importer.session.service.shelf.custom_rule_sets()[same].name
        lines.insert(0, words(_("Saved here as “{name}”.").format(name=name)))
    if state.is_card_open:
        return [section(rule_set.name, lines), *rule_card_sections(rule_set.rules, width)]

    unfold = partial(setter(importer.change, "is_card_open"), True)  # noqa: FBT003 - what the field becomes
    return [section(rule_set.name, [*lines, flowing([plain_button(_("Full rule card"), unfold)])])]


def _base_line(rule_set: CustomRuleSet) -> str:
    if rule_set.base is None:
        return _("These rules aren't based on any others.")
    message = _("Like {base}, but:") if rule_set.values else _("Exactly like {base}.")
    return message.format(base=rules_name(rule_set.base_rules))


def _difference_lines(rule_set: CustomRuleSet) -> list[ft.Control]:
    """Draw every value that differs, in the order of the sheet, with the base's value."""
    hidden = {
        keys.key_in("labels", name.partition(".")[2])
        for name in rule_set.values
        if keys.section_of(name) != "labels"
    }
    return [
        _line(rule_set, key) for key in sorted(rule_set.values, key=keys.paper_order) if key not in hidden
    ]


def _line(rule_set: CustomRuleSet, key: str) -> ft.Control:
    label, now = rule_label(rule_set.rules, key), rule_text(rule_set.rules, key)
    sentence = _("{label}: {value}").format(label=label, value=now)
    values: list[ft.Control] = [words(now, Type.STRONG, right=True)]
    if rule_set.base is not None and key in rule_set.base_rules.values:
        origin = _("instead of {value}").format(value=rule_text(rule_set.base_rules, key))
        sentence = f"{sentence}, {origin}"
        values.append(words(origin, Type.SECOND, right=True))
    right = ft.Column(values, spacing=2, expand=_VALUE_SHARE, horizontal_alignment=ft.CrossAxisAlignment.END)
    row = ft.Row([words(label, expand=_LABEL_SHARE), right], spacing=12)
    row.vertical_alignment = ft.CrossAxisAlignment.START
    border = ft.Border(bottom=ft.BorderSide(1, HAIRLINE))
    content = ft.Semantics(label=sentence, exclude_semantics=True, content=row)
    return ft.Container(content, padding=ft.Padding.symmetric(vertical=8), border=border)


def _offers(session: AppSession, rule_set: CustomRuleSet) -> ft.Control:
    async def play() -> None:
        ident = find_same_rule_set(session, rule_set) or await make_rule_set(session, rule_set)
        if ident:
            go(new_game_path(ident))

    buttons: list[ft.Control] = [ft.Row([filled_button(_("Play with these rules"), play, expand=True)])]
    if find_same_rule_set(session, rule_set) is None:
        save = partial(make_rule_set, session, rule_set)
        buttons.append(ft.Row([outlined_button(_("Save these rules"), save, expand=True)]))
    return ft.Container(ft.Column(buttons, spacing=10, tight=True), padding=EDGE_SPACE)


def _ways_to_import(importer: _Importer, state: _Import, picker: ft.FilePicker) -> ft.Control:
    how = words(_("Open a link, or point this phone's camera at the code on another phone. Or:"), Type.SECOND)
    picking = pick_files(importer.session, picker, _("Import rules"))
    pick = outlined_button(_("Choose a file"), picking, expand=True)
    preview = outlined_button(_("Preview"), importer.take_text, disabled=not state.text.strip(), expand=True)
    lines = [
        how,
        text_field(_("Link or text"), state.text, setter(importer.change, "text")),
        ft.Row([preview]),
        ft.Row([pick]),
    ]
    return section(_("Import other rules") if state.rule_set else _("Someone else's rules"), lines)
