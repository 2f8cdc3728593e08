"""Printing a game or a blank pad: the choices, the pages as they will be printed, and files of them."""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import cast

import flet as ft

from scorepad.flet_support.abilities import abilities, is_phone
from scorepad.flet_support.hooks import Size, use_effect, use_instance, use_local_state, use_size, use_value
from scorepad.flet_support.screens import Handler, component, screen, show_message
from scorepad.i18n import _, ngettext, use_language
from scorepad.i18n.formats import join_list
from scorepad.rules.faults import Refused
from scorepad.rules.ruleset import RuleSet
from scorepad.score.limits import MAX_SIDES, MIN_SIDES
from scorepad.score.record import GameRecord
from scorepad.service.browser_files import PrintJob, new_key
from scorepad.service.platform import Platform
from scorepad.sheets.model import BlankPad, Paper
from scorepad.ui.routes import card_path, game_path, rules_in
from scorepad.ui.session import GameView, last_record, use_library
from scorepad.ui.shared import printing
from scorepad.ui.shared.file_saver import hand_out, open_file, save_file
from scorepad.ui.shared.frames import game_frame, game_screen, library_frame
from scorepad.ui.shared.game_plan import usual_seating
from scorepad.ui.shared.game_status import hidden_totals
from scorepad.ui.shared.printing import CSV_FILE, PDF_FILE, SPREADSHEET_FILE, Choose, PrintChoices, PrintOrder
from scorepad.ui.shared.rule_set_list import rule_set_not_found, rules_by_id
from scorepad.ui.theme.style import BUTTON_EDGE, CARD, EDGE_SPACE
from scorepad.ui.widgets import layout
from scorepad.ui.widgets.buttons import choice_button, filled_button, outlined_button, sign_button
from scorepad.ui.widgets.layout import SECTION_GAP, flowing, in_columns, section, stretched
from scorepad.ui.widgets.text import words
from scorepad.wording.faults import fault_sentence

_COUNTS = range(MIN_SIDES, MAX_SIDES + 1)
_TWO_COLUMNS_FROM = 620


def _paper_parts(paper: Paper, choose: Choose) -> list[ft.Control]:
    turns = {False: _("Portrait"), True: _("Landscape")}
    counts = {1: _("One"), 2: _("Two")}
    return [
        printing.paper_question(paper.size, choose),
        printing.choice_question(_("Orientation"), "landscape", turns, paper.landscape, choose),
        printing.choice_question(_("Score sheets per page"), "per_page", counts, paper.per_page, choose),
    ]


def _sides_part(rules: RuleSet, sides: int, choose: Choose) -> ft.Control:
    def answer(count: int) -> ft.Control:
        name = ngettext("{n} side", "{n} sides", count).format(n=count)
        take = partial(choose, of=rules.name, sides=count)
        return choice_button(str(count), take, chosen=count == sides, said=name)

    return section(_("How many teams or players?"), [flowing([answer(count) for count in _COUNTS])])


@game_screen
def PrintGame(table: GameView) -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the screen for printing a game."""
    size = use_size()
    stored, choose = printing.use_print_choices()
    back = game_path(table.id, *(["result"] if "/result/" in ft.use_view_path() else []))
    if table.record.totals_hidden:
        return game_frame(table, _("Print"), hidden_totals(table), back=back)
    paper = (stored or PrintChoices()).paper(len(table.record.sides))
    order = PrintOrder(table.record, paper, table.game)
    parts, platform = _paper_parts(paper, choose), table.session.platform
    lines, at_hand = _layout(order, platform, parts, size, is_known=stored is not None)
    return game_frame(table, _("Print"), lines, back=back, at_hand=at_hand)


@screen
def PrintPad() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the screen for printing a blank pad for the rules in the address."""
    session, ident = use_library(), rules_in(ft.use_route_params())
    size = use_size()
    stored, choose = printing.use_print_choices()
    chosen = stored or PrintChoices()
    last, rules = last_record(session.service), rules_by_id(session, ident)
    if rules is None:
        return rule_set_not_found()
    sides = _sides(rules, chosen, last)
    names = tuple(side.name for side in last.sides[:sides]) if last else ()
    order = PrintOrder(BlankPad(rules, sides, names if chosen.names else ()), chosen.paper(sides))
    parts = [
        _sides_part(rules, sides, choose),
        *_names_part(names, chosen, choose),
        *_paper_parts(order.paper, choose),
    ]
    lines, at_hand = _layout(order, session.platform, parts, size, is_known=stored is not None)
    title = _("Printable score pad")
    return library_frame(session, title, lines, back=card_path(ident), at_hand=at_hand)


def _sides(rules: RuleSet, chosen: PrintChoices, last: GameRecord | None) -> int:
    """Return the number of sides that was chosen, or that of the last game, or the usual one."""
    usual = last.sides if last and last.rules.name == rules.name else usual_seating(rules)
    return chosen.sides if chosen.of == rules.name else len(usual)


def _names_part(names: Sequence[str], chosen: PrintChoices, choose: Choose) -> list[ft.Control]:
    """Draw the choice whether the last game's names are printed."""
    answers = {False: _("Leave blank to write in"), True: join_list(names)}
    return [printing.choice_question(_("Names"), "names", answers, chosen.names, choose)] if names else []


def _layout(
    order: PrintOrder, platform: Platform, parts: Sequence[ft.Control], size: Size, *, is_known: bool
) -> tuple[list[ft.Control], ft.Control]:
    """Return the paper with the pages first, and what is at hand: in landscape the choices too."""
    files = ft.Container(flowing(_saving(order, platform)), padding=ft.Padding.only(top=2 * EDGE_SPACE))
    columns = 2 if layout.letter_room(size) >= _TWO_COLUMNS_FROM else 1
    beside, below = ([*parts, files], []) if size.is_landscape else ([], [in_columns(parts, columns), files])
    ways = stretched([_print_button(order, platform), *beside], SECTION_GAP, tight=True)
    preview = PrintPreview(platform, order, size, is_known=is_known)
    return [preview, *below], ft.Container(ways, padding=EDGE_SPACE)


@dataclass(frozen=True, slots=True)
class PagePicture:
    """A page as it will be printed. svg: its picture. number: from 1. of: how many pages there are.

    paper: what it is printed on; the one asked for if enough fits on its pages.
    """

    svg: str
    number: int
    of: int
    paper: Paper


def page_picture(order: PrintOrder, number: int) -> PagePicture:
    """Return a page as a picture. number: from 1, the last page if there are fewer."""
    from scorepad.sheets.render import render_page  # noqa: PLC0415 - only loaded for a sheet

    with use_language(order.language):
        svg, count, paper = render_page(order.what, order.paper, number, order.game)
    return PagePicture(svg, min(number, count), count, paper)


def _saving(order: PrintOrder, platform: Platform) -> list[ft.Control]:
    kinds = [PDF_FILE, SPREADSHEET_FILE, *([CSV_FILE] if isinstance(order.what, GameRecord) else [])]
    save = partial(printing.hand_out_sheet, platform, order)
    saving = [outlined_button(_(kind.label), partial(save, kind, _(kind.label))) for kind in kinds]
    share = outlined_button(_("Share as PDF"), partial(save, PDF_FILE, _(PDF_FILE.label), share=True))
    return [*saving, *([share] if abilities(ft.context.page).shares_files else [])]


@component
def _print_button(order: PrintOrder, platform: Platform) -> ft.Control:
    page, name, papers = ft.context.page, order.file_name(PDF_FILE.ending), platform.papers
    key = use_instance(new_key)

    async def show() -> None:
        if papers and page.web:
            show_message(page, _("The sheet opens in a new tab; print it from there."))
            return
        data = await printing.make_file(platform, partial(printing.sheet_file, order, PDF_FILE.ending))
        if data is None:
            return
        if page.web:
            await save_file(page, _("Print"), name, data, PDF_FILE.mime)
            show_message(page, _("The sheet is saved as a PDF: open it and print it."))
        elif is_phone(page):
            await save_file(page, _("Print"), name, data, PDF_FILE.mime)
        elif not await open_file(name, data):
            await hand_out(page, _(PDF_FILE.label), name, data, PDF_FILE.mime)

    button = filled_button(_("Print"), show)
    if papers and page.web:
        address = papers.offer(key, PrintJob(name, lambda: printing.sheet_file(order, PDF_FILE.ending)))
        # The tap itself opens the tab: a later one would be blocked as a pop-up.
        button.action = ft.OpenUrl(address, target=ft.UrlTarget.BLANK)
    return button


log = logging.getLogger("scorepad.ui")

_PHONE = 600
_STANDING_SHARE = 0.6
_AROUND = 170
_LEAST = 240

_Wish = tuple[PrintOrder, int]
"""A page requested for the preview, by its number from 1."""


@component
def PrintPreview(  # noqa: N802 - named like a control
    platform: Platform, order: PrintOrder, size: Size, *, is_known: bool
) -> ft.Control:
    """Draw the preview. is_known: whether this device has told how it prints; nothing is drawn before."""
    number, turn = use_value(lambda: 1)
    seen, show = use_value(lambda: cast("tuple[_Wish, PagePicture | None] | None", None))
    said, say = use_value(lambda: _("Preparing the page…"))
    attempt, start = use_local_state(lambda: 1)
    newest = use_instance(list[_Wish])
    wish = order, number
    newest[:] = [wish]

    async def draw() -> None:
        def tell(sentence: str) -> None:
            if newest == [wish]:
                say(sentence)

        tell(_("Preparing the page…"))
        page = await _picture_of(platform, wish, tell)
        if newest == [wish]:
            show((wish, page))

    def try_again() -> None:
        show(None)
        start(lambda before: before + 1)

    use_effect(draw if is_known else lambda: None, [wish, is_known, attempt])
    is_done = seen is not None and seen[0] == wish
    last = seen[1] if seen else None
    picture = last if is_done else None
    pages, shape = last.of if last else 1, printing.page_shape(picture.paper if picture else order.paper)
    width = _page_width(shape, size)
    waiting = _sentence(said, try_again if is_done else None)
    sheet = ft.Container(_image(picture, order.title, width) if picture else waiting, bgcolor=CARD)
    sheet.width, sheet.height, sheet.border = width, width * shape, ft.Border.all(1, BUTTON_EDGE)
    turning = [_turning(min(number, pages), pages, turn)] if pages > 1 else []
    other = _other_style(order, picture) if picture else []
    centre = ft.CrossAxisAlignment.CENTER
    return ft.Column([sheet, *other, *turning], spacing=4, horizontal_alignment=centre)


def _turning(number: int, pages: int, turn_to: Callable[[int], None]) -> ft.Row:
    """Draw the number of the page shown, between the buttons for the pages before and after it."""
    label = words(_("Page {number} of {count}").format(number=number, count=pages), centred=True, expand=True)
    label.expand_loose = True
    back, on = ft.Icons.CHEVRON_LEFT, ft.Icons.CHEVRON_RIGHT
    before = sign_button(back, _("Previous page"), partial(turn_to, number - 1), disabled=number == 1)
    after = sign_button(on, _("Next page"), partial(turn_to, number + 1), disabled=number == pages)
    return ft.Row([before, label, after], alignment=ft.MainAxisAlignment.CENTER)


async def _picture_of(platform: Platform, wish: _Wish, tell: Callable[[str], None]) -> PagePicture | None:
    """Return a page, or None after telling why it can't be displayed. tell: also gets what is being done."""
    task = partial(page_picture, *wish)
    try:
        await printing.fetch_parts(platform, tell)
        return await platform.work(task, partial(tell, _("Preparing the page…")))
    except Refused as refused:
        tell(fault_sentence(refused.faults[0]))
    except Exception:
        # Whatever the error, the message takes the page's place and the choices stay.
        log.exception("drawing a page failed")
        tell(_("This page couldn't be displayed. Nothing was lost."))
    return None


def _other_style(order: PrintOrder, picture: PagePicture) -> list[ft.Control]:
    """Say why the page is printed another way than asked for, if it is."""
    from scorepad.sheets.render import other_paper_sentence  # noqa: PLC0415 - only loaded for a sheet

    sentence = other_paper_sentence(order.paper, picture.paper)
    return [_told(sentence)] if sentence else []


def _told(sentence: str) -> ft.Control:
    return ft.Semantics(container=True, live_region=True, content=words(sentence, centred=True))


def _page_width(shape: float, size: Size) -> float:
    """Return the width of a page in the preview, in logical pixels. shape: its height over its width."""
    room = layout.paper_width(size, beside=size.is_landscape)
    if size.width < _PHONE and not size.is_landscape:
        return room
    high = size.height - _AROUND if size.is_landscape else size.height * _STANDING_SHARE
    return min(room, max(_LEAST, high / shape))


def _sentence(said: str, try_again: Handler | None) -> ft.Control:
    """Draw what stands in a page's place. try_again: for a page that could not be drawn."""
    lines = [_told(said), *([outlined_button(_("Try again"), try_again)] if try_again else [])]
    column = ft.Column(lines, alignment=ft.MainAxisAlignment.CENTER)
    column.horizontal_alignment = ft.CrossAxisAlignment.CENTER
    return ft.Container(column, alignment=ft.Alignment.CENTER, padding=EDGE_SPACE)


def _image(seen: PagePicture, title: str, width: float) -> ft.Control:
    image = ft.Image(src=seen.svg, width=width, fit=ft.BoxFit.FILL)
    name = _("Page {number} of {count}: {title}")
    image.semantics_label = name.format(number=seen.number, count=seen.of, title=title)
    image.gapless_playback = True
    return image
