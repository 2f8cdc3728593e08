"""The entry screen: one round, one side at a time, with the keypad at hand."""

import flet as ft

from scorepad.game.draft import Draft
from scorepad.game.entry import field_kind, may_be_negative
from scorepad.game.intents import Goto
from scorepad.game.keypad import stacks_of
from scorepad.i18n import _
from scorepad.i18n.labels import capital, field_label, minimum_text
from scorepad.i18n.numbers import points, stacks
from scorepad.i18n.problems import problem_sentence
from scorepad.ui.guard import component, screen
from scorepad.ui.hooks import Size, use_keys, use_size
from scorepad.ui.keys import Press as LaptopKey
from scorepad.ui.screens.entering import Entering
from scorepad.ui.screens.entry_adjustments import adjustments
from scorepad.ui.screens.entry_paper import NARROWEST_TAB, Choose, Touches, entry_line, side_tabs
from scorepad.ui.screens.entry_round import AboutRound
from scorepad.ui.screens.entry_rows import EntryRow, entry_rows, going, going_text
from scorepad.ui.shell import Table, game_path, use_table
from scorepad.ui.table_bar import table_bar, turn
from scorepad.ui.theme import EDGE_SPACE, PAGE_WIDTH, Type
from scorepad.ui.widgets.absent import absent
from scorepad.ui.widgets.frame import BESIDE_WIDTH, frame, lies
from scorepad.ui.widgets.keypad import Mode, key_height, key_of, keypad
from scorepad.ui.widgets.notice import notice
from scorepad.ui.widgets.side_mark import side_name
from scorepad.ui.widgets.words import words


@screen
def Entry() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the round that the address names."""
    params = ft.use_route_params()
    table = use_table(params.get("game", ""))
    chosen, choose = ft.use_state(0)
    size, path = use_size(), ft.use_view_path()
    ids = [each.id for each in table.shown.rounds] if table else []
    here = _entering(table, ids.index(params["round"]), chosen) if table and params["round"] in ids else None
    use_keys(lambda key: _typed(here, key))
    if here is None:
        return absent(table)

    async def choose_side(side: int) -> None:
        choose(side)
        if here.draft:
            await here.table.submit(Goto(here.round.id, side, here.draft.field))

    return frame(
        path,
        _head(here, size, choose_side),
        [_Paper(here, size, choose_side)],
        size=size,
        show=_row_before(here),
        at_hand=_pad(here, size) if here.draft else None,
    )


def _entering(table: Table, index: int, chosen: int) -> Entering:
    draft = table.draft
    here = draft is not None and draft.round == table.shown.rounds[index].id
    return Entering(table, index, draft.side if draft and here else chosen)


async def _typed(here: Entering | None, key: LaptopKey) -> None:
    if here is None or await turn(here.table, key, game_path(here.table.id)):
        return
    draft = here.draft
    if draft:
        signed = may_be_negative(here.table.record.rules, draft.field)
        sent = key_of(key, _mode(draft), signed=signed)
        if sent:
            await here.press(sent)


def _mode(draft: Draft) -> Mode:
    return "count" if field_kind(draft.field) == "count" else "points"


def _width(here: Entering, size: Size) -> float:
    """Give the width there is for the paper, in logical pixels."""
    width = min(size.width, PAGE_WIDTH) - 2 * EDGE_SPACE
    return width - (min(BESIDE_WIDTH, size.width / 2) if lies(size) and here.draft else 0)


def _tabs(here: Entering, size: Size, choose_side: Choose) -> ft.Control:
    return side_tabs(here.table.shown.sides, here.scored, here.side, _width(here, size), choose_side)


def _tabs_stay(here: Entering, size: Size) -> bool:
    """Tell whether all sides stand in one row, which then never scrolls away."""
    return len(here.table.shown.sides) * NARROWEST_TAB * size.text_scale <= _width(here, size)


def _head(here: Entering, size: Size, choose_side: Choose) -> ft.Control:
    if not _tabs_stay(here, size):
        return _bar(here)
    tabs = ft.Container(_tabs(here, size, choose_side), padding=ft.Padding.symmetric(horizontal=EDGE_SPACE))
    return ft.Column([_bar(here), tabs], spacing=0)


def _row_before(here: Entering) -> str | None:
    """Name the line above the one in hand, so that both are in sight."""
    paths = [row.path for row in _rows(here)]
    current = here.current
    return paths[max(0, paths.index(current) - 1)] if current in paths else current or None


def _rows(here: Entering) -> tuple[EntryRow, ...]:
    record = here.table.shown
    return entry_rows(record.rules, here.tally, going(record, here.scored.number, here.tally))


def _bar(here: Entering) -> ft.Control:
    record, scored = here.table.shown, here.scored
    opening = _("Round {number} · minimum {minimum}").format(
        number=scored.number, minimum=minimum_text(scored.sides[here.side].minimum)
    )
    title = side_name(here.side, record.sides[here.side].name, Type.HEAD)
    return table_bar(here.table, title, opening, back=game_path(here.table.id))


def _pad(here: Entering, size: Size) -> ft.Control:
    draft = here.draft
    text = draft.text if draft else ""
    typed = stacks_of(text) or ()
    counts = draft is not None and _mode(draft) == "count"
    shown = f"{text}_" if counts and text else stacks(typed) if typed else ""
    if text.endswith("+"):
        shown += " +"
    total = _("= {points}").format(points=points(sum(typed))) if len(typed) > 1 else ""
    return keypad(
        "count" if counts else "points",
        shown or _field_in_hand(here),
        total,
        here.press,
        signed=draft is not None and may_be_negative(here.table.record.rules, draft.field),
        height=key_height(size.height),
    )


def _field_in_hand(here: Entering) -> str:
    if here.current.startswith("adjustments."):
        return _("Adjustment")
    return capital(field_label(here.table.shown.rules, here.current))


@component
def _Paper(here: Entering, size: Size, choose_side: Choose) -> ft.Control:  # noqa: N802
    record, tally = here.table.shown, here.tally
    state = going(record, here.scored.number, tally)
    touches = Touches(here.goto, here.use)
    lines = [entry_line(row, here.current, touches) for row in _rows(here)]
    return ft.Column(
        [
            *([] if _tabs_stay(here, size) else [_tabs(here, size, choose_side)]),
            ft.Container(words(going_text(record.rules, state), Type.SECOND), padding=12),
            *_warnings(here),
            *lines,
            *adjustments(here),
            AboutRound(here),
        ],
        spacing=0,
        horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
    )


def _warnings(here: Entering) -> list[ft.Control]:
    about = (problem for problem in here.scored.problems if problem.side in (None, here.side))
    return [notice(problem_sentence(problem, here.table.shown)) for problem in about]
