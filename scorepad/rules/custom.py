"""A table's own rule set: its base, the values that differ, and its name."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import NewType

from scorepad.rules import keys, resolve
from scorepad.rules.built_in import VARIANTS, variant
from scorepad.rules.editing import unknown_labels, without_mentions
from scorepad.rules.families import Family, family_called
from scorepad.rules.faults import Fault, Refused
from scorepad.rules.frozen import Frozen
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import Value

RuleSetId = NewType("RuleSetId", str)
"""A rule set: one of the table's own, or in an address also a built-in variant."""


def rules_from_document(
    name: str,
    base: object,
    values: Mapping[str, object],
    assumed: Iterable[object] = (),
    path: str = "rules",
    *,
    written: bool = False,
) -> RuleSet:
    """Return the rules that a file spells out.

    base: id of the built-in variant that supplies missing values. If `values` is whole (`keys.is_whole`), the
    base supplies none, so a later correction of a variant never changes an old game. Without a base (None) a
    missing key takes its family's default and is assumed; with a faulty base, missing keys are not reported.
    values: by dotted key, as JSON has them. assumed: keys, or entries of lists. path: where the rules stand
    in the file. written: whether people wrote them, so that a key that means nothing in the family is a
    fault. Otherwise it is left out, and `dropped` lists it if it said something; so it is among every key of
    every family, as the program of 6fb5a5de wrote them and nobody types them.
    Raises Refused with every fault.
    """
    base_faults = tuple(_base_faults(base, resolve.join_path(path, "base")))
    built_in = variant(base) if isinstance(base, str) and not base_faults else None
    inherited = built_in.values if built_in else {}
    values = resolve.spelled_out(values, inherited)
    complete, strict = keys.is_whole(values), written and not values.keys() >= keys.OF_OLD
    values, dropped = (values, ()) if strict else _without_idle(values, inherited)
    under = resolve.default_values(values) if built_in is None or complete else built_in
    merged, found = resolve.lay_over(under.values, values, resolve.join_path(path, "values"))
    in_values = (fault for fault in found if not base_faults or fault.code != "missing_key")
    family = family_called(merged[keys.FAMILY])
    extra = tuple(mark for mark in assumed if strict or _mark_applies(mark, family))
    faults = (*base_faults, *in_values, *_assumed_faults(extra, merged, resolve.join_path(path, "assumed")))
    if faults:
        raise Refused(faults)
    marks = resolve.assumed_after(under, merged, values) | {str(mark) for mark in extra}
    sources = resolve.kept_sources(built_in, merged, marks) if built_in else {}
    known = base if isinstance(base, str) else None
    return without_unknown_labels(RuleSet(name, known, merged, marks, sources, dropped))


def _without_idle(
    values: Mapping[str, object], base: Mapping[str, Value]
) -> tuple[Mapping[str, object], tuple[str, ...]]:
    """Return values without those that mean nothing in their family, and the keys that said something."""
    idle = resolve.idle_keys(values, base)
    said = tuple(key for key in idle if _says_something(key, resolve.freeze(values[key]), base))
    return {key: value for key, value in values.items() if key not in idle}, said


def _says_something(key: str, value: Value, base: Mapping[str, Value]) -> bool:
    """Whether somebody has set a key: to another value than its default or its base's."""
    found = keys.find_key(key)
    return value is not None and value not in (found.default if found else None, base.get(key))


def _mark_applies(mark: object, family: Family) -> bool:
    return not isinstance(mark, str) or keys.applies(keys.split_entry(mark)[0], family)


def without_unknown_labels(rules: RuleSet) -> RuleSet:
    """Return the rules without words for things that they don't have.

    `dropped` then lists them too, but for those of the base.
    """
    strange = unknown_labels(rules)
    if not strange:
        return rules
    inherited = variant(rules.base).values if rules.base else {}
    said = tuple(key for key in strange if _says_something(key, rules.values[key], inherited))
    values = {key: value for key, value in rules.values.items() if key not in strange}
    assumed = rules.assumed - {*strange}
    return replace(rules, values=values, assumed=assumed, dropped=(*rules.dropped, *said))


def plain_rules(rules: RuleSet) -> RuleSet:
    """Return rules as they are without values that mean nothing in their family, and the words for these."""
    values = resolve.in_family(rules.values, rules.family)
    return rules if values == rules.values else without_unknown_labels(replace(rules, values=values))


def _base_faults(base: object, path: str) -> Iterator[Fault]:
    if base is not None and not isinstance(base, str):
        yield Fault("wrong_type", path, {"expected": "text"})
    elif base is not None and base not in VARIANTS:
        yield Fault("unknown_variant", path, {"variant": base, "variants": VARIANTS})


def _assumed_faults(assumed: tuple[object, ...], values: Mapping[str, Value], path: str) -> Iterator[Fault]:
    family = family_called(values[keys.FAMILY])
    for index, mark in enumerate(assumed):
        if not isinstance(mark, str):
            yield Fault("wrong_type", f"{path}[{index}]", {"expected": "text"})
        elif not _mark_applies(mark, family):
            yield resolve.idle_fault(keys.split_entry(mark)[0], f"{path}[{index}]")
        elif not resolve.is_there(mark, values):
            yield Fault("unknown_key", f"{path}[{index}]", {"key": mark})


@dataclass(frozen=True, slots=True)
class CustomRuleSet(Frozen, freezes=("values",)):
    """A table's own rule set, as it is stored and shared.

    name: what people call it. base: id of the built-in variant it is based on, or None.
    values: only those that differ from the base, by dotted key. assumed: keys whose value no source gives, or
    entries of lists, in addition to those of the base. dropped: as in `RuleSet`.
    One that the program of 6fb5a5de made may have values that mean nothing in its family; see `plain`.
    """

    name: str
    base: str | None
    values: Mapping[str, Value] = field(default_factory=dict)
    assumed: frozenset[str] = frozenset()
    dropped: tuple[str, ...] = field(default=(), compare=False)

    @property
    def rules(self) -> RuleSet:
        """The rules a game is played by, every key with its value."""
        return _rules(self)

    @property
    def base_rules(self) -> RuleSet:
        """The rules of its base, without its own values."""
        return _under(self.base, self.values)

    @property
    def plain(self) -> "CustomRuleSet":
        """The same rule set without values that mean nothing in its family."""
        strange = resolve.idle_keys(self.values, self.base_rules.values)
        return as_custom_rules(self.rules) if strange else self

    def check(self) -> None:
        """Check the values; raises Refused with every fault."""
        _rules(self)

    def __hash__(self) -> int:
        """Hash only the fields that are quick to hash; equality compares all of them."""
        return hash((self.name, self.base, self.assumed, frozenset(self.values)))


@lru_cache(maxsize=64)
def _rules(rule_set: CustomRuleSet) -> RuleSet:
    return rules_from_document(
        rule_set.name, rule_set.base, rule_set.values, sorted(rule_set.assumed), path=""
    )


def _under(base: str | None, values: Mapping[str, object]) -> RuleSet:
    return resolve.default_values(values) if base is None else variant(base)


def as_custom_rules(rules: RuleSet) -> CustomRuleSet:
    """Return any rules as a table's own rule set, with only the values that mean something and differ."""
    under = _under(rules.base, rules.values)
    lost = {key: None for key in under.values if key not in rules.values}
    meant = {key: value for key, value in {**rules.values, **lost}.items() if rules.uses(key)}
    needed = _needed(meant, under)
    plain = rules_from_document(rules.name, rules.base, needed, path="")
    values = {key: value for key, value in needed.items() if key not in plain.dropped}
    dropped = (*rules.dropped, *plain.dropped)
    return CustomRuleSet(rules.name, rules.base, values, rules.assumed - plain.assumed, dropped)


def with_changes(rule_set: CustomRuleSet, changes: Mapping[str, object]) -> CustomRuleSet:
    """Return a rule set with some values changed; None = the rules have no such thing.

    changes: by dotted key, as JSON has them. A value set back to the base's is dropped, so changing it there
    and back restores the base, its assumed marks included. Setting one key of a pair clears the other.
    Values that mean nothing in the family stay, as in logs of 6fb5a5de, and `dropped` lists them.
    Raises Refused with every fault (`values.<key>`).
    """
    cleared = {
        other
        for pair in keys.EXCLUSIVE_PAIRS
        for key, other in (pair, pair[::-1])
        if changes.get(key) is not None and other not in changes
    }
    unchanged = {key: value for key, value in rule_set.values.items() if key not in cleared}
    dealt = resolve.with_stacks(rule_set.rules.values, changes)
    candidate = {**unchanged, **{key: resolve.freeze(value) for key, value in dealt.items()}}
    assumed = {mark for mark in rule_set.assumed if keys.split_entry(mark)[0] not in changes}
    dropped = rules_from_document(rule_set.name, rule_set.base, candidate, path="").dropped
    under = _under(rule_set.base, candidate)
    words = unknown_labels(RuleSet(rule_set.name, rule_set.base, {**under.values, **candidate}))
    values = {key: value for key, value in _needed(candidate, under).items() if key not in words}
    still = frozenset(mark for mark in assumed if keys.split_entry(mark)[0] in values)
    return CustomRuleSet(rule_set.name, rule_set.base, values, still, dropped)


def _needed(values: Mapping[str, Value], under: RuleSet) -> dict[str, Value]:
    """Return only the values that neither the base nor another value already implies."""
    differing = {
        key: value
        for key, value in values.items()
        if value != under.values.get(key) or (value is None and _is_named(key, values))
    }
    for pair in keys.EXCLUSIVE_PAIRS:
        if any(differing.get(key) is not None for key in pair):
            differing = {k: value for k, value in differing.items() if k not in pair or value is not None}
    tie = values.get(keys.LENGTH_TIE)
    others = {key: value for key, value in differing.items() if key != keys.LENGTH_TIE}
    follows = resolve.merge(under.values, others)[keys.LENGTH_TIE]
    return others if tie in (None, follows) else {**others, keys.LENGTH_TIE: tie}


def _is_named(key: str, values: Mapping[str, Value]) -> bool:
    """Whether other values still refer to one of the table's own pile kinds, which must then stay known."""
    (kind,) = keys.own_names("piles", (key,)) or (None,)
    return kind is not None and bool(without_mentions(values, kind))
