"""Setting up a game: the form that its pages share, who plays, and the start."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate
from typing import Final, cast

import flet as ft

from scorepad.flet_support.abilities import has_keyboard
from scorepad.flet_support.focus_and_scroll import move_focus_by_arrow
from scorepad.flet_support.hooks import (
    SetState,
    newest_value,
    use_instance,
    use_keys,
    use_remembered,
    use_size,
)
from scorepad.flet_support.keyboard import KeyboardKey
from scorepad.flet_support.page_state import page_state
from scorepad.flet_support.screens import go, screen, use_is_covered
from scorepad.i18n import _
from scorepad.i18n.formats import keep_counts_together
from scorepad.rules.custom import RuleSetId
from scorepad.rules.faults import Fault
from scorepad.score.limits import MAX_NAME, sides_faults
from scorepad.score.record import GameId
from scorepad.ui.routes import MORE_OPTIONS, NEW_GAME_RULES, rules_in
from scorepad.ui.session import AppSession, last_record, origin, use_library
from scorepad.ui.shared import game_plan as plans
from scorepad.ui.shared.game_plan import GamePlan, Seat
from scorepad.ui.shared.new_game import known_names, offered_names, start_planned
from scorepad.ui.shared.points_game import points_questions
from scorepad.ui.shared.rule_set_list import rules_by_id, seating_name
from scorepad.ui.theme.style import EDGE_SPACE, Type
from scorepad.ui.widgets.buttons import (
    LEADS,
    card_button,
    filled_button,
    outlined_button,
    plain_button,
    row_end,
    way_row,
)
from scorepad.ui.widgets.fields import text_field
from scorepad.ui.widgets.layout import (
    SECTION_GAP,
    frame,
    has_room_below,
    in_columns,
    letter_room,
    notice,
    paper_width,
    stretched,
)
from scorepad.ui.widgets.text import line_room, side_card, side_name, unspoken, words
from scorepad.ui.widgets.top_bar import top_bar
from scorepad.wording.faults import fault_sentence
from scorepad.wording.labels import rules_name

_KEPT: Final = "setup"
_NARROWEST: Final = 150
"""Logical pixels at the usual text size that a side's card, or a lone player's field, takes at least."""

_CHIP_HEIGHT = 54
_MOST_OFFERED = 4
# At the sides of a name that is offered.
_AROUND_NAME = 24
_PAIR: Final = 2


@dataclass(frozen=True, slots=True)
class SetupState:
    """The plan, the plan at first, and the games, deleted or not, that existed when the screen was opened.

    first: with the names of the last game. at: the seat whose name is being typed. aim: the seat that takes
    the cursor next. away: whether somebody left it to make rules for it.
    """

    plan: GamePlan
    first: GamePlan
    games: frozenset[GameId]
    at: Seat | None = None
    aim: Seat | None = None
    away: bool = False


@dataclass(frozen=True, eq=False, slots=True)
class Form:
    """The setup as it is drawn now."""

    session: AppSession
    state: SetupState
    change: SetState[SetupState]

    @property
    def plan(self) -> GamePlan:
        """The game to be started."""
        return self.state.plan

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Every reason against starting."""
        return sides_faults(plans.sides_of(self.plan))

    def step(self, alter: Callable[..., GamePlan], *values: object) -> None:
        """Take one step from the newest plan, which `alter` gets before the values."""
        self.change(lambda newest: replace(newest, plan=alter(newest.plan, *values)))

    def fault_at(self, *paths: str) -> str | None:
        """Return the sentence about the fault at one of the paths, None if there is none."""
        return next((fault_sentence(fault) for fault in self.faults if fault.path in paths), None)


def use_form(address: RuleSetId | None = None) -> Form:
    """Return the game being set up. address: of the page where that begins, the rules it names or none."""
    session, page = use_library(), ft.context.page
    arrived = use_instance(list[RuleSetId | None])
    kept = page_state(page).kept
    if arrived != [address] and (address is not None or _KEPT not in kept):
        kept[_KEPT] = _arrive(session, address, cast("SetupState | None", kept.get(_KEPT)))
    arrived[:] = [address]
    state, change = use_remembered(_KEPT, lambda: cast(SetupState, kept[_KEPT]))
    if use_is_covered():
        state = replace(state, aim=None)
    return Form(session, state, change)


def _arrive(session: AppSession, address: RuleSetId | None, left: SetupState | None) -> SetupState:
    """Return a new setup. left: the one before, to go on with unless it has become a game."""
    service, last = session.service, last_record(session.service)
    games, sets = service.shelf.games(), service.shelf.custom_rule_sets()
    deleted = frozenset(away.summary.id for away in service.shelf.deleted_games())
    begun = {game.id for game in games if game.begun_by == session.who.device} | deleted
    first = plan = plans.first_plan(last, sets.values())
    if left and left.plan != left.first and not begun - left.games:
        rules = plans.current_rules(left.plan.rules, sets.values())
        is_by_hand = left.plan.seated_by_hand and left.away and address is not None
        plan = replace(left.plan, rules=rules, seated_by_hand=is_by_hand)
    chosen = rules_by_id(session, address) if address else None
    if chosen and chosen != plan.rules:
        plan = plans.with_rules(plan, chosen)
    aim = plans.seats(plan)[0] if last is None or has_keyboard(ft.context.page) else None
    return SetupState(plan, first, deleted.union(game.id for game in games), aim=aim)


def setup_page(
    title: str, lines: Sequence[ft.Control], *, back: str, at_hand: ft.Control | None = None
) -> ft.View:
    """Make a page of the setup, with its bar and its keys; call it after all other hooks."""
    size = use_size()
    use_keys(partial(_key, back))
    paper = [*lines, ft.Container(height=EDGE_SPACE)]
    bar = top_bar(title, back=partial(go, back))
    return frame(bar, paper, size=size, at_hand=at_hand, low=True)


async def _key(back: str, key: KeyboardKey) -> None:
    if key is KeyboardKey.ESCAPE:
        go(back)
    await move_focus_by_arrow(ft.context.page, key)


@screen
def Setup() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the screen for setting up a game."""
    form = use_form(rules_in(ft.use_route_params()))
    size = use_size()
    room = letter_room(size, beside=size.is_landscape)
    rules = f"{rules_name(form.plan.rules)} · {seating_name(form.plan.seating)}"
    face = ft.Row([words(keep_counts_together(rules), Type.STRONG, expand=True), row_end(LEADS)])
    way = card_button(face, rules, partial(go, NEW_GAME_RULES))
    lines = [way, _names(form, room), _offers(form, paper_width(size, beside=size.is_landscape))]
    if _asks_how_it_is_played(form):
        lines.append(points_questions(form.plan, form.step))
    lines.append(way_row(_("More options"), partial(go, MORE_OPTIONS)))
    lines += [notice(sentence) for sentence in _other_faults(form)]
    first, *second = (ft.Row([each]) for each in _starts(form))
    # Large letters leave room for one button on a small phone.
    beside = second if size.is_landscape or has_room_below(size) else []
    lines += second[len(beside) :]
    at_hand = ft.Container(stretched([first, *beside], 12, tight=True), padding=EDGE_SPACE)
    return setup_page(_("New game"), lines, back=origin(), at_hand=at_hand)


def _names(form: Form, room: float) -> ft.Control:
    """Draw the seats: those of a side in its card, beside each other where two fit."""
    if plans.is_individual_play(form.plan):
        cells = [_seat(form, seat) for seat in plans.seats(form.plan)]
    else:
        cells = [_side(form, side) for side in range(len(form.plan.names))]
    columns = 2 if room >= 2 * _NARROWEST + SECTION_GAP else 1
    return ft.Container(in_columns(cells, columns), padding=ft.Padding.only(top=16, bottom=20))


def _side(form: Form, side: int) -> ft.Control:
    """Draw the fields of a side's players in a card."""
    size = form.plan.seating[side]
    title = _("Pair {number}") if size == _PAIR else _("Side {number}")
    lines = [side_name(side, title.format(number=side + 1)), *(_seat(form, (side, at)) for at in range(size))]
    return side_card(side, stretched(lines, SECTION_GAP))


def _seat(form: Form, seat: Seat) -> ft.Control:
    """Draw the field of a player under the name of the seat, which stays when a name is typed."""
    (side, place), plan = seat, form.plan
    typed = plan.names[side][place]
    alone = [f"sides[{side}].name"] if plan.seating[side] == 1 else []
    name = plans.seat_name(plan, side, place)

    def write(text: str) -> None:
        form.step(plans.with_name, side, place, text)

    field = text_field(
        name,
        typed,
        write,
        on_focus=lambda: form.change(lambda now: replace(now, at=seat, aim=None)),
        is_name=True,
        is_opened=form.state.aim == seat,
        is_replaced=bool(typed) and typed in form.state.first.people,
        is_next=bool(known_names(form.session.service)) and seat == _next_seat(form),
        error=form.fault_at(f"sides[{side}].players[{place}]", *alone),
        most=MAX_NAME,
        shown="",
    )
    return stretched([unspoken(side_name(side, name) if alone else words(name)), field], 4)


def _next_seat(form: Form) -> Seat | None:
    """Return the seat that a known name is offered for: that with the cursor, else the first free one."""
    seats = plans.seats(form.plan)
    return form.state.at if form.state.at in seats else _free_seat(form.plan, seats)


def _free_seat(plan: GamePlan, seats: Iterable[Seat]) -> Seat | None:
    return next((each for each in seats if not plan.names[each[0]][each[1]].strip()), None)


def _offers(form: Form, room: float) -> ft.Control:
    """Offer known names for the seat being named, in a row that stays when none is left: four at most.

    room: logical pixels.
    """
    known, at = known_names(form.session.service), _next_seat(form)
    if not known or at is None:
        return ft.Container()
    side, place = at
    names = offered_names(known, form.plan.people, form.plan.names[side][place])
    widths = (line_room(words(name, Type.STRONG)) + _AROUND_NAME + SECTION_GAP for name in names)
    fitting = sum(end <= room + SECTION_GAP for end in accumulate(widths))
    chips = [
        outlined_button(name, partial(_sit, form, at, name))
        for name in names[: min(_MOST_OFFERED, max(1, fitting))]
    ]
    row = ft.Row([*chips, ft.Container(height=_CHIP_HEIGHT)], spacing=SECTION_GAP)
    title = _("Tap a name for {seat}").format(seat=plans.seat_name(form.plan, side, place))
    lines = [words(title if names else ""), row]
    return ft.Container(stretched(lines, 8), padding=ft.Padding.only(bottom=SECTION_GAP))


def _sit(form: Form, seat: Seat, name: str) -> None:
    """Seat somebody, and go on to the next free seat, that of the same side first."""

    def seated(now: SetupState) -> SetupState:
        plan = plans.with_name(now.plan, *seat, name)
        order = sorted(plans.seats(plan), key=lambda each: (each[0] != seat[0], each))
        free = _free_seat(plan, order)
        return replace(now, plan=plan, at=free or seat, aim=free)

    form.change(seated)


def _asks_how_it_is_played(form: Form) -> bool:
    """Return whether these rules leave everything to the table and are nobody's own."""
    rules = form.plan.rules
    sets = form.session.service.shelf.custom_rule_sets().values()
    return rules.base == plans.OPEN_GAME and all(each.rules != rules for each in sets)


def _other_faults(form: Form) -> list[str]:
    """Return the sentences about faults in names that are written on another page."""
    paths = {f"sides[{side}].name" for side, size in enumerate(form.plan.seating) if size > 1}
    return [fault_sentence(fault) for fault in form.faults if fault.path in paths]


def _starts(form: Form) -> list[ft.Control]:
    """Make the buttons that start the game: with the names, and without while they are the last game's."""

    async def start() -> None:
        await start_planned(form.session, newest_value(form.change).plan)

    async def start_unnamed() -> None:
        await start_planned(form.session, plans.without_names(form.plan))

    button = filled_button(_("Start"), start, disabled=bool(form.faults), expand=True, tall=True)
    named = set(filter(None, form.plan.people))
    if not named or named - {*form.state.first.people}:
        return [button]
    unnamed = plain_button(_("Start without names"), start_unnamed)
    unnamed.expand = True
    return [button, unnamed]
