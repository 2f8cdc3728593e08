"""The game being set up, shared by the pages on which that is done."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, cast

import flet as ft

from scorepad.flet_support.abilities import has_keyboard
from scorepad.flet_support.error_boundary import use_is_covered
from scorepad.flet_support.focus_and_scroll import move_focus_by_arrow
from scorepad.flet_support.hooks import SetState, use_instance, use_keys, use_remembered, use_size
from scorepad.flet_support.keyboard import KeyboardKey
from scorepad.flet_support.navigation import go
from scorepad.flet_support.page_state import page_state
from scorepad.rules.custom import RuleSetId
from scorepad.rules.faults import Fault
from scorepad.score.record import GameId, GameRecord
from scorepad.ui.session import AppSession, last_record, use_library
from scorepad.ui.shared import game_plan as plans
from scorepad.ui.shared.game_plan import GamePlan, Seat
from scorepad.ui.shared.rule_set_list import rules_by_id
from scorepad.ui.theme.style import EDGE_SPACE
from scorepad.ui.widgets.layout import frame, readable
from scorepad.ui.widgets.top_bar import top_bar
from scorepad.wording.faults import fault_sentence

_KEPT: Final = "setup"


@dataclass(frozen=True, slots=True)
class SetupState:
    """The plan, the plan at first, and the games, deleted or not, that existed when the screen was opened.

    at: the seat whose name is being typed. aim: the seat that takes the cursor next.
    """

    plan: GamePlan
    first: GamePlan
    games: frozenset[GameId]
    at: Seat | None = None
    aim: Seat | None = None


@dataclass(frozen=True, eq=False, slots=True)
class Form:
    """The setup as it is drawn now. last: the game before."""

    session: AppSession
    state: SetupState
    change: SetState[SetupState]
    last: GameRecord | None

    @property
    def plan(self) -> GamePlan:
        """The game to be started."""
        return self.state.plan

    @property
    def faults(self) -> tuple[Fault, ...]:
        """Every reason against starting."""
        return plans.faults_of(self.plan)

    def step(self, alter: Callable[..., GamePlan], *values: object) -> None:
        """Take one step from the newest plan, which `alter` gets before the values."""
        self.change(lambda newest: replace(newest, plan=alter(newest.plan, *values)))

    def to(self, alter: Callable[..., GamePlan], *values: object) -> Callable[[], None]:
        """Return a handler that takes one step."""
        return lambda: self.step(alter, *values)

    def fault_at(self, *paths: str) -> str | None:
        """Return the sentence about the fault at one of the paths, None if there is none."""
        return next((fault_sentence(fault) for fault in self.faults if fault.path in paths), None)


def use_form(address: RuleSetId | None = None) -> Form:
    """Return the game being set up. address: of the page where that begins, the rules it names or none."""
    session, page = use_library(), ft.context.page
    last = last_record(session.service)
    arrived = use_instance(list[RuleSetId | None])
    kept = page_state(page).kept
    if arrived != [address] and (address is not None or _KEPT not in kept):
        kept[_KEPT] = _arrive(session, last, address, cast("SetupState | None", kept.get(_KEPT)))
    arrived[:] = [address]
    state, change = use_remembered(_KEPT, lambda: cast(SetupState, kept[_KEPT]))
    if use_is_covered():
        state = replace(state, aim=None)
    return Form(session, state, change, last)


def _arrive(
    session: AppSession, last: GameRecord | None, address: RuleSetId | None, left: SetupState | None
) -> SetupState:
    """Return a new setup. left: the one before, to go on with unless it has become a game."""
    service = session.service
    games, sets = service.shelf.games(), service.shelf.custom_rule_sets()
    deleted = frozenset(away.summary.id for away in service.shelf.deleted_games())
    begun = {game.id for game in games if game.begun_by == session.who.device} | deleted
    first = plan = plans.first_plan(last, sets.values())
    if left and left.plan != left.first and not begun - left.games:
        rules = plans.current_rules(left.plan.rules, sets.values())
        plan = replace(left.plan, rules=rules, seated_by_hand=False)
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
    paper = [readable(lines, size, beside=at_hand is not None), ft.Container(height=EDGE_SPACE)]
    bar = top_bar(title, back=partial(go, back))
    return frame(ft.use_view_path(), bar, paper, size=size, at_hand=at_hand, low=True)


async def _key(back: str, key: KeyboardKey) -> None:
    if key is KeyboardKey.ESCAPE:
        go(back)
    await move_focus_by_arrow(ft.context.page, key)
