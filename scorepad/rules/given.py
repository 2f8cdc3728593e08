"""The whole rules that a game file or a shared rule set brings along."""

from collections.abc import Iterable, Iterator, Mapping

from scorepad.rules import keys
from scorepad.rules.check import at
from scorepad.rules.faults import Fault, Refused
from scorepad.rules.layers import assumed_after, bare, kept_sources, lay
from scorepad.rules.load import variant, variant_ids
from scorepad.rules.ruleset import RuleSet


def rules_from_values(
    name: str,
    base: object,
    values: Mapping[str, object],
    assumed: Iterable[object] = (),
    path: str = "rules",
) -> RuleSet:
    """Make the rules that a file spells out.

    base: id of the built-in variant that gives what is missing; with every fixed key in `values` it gives
    nothing, so that no later correction of a variant changes an old game. Without it (None) a missing key
    has what its family has where nobody says otherwise, and is assumed; under a faulty one none is missed.
    values: by dotted key, as JSON has them. assumed: keys. path: where all this stands.
    Raises Refused with every fault.
    """
    lost = tuple(_base_faults(base, at(path, "base")))
    built_in = variant(base) if isinstance(base, str) and not lost else None
    whole = values.keys() >= keys.FIXED.keys()
    under = bare(values) if built_in is None or whole else built_in
    merged, found = lay(under.values, values, at(path, "values"))
    in_values = (fault for fault in found if not lost or fault.code != "missing_key")
    named = tuple(assumed)
    faults = (*lost, *in_values, *_assumed_faults(named, merged, at(path, "assumed")))
    if faults:
        raise Refused(faults)
    return RuleSet(
        name=name,
        base=base if isinstance(base, str) else None,
        values=merged,
        assumed=assumed_after(under, merged, values) | {str(key) for key in named},
        sources=kept_sources(built_in, merged) if built_in else {},
    )


def _base_faults(base: object, path: str) -> Iterator[Fault]:
    if base is not None and not isinstance(base, str):
        yield Fault("wrong_type", path, {"expected": "text"})
    elif base is not None and base not in variant_ids():
        yield Fault("unknown_variant", path, {"variant": base, "variants": variant_ids()})


def _assumed_faults(assumed: tuple[object, ...], values: Mapping[str, object], path: str) -> Iterator[Fault]:
    for index, key in enumerate(assumed):
        if not isinstance(key, str):
            yield Fault("wrong_type", f"{path}[{index}]", {"expected": "text"})
        elif key not in values:
            yield Fault("unknown_key", f"{path}[{index}]", {"key": key})
