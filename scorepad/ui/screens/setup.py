"""Setting up a game: its rules, its table and its players."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

import flet as ft

from scorepad.flet_support.error_boundary import screen
from scorepad.flet_support.hooks import SetState, newest_value, use_instance, use_remembered, use_size
from scorepad.flet_support.navigation import go
from scorepad.game.naming import joined_names
from scorepad.i18n import _
from scorepad.i18n.collation import sort_names
from scorepad.i18n.formats import join_list
from scorepad.rules.custom import RuleSetId
from scorepad.rules.faults import Fault
from scorepad.rules.ruleset import RuleSet
from scorepad.score.deal import next_dealer
from scorepad.score.limits import MAX_NAME, MAX_SIDES, MIN_SIDES
from scorepad.score.record import GameId, GameRecord, Side
from scorepad.ui.routes import NEW_GAME_RULES, rules_in
from scorepad.ui.session import AppSession, last_record, use_library
from scorepad.ui.shared import game_plan as plans
from scorepad.ui.shared.game_plan import GamePlan, TeamSizes
from scorepad.ui.shared.new_game import (
    known_names,
    matching_names,
    start_again,
    start_planned,
    unused_names,
    with_suggestions,
)
from scorepad.ui.shared.points_game import has_choices, points_questions
from scorepad.ui.shared.rule_set_list import rules_by_id, rules_row, seating_name
from scorepad.ui.shared.undo_bar import library_frame
from scorepad.ui.theme.style import EDGE_SPACE, Type
from scorepad.ui.widgets.buttons import choices, filled_button, outlined_button, plain_button
from scorepad.ui.widgets.fields import text_field
from scorepad.ui.widgets.layout import SECTION_GAP, flowing, in_columns, letter_room, notice, section
from scorepad.ui.widgets.text import heading, side_card, side_mark, side_name, words
from scorepad.wording.faults import fault_sentence
from scorepad.wording.labels import rules_name

_COUNTS = range(MIN_SIDES, MAX_SIDES + 1)
_MOST_KNOWN = 12
_TWO_COLUMNS_FROM = 620
_FIELDS_BESIDE_FROM = 300


@dataclass(frozen=True, slots=True)
class _State:
    """The plan, the plan at first, and the parts of the screen that were opened.

    games: the games, deleted or not, that existed when the screen was opened.
    """

    plan: GamePlan
    first: GamePlan
    games: frozenset[GameId]
    open: frozenset[str] = frozenset()


@dataclass(frozen=True, eq=False, slots=True)
class _Form:
    """The setup as it is drawn now. known: names of earlier games. width: of the paper, in logical pixels."""

    session: AppSession
    state: _State
    change: SetState[_State]
    faults: tuple[Fault, ...]
    known: tuple[str, ...]
    width: float

    @property
    def plan(self) -> GamePlan:
        return self.state.plan

    def step(self, alter: Callable[..., GamePlan], *values: object) -> None:
        """Take one step from the newest plan, which `alter` gets before the values."""
        self.change(lambda newest: replace(newest, plan=alter(newest.plan, *values)))

    def to(self, alter: Callable[..., GamePlan], *values: object) -> Callable[[], None]:
        """Return a handler that takes one step."""
        return lambda: self.step(alter, *values)

    def unfold(self, part: str) -> Callable[[], None]:
        """Return a handler that opens a part of the screen."""
        return lambda: self.change(lambda newest: replace(newest, open=newest.open | {part}))

    def fault_at(self, path: str) -> str | None:
        """Return the sentence about the fault at a path, None if there is none."""
        return next((fault_sentence(fault) for fault in self.faults if fault.path == path), None)


def _rules_part(form: _Form) -> ft.Control:
    """Draw the chosen rules; a touch leads to all others."""
    return rules_row(form.plan.rules, partial(go, NEW_GAME_RULES), chosen=True)


def _choices_part(form: _Form) -> ft.Control:
    """Ask how a game without rules of its own is played; other games aren't asked."""
    sets = form.session.service.shelf.custom_rule_sets()
    own = any(form.plan.rules == each.rules for each in sets.values())
    return (
        points_questions(form.plan, form.step) if has_choices(form.plan.rules) and not own else ft.Container()
    )


def _seating_part(form: _Form) -> ft.Control:
    lines = _known_seatings(form)
    if "seating" in form.state.open or not plans.is_offered_seating(form.plan):
        lines += _other_seating(form)
    else:
        lines.append(flowing([plain_button(_("Other seating"), form.unfold("seating"))]))
    return section(_("Who plays with whom"), lines)


def _known_seatings(form: _Form) -> list[ft.Control]:
    plan = form.plan

    def buttons(answers: Mapping[TeamSizes, str]) -> list[ft.Control]:
        return choices(answers, plan.seating, partial(form.step, plans.with_seating))

    teams = buttons({sizes: seating_name(sizes) for sizes in plans.offered_seatings(plan.rules)})
    if not plans.allows_single_players(plan.rules):
        return [flowing(teams)]
    if not plans.is_individual_play(plan):
        people = max(MIN_SIDES, min(MAX_SIDES, sum(plan.seating)))
        return [flowing([*teams, *buttons({(1,) * people: _("Individual play")})])]
    counts = flowing(buttons({(1,) * count: str(count) for count in _COUNTS}))
    return [*([flowing(teams)] if teams else []), words(_("Individual play, number of players:")), counts]


def _other_seating(form: _Form) -> list[ft.Control]:
    plan = form.plan
    lines: list[ft.Control] = []
    if not plans.is_offered_seating(plan):
        sentence = _("These rules don't mention {seating}. You can still play it as a house rule.")
        lines.append(notice(sentence.format(seating=seating_name(plan.seating))))
    if plans.allows_single_players(plan.rules) and plans.is_individual_play(plan):
        return lines

    def choose(count: int) -> None:
        form.step(plans.with_seating, plans.with_side_count(plan, count))

    counts = choices({count: str(count) for count in _COUNTS}, len(plan.names), choose)
    note = words(_("Add or remove players on each side."))
    return [*lines, words(_("Number of sides:")), flowing(counts), note]


def _names_part(form: _Form) -> ft.Control:
    columns = 2 if form.width >= _TWO_COLUMNS_FROM else 1
    cards = [_side(form, side, form.width / columns) for side in range(len(form.plan.names))]
    # Its place stays when it is empty: fields that move up would be rebuilt, and lose the text being typed.
    known = ft.Container(_known(form))
    return section(_("Names"), [known, in_columns(cards, columns)])


def _known(form: _Form) -> ft.Control | None:
    free = sort_names(unused_names(form.known, form.plan.people)[:_MOST_KNOWN])
    if not free or not plans.has_free_seat(form.plan):
        return None
    buttons = [outlined_button(name, form.to(plans.with_known_name, name)) for name in free]
    lines: list[ft.Control] = [words(_("Tap a name to give it the next free seat:")), flowing(buttons)]
    return ft.Column(lines, spacing=SECTION_GAP, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _side(form: _Form, side: int, width: float) -> ft.Control:
    plan, size = form.plan, form.plan.seating[side]
    fields = [_player(form, side, place) for place in range(size)]
    resizable = not plans.is_offered_seating(plan) or (
        "seating" in form.state.open and not plans.is_individual_play(plan)
    )
    if size == 1 and not resizable:
        row = ft.Row([side_mark(side, Type.LARGE), ft.Container(fields[0], expand=True)], spacing=8)
        return ft.Container(row)
    lines: list[ft.Control] = [
        side_name(side, plans.sides_of(plan)[side].name),
        in_columns(fields, 2 if width >= _FIELDS_BESIDE_FROM else 1),
    ]
    if resizable:
        more, fewer = (form.to(plans.with_side_size, side, count) for count in (size + 1, size - 1))
        buttons = [
            plain_button(_("Add a player"), more, disabled=not plans.can_have_players(size + 1)),
            plain_button(_("Remove a player"), fewer, disabled=not plans.can_have_players(size - 1)),
        ]
        lines.append(flowing(buttons))
    if size > 1:
        lines.append(_title(form, side))
    return side_card(side, ft.Column(lines, spacing=10))


def _player(form: _Form, side: int, place: int) -> ft.Control:
    plan = form.plan
    fault = form.fault_at(f"sides[{side}].players[{place}]")
    if plan.seating[side] == 1:
        fault = fault or form.fault_at(f"sides[{side}].name")

    def write(name: str) -> None:
        form.step(plans.with_name, side, place, name)

    name = plan.names[side][place]
    field = text_field(
        plans.seat_name(plan, side, place), name, write, is_name=True, error=fault, most=MAX_NAME
    )
    offers = matching_names(form.known, plan.people, name)
    return with_suggestions(field, offers, lambda known: form.to(plans.with_name, side, place, known))


def _title(form: _Form, side: int) -> ft.Control:
    title, part = form.plan.titles[side], f"title.{side}"
    fault = form.fault_at(f"sides[{side}].name")
    if part not in form.state.open and not title and not fault:
        name = _("Name side {number}").format(number=side + 1)
        return flowing([plain_button(name, form.unfold(part))])

    def write(name: str) -> None:
        form.step(plans.with_title, side, name)

    label = _("Name of side {number}").format(number=side + 1)
    opened = part in form.state.open and not title
    return text_field(label, title, write, is_name=True, is_opened=opened, error=fault, most=MAX_NAME)


def _dealer_part(form: _Form) -> ft.Control:
    def choose(seat: int) -> None:
        form.step(lambda plan: replace(plan, dealer=seat))

    people = plans.people_by_seat(plans.sides_of(form.plan))
    answers = choices(dict(enumerate(people)), form.plan.dealer, choose)
    return section(_("Who deals first?"), [flowing(answers)])


def _started_on_paper_part(form: _Form) -> ft.Control:
    def choose(paper: bool) -> None:  # noqa: FBT001 - an answer comes by position
        form.step(lambda plan: replace(plan, paper=paper))

    answers = {False: _("From the first round"), True: _("Carried over from paper")}
    return section(_("Where does the game start?"), [flowing(choices(answers, form.plan.paper, choose))])


def _use_state(session: AppSession, usual: RuleSet, address: RuleSetId) -> tuple[_State, SetState[_State]]:
    """Return the setup as it was left, or a new one. address: the id of its first rules, if any."""
    visit = (use_instance(object), address)
    stored, store = use_remembered("setup", dict[Hashable, _State])
    state = stored[visit] if visit in stored else _arrive(session, usual, address, [*stored.values()])
    return state, lambda step: store(lambda now: {visit: step(now.get(visit, state))})


def _arrive(session: AppSession, usual: RuleSet, address: RuleSetId, earlier: Sequence[_State]) -> _State:
    """Return a new setup. earlier: the one that was left, to go on with unless it has become a game."""
    service = session.service
    games, sets = service.shelf.games(), service.shelf.custom_rule_sets()
    deleted = frozenset(away.summary.id for away in service.shelf.deleted_games())
    begun = {game.id for game in games if game.begun_by == session.who.device} | deleted
    first = plan = plans.new_plan(usual)
    for left in earlier:
        if left.plan != left.first and not begun - left.games:
            plan = plans.with_rules(left.plan, plans.current_rules(left.plan.rules, sets.values()))
    chosen = rules_by_id(session, address)
    if chosen and chosen != plan.rules:
        plan = plans.with_rules(plan, chosen)
    return _State(plan, first, deleted.union(game.id for game in games))


@screen
def Setup() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the screen for setting up a game."""
    session = use_library()
    last = last_record(session.service)
    usual = plans.usual_rules(last, session.service.shelf.custom_rule_sets().values())
    state, change = _use_state(session, usual, rules_in(ft.use_route_params()))
    size = use_size()
    width = letter_room(size, beside=size.is_landscape)
    form = _Form(session, state, change, plans.faults_of(state.plan), known_names(session.service), width)
    parts = [_rules_part, _choices_part, _seating_part, _names_part, _dealer_part, _started_on_paper_part]
    paper = [part(form) for part in parts]
    pristine = last is not None and state.plan == state.first
    if last:
        paper.insert(0, _same_table(session, last, filled=pristine))
    at_hand = _start(form, filled=not pristine, with_summary=size.is_landscape)
    return library_frame(session, _("New game"), paper, size=size, at_hand=at_hand)


def _same_table(session: AppSession, record: GameRecord, *, filled: bool) -> ft.Control:
    people = plans.people_by_seat(record.sides)
    dealer = people[(next_dealer(record) or 0) % len(people)]
    line = _("{rules} · next dealer: {dealer}").format(rules=rules_name(record.rules), dealer=dealer)
    make = filled_button if filled else outlined_button
    start = partial(start_again, session, record)
    button = ft.Row([make(_("Start with the same players"), start, expand=True)])
    return section(_("Same players as last time"), [*_table(record.sides, line), button])


def _table(sides: Sequence[Side], line: str) -> list[ft.Control]:
    """Draw the sides with their players, and a line about the game below."""
    rows: list[ft.Control] = []
    for side, each in enumerate(sides):
        names: list[ft.Control] = [side_name(side, each.name)]
        if joined_names(each.players) not in ("", each.name):
            names.append(words(join_list(each.players), Type.SECOND))
        rows.append(ft.Row(names, wrap=True, spacing=10, run_spacing=0))
    return [*rows, words(line, Type.SECOND)]


def _start(form: _Form, *, filled: bool, with_summary: bool) -> ft.Control:
    async def start() -> None:
        await start_planned(form.session, newest_value(form.change).plan)

    plan, make = form.plan, filled_button if filled else outlined_button
    label = _("Start, then enter the totals so far") if plan.paper else _("Start the game")
    lines: list[ft.Control] = []
    if with_summary:
        sides = plans.sides_of(plan)
        dealer = plans.people_by_seat(sides)[plan.dealer]
        line = _("{rules} · {dealer} deals").format(rules=rules_name(plan.rules), dealer=dealer)
        lines = [heading(_("This game")), *_table(sides, line)]
    lines.append(ft.Row([make(label, start, disabled=bool(form.faults), expand=True)]))
    return ft.Container(ft.Column(lines, spacing=10, tight=True), padding=EDGE_SPACE)
