"""The rules of a game file: a whole rule set, or a built-in variant with this game's house rules."""

from collections.abc import Callable, Mapping

from scorepad.rules.faults import Refused
from scorepad.rules.given import rules_from_values
from scorepad.rules.keys import MOST_KEYS
from scorepad.rules.layers import resolve
from scorepad.rules.load import variant, variant_ids
from scorepad.rules.ruleset import RuleSet
from scorepad.score.limits import MAX_NAME, name_fault
from scorepad.storage.gamefile_place import Place


def read_rules(found: Mapping[str, Place], root: Place) -> tuple[RuleSet, bool]:
    """Read the rules, and tell whether they are sound; the usual ones stand in for rules at fault.

    found: the document's keys. Faults: `missing_key`, `unknown_variant`, `excluded_key`, and those of
    the rules themselves.
    """
    before = len(root.faults)
    if "rules" in found:
        rules = _whole(found)
    elif "variant" in found:
        rules = _varied(found)
    else:
        root.at("variant", None).fault("missing_key")
        rules = None
    sound = rules is not None and len(root.faults) == before
    return rules or variant(variant_ids()[0]), sound


def _whole(found: Mapping[str, Place]) -> RuleSet | None:
    if "house_rules" in found:
        found["house_rules"].fault("excluded_key", other="rules")
    if "variant" in found:
        found["variant"].text()
    place = found["rules"]
    before = len(place.faults)
    parts = place.keys(("name", "values"), ("base", "assumed"))
    name = _name(parts["name"]) if "name" in parts else ""
    base = parts["base"].value if "base" in parts else None
    assumed = tuple(at.value for at in parts["assumed"].items(MOST_KEYS)) if "assumed" in parts else ()
    values = parts["values"].mapping() if "values" in parts else {}
    rules = _accepted(place, lambda: rules_from_values(name, base, values, assumed, place.path))
    if "values" not in parts or not isinstance(parts["values"].value, dict):
        inside = f"{place.path}.values."
        place.faults[before:] = [each for each in place.faults[before:] if not each.path.startswith(inside)]
    return rules if len(place.faults) == before else None


def _name(place: Place) -> str:
    """Read what the rules are called: as a side's name, but of any length."""
    text = place.text()
    if isinstance(place.value, str):
        place.note(name_fault(text.strip()[:MAX_NAME], place.path))
    return text.strip()


def _varied(found: Mapping[str, Place]) -> RuleSet | None:
    place = found["variant"]
    name = place.text()
    if not isinstance(place.value, str):
        return None
    base = _accepted(place, lambda: variant(name))
    if base is None:
        return None
    if "house_rules" not in found:
        return base
    house = found["house_rules"]
    changes = house.mapping()
    return _accepted(house, lambda: resolve(base, changes, house.path)) or base


def _accepted(place: Place, make: Callable[[], RuleSet]) -> RuleSet | None:
    try:
        return make()
    except Refused as refused:
        place.add(refused.faults)
        return None
