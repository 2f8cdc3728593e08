"""Values checked, merged with those of a base, and frozen into a rule set."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import cast

from scorepad.rules import keys
from scorepad.rules.families import FAMILIES, Family, family_called
from scorepad.rules.faults import Fault, Refused
from scorepad.rules.frozen import frozen
from scorepad.rules.needed_piles import kinds_at
from scorepad.rules.ruleset import RuleSet, Source
from scorepad.rules.sections import KINDS, Value, at_table
from scorepad.rules.value_types import LONGEST


def check_values(
    values: Mapping[str, object], path: str = "", base: Mapping[str, object] | None = None
) -> tuple[Fault, ...]:
    """Return every fault of values by dotted key, as they are read from JSON or TOML.

    path: where the values stand. base: the values they override, whose pile kinds they may mention.
    Missing keys are not reported here, see `missing_keys`.
    """
    if too_long := oversize(values, path):
        return (too_long,)
    together = {**(base or {}), **values}
    kinds = {*KINDS, *keys.own_names("piles", together)}
    return (
        *_own_faults(together, path),
        *(fault for key, value in values.items() for fault in _value_faults(key, value, path)),
        *(fault for key, value in values.items() for fault in _kind_faults(key, value, path, kinds)),
        *_both_set(values, path),
    )


def spelled_out(
    values: Mapping[str, object], base: Mapping[str, object] = MappingProxyType({})
) -> dict[str, object]:
    """Return values in which `red_threes: null` has become the keys that say so, one by one.

    The same for `black_threes`. Keys that stand there themselves keep their values; in a family without
    threes the word stays. base: the values they override.
    """
    family = family_called({**base, **values}.get(keys.FAMILY))
    absent = [
        colour for colour in keys.COLOURS if values.get(colour, "") is None and keys.applies(colour, family)
    ]
    if not absent:
        return {**values}
    spelled = {
        key.name: None if key.nullable else key.default
        for key in keys.FIXED.values()
        if keys.section_of(key.name) in absent
    }
    return {**spelled, **{key: value for key, value in values.items() if key not in absent}}


def idle_keys(values: Mapping[str, object], base: Mapping[str, object]) -> tuple[str, ...]:
    """Return those keys of values that mean nothing in their family; none while nobody knows the family.

    base: the values they override.
    """
    name = {**base, **values}.get(keys.FAMILY)
    family = next((each for each in FAMILIES if each.name == name), None)
    return tuple(key for key in values if family and not keys.applies(key, family))


def idle_fault(key: str, path: str) -> Fault:
    """Return the fault of a key that means nothing in the family. path: where it, or a mark on it, stands."""
    return Fault("not_in_family", path, {"word": key})


def in_family(values: Mapping[str, Value], family: Family) -> dict[str, Value]:
    """Return values in which only what means something in a family has one."""
    meant = {key: keys.applies(key, family) for key in values}
    return {
        key: value if meant[key] else None for key, value in values.items() if meant[key] or key in keys.FIXED
    }


def oversize(values: Mapping[str, object], path: str) -> Fault | None:
    """Return a fault if there are more values than any rules have; they are then not checked one by one."""
    if len(values) <= keys.MOST_KEYS:
        return None
    return Fault("wrong_size", path, {"low": 0, "high": keys.MOST_KEYS, "found": len(values)})


def join_path(path: str, key: str) -> str:
    """Return the path of a key below another path."""
    return f"{path}.{key}" if path else key


def _own_faults(values: Mapping[str, object], path: str) -> Iterator[Fault]:
    present = [key for key, value in values.items() if value is not None]
    for section, most in keys.MOST_OWN.items():
        found = len(keys.own_names(section, present))
        if found > most:
            yield Fault("too_many_own", join_path(path, section), {"found": found, "high": most})


def _value_faults(key: str, value: object, path: str) -> Iterator[Fault]:
    found = keys.find_key(key)
    if found is None:
        yield Fault("unknown_key", join_path(path, key), {"key": key})
        return
    if found.is_pattern and not keys.is_good_name(key):
        yield Fault("bad_name", join_path(path, key), {"name": keys.own_name(key)})
    if value is not None:
        yield from found.shape.faults(value, join_path(path, key))


def _kind_faults(key: str, value: object, path: str, kinds: Collection[str]) -> Iterator[Fault]:
    place = join_path(path, key)
    if key.startswith(keys.COUNTS_AS):
        own = key.removeprefix(keys.COUNTS_AS)
        if own not in kinds:
            yield Fault("unknown_kind", place, {"kind": own})
        elif value == own:
            yield Fault("counts_as_itself", place, {"kind": own})
        elif isinstance(value, str) and value not in kinds:
            yield Fault("unknown_kind", place, {"kind": value})
    elif key in (*keys.NEEDED_PILES, *keys.BY_KINDS) and isinstance(value, (list, tuple)):
        for index, entry in enumerate(value[:LONGEST]):
            here = f"{place}[{index}]"
            for kind, where in [(entry, here)] if isinstance(entry, str) else kinds_at(entry, here):
                if isinstance(kind, str) and kind not in kinds:
                    yield Fault("unknown_kind", where, {"kind": kind})


def _both_set(values: Mapping[str, object], path: str) -> Iterator[Fault]:
    for one, other in keys.EXCLUSIVE_PAIRS:
        if values.get(one) is not None and values.get(other) is not None:
            yield Fault("both_set", join_path(path, other), {"key": other, "other": one})


def missing_keys(values: Mapping[str, Value], path: str) -> Iterator[Fault]:
    """Yield a fault for each key that the family needs and a whole rule set lacks."""
    family = values.get(keys.FAMILY)
    for key in keys.FIXED.values():
        lacks = values.get(key.name) is None and not key.nullable
        if lacks and (family in key.families or key.name == keys.FAMILY):
            yield Fault("missing_key", join_path(path, key.name), {"key": key.name})
    for (one, other), families in keys.EXCLUSIVE_PAIRS.items():
        if family in families and values.get(one) is None and values.get(other) is None:
            yield Fault("missing_key", join_path(path, one), {"key": one, "other": other})


def freeze(value: object) -> Value:
    """Return an immutable copy of a checked value from JSON: lists become tuples."""
    return cast("Value", frozen(value))


def default_values(layer: Mapping[str, object]) -> RuleSet:
    """Return the rules below all others: every fixed key with its family's default."""
    family = layer.get(keys.FAMILY)
    values = {name: key.default if family in key.families else None for name, key in keys.FIXED.items()}
    return RuleSet("", None, values, frozenset(key for key, value in values.items() if value is not None))


def completed(rules: RuleSet) -> RuleSet:
    """Return rules in which a key that whoever wrote them didn't know has its default."""
    if keys.FIXED.keys() <= rules.values.keys():
        return rules
    return replace(rules, values={**default_values(rules.values).values, **rules.values})


def merge(base: Mapping[str, Value], layer: Mapping[str, object]) -> dict[str, Value]:
    """Return a base's values with others merged over them, in paper order.

    Setting one key of a pair clears the inherited other one. A game that changes between a number of rounds
    and a target also gets the usual tie rule. An own key set to null stays, as null: readers must see
    that the inherited value is gone.
    """
    merged = {**base, **{key: freeze(value) for key, value in with_stacks(base, layer).items()}}
    for one, other in keys.EXCLUSIVE_PAIRS:
        for chosen, cleared in ((one, other), (other, one)):
            if layer.get(chosen) is not None:
                merged[cleared] = None
    turned = keys.tie_default(base) != keys.tie_default(merged)
    if layer.get(keys.LENGTH_TIE) is None and (turned or merged[keys.LENGTH_TIE] is None):
        merged[keys.LENGTH_TIE] = keys.tie_default(merged)
    return {key: merged[key] for key in sorted(merged, key=keys.paper_order)}


def with_stacks(base: Mapping[str, object], layer: Mapping[str, object]) -> Mapping[str, object]:
    """Return a layer in which hand and foot are the first two stacks, as far as it sets any of them."""
    stacks = layer.get(keys.DEAL_STACKS, base.get(keys.DEAL_STACKS))
    if not isinstance(stacks, (list, tuple)) or not stacks:
        return layer
    if layer.get(keys.DEAL_STACKS) is not None:
        return {**layer, keys.DEAL_HAND: stacks[0], keys.DEAL_FOOT: (*stacks, 0)[1]}
    if {keys.DEAL_HAND, keys.DEAL_FOOT}.isdisjoint(layer):
        return layer
    hand, foot = layer.get(keys.DEAL_HAND, stacks[0]), layer.get(keys.DEAL_FOOT, (*stacks, 0)[1])
    first = (hand, foot) if foot or len(stacks) > 1 else (hand,)
    return {**layer, keys.DEAL_STACKS: (*first, *stacks[2:])}


def lay_over(
    base: Mapping[str, Value], layer: Mapping[str, object], path: str
) -> tuple[dict[str, Value], tuple[Fault, ...]]:
    """Return values merged over a base, and every fault of the result; faulty values are left out of it.

    layer: spelled out, see `spelled_out`.
    """
    if too_long := oversize(layer, path):
        return dict(base), (too_long,)
    idle = idle_keys(layer, base)
    layer = {key: value for key, value in layer.items() if key not in idle}
    idle_faults = (idle_fault(key, join_path(path, key)) for key in idle)
    faults = (*idle_faults, *check_values(layer, path, base))
    # A fault stands at its key or inside its value.
    places = {fault.path.removeprefix(f"{path}.") for fault in faults}
    faulty = places | {place.partition("[")[0] for place in places}
    sound = {key: value for key, value in layer.items() if key not in faulty}
    merged = merge(base, sound)
    merged = in_family(merged, family_called(merged[keys.FAMILY]))
    present = {key for key, value in layer.items() if value is not None}
    lacking = (fault for fault in missing_keys(merged, path) if present.isdisjoint(fault.params.values()))
    return merged, (*faults, *lacking, *_no_row(merged, path))


def _no_row(values: Mapping[str, Value], path: str) -> Iterator[Fault]:
    """Yield a fault if a row is to end the game and there is none."""
    has_rows = any(values[keys.key_in("rows", name)] is not None for name in keys.own_names("rows", values))
    if values.get(keys.LENGTH_ROW_TARGET) is not None and not has_rows:
        yield Fault("no_row", join_path(path, keys.LENGTH_ROW_TARGET), {"key": keys.LENGTH_ROW_TARGET})


def kept_sources(base: RuleSet, values: Mapping[str, Value], assumed: Collection[str]) -> dict[str, Source]:
    """Return the citations of a base that still hold, those of unchanged values that aren't assumed."""
    return {
        key: source
        for key, source in base.sources.items()
        if key not in assumed and values.get(key) == base.values.get(key)
    }


def with_house_rules(base: RuleSet, house_rules: Mapping[str, object], path: str = "house_rules") -> RuleSet:
    """Return a rule set with some of its values replaced by house rules.

    house_rules: values by dotted key, as JSON has them. path: where they stand.
    Raises Refused with every fault. A value the table has set is no longer assumed.
    """
    house_rules = spelled_out(house_rules, base.values)
    values, faults = lay_over(base.values, house_rules, path)
    if faults:
        raise Refused(faults)
    assumed = assumed_after(base, values, house_rules)
    sources = kept_sources(base, values, assumed)
    return replace(base, values=values, assumed=assumed, sources=sources, dropped=())


def rules_at_table(rules: RuleSet, players: int) -> RuleSet:
    """Return rules in which a number that depends on the players is the one for so many."""
    tables = {key: at_table(rules.values[key], players) for key in keys.BY_PLAYERS if key in rules.values}
    values = {**rules.values, **tables}
    return rules if values == rules.values else replace(rules, values=values)


def assumed_after(base: RuleSet, values: Mapping[str, Value], layer: Iterable[str]) -> frozenset[str]:
    """Return what is still assumed after a merge: what the base assumed, unless it is set or idle."""
    gone = {key for pair in keys.EXCLUSIVE_PAIRS for key in pair if values.get(key) is None}
    tied = {keys.LENGTH_TIE} if values[keys.LENGTH_TIE] != base.values[keys.LENGTH_TIE] else set()
    settled = gone.union(layer)
    marked = {mark: keys.split_entry(mark)[0] for mark in base.assumed | tied}
    family = family_called(values.get(keys.FAMILY))
    return frozenset(mark for mark, key in marked.items() if key not in settled and keys.applies(key, family))


def is_there(mark: str, values: Mapping[str, Value]) -> bool:
    """Return whether values have the key or the entry of a list that a mark names."""
    key, entry = keys.split_entry(mark)
    value = values.get(key)
    return key in values if entry is None else isinstance(value, tuple) and entry < len(value)
