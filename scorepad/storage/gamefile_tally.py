"""One side's tally in the game file, read by the rules of its game."""

from collections.abc import Mapping
from dataclasses import dataclass

from scorepad.rules.ruleset import RuleSet
from scorepad.score.limits import MAX_ADJUSTMENTS, points_fault, range_fault
from scorepad.score.record import Adjustment, Cards, How, Side, Tally
from scorepad.storage.gamefile_cards import read_cards
from scorepad.storage.gamefile_place import Place

_PARTS = ("piles", "melded", "left", "red_threes", "out", "extras", "unmelded", "adjustments")


@dataclass(frozen=True, slots=True)
class SaidOut:
    """What a tally says about going out: how the side did, or (None) that it did not. path: where."""

    how: How | None
    path: str


def read_tally(place: Place, rules: RuleSet, side: Side) -> tuple[Tally, SaidOut | None]:
    """Read a tally, and what it says about going out (None: nothing).

    Faults: `unknown_pile_kind`, `unknown_card_group`, `unknown_extra`, `unknown_out_word`, `not_in_family`,
    and those of types, ranges and keys.
    """
    if place.value is None:
        return Tally(), None
    found = _known(place, rules)
    piles = found.get("piles")
    threes = found["red_threes"].keys((), ("laid", "caught")) if "red_threes" in found else {}
    extras = found.get("extras")
    tally = Tally(
        counted=found["counted"].flag() if "counted" in found else True,
        piles=_counts(piles, rules.kinds, "unknown_pile_kind") if piles else {},
        red_threes_laid=_optional(threes.get("laid")),
        red_threes_caught=_optional(threes.get("caught")),
        extras=_counts(extras, rules.extras, "unknown_extra") if extras else {},
        melded=read_cards(found["melded"], rules, "melded") if "melded" in found else Cards(),
        left=read_cards(found["left"], rules, "left") if "left" in found else Cards(),
        unmelded=_unmelded(found.get("unmelded"), side),
        adjustments=_adjustments(found["adjustments"]) if "adjustments" in found else (),
    )
    return tally, _out(found["out"], rules) if "out" in found else None


def _known(place: Place, rules: RuleSet) -> Mapping[str, Place]:
    keys = ("counted", *(part for part in _PARTS if rules.family.counts(part)))
    found = place.words({"counted", *_PARTS}, "unknown_key", keys)
    for key, at in found.items():
        if key not in keys:
            at.fault("not_in_family", word=key)
    return {key: at for key, at in found.items() if key in keys}


def _counts(place: Place, known: tuple[str, ...], unknown: str) -> dict[str, int]:
    return {word: at.count() for word, at in place.words(known, unknown).items()}


def _optional(place: Place | None) -> int | None:
    return place.count() if place else None


def _unmelded(place: Place | None, side: Side) -> int | None:
    if place is None:
        return None
    return place.whole(lambda value, path: range_fault(value, 0, len(side.people), path))


def _adjustments(place: Place) -> tuple[Adjustment, ...]:
    return tuple(_adjustment(item.keys(("points",), ("note",))) for item in place.items(MAX_ADJUSTMENTS))


def _adjustment(found: Mapping[str, Place]) -> Adjustment:
    points = found["points"].whole(points_fault) if "points" in found else 0
    return Adjustment(points, found["note"].text() if "note" in found else "")


def _out(place: Place, rules: RuleSet) -> SaidOut | None:
    if place.value is False:
        return SaidOut(None, place.path)
    word = "plain" if place.value is True else place.value
    if isinstance(word, str) and word in rules.hows and place.value != "plain":
        return SaidOut(How(word), place.path)
    if place.value is not True and not isinstance(place.value, str):
        place.wrong_type("out")
        return None
    known = tuple("true" if how == "plain" else how for how in rules.hows)
    place.fault("unknown_out_word", word=place.value, known=("false", *known))
    return None
