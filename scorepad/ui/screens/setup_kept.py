"""What is being set up stays while its screen is left for another one, until a game was begun here."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field, replace

from scorepad.rules.houserules import HouseRules
from scorepad.rules.ruleset import RuleSet
from scorepad.ui.hooks import use_kept
from scorepad.ui.own import Change, use_remembered
from scorepad.ui.screens.setup_plan import Plan, as_now, new_plan, with_rules
from scorepad.ui.shell import Shell


@dataclass(frozen=True, slots=True)
class Sheet:
    """The plan, what it was at first, and which parts of the screen were unfolded.

    games: those there were when the screen was come to, put away or not.
    """

    plan: Plan
    first: Plan
    games: frozenset[str] = frozenset()
    open: frozenset[str] = field(default_factory=frozenset)


def use_sheet(shell: Shell, usual: RuleSet, address: str) -> tuple[Sheet, Change[Sheet]]:
    """Give the sheet as it was left, or a new one. address: the id of the rules it is begun with, if any."""
    stay = (use_kept(object), address)
    kept, keep = use_remembered("setup", dict[Hashable, Sheet])
    sheet = kept[stay] if stay in kept else _come_to(shell, usual, address, kept)
    return sheet, lambda step: keep(lambda now: {stay: step(now.get(stay, sheet))})


def _come_to(shell: Shell, usual: RuleSet, address: str, kept: Mapping[Hashable, Sheet]) -> Sheet:
    first, sets = new_plan(usual), shell.desk.house_rules()
    plan = next((_left(shell, sheet, sets) for sheet in kept.values()), None) or first
    chosen = sets.get(address)
    if chosen and chosen.rules != plan.rules:
        plan = with_rules(plan, chosen.rules)
    return Sheet(plan, first, _games(shell) | _put_away(shell))


def _left(shell: Shell, sheet: Sheet, sets: Mapping[str, HouseRules]) -> Plan | None:
    """Give the plan of a sheet that was left, None where nothing was set up or it has become a game."""
    if sheet.plan == sheet.first or _has_begun_one(shell, sheet):
        return None
    return replace(sheet.plan, rules=as_now(sheet.plan.rules, sets.values()))


def _games(shell: Shell) -> frozenset[str]:
    return frozenset(summary.id for summary in shell.desk.games())


def _put_away(shell: Shell) -> frozenset[str]:
    return frozenset(away.summary.id for away in shell.desk.deleted_games())


def _has_begun_one(shell: Shell, sheet: Sheet) -> bool:
    """Return whether a game was begun on this device since, or one that was is put away."""
    here = {game.id for game in shell.desk.games() if game.begun_by == shell.who.device}
    return bool((here | _put_away(shell)) - sheet.games)
