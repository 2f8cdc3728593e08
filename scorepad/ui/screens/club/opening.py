"""Opening an evening of several tables: who is here, by which rules they play, and at how many tables."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from uuid import uuid4

import flet as ft

from scorepad.club.movement import Shape, Sitting, first_sitting, most_tables
from scorepad.flet_support.hooks import SetState, setter, use_remembered, use_value
from scorepad.flet_support.screens import component, go, screen, show_message
from scorepad.game.events import EveningId, EveningOpened, PersonCame
from scorepad.game.naming import joined_names
from scorepad.i18n import _
from scorepad.i18n.formats import join_list, sort_names
from scorepad.rules.custom import RuleSetId
from scorepad.rules.ruleset import RuleSet
from scorepad.score.limits import MAX_NAME, name_fault
from scorepad.ui.routes import CLUB, CLUB_RULES, OPEN_CLUB
from scorepad.ui.screens.club.tables import shape_of, sit_down
from scorepad.ui.session import AppSession, last_record, use_library
from scorepad.ui.shared.frames import library_frame
from scorepad.ui.shared.game_plan import usual_rules, usual_seating
from scorepad.ui.shared.new_game import known_names, matching_names, today, unused_names, with_suggestions
from scorepad.ui.shared.rule_set_list import rules_by_id, rules_line, rules_list, rules_row
from scorepad.ui.theme.style import EDGE_SPACE, Type
from scorepad.ui.widgets.buttons import choices, filled_button, outlined_button
from scorepad.ui.widgets.fields import text_field
from scorepad.ui.widgets.layout import SECTION_GAP, flowing, section, stretched
from scorepad.ui.widgets.text import words
from scorepad.wording.faults import fault_sentence

_MOST_KNOWN = 24


def here_names(names: Sequence[str], leave: Callable[[str], object]) -> ft.Control:
    """Draw those who are here, in the order in which they came; a touch on one takes them off.

    Its place stays when it is empty: a field that moves down would be rebuilt, and lose the focus.
    """

    def button(name: str) -> ft.Control:
        face = words(f"{name} ×", Type.STRONG, said=_("Remove {name}").format(name=name))
        return outlined_button(face, partial(leave, name))

    return ft.Container(flowing([button(name) for name in names]))


@component
def add_people(
    session: AppSession, here: Sequence[str], come: Callable[[Sequence[str]], object]
) -> ft.Control:
    """Draw the field for names, and the known names of those who aren't here yet."""
    typed, put = use_value(str)

    def add(names: Sequence[str]) -> object:
        put("")
        return come(names)

    def enter(text: str) -> object:
        names = [name.strip() for name in text.split(",") if name.strip()]
        fault = next(filter(None, (name_fault(name, "name") for name in names)), None)
        if fault:
            show_message(ft.context.page, fault_sentence(fault))
            return None
        return add(names)

    known = known_names(session.service)
    field = ft.Container(text_field(_("Name"), typed, put, on_enter=enter), expand=True)
    row = ft.Row([field, outlined_button(_("Add"), partial(enter, typed), disabled=not typed.strip())])
    offers = matching_names(known, here, typed)
    free = [] if typed else sort_names(unused_names(known, here)[:_MOST_KNOWN])
    others = flowing([outlined_button(name, partial(add, [name])) for name in free])
    asked = with_suggestions(row, offers, lambda name: partial(add, [name]))
    return stretched([asked, *([others] if free else [])], SECTION_GAP)


@dataclass(frozen=True, slots=True)
class _State:
    """An evening to be opened. called: its own name. tables: 0 = as many as there are people for.

    id: it will have.
    """

    rules: RuleSet
    called: str = ""
    names: tuple[str, ...] = ()
    partners_change: bool = False
    tables: int = 0
    id: EveningId = field(default_factory=lambda: EveningId(str(uuid4())))

    @property
    def shape(self) -> Shape:
        return shape_of(usual_seating(self.rules))

    @property
    def most(self) -> int:
        return most_tables(len(self.names), self.shape)

    @property
    def sitting(self) -> Sitting:
        """Who sits where."""
        return first_sitting(self.names, self.shape, min(self.tables or self.most, self.most))


def _use_evening(session: AppSession) -> tuple[_State, SetState[_State]]:
    sets = session.service.shelf.custom_rule_sets().values()
    usual = usual_rules(last_record(session.service), sets)
    return use_remembered("club evening", lambda: _State(usual))


@screen
def ClubRules() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the rules that the evening can have; a line chooses them."""
    session = use_library()
    _state, change = _use_evening(session)

    def choose(ident: RuleSetId) -> None:
        if rules := rules_by_id(session, ident):
            change(lambda now: replace(now, rules=rules, tables=0))
        go(OPEN_CLUB)

    return library_frame(session, _("Rules"), [rules_list(session, choose)], back=OPEN_CLUB)


@screen
def OpenClub() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the questions before an evening of several tables."""
    session = use_library()
    state, change = _use_evening(session)

    def come(names: Sequence[str]) -> None:
        change(lambda now: replace(now, names=tuple(dict.fromkeys((*now.names, *names)))))

    def leave(name: str) -> None:
        change(lambda now: replace(now, names=tuple(other for other in now.names if other != name)))

    # Translators: a name that a club evening may have, such as "Spring cup".
    label = _("Name of the evening, if it has one")
    name = text_field(label, state.called, setter(change, "called"), most=MAX_NAME)
    paper = [
        section(_("Who is here?"), [here_names(state.names, leave), add_people(session, state.names, come)]),
        section(_("Rules"), [rules_row(state.rules, rules_line(state.rules), partial(go, CLUB_RULES))]),
        *_partners_part(state, change),
        *_tables_part(state, change),
        ft.Container(name, padding=ft.Padding.only(top=2 * EDGE_SPACE)),
    ]
    at_hand = _start(session, state, change)
    return library_frame(session, _("Club evening"), paper, back=CLUB, at_hand=at_hand)


def _partners_part(state: _State, change: SetState[_State]) -> list[ft.Control]:
    if state.shape.size == 1:
        return []
    answers = {False: _("Partners stay together"), True: _("Partners change")}
    buttons = choices(answers, state.partners_change, setter(change, "partners_change"))
    return [section(_("Teams"), [flowing(buttons)])]


def _tables_part(state: _State, change: SetState[_State]) -> list[ft.Control]:
    sitting = state.sitting
    if not sitting.tables:
        return []
    sides = enumerate(([joined_names(side) for side in table] for table in sitting.tables), start=1)
    lines = ft.Column([words(line, Type.SECOND) for line in seat_lines(sides, sitting.byes)], spacing=4)
    asked = how_many_tables(state.most, len(sitting.tables), setter(change, "tables"))
    return [section(_("How many tables?") if asked else _("Who sits where"), [*asked, lines])]


def how_many_tables(most: int, count: int, choose: Callable[[int], None]) -> list[ft.Control]:
    """Return the answers to how many tables there are; none where only one is possible. most: at most."""
    counts = {each: str(each) for each in range(1, most + 1)}
    return [flowing(choices(counts, count, choose))] if most > 1 else []


def seat_lines(tables: Iterable[tuple[int, Sequence[str]]], byes: Sequence[str]) -> list[str]:
    """Return who sits at each table, by its number and what each side is called, and who has the bye."""
    lines = [
        _("Table {number}: {sides}").format(number=number, sides=" · ".join(sides))
        for number, sides in tables
    ]
    return [*lines, bye_line(byes)] if byes else lines


def bye_line(byes: Sequence[str]) -> str:
    """Return who has no seat in a sitting."""
    # Translators: those who have no seat in this sitting of a club evening.
    return _("Bye: {names}").format(names=join_list(byes))


def first_table_needs(shape: Shape) -> str:
    """Return how many people there have to be."""
    return _("The first table needs {count} people.").format(count=shape.people)


def _start(session: AppSession, state: _State, change: SetState[_State]) -> ft.Control:
    async def begin() -> None:
        opened = EveningOpened(state.id, today(), state.partners_change, state.called.strip())
        came = (PersonCame(state.id, name) for name in state.names)
        if await sit_down(session, state.id, 1, state.sitting, state.rules, (opened, *came)):
            change(lambda before: _State(before.rules))
            go(CLUB)

    need = [] if state.most else [words(first_table_needs(state.shape), Type.SECOND)]
    start = filled_button(_("Start the evening"), begin, disabled=not state.most)
    return ft.Container(stretched([*need, start], 8, tight=True), padding=EDGE_SPACE)
