"""Rules laid over rules: a variant over its base, house rules over a variant."""

from collections.abc import Iterable, Mapping
from typing import cast

from scorepad.rules import keys
from scorepad.rules.check import check_values, missing, oversize
from scorepad.rules.faults import Fault, Refused
from scorepad.rules.frozen import frozen
from scorepad.rules.ruleset import RuleSet, Value


def freeze(value: object) -> Value:
    """Turn a checked value as JSON has it into one that nobody changes: lists become tuples."""
    return cast("Value", frozen(value))


def thaw(value: Value) -> object:
    """Give a value back as JSON has it: tuples become lists."""
    if isinstance(value, tuple):
        return [thaw(entry) for entry in value]
    if isinstance(value, Mapping):
        return {key: thaw(entry) for key, entry in value.items()}
    return value


def bare(layer: Mapping[str, object]) -> RuleSet:
    """Give the rules under all others: every fixed key, with what its family has unless somebody says."""
    family = layer.get(keys.FAMILY)
    values = {name: key.default if family in key.needed else None for name, key in keys.FIXED.items()}
    return RuleSet("", None, values, frozenset(key for key, value in values.items() if value is not None))


def merge(base: Mapping[str, Value], layer: Mapping[str, object]) -> dict[str, Value]:
    """Lay values over a base, in paper order.

    Setting one key of a pair clears the other that was inherited; a game that changes between rounds
    and a target takes the usual meaning of a tie with it. An own key set to null stays, as null:
    what was inherited must be seen to be gone.
    """
    merged = {**base, **{key: freeze(value) for key, value in layer.items()}}
    for one, other in keys.PAIRS:
        for chosen, cleared in ((one, other), (other, one)):
            if layer.get(chosen) is not None:
                merged[cleared] = None
    turned = keys.tie_default(base) != keys.tie_default(merged)
    if layer.get(keys.LENGTH_TIE) is None and (turned or merged[keys.LENGTH_TIE] is None):
        merged[keys.LENGTH_TIE] = keys.tie_default(merged)
    return {key: merged[key] for key in sorted(merged, key=keys.place)}


def lay(
    base: Mapping[str, Value], layer: Mapping[str, object], path: str
) -> tuple[dict[str, Value], tuple[Fault, ...]]:
    """Lay values over a base and tell every fault of the result; faulty values are left out of it."""
    if too_long := oversize(layer, path):
        return dict(base), (too_long,)
    faults = check_values(layer, path, base)
    faulty = _keys_of(faults, path)
    sound = {key: value for key, value in layer.items() if key not in faulty}
    merged = merge(base, sound)
    given = {key for key, value in layer.items() if value is not None}
    lacking = (fault for fault in missing(merged, path) if given.isdisjoint(fault.params.values()))
    return merged, (*faults, *lacking)


def _keys_of(faults: Iterable[Fault], path: str) -> set[str]:
    """Name the keys that faults concern: those they stand at, or in the value of."""
    places = {fault.path.removeprefix(f"{path}.") for fault in faults}
    return places | {place.partition("[")[0] for place in places}


def kept_sources(base: RuleSet, values: Mapping[str, Value]) -> dict[str, str]:
    """Give the citations of a base that still hold: those of values that are the same."""
    return {
        key: citation for key, citation in base.sources.items() if values.get(key) == base.values.get(key)
    }


def resolve(base: RuleSet, house_rules: Mapping[str, object], path: str = "house_rules") -> RuleSet:
    """Replace values of a rule set by house rules.

    house_rules: values by dotted key, as JSON has them. path: where they stand.
    Raises Refused with every fault. A value the table has set is no longer assumed.
    """
    values, faults = lay(base.values, house_rules, path)
    if faults:
        raise Refused(faults)
    return RuleSet(
        name=base.name,
        base=base.base,
        values=values,
        assumed=assumed_after(base, values, house_rules),
        sources=kept_sources(base, values),
    )


def assumed_after(base: RuleSet, values: Mapping[str, Value], layer: Iterable[str]) -> frozenset[str]:
    """Tell what is assumed once a layer was laid over a base: what the base assumed, unless it was set."""
    gone = {key for pair in keys.PAIRS for key in pair if values[key] is None}
    tied = {keys.LENGTH_TIE} if values[keys.LENGTH_TIE] != base.values[keys.LENGTH_TIE] else set()
    return (base.assumed | tied) - set(layer) - gone
