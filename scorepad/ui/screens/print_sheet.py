"""A game or a blank pad on paper: what it will look like, how it is printed, and the ways out."""

from collections.abc import Mapping, Sequence

import flet as ft

from scorepad.i18n import _, language, languages
from scorepad.i18n.labels import rules_name
from scorepad.live.papers import new_key
from scorepad.ui.guard import screen
from scorepad.ui.hooks import Size, use_kept, use_keys, use_size
from scorepad.ui.library_bar import library_key, redo_of, undo_of
from scorepad.ui.printing import Order
from scorepad.ui.screens.own_sets import no_set
from scorepad.ui.screens.print_buttons import out_buttons
from scorepad.ui.screens.print_choices import Choices, use_choices
from scorepad.ui.screens.print_pad import last_names, pad_of, rules_of, usual
from scorepad.ui.screens.print_parts import (
    RulesPart,
    Shelf,
    language_part,
    names_part,
    paper_parts,
    sides_part,
)
from scorepad.ui.screens.print_preview import Preview
from scorepad.ui.screens.set_paths import set_path
from scorepad.ui.shell import game_path, go, use_library, use_table
from scorepad.ui.table_bar import keys_of, table_bar
from scorepad.ui.theme import EDGE_SPACE
from scorepad.ui.widgets.absent import absent
from scorepad.ui.widgets.bar import top_bar
from scorepad.ui.widgets.frame import frame
from scorepad.ui.widgets.section import GAP, in_columns, letter_room, paper_width

_TWO_BUTTONS_FROM = 320
_TWO_COLUMNS_FROM = 620


@screen
def PrintGame() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw how a game is printed."""
    table = use_table(ft.use_route_params().get("game", ""))
    size, route = use_size(), ft.use_view_path()
    choices, choose = use_choices()
    key = use_kept(new_key)
    result = "/result/" in route
    back = game_path(table.id, *(["result"] if result else [])) if table else "/"
    use_keys(keys_of(table, back))
    if table is None:
        return absent()
    told = choices or Choices()
    order = Order(table.record, told.style(language()))
    bar = table_bar(table, _("Print"), order.title, back=back)
    parts = [
        *paper_parts(told, choose),
        *language_part(order.style.language, choose, languages()),
    ]
    buttons = out_buttons(order, table.shell.papers, key)
    preview = Preview(order if choices else None, order.style.shape, size)
    return _laid_out(route, bar, preview, parts, buttons, size)


@screen
def PrintPad() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw how a blank pad is printed: of given rules, or of any."""
    params = ft.use_route_params()
    shell, given = use_library(), params.get("variant") or params.get("rules") or ""
    size, route = use_size(), ft.use_view_path()
    choices, choose = use_choices()
    key = use_kept(new_key)
    back = _before(params)
    use_keys(lambda pressed: library_key(shell, pressed, back=back))
    told = choices or Choices()
    rules = rules_of(shell, given) if given else rules_of(shell, told.rules) or usual(shell)
    if rules is None:
        return no_set(route, size)
    pad = pad_of(shell, rules, told)
    order = Order(pad, told.style(language()))
    undo, redo = undo_of(shell), redo_of(shell)
    bar = top_bar(_("Printable score pad"), rules_name(rules), back=lambda: go(back), undo=undo, redo=redo)
    shelf = Shelf(rules, shell.desk.house_rules(), lambda ident: choose(rules=ident))
    parts = [
        *([] if given else [RulesPart(shelf)]),
        sides_part(pad.sides, lambda count: choose(of=rules.name, sides=count)),
        *names_part(told, choose, last_names(shell)[: pad.sides]),
        *paper_parts(told, choose),
        *language_part(order.style.language, choose, languages()),
    ]
    buttons = out_buttons(order, shell.papers, key)
    preview = Preview(order if choices else None, order.style.shape, size)
    return _laid_out(route, bar, preview, parts, buttons, size)


def _before(params: Mapping[str, str]) -> str:
    if "variant" in params:
        return f"/rules/{params['variant']}"
    return set_path(params["rules"]) if "rules" in params else "/"


def _laid_out(
    route: str,
    bar: ft.Control,
    preview: ft.Control,
    parts: Sequence[ft.Control],
    buttons: Sequence[ft.Control],
    size: Size,
) -> ft.View:
    """Put the pages first; lying, what is chosen stands beside them, else below."""
    columns = 2 if letter_room(size) >= _TWO_COLUMNS_FROM else 1
    beside, below = (parts, []) if size.lies else ([], [in_columns(parts, columns)])
    ways = ft.Column([*_rows(buttons, size), *beside], spacing=GAP, tight=True)
    lines = [preview, *below, ft.Container(height=EDGE_SPACE)]
    return frame(route, bar, lines, size=size, at_hand=ft.Container(ways, padding=EDGE_SPACE))


def _rows(buttons: Sequence[ft.Control], size: Size) -> list[ft.Control]:
    """Set the buttons two by two, the first one alone where they are odd, or all below each other."""
    room = paper_width(size.width) - (paper_width(size.width, beside=True) if size.lies else 0)
    if room < _TWO_BUTTONS_FROM * size.text_scale:
        return [ft.Row([each]) for each in buttons]
    alone = len(buttons) % 2
    rows = [ft.Row([each]) for each in buttons[:alone]]
    stretch = ft.CrossAxisAlignment.STRETCH
    others = [ft.Row([each], vertical_alignment=stretch) for each in buttons[alone:]]
    return [*rows, in_columns(others, 2, even=True)]
