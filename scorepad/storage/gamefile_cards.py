"""Cards in the game file: counts by group, one number, or both with the one in use named."""

from collections.abc import Sequence

from scorepad.rules.ruleset import GROUPS, RuleSet
from scorepad.score.limits import MAX_STACKS, stacks_fault
from scorepad.score.record import Cards
from scorepad.storage.gamefile_place import Place

_BOTH = ("use", "points", "counts")


def read_cards(place: Place, rules: RuleSet, section: str) -> Cards:
    """Read what is melded or left; section says which.

    Faults: those of `stacks_fault`, `unknown_card_group`, `unknown_use`, and where cards
    are not counted one by one `wrong_type` for counts.
    """
    if type(place.value) is int:
        return Cards("points", _stacks(place, (place,), rules, section))
    points_only = not rules.family.counts_cards
    if not isinstance(place.value, dict) or (points_only and "use" not in place.value):
        place.wrong_type("int" if points_only else "cards")
        return Cards()
    if any(key in place.value for key in _BOTH):
        return _both(place, rules, section)
    return Cards("counts", (), _counts(place))


def _both(place: Place, rules: RuleSet, section: str) -> Cards:
    forms = ("points", "counts") if rules.family.counts_cards else ("points",)
    found = place.keys(("use",), forms)
    use = found["use"].value if "use" in found else "points"
    if use not in forms:
        found["use"].fault("unknown_use", known=forms)
    points = found.get("points")
    return Cards(
        "counts" if use == "counts" else "points",
        _stacks(points, points.items(MAX_STACKS), rules, section) if points else (),
        _counts(found["counts"]) if "counts" in found else {},
    )


def _stacks(place: Place, items: Sequence[Place], rules: RuleSet, section: str) -> tuple[int, ...]:
    values = tuple(item.value for item in items)
    fault = stacks_fault(rules, section, values, place.path)
    if fault is None:
        return tuple(value for value in values if isinstance(value, int))
    sound = [item.note(stacks_fault(rules, section, [item.value], item.path)) for item in items]
    if all(sound):
        place.note(fault)
    return ()


def _counts(place: Place) -> dict[str, int]:
    return {group: at.count() for group, at in place.words(GROUPS, "unknown_card_group").items()}
