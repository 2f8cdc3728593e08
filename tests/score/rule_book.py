"""Rule sets that scoring is tested with; their figures stand in tests/rules/test_variants.py."""

from dataclasses import replace

from scorepad.rules.built_in import variant
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import Value

WHITNACK, SIMPSON, BROUILLETTE, PENNIES, CANASTA, HAND = map(
    variant, ("whitnack", "simpson", "brouillette-high", "pennies", "canasta", "hand")
)


def with_rules(base: RuleSet, values: dict[str, Value]) -> RuleSet:
    return replace(base, values={**base.values, **values})
