"""The screens for printing a game or a blank pad, with their choices."""

import json
import logging
from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

import flet as ft

from scorepad.flet_support.error_boundary import component, screen
from scorepad.flet_support.hooks import (
    Size,
    use_effect,
    use_instance,
    use_keys,
    use_local_state,
    use_remembered,
    use_size,
)
from scorepad.flet_support.navigation import go
from scorepad.flet_support.page_state import read_choices
from scorepad.i18n import _, language, languages, ngettext
from scorepad.i18n.catalogue import find_locale
from scorepad.i18n.formats import join_list
from scorepad.rules.built_in import variant, variant_ids
from scorepad.rules.custom import CustomRuleSet
from scorepad.rules.ruleset import RuleSet
from scorepad.score.limits import MAX_SIDES, MIN_SIDES
from scorepad.score.record import GameRecord
from scorepad.service.browser_files import new_key
from scorepad.ui.routes import game_path, rules_path
from scorepad.ui.screens.print.output import OFFERED_PAPERS, PrintOrder, PrintStyle, output_buttons
from scorepad.ui.screens.print.preview import PrintPreview
from scorepad.ui.session import AppSession, use_game_view, use_library
from scorepad.ui.shared.game_plan import usual_rules, usual_seating
from scorepad.ui.shared.not_found import not_found
from scorepad.ui.shared.rule_set_list import (
    custom_rule_set_rows,
    group_heading,
    rule_set_not_found,
    rules_row,
    variant_groups,
)
from scorepad.ui.shared.undo_bar import game_bar, game_keys, library_key, library_redo, library_undo
from scorepad.ui.theme.style import EDGE_SPACE
from scorepad.ui.widgets.buttons import choice_button, plain_button
from scorepad.ui.widgets.layout import (
    SECTION_GAP,
    flowing,
    frame,
    in_columns,
    letter_room,
    paper_width,
    section,
    stacked,
)
from scorepad.ui.widgets.top_bar import top_bar
from scorepad.wording.labels import rules_name

if TYPE_CHECKING:
    from scorepad.sheets.model import BlankPad

log = logging.getLogger("scorepad.ui")

_KEPT = "scorepad.print"
_ALLOWED: Mapping[str, Container[object]] = {
    "size": OFFERED_PAPERS,
    "per_page": (1, 2),
    "sides": range(MIN_SIDES, MAX_SIDES + 1),
}
_LETTER_COUNTRIES = ("US", "CA", "MX", "PH", "CL", "CO", "VE", "CR", "GT", "NI", "PA", "SV", "DO", "PR")
"""Countries where shops sell Letter paper."""

_COUNTS = range(MIN_SIDES, MAX_SIDES + 1)

_TWO_BUTTONS_FROM = 320
_TWO_COLUMNS_FROM = 620


@dataclass(frozen=True, slots=True)
class PrintChoices:
    """The choices for printing.

    language: empty = the screen's. rules: for a pad, the id of a variant or of a custom rule set, empty = the
    last ones played. of: the rules for which `sides` was chosen. names: whether the last game's names are
    printed.
    """

    size: str = OFFERED_PAPERS[0]
    landscape: bool = False
    per_page: int = 1
    language: str = ""
    rules: str = ""
    of: str = ""
    sides: int = MIN_SIDES
    names: bool = False

    def style(self, spoken: str) -> PrintStyle:
        """Return how it is printed. spoken: the language of the screen."""
        return PrintStyle(self.size, self.landscape, self.per_page, self.language or spoken)


Choose = Callable[..., None]
"""Takes new values for choices by their names."""


def use_print_choices() -> tuple[PrintChoices | None, Choose]:
    """Return the choices, None until the browser has reported the last ones, and their setter."""
    choices, change = use_remembered(_KEPT, _not_known)
    page = ft.context.page

    async def begin() -> None:
        if choices is None:
            found = await _kept(page)
            change(lambda newest: newest or found)

    async def keep() -> None:
        if choices is not None:
            await ft.SharedPreferences().set(_KEPT, json.dumps(asdict(choices)))

    def choose(**chosen: Any) -> None:
        change(lambda newest: replace(newest or PrintChoices(), **chosen))

    use_effect(begin, [])
    use_effect(keep, [choices])
    return choices, choose


def _not_known() -> PrintChoices | None:
    return None


async def _kept(page: ft.Page) -> PrintChoices:
    text = await ft.SharedPreferences().get(_KEPT)
    return read_print_choices(text) if isinstance(text, str) else PrintChoices(size=await _usual_size(page))


def read_print_choices(text: str) -> PrintChoices:
    """Return the choices a browser has kept; an invalid one takes its default."""
    return read_choices(text, PrintChoices(), _ALLOWED)


async def _usual_size(page: ft.Page) -> str:
    try:
        device = await page.get_device_info() if page.web else None
    except Exception:
        # An answer with a field missing raises (FLET.md, fault 18), and a paper can be chosen by hand.
        log.exception("the browser's language is not known")
        device = None
    return paper_size_for(getattr(device, "language", None) or "")


def paper_size_for(language: str) -> str:
    """Return the paper size sold where a language is spoken. language: such as `en-US`."""
    _speech, _dash, country = language.replace("_", "-").partition("-")
    return "letter" if country.rpartition("-")[2].upper() in _LETTER_COUNTRIES else "a4"


def print_paper_parts(choices: PrintChoices, choose: Choose) -> list[ft.Control]:
    """Draw the choices of paper, orientation and sheets per page."""
    questions: list[tuple[str, str, Sequence[tuple[object, str]]]] = [
        (_("Paper"), "size", [("a4", _("A4")), ("letter", _("US Letter"))]),
        (_("Orientation"), "landscape", [(False, _("Portrait")), (True, _("Landscape"))]),
        (_("Score sheets per page"), "per_page", [(1, _("One")), (2, _("Two"))]),
    ]
    return [
        section(title, [flowing([_answer(choices, choose, name, *each) for each in answers])])
        for title, name, answers in questions
    ]


def _answer(choices: PrintChoices, choose: Choose, name: str, value: object, label: str) -> ft.Control:
    return choice_button(label, _taking(choose, name, value), chosen=getattr(choices, name) == value)


def _taking(choose: Choose, name: str, value: object) -> Callable[[], None]:
    def take() -> None:
        choose(**{name: value})

    return take


def language_part(chosen: str, choose: Choose, known: Sequence[str]) -> list[ft.Control]:
    """Draw the choice of the sheet's language, if there is more than one. chosen: such as `en`."""
    if len(known) < 2:  # noqa: PLR2004 - one is no choice
        return []
    answers = [
        choice_button(find_locale(each).name, _taking(choose, "language", each), chosen=each == chosen)
        for each in known
    ]
    return [section(_("Language of the sheet"), [flowing(answers)])]


def sides_part(sides: int, choose: Callable[[int], None]) -> ft.Control:
    """Draw the choice of how many sides a pad has."""
    answers = [_sides(count, partial(choose, count), chosen=count == sides) for count in _COUNTS]
    return section(_("How many teams or players?"), [flowing(answers)])


def _sides(count: int, choose: Callable[[], None], *, chosen: bool) -> ft.Control:
    said = ngettext("{n} side", "{n} sides", count).format(n=count)
    return choice_button(str(count), choose, chosen=chosen, said=said)


def print_names_part(choices: PrintChoices, choose: Choose, last: Sequence[str]) -> list[ft.Control]:
    """Draw the choice whether the last game's names are printed. last: those names."""
    if not last:
        return []
    answers = [
        _answer(choices, choose, "names", value, label)
        for value, label in ((False, _("Leave blank to write in")), (True, join_list(last)))
    ]
    return [section(_("Names"), [flowing(answers)])]


@dataclass(frozen=True, slots=True)
class RuleSetChoice:
    """The rule sets that a pad can be for. sets: the custom ones by id. take: called with an id."""

    chosen: RuleSet
    sets: Mapping[str, CustomRuleSet]
    take: Callable[[str], None]


@component
def RulesPart(shelf: RuleSetChoice) -> ft.Control:  # noqa: N802 - named like the control it is
    """Draw the pad's rule set, and all rule sets once they are asked for."""
    unfolded, unfold = use_local_state(bool)
    if not unfolded:
        more = plain_button(_("Other rules"), lambda: unfold(lambda _before: True))
        line = rules_row(shelf.chosen, lambda: unfold(lambda _before: True), chosen=True)
        return section(_("Which rules?"), [ft.Column([line, flowing([more])], spacing=0)])

    def take(ident: str) -> None:
        unfold(lambda _before: False)
        shelf.take(ident)

    own = custom_rule_set_rows(shelf.sets, lambda ident, _sheet: take(ident), chosen=shelf.chosen)
    ready = variant_groups(
        lambda ident, rules: [rules_row(rules, partial(take, ident), chosen=rules == shelf.chosen)]
    )
    heads = [group_heading(_("Your own rules"))] if own else []
    return section(_("Which rules?"), [stacked([*heads, *own, *ready], "rules")])


def find_rules(session: AppSession, ident: str) -> RuleSet | None:
    """Return the rules of an id, a variant's or a custom rule set's; None if there are none."""
    own = session.service.rules_sheet(ident)
    if own:
        return own.rules
    return variant(ident) if ident in variant_ids() else None


def last_or_default_rules(session: AppSession) -> RuleSet:
    """Return the rules of the last game, or the default ones."""
    return usual_rules(_last(session), session.service.house_rules().values())


def _last(session: AppSession) -> GameRecord | None:
    game = session.service.last_game()
    return game.record if game else None


def last_names(session: AppSession) -> tuple[str, ...]:
    """Return the names of the sides of the last game."""
    last = _last(session)
    return tuple(side.name for side in last.sides) if last else ()


def pad_of(session: AppSession, rules: RuleSet, told: PrintChoices) -> "BlankPad":
    """Return the chosen pad: for as many sides as the last game had, or as is usual."""
    from scorepad.sheets.model import BlankPad  # noqa: PLC0415 - only loaded for a sheet

    last = _last(session)
    count = len(last.sides) if last and last.rules.name == rules.name else len(usual_seating(rules))
    sides = told.sides if told.of == rules.name else count
    return BlankPad(rules, sides, last_names(session)[:sides] if told.names else ())


@screen
def PrintGame() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the screen for printing a game."""
    table = use_game_view(ft.use_route_params().get("game", ""))
    size, route = use_size(), ft.use_view_path()
    choices, choose = use_print_choices()
    key = use_instance(new_key)
    result = "/result/" in route
    back = game_path(table.id, *(["result"] if result else [])) if table else "/"
    use_keys(game_keys(table, back))
    if table is None:
        return not_found()
    told = choices or PrintChoices()
    order = PrintOrder(table.record, told.style(language()))
    bar = game_bar(table, _("Print"), order.title, back=back)
    parts = [
        *print_paper_parts(told, choose),
        *language_part(order.style.language, choose, languages()),
    ]
    buttons = output_buttons(order, table.session.papers, key)
    preview = PrintPreview(order if choices else None, order.style.shape, size)
    return _laid_out(route, bar, preview, parts, buttons, size)


@screen
def PrintPad() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the screen for printing a blank pad: for given rules, or for any."""
    params = ft.use_route_params()
    session, given = use_library(), params.get("variant") or params.get("rules") or ""
    size, route = use_size(), ft.use_view_path()
    choices, choose = use_print_choices()
    key = use_instance(new_key)
    back = _before(params)
    use_keys(lambda pressed: library_key(session, pressed, back=back))
    told = choices or PrintChoices()
    rules = (
        find_rules(session, given)
        if given
        else find_rules(session, told.rules) or last_or_default_rules(session)
    )
    if rules is None:
        return rule_set_not_found(route, size)
    pad = pad_of(session, rules, told)
    order = PrintOrder(pad, told.style(language()))
    undo, redo = library_undo(session), library_redo(session)
    bar = top_bar(_("Printable score pad"), rules_name(rules), back=lambda: go(back), undo=undo, redo=redo)
    shelf = RuleSetChoice(rules, session.service.house_rules(), lambda ident: choose(rules=ident))
    parts = [
        *([] if given else [RulesPart(shelf)]),
        sides_part(pad.sides, lambda count: choose(of=rules.name, sides=count)),
        *print_names_part(told, choose, last_names(session)[: pad.sides]),
        *print_paper_parts(told, choose),
        *language_part(order.style.language, choose, languages()),
    ]
    buttons = output_buttons(order, session.papers, key)
    preview = PrintPreview(order if choices else None, order.style.shape, size)
    return _laid_out(route, bar, preview, parts, buttons, size)


def _before(params: Mapping[str, str]) -> str:
    if "variant" in params:
        return f"/rules/{params['variant']}"
    return rules_path(params["rules"]) if "rules" in params else "/"


def _laid_out(
    route: str,
    bar: ft.Control,
    preview: ft.Control,
    parts: Sequence[ft.Control],
    buttons: Sequence[ft.Control],
    size: Size,
) -> ft.View:
    """Return the screen with the pages first; the choices are beside them in landscape, else below."""
    columns = 2 if letter_room(size) >= _TWO_COLUMNS_FROM else 1
    beside, below = (parts, []) if size.is_landscape else ([], [in_columns(parts, columns)])
    ways = ft.Column([*_rows(buttons, size), *beside], spacing=SECTION_GAP, tight=True)
    lines = [preview, *below, ft.Container(height=EDGE_SPACE)]
    return frame(route, bar, lines, size=size, at_hand=ft.Container(ways, padding=EDGE_SPACE))


def _rows(buttons: Sequence[ft.Control], size: Size) -> list[ft.Control]:
    """Return the buttons two by two, the first alone if their number is odd, or all below each other."""
    room = paper_width(size.width) - (paper_width(size.width, beside=True) if size.is_landscape else 0)
    if room < _TWO_BUTTONS_FROM * size.text_scale:
        return [ft.Row([each]) for each in buttons]
    alone = len(buttons) % 2
    rows = [ft.Row([each]) for each in buttons[:alone]]
    stretch = ft.CrossAxisAlignment.STRETCH
    others = [ft.Row([each], vertical_alignment=stretch) for each in buttons[alone:]]
    return [*rows, in_columns(others, 2, even=True)]
