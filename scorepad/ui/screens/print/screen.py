"""The screens for printing a game or a blank pad, with their choices."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

import flet as ft

from scorepad.flet_support.error_boundary import component, screen
from scorepad.flet_support.hooks import (
    Size,
    use_instance,
    use_keys,
    use_local_state,
    use_size,
)
from scorepad.i18n import _, languages, ngettext
from scorepad.i18n.catalogue import find_locale
from scorepad.i18n.formats import join_list
from scorepad.rules.custom import CustomRuleSet, RuleSetId
from scorepad.rules.ruleset import RuleSet
from scorepad.score.limits import MAX_SIDES, MIN_SIDES
from scorepad.score.record import GameRecord
from scorepad.service.browser_files import new_key
from scorepad.ui.routes import game_in, game_path, rules_in, rules_path
from scorepad.ui.screens.print.preview import PrintPreview, output_buttons
from scorepad.ui.session import last_record, use_game_view, use_library
from scorepad.ui.shared.game_plan import usual_rules, usual_seating
from scorepad.ui.shared.not_found import not_found
from scorepad.ui.shared.printing import (
    Choose,
    PrintChoices,
    PrintOrder,
    PrintStyle,
    choice_question,
    paper_question,
    use_print_choices,
)
from scorepad.ui.shared.rule_set_list import (
    custom_rule_set_rows,
    group_heading,
    rule_set_not_found,
    rules_by_id,
    rules_row,
    variant_groups,
)
from scorepad.ui.shared.undo_bar import game_bar, game_keys, library_key, library_top_bar
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
from scorepad.wording.labels import rules_name

_COUNTS = range(MIN_SIDES, MAX_SIDES + 1)
_TWO_BUTTONS_FROM = 320
_TWO_COLUMNS_FROM = 620


def _style_parts(style: PrintStyle, choose: Choose) -> list[ft.Control]:
    turns = {False: _("Portrait"), True: _("Landscape")}
    counts = {1: _("One"), 2: _("Two")}
    return [
        paper_question(style.size, choose),
        choice_question(_("Orientation"), "landscape", turns, style.landscape, choose),
        choice_question(_("Score sheets per page"), "per_page", counts, style.per_page, choose),
        *language_part(style.language, choose, languages()),
    ]


def language_part(chosen: str, choose: Choose, known: Sequence[str]) -> list[ft.Control]:
    """Draw the choice of the sheet's language, if there is more than one. chosen: such as `en`."""
    if len(known) < 2:  # noqa: PLR2004 - one is no choice
        return []
    answers = {each: find_locale(each).name for each in known}
    return [choice_question(_("Language of the sheet"), "language", answers, chosen, choose)]


def _sides_part(rules: RuleSet, sides: int, choose: Choose) -> ft.Control:
    def answer(count: int) -> ft.Control:
        name = ngettext("{n} side", "{n} sides", count).format(n=count)

        def take() -> None:
            choose(of=rules.name, sides=count)

        return choice_button(str(count), take, chosen=count == sides, said=name)

    return section(_("How many teams or players?"), [flowing([answer(count) for count in _COUNTS])])


@component
def RulesPart(  # noqa: N802 - named like the control it is
    chosen: RuleSet, sets: Mapping[RuleSetId, CustomRuleSet], choose: Callable[[str], None]
) -> ft.Control:
    """Draw the pad's rule set, and all rule sets once they are asked for. choose: called with an id."""
    unfolded, unfold = use_local_state(bool)
    if not unfolded:
        more = flowing([plain_button(_("Other rules"), lambda: unfold(lambda _before: True))])
        line = rules_row(chosen, lambda: unfold(lambda _before: True), chosen=True)
        return section(_("Which rules?"), [ft.Column([line, more], spacing=0)])

    def take(ident: str) -> None:
        unfold(lambda _before: False)
        choose(ident)

    own = custom_rule_set_rows(sets, lambda ident, _sheet: take(ident), chosen=chosen)
    ready = variant_groups(
        lambda ident, rules: [rules_row(rules, partial(take, ident), chosen=rules == chosen)]
    )
    heads = [group_heading(_("Your own rules"))] if own else []
    return section(_("Which rules?"), [stacked([*heads, *own, *ready], "rules")])


@screen
def PrintGame() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the screen for printing a game."""
    table = use_game_view(game_in(ft.use_route_params()))
    size, route = use_size(), ft.use_view_path()
    stored, choose = use_print_choices()
    key = use_instance(new_key)
    back = game_path(table.id, *(["result"] if "/result/" in route else [])) if table else "/"
    use_keys(game_keys(table, back))
    if table is None:
        return not_found()
    style = (stored or PrintChoices()).style(len(table.record.sides))
    order = PrintOrder(table.record, style, table.game)
    bar = game_bar(table, _("Print"), order.title, back=back)
    buttons = output_buttons(order, table.session.platform, key)
    preview = PrintPreview(table.session.platform, order if stored else None, order.style.shape, size)
    return _layout(route, bar, preview, _style_parts(order.style, choose), buttons, size)


@screen
def PrintPad() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the screen for printing a blank pad: for the rules in the address, or for any."""
    from scorepad.sheets.model import BlankPad  # noqa: PLC0415 - only loaded for a sheet

    params, session = ft.use_route_params(), use_library()
    ident = rules_in(params)
    size, route = use_size(), ft.use_view_path()
    stored, choose = use_print_choices()
    key = use_instance(new_key)
    card = f"/rules/{ident}" if "variant" in params else rules_path(ident)
    back = card if ident else "/"
    use_keys(lambda pressed: library_key(session, pressed, back=back))
    chosen = stored or PrintChoices()
    last, sets = last_record(session.service), session.service.shelf.custom_rule_sets()
    rules = rules_by_id(session, ident or RuleSetId(chosen.rules))
    if rules is None and ident:
        return rule_set_not_found(route, size)
    rules = rules or usual_rules(last, sets.values())
    sides = _sides(rules, chosen, last)
    names = tuple(side.name for side in last.sides[:sides]) if last else ()
    order = PrintOrder(BlankPad(rules, sides, names if chosen.names else ()), chosen.style(sides))
    bar = library_top_bar(session, _("Printable score pad"), rules_name(rules), back=back)
    parts = [
        *([] if ident else [RulesPart(rules, sets, lambda ident: choose(rules=ident))]),
        _sides_part(rules, sides, choose),
        *_names_part(names, chosen, choose),
        *_style_parts(order.style, choose),
    ]
    buttons = output_buttons(order, session.platform, key)
    preview = PrintPreview(session.platform, order if stored else None, order.style.shape, size)
    return _layout(route, bar, preview, parts, buttons, size)


def _sides(rules: RuleSet, chosen: PrintChoices, last: GameRecord | None) -> int:
    """Return the number of sides that was chosen, or that of the last game, or the usual one."""
    usual = last.sides if last and last.rules.name == rules.name else usual_seating(rules)
    return chosen.sides if chosen.of == rules.name else len(usual)


def _names_part(names: Sequence[str], chosen: PrintChoices, choose: Choose) -> list[ft.Control]:
    """Draw the choice whether the last game's names are printed."""
    answers = {False: _("Leave blank to write in"), True: join_list(names)}
    return [choice_question(_("Names"), "names", answers, chosen.names, choose)] if names else []


def _layout(
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
    room = paper_width(size) - (paper_width(size, beside=True) if size.is_landscape else 0)
    if room < _TWO_BUTTONS_FROM * size.text_scale:
        return [ft.Row([each]) for each in buttons]
    alone = len(buttons) % 2
    rows = [ft.Row([each]) for each in buttons[:alone]]
    stretch = ft.CrossAxisAlignment.STRETCH
    others = [ft.Row([each], vertical_alignment=stretch) for each in buttons[alone:]]
    return [*rows, in_columns(others, 2, even=True)]
