"""The choices of a game of points that has no rules of its own, made where the game is set up."""

from collections.abc import Mapping
from dataclasses import replace

from scorepad.rules import keys
from scorepad.rules.built_in import variant
from scorepad.rules.custom import as_custom_rules, with_changes
from scorepad.rules.ruleset import RuleSet, Value
from scorepad.ui.shared.game_plan import OPEN_GAME, GamePlan

OPEN_END = "open"

USUAL_NUMBERS: Mapping[str, tuple[int, ...]] = {
    keys.LENGTH_ROUNDS: (5, 7, 10, 11, 13),
    keys.LENGTH_TARGET: (100, 200, 250, 500, 1_000, 5_000),
    keys.LENGTH_ROW_TARGET: (5, 8, 10),
}
STEPS: Mapping[str, int] = {keys.LENGTH_ROUNDS: 1, keys.LENGTH_TARGET: 50, keys.LENGTH_ROW_TARGET: 1}
_FIRST: Mapping[str, int] = {keys.LENGTH_ROUNDS: 10, keys.LENGTH_TARGET: 500, keys.LENGTH_ROW_TARGET: 10}
_MOST: Mapping[str, int] = {
    keys.LENGTH_ROUNDS: 99,
    keys.LENGTH_TARGET: keys.MOST_POINTS,
    keys.LENGTH_ROW_TARGET: 99,
}


def has_choices(rules: RuleSet) -> bool:
    """Return whether these rules leave everything to the table."""
    return rules.base == OPEN_GAME


def with_choice(plan: GamePlan, key: str, value: Value) -> GamePlan:
    """Return the plan with one choice made."""
    rules = with_changes(as_custom_rules(plan.rules), {key: value}).rules
    return replace(plan, rules=rules)


def with_length(plan: GamePlan, kind: str) -> GamePlan:
    """Return the plan with another end of the game. kind: the key that ends it, or OPEN_END."""
    if kind == (plan.rules.facts.length_key or OPEN_END):
        return plan
    if kind == OPEN_END:
        for key in USUAL_NUMBERS:
            plan = with_choice(plan, key, None)
        return plan
    return with_choice(plan, kind, _FIRST[kind])


def stepped(plan: GamePlan, key: str, steps: int) -> GamePlan:
    """Return the plan with its number of rounds, or its target, some steps higher."""
    now = plan.rules.values.get(key)
    number = (now if isinstance(now, int) else 0) + steps * STEPS[key]
    return with_choice(plan, key, max(STEPS[key], min(_MOST[key], number)))


def typed_name(rules: RuleSet) -> str:
    """Return the name that the table gave its game, empty for none."""
    return "" if rules.name == variant(OPEN_GAME).name else rules.name


def with_game_name(plan: GamePlan, name: str) -> GamePlan:
    """Return the plan with a name for its game; an empty one is that of any such game."""
    rules = replace(as_custom_rules(plan.rules), name=name if name.strip() else variant(OPEN_GAME).name)
    return replace(plan, rules=rules.rules)
