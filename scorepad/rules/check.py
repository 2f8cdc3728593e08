"""What is wrong with a mapping of dotted keys: every fault at once, each with its path."""

from collections.abc import Iterator, Mapping

from scorepad.rules import keys
from scorepad.rules.faults import Fault
from scorepad.rules.ruleset import Value
from scorepad.rules.shapes import ANY, LONGEST


def check_values(
    values: Mapping[str, object], path: str = "", base: Mapping[str, object] | None = None
) -> tuple[Fault, ...]:
    """Tell every fault of values by dotted key, as they are read from JSON or TOML.

    path: where the values stand. base: the values they are laid over, whose pile kinds they may name.
    What is missing is not asked here, see `missing`.
    """
    if too_long := oversize(values, path):
        return (too_long,)
    together = {**(base or {}), **values}
    kinds = keys.known_kinds(together)
    return (
        *_own_faults(together, path),
        *(fault for key, value in values.items() for fault in _value_faults(key, value, path)),
        *(fault for key, value in values.items() for fault in _kind_faults(key, value, path, kinds)),
        *_both_set(values, path),
    )


def oversize(values: Mapping[str, object], path: str) -> Fault | None:
    """Tell whether there are more values than any rules have; then they are not looked at."""
    if len(values) <= keys.MOST_KEYS:
        return None
    return Fault("wrong_size", path, {"low": 0, "high": keys.MOST_KEYS, "found": len(values)})


def at(path: str, key: str) -> str:
    """Put a key behind the path it stands at."""
    return f"{path}.{key}" if path else key


def _own_faults(values: Mapping[str, object], path: str) -> Iterator[Fault]:
    for section, most in keys.MOST_OWN.items():
        found = keys.count_own(section, values)
        if found > most:
            yield Fault("too_many_own", at(path, section), {"found": found, "high": most})


def _value_faults(key: str, value: object, path: str) -> Iterator[Fault]:
    found = keys.find(key)
    if found is None:
        yield Fault("unknown_key", at(path, key), {"key": key})
        return
    if found.is_pattern and not keys.is_good_name(key):
        yield Fault("bad_name", at(path, key), {"name": keys.own_name(key)})
    if value is not None:
        yield from found.shape.faults(value, at(path, key))


def _serving_faults(key: str, value: object, path: str, kinds: frozenset[str]) -> Iterator[Fault]:
    own = key.removeprefix(keys.COUNTS_AS)
    if own not in kinds:
        yield Fault("unknown_kind", at(path, key), {"kind": own})
    elif value == own:
        yield Fault("counts_as_itself", at(path, key), {"kind": own})
    elif isinstance(value, str) and value not in kinds:
        yield Fault("unknown_kind", at(path, key), {"kind": value})


def _asking_faults(key: str, value: object, path: str, kinds: frozenset[str]) -> Iterator[Fault]:
    entries = value[:LONGEST] if isinstance(value, (list, tuple)) else ()
    for index, entry in enumerate(entries):
        for kind in entry if isinstance(entry, Mapping) and len(entry) <= LONGEST else ():
            if kind != ANY and kind not in kinds:
                yield Fault("unknown_kind", f"{at(path, key)}[{index}].{kind}", {"kind": kind})


def _kind_faults(key: str, value: object, path: str, kinds: frozenset[str]) -> Iterator[Fault]:
    if key.startswith(keys.COUNTS_AS):
        yield from _serving_faults(key, value, path, kinds)
    elif key in keys.NEEDED_PILES:
        yield from _asking_faults(key, value, path, kinds)


def _both_set(values: Mapping[str, object], path: str) -> Iterator[Fault]:
    for one, other in keys.PAIRS:
        if values.get(one) is not None and values.get(other) is not None:
            yield Fault("both_set", at(path, other), {"key": other, "other": one})


def missing(values: Mapping[str, Value], path: str) -> Iterator[Fault]:
    """Tell which keys a whole rule set lacks for its family."""
    family = values.get(keys.FAMILY)
    for key in keys.FIXED.values():
        if values.get(key.name) is None and (family in key.needed or key.name == keys.FAMILY):
            yield Fault("missing_key", at(path, key.name), {"key": key.name})
    for (one, other), families in keys.PAIRS.items():
        if family in families and values.get(one) is None and values.get(other) is None:
            yield Fault("missing_key", at(path, one), {"key": one, "other": other})
