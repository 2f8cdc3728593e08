"""Each family with each key that means something in others alone, and a value that it has there."""

from scorepad.rules import keys
from scorepad.rules.built_in import VARIANTS, variant
from scorepad.rules.families import FAMILIES, Family
from scorepad.rules.frozen import thaw
from scorepad.rules.ruleset import RuleSet

_VALUES: dict[str, object] = {
    **{key: ["clean"] for key in keys.BY_KINDS},
    "rounds.names": ["One", "Two"],
    **dict.fromkeys(keys.COLOURS),
    "melded.needs": "pile",
    "black_threes.needs": "pile",
    "black_threes.by_piles": ["minus", "plus"],
    "black_threes.steps": [100, 300],
    "piles.counts_as.clean": "dirty",
}
_OWN = ("rows.sets", "piles.fives", "piles.counts_as.clean", "extras.cut", "special_hands.pairs")


def _value(key: str) -> object:
    """Return a value of the key: that of some variant, a written one, or points."""
    known = (variant(ident).values.get(key) for ident in VARIANTS)
    return _VALUES[key] if key in _VALUES else thaw(next((each for each in known if each is not None), 5))


FOREIGN: list[tuple[Family, str, object]] = [
    (family, key, _value(key))
    for family in FAMILIES
    for key in (*keys.FIXED, *_OWN, *keys.COLOURS)
    if not keys.applies(key, family)
]


def whole(rules: RuleSet) -> dict[str, object]:
    """Return the values that a game file held until version 0.2: every key of every family."""
    return {key: thaw(value) for key, value in rules.values.items()}
