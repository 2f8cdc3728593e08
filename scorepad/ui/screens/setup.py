"""Setting up a game: its rules, its table and its players."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial

import flet as ft

from scorepad.flet_support.error_boundary import screen
from scorepad.flet_support.hooks import (
    SetState,
    newest_value,
    use_instance,
    use_keys,
    use_remembered,
    use_size,
)
from scorepad.flet_support.navigation import go
from scorepad.i18n import _
from scorepad.i18n.collation import sort_names
from scorepad.i18n.formats import join_list
from scorepad.rules.custom import CustomRuleSet
from scorepad.rules.faults import Fault
from scorepad.rules.ruleset import RuleSet
from scorepad.score.deal import next_dealer
from scorepad.score.limits import MAX_NAME, MAX_SIDES, MIN_SIDES
from scorepad.score.record import GameRecord, Side
from scorepad.ui.routes import make_rules_path
from scorepad.ui.session import AppSession, use_library
from scorepad.ui.shared import game_plan as plans
from scorepad.ui.shared.game_plan import (
    GamePlan,
    TeamSizes,
    current_rules,
    faults_of,
    joined_names,
    new_plan,
    people_by_seat,
    sides_of,
    usual_rules,
    with_rules,
)
from scorepad.ui.shared.new_game import (
    known_names,
    matching_names,
    start_again,
    start_planned,
    unused_names,
    with_suggestions,
)
from scorepad.ui.shared.rule_set_list import (
    custom_rule_set_rows,
    group_heading,
    make_missing_preset,
    missing_preset_rows,
    rules_row,
    seating_name,
    variant_groups,
)
from scorepad.ui.shared.undo_bar import library_key, library_redo, library_undo
from scorepad.ui.theme.style import EDGE_SPACE, Type
from scorepad.ui.widgets.buttons import choice_button, filled_button, outlined_button, plain_button
from scorepad.ui.widgets.fields import text_field
from scorepad.ui.widgets.layout import (
    SECTION_GAP,
    flowing,
    frame,
    in_columns,
    letter_room,
    notice,
    section,
    stacked,
)
from scorepad.ui.widgets.text import heading, side_card, side_mark, side_name, words
from scorepad.ui.widgets.top_bar import top_bar
from scorepad.wording.faults import fault_sentence
from scorepad.wording.labels import rules_name

_COUNTS = range(MIN_SIDES, MAX_SIDES + 1)

MOST_KNOWN = 12
_TWO_COLUMNS_FROM = 620
_FIELDS_BESIDE_FROM = 300


@dataclass(frozen=True, slots=True)
class SetupForm:
    """The plan as it is drawn now.

    change: takes a function from the newest plan to the next one. open: the parts that were opened;
    unfold: opens one. known: names of earlier games. width: of the paper, in logical pixels.
    sets: the custom rule sets by id. pick: chooses other rules. make_own: goes on to making a custom rule
    set; unmade: makes one for a game without a preset, given its id.
    """

    plan: GamePlan
    faults: tuple[Fault, ...]
    change: Callable[[Callable[[GamePlan], GamePlan]], None]
    open: frozenset[str]
    unfold: Callable[[str], None]
    known: tuple[str, ...]
    width: float
    sets: Mapping[str, CustomRuleSet]
    pick: Callable[[RuleSet], None]
    make_own: Callable[[], None]
    unmade: Callable[[str], object]

    def to(self, step: Callable[..., GamePlan], *values: object) -> Callable[[], None]:
        """Return a handler that takes one step from the newest plan, which it gets before the values."""

        def stepped(plan: GamePlan) -> GamePlan:
            return step(plan, *values)

        return partial(self.change, stepped)

    def fault_at(self, path: str) -> str | None:
        """Return the sentence about the fault at a path, None if there is none."""
        return next((fault_sentence(fault) for fault in self.faults if fault.path == path), None)


def setup_rules_part(setting: SetupForm) -> ft.Control:
    """Draw the chosen rules, and all rule sets once they are asked for."""
    if "rules" in setting.open:
        return section(_("Rules"), [stacked(_all_rules(setting), "rules")])
    more = [
        plain_button(_("Other rules"), lambda: setting.unfold("rules")),
        plain_button(_("Your own rules"), setting.make_own),
    ]
    return section(_("Rules"), [ft.Column([_rules(setting, setting.plan.rules)], spacing=0), flowing(more)])


def _all_rules(setting: SetupForm) -> list[ft.Control]:
    def own(_ident: str, sheet: CustomRuleSet) -> None:
        setting.pick(sheet.rules)

    lines = [
        group_heading(_("Your own rules")),
        *custom_rule_set_rows(setting.sets, own, chosen=setting.plan.rules),
    ]
    lines.append(flowing([plain_button(_("Create your own rules"), setting.make_own)]))
    lines += variant_groups(lambda _ident, rules: [_rules(setting, rules)])
    return [*lines, *missing_preset_rows(setting.unmade)]


def _rules(setting: SetupForm, rules: RuleSet) -> ft.Control:
    return rules_row(rules, partial(setting.pick, rules), chosen=rules == setting.plan.rules)


def seating_part(setting: SetupForm) -> ft.Control:
    """Draw the choice of how many sit in which teams."""
    plan = setting.plan
    other = "seating" in setting.open or not plans.is_offered_seating(plan)
    lines = _known_seatings(setting)
    if other:
        lines += _other_seating(setting)
    else:
        lines.append(flowing([plain_button(_("Other seating"), lambda: setting.unfold("seating"))]))
    return section(_("Who plays with whom"), lines)


def _known_seatings(setting: SetupForm) -> list[ft.Control]:
    plan = setting.plan
    buttons = [_seating(setting, seating_name(sizes), sizes) for sizes in plans.offered_seatings(plan.rules)]
    if not plans.allows_single_players(plan.rules):
        return [flowing(buttons)]
    if not plans.is_individual_play(plan):
        people = max(MIN_SIDES, min(MAX_SIDES, sum(plan.seating)))
        return [flowing([*buttons, _seating(setting, _("Individual play"), (1,) * people)])]
    counts = [_seating(setting, str(count), (1,) * count) for count in _COUNTS]
    alone = words(_("Individual play, number of players:"))
    return [*([flowing(buttons)] if buttons else []), alone, flowing(counts)]


def _seating(setting: SetupForm, label: str, sizes: TeamSizes) -> ft.Control:
    return choice_button(label, setting.to(plans.reseat, sizes), chosen=sizes == setting.plan.seating)


def _other_seating(setting: SetupForm) -> list[ft.Control]:
    plan = setting.plan
    lines: list[ft.Control] = []
    if not plans.is_offered_seating(plan):
        told = _("These rules don't mention {seating}. You can still play it as a house rule.")
        lines.append(notice(told.format(seating=seating_name(plan.seating))))
    if plans.allows_single_players(plan.rules) and plans.is_individual_play(plan):
        return lines
    counts = [
        choice_button(
            str(count),
            setting.to(plans.reseat, plans.with_side_count(plan, count)),
            chosen=count == len(plan.names),
        )
        for count in _COUNTS
    ]
    return [
        *lines,
        words(_("Number of sides:")),
        flowing(counts),
        words(_("Add or remove players on each side.")),
    ]


def setup_names_part(setting: SetupForm) -> ft.Control:
    """Draw the fields for the players' names and, if wanted, the sides'."""
    columns = 2 if setting.width >= _TWO_COLUMNS_FROM else 1
    cards = [_side(setting, side, setting.width / columns) for side in range(len(setting.plan.names))]
    # Its place stays when it is empty: fields that move up would be rebuilt, and lose the text being typed.
    known = ft.Container(_known(setting))
    return section(_("Names"), [known, in_columns(cards, columns)])


def _known(setting: SetupForm) -> ft.Control | None:
    plan = setting.plan
    free = sort_names(unused_names(setting.known, plan.people)[:MOST_KNOWN])
    if not free or not plans.has_free_seat(plan):
        return None
    buttons = [outlined_button(name, setting.to(plans.with_known_name, name)) for name in free]
    lines: list[ft.Control] = [
        words(_("Tap a name to give it the next free seat:")),
        flowing(buttons),
    ]
    return ft.Column(lines, spacing=SECTION_GAP, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)


def _side(setting: SetupForm, side: int, width: float) -> ft.Control:
    plan = setting.plan
    fields = [_player(setting, side, place) for place in range(plan.seating[side])]
    resizable = not plans.is_offered_seating(plan) or (
        "seating" in setting.open and not plans.is_individual_play(plan)
    )
    if plan.seating[side] == 1 and not resizable:
        row = ft.Row([side_mark(side, Type.LARGE), ft.Container(fields[0], expand=True)], spacing=8)
        return ft.Container(row)
    lines: list[ft.Control] = [
        side_name(side, plans.sides_of(plan)[side].name),
        in_columns(fields, 2 if width >= _FIELDS_BESIDE_FROM else 1),
    ]
    if resizable:
        lines.append(flowing(_resizing(setting, side)))
    if plan.seating[side] > 1:
        lines.append(_title(setting, side))
    return side_card(side, ft.Column(lines, spacing=10))


def _player(setting: SetupForm, side: int, place: int) -> ft.Control:
    plan = setting.plan
    fault = setting.fault_at(f"sides[{side}].players[{place}]")
    if plan.seating[side] == 1:
        fault = fault or setting.fault_at(f"sides[{side}].name")

    def typed(name: str) -> None:
        setting.change(lambda newest: plans.with_name(newest, side, place, name))

    name = plan.names[side][place]
    field = text_field(plans.seat_name(plan, side, place), name, typed, error=fault, most=MAX_NAME)
    offers = matching_names(setting.known, plan.people, name)
    return with_suggestions(field, offers, lambda known: setting.to(plans.with_name, side, place, known))


def _resizing(setting: SetupForm, side: int) -> list[ft.Control]:
    count = setting.plan.seating[side]
    more, fewer = (
        setting.to(plans.with_side_size, side, count + 1),
        setting.to(plans.with_side_size, side, count - 1),
    )
    return [
        plain_button(_("Add a player"), more, disabled=not plans.can_have_players(count + 1)),
        plain_button(_("Remove a player"), fewer, disabled=not plans.can_have_players(count - 1)),
    ]


def _title(setting: SetupForm, side: int) -> ft.Control:
    title, part = setting.plan.titles[side], f"title.{side}"
    fault = setting.fault_at(f"sides[{side}].name")
    if part not in setting.open and not title and not fault:
        name = _("Name side {number}").format(number=side + 1)
        return flowing([plain_button(name, lambda: setting.unfold(part))])

    def typed(name: str) -> None:
        setting.change(lambda newest: plans.with_title(newest, side, name))

    label = _("Name of side {number}").format(number=side + 1)
    return text_field(label, title, typed, error=fault, most=MAX_NAME)


def _dealing(plan: GamePlan, seat: int) -> GamePlan:
    return replace(plan, dealer=seat)


def dealer_part(setting: SetupForm) -> ft.Control:
    """Draw the choice of the first dealer, by a tap on a name."""
    plan = setting.plan
    buttons = [
        choice_button(name, setting.to(_dealing, seat), chosen=seat == plan.dealer)
        for seat, name in enumerate(plans.people_by_seat(plans.sides_of(plan)))
    ]
    return section(_("Who deals first?"), [flowing(buttons)])


def started_on_paper_part(setting: SetupForm) -> ft.Control:
    """Draw the choice whether the game began on paper."""
    answers = {_("From the first round"): False, _("Carried over from paper"): True}
    buttons = [
        choice_button(label, setting.to(_from_paper, paper), chosen=paper == setting.plan.paper)
        for label, paper in answers.items()
    ]
    return section(_("Where does the game start?"), [flowing(buttons)])


def _from_paper(plan: GamePlan, paper: bool) -> GamePlan:  # noqa: FBT001 - a step takes its values by position
    return replace(plan, paper=paper)


@dataclass(frozen=True, slots=True)
class SetupState:
    """The plan, the plan at first, and which parts of the screen were opened.

    games: the games, deleted or not, that existed when the screen was opened.
    """

    plan: GamePlan
    first: GamePlan
    games: frozenset[str] = frozenset()
    open: frozenset[str] = field(default_factory=frozenset)


def use_setup_state(
    session: AppSession, usual: RuleSet, address: str
) -> tuple[SetupState, SetState[SetupState]]:
    """Return the setup as it was left, or a new one. address: the id of its first rules, if any."""
    stay = (use_instance(object), address)
    kept, keep = use_remembered("setup", dict[Hashable, SetupState])
    sheet = kept[stay] if stay in kept else _come_to(session, usual, address, kept)
    return sheet, lambda step: keep(lambda now: {stay: step(now.get(stay, sheet))})


def _come_to(
    session: AppSession, usual: RuleSet, address: str, kept: Mapping[Hashable, SetupState]
) -> SetupState:
    first, sets = new_plan(usual), session.service.house_rules()
    plan = next((_left(session, sheet, sets) for sheet in kept.values()), None) or first
    chosen = sets.get(address)
    if chosen and chosen.rules != plan.rules:
        plan = with_rules(plan, chosen.rules)
    return SetupState(plan, first, _games(session) | _put_away(session))


def _left(session: AppSession, sheet: SetupState, sets: Mapping[str, CustomRuleSet]) -> GamePlan | None:
    """Return the plan of a setup that was left, None if nothing was set up or it has become a game."""
    if sheet.plan == sheet.first or _has_begun_one(session, sheet):
        return None
    return replace(sheet.plan, rules=current_rules(sheet.plan.rules, sets.values()))


def _games(session: AppSession) -> frozenset[str]:
    return frozenset(summary.id for summary in session.service.games())


def _put_away(session: AppSession) -> frozenset[str]:
    return frozenset(away.summary.id for away in session.service.deleted_games())


def _has_begun_one(session: AppSession, sheet: SetupState) -> bool:
    """Return whether this device has started a game since, or an existing one was deleted."""
    here = {game.id for game in session.service.games() if game.begun_by == session.who.device}
    return bool((here | _put_away(session)) - sheet.games)


@screen
def Setup() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the screen for setting up a game."""
    session = use_library()
    last = session.service.last_game()
    usual = usual_rules(last.record if last else None, session.service.house_rules().values())
    sheet, change = use_setup_state(session, usual, ft.use_route_params().get("rules", ""))
    size, route = use_size(), ft.use_view_path()
    use_keys(lambda key: library_key(session, key, back="/"))
    setting = _setting(
        session, sheet, change, known_names(session.service), letter_room(size, beside=size.is_landscape)
    )
    parts = [setup_rules_part, seating_part, setup_names_part, dealer_part, started_on_paper_part]
    paper: list[ft.Control] = [part(setting) for part in parts]
    pristine = last is not None and sheet.plan == sheet.first
    if last:
        paper.insert(0, _same_table(session, last.record, filled=pristine))
    at_hand = _start(
        session, setting, lambda: newest_value(change).plan, filled=not pristine, summed=size.is_landscape
    )
    bar = top_bar(_("New game"), back=_home, undo=library_undo(session), redo=library_redo(session))
    return frame(route, bar, [*paper, ft.Container(height=EDGE_SPACE)], size=size, at_hand=at_hand)


def _setting(
    session: AppSession, sheet: SetupState, change: SetState[SetupState], known: tuple[str, ...], width: float
) -> SetupForm:
    def step(alter: Callable[[GamePlan], GamePlan]) -> None:
        change(lambda newest: replace(newest, plan=alter(newest.plan)))

    def unfold(part: str) -> None:
        change(lambda newest: replace(newest, open=newest.open | {part}))

    def pick(rules: RuleSet) -> None:
        change(lambda newest: _picked(newest, rules))

    return SetupForm(
        plan=sheet.plan,
        faults=faults_of(sheet.plan),
        change=step,
        open=sheet.open,
        unfold=unfold,
        known=known,
        width=width,
        sets=session.service.house_rules(),
        pick=pick,
        make_own=partial(go, make_rules_path("new")),
        unmade=partial(make_missing_preset, session),
    )


def _picked(sheet: SetupState, rules: RuleSet) -> SetupState:
    """Return the setup with other rules, and with the list of all rules closed: the next part is below it."""
    return replace(sheet, plan=with_rules(sheet.plan, rules), open=sheet.open - {"rules"})


def _home() -> None:
    go("/")


def _same_table(session: AppSession, record: GameRecord, *, filled: bool) -> ft.Control:
    async def start() -> None:
        await start_again(session, record)

    names = [_who(side, each) for side, each in enumerate(record.sides)]
    people = people_by_seat(record.sides)
    dealer = people[(next_dealer(record) or 0) % len(people)]
    second = _("{rules} · next dealer: {dealer}").format(rules=rules_name(record.rules), dealer=dealer)
    make = filled_button if filled else outlined_button
    button = ft.Row([make(_("Start with the same players"), start, expand=True)])
    return section(_("Same players as last time"), [*names, words(second, Type.SECOND), button])


def _who(side: int, each: Side) -> ft.Control:
    people = joined_names(each.players)
    lines: list[ft.Control] = [side_name(side, each.name)]
    if people and people != each.name:
        lines.append(words(join_list(each.players), Type.SECOND))
    return ft.Row(lines, wrap=True, spacing=10, run_spacing=0)


def _start(
    session: AppSession, setting: SetupForm, planned: Callable[[], GamePlan], *, filled: bool, summed: bool
) -> ft.Control:
    async def start() -> None:
        await start_planned(session, planned())

    make = filled_button if filled else outlined_button
    label = _("Start, then enter the totals so far") if setting.plan.paper else _("Start the game")
    button = ft.Row([make(label, start, disabled=bool(setting.faults), expand=True)])
    lines = [*(_summary(setting.plan) if summed else []), button]
    column = ft.Column(lines, spacing=10, tight=True)
    return ft.Container(column, padding=ft.Padding.symmetric(horizontal=EDGE_SPACE, vertical=EDGE_SPACE))


def _summary(plan: GamePlan) -> list[ft.Control]:
    sides = sides_of(plan)
    dealer = people_by_seat(sides)[plan.dealer]
    names = [_who(side, each) for side, each in enumerate(sides)]
    second = _("{rules} · {dealer} deals").format(rules=rules_name(plan.rules), dealer=dealer)
    return [heading(_("This game")), *names, words(second, Type.SECOND)]
