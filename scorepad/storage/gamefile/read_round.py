"""A round read from a game file: its cards, its tallies, who went out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from scorepad.rules.faults import Fault
from scorepad.rules.ruleset import GROUPS, RuleSet
from scorepad.score.limits import (
    MAX_ADJUSTMENTS,
    MAX_SIDES,
    MAX_STACKS,
    MIN_SIDES,
    points_fault,
    range_fault,
    seat_fault,
    stacks_fault,
)
from scorepad.score.record import NOBODY, Adjustment, Cards, GoingOutKind, Out, Round, Side, Tally, WhoWentOut
from scorepad.storage.gamefile.strict_json import JsonNode

_BOTH = ("use", "points", "counts")

_PARTS = ("piles", "melded", "left", "red_threes", "out", "extras", "unmelded", "adjustments")


def read_cards(place: JsonNode, rules: RuleSet, section: str) -> Cards:
    """Return the cards melded or left in hand. section: `melded` or `left`.

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
    return Cards("counts", (), _card_counts(place))


def _both(place: JsonNode, rules: RuleSet, section: str) -> Cards:
    forms = ("points", "counts") if rules.family.counts_cards else ("points",)
    found = place.keys(("use",), forms)
    use = found["use"].value if "use" in found else "points"
    if use not in forms:
        found["use"].fault("unknown_use", known=forms)
    points = found.get("points")
    return Cards(
        "counts" if use == "counts" else "points",
        _stacks(points, points.items(MAX_STACKS), rules, section) if points else (),
        _card_counts(found["counts"]) if "counts" in found else {},
    )


def _stacks(place: JsonNode, items: Sequence[JsonNode], rules: RuleSet, section: str) -> tuple[int, ...]:
    values = tuple(item.value for item in items)
    fault = stacks_fault(rules, section, values, place.path)
    if fault is None:
        return tuple(value for value in values if isinstance(value, int))
    sound = [item.note(stacks_fault(rules, section, [item.value], item.path)) for item in items]
    if all(sound):
        place.note(fault)
    return ()


def _card_counts(place: JsonNode) -> dict[str, int]:
    return {group: at.count() for group, at in place.words(GROUPS, "unknown_card_group").items()}


@dataclass(frozen=True, slots=True)
class TallyOut:
    """A tally's entry about going out: how the side went out, None if it did not. path: of the entry."""

    how: GoingOutKind | None
    path: str


def read_tally(place: JsonNode, rules: RuleSet, side: Side) -> tuple[Tally, TallyOut | None]:
    """Return a tally and its entry about going out, None if it has none.

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


def _known(place: JsonNode, rules: RuleSet) -> Mapping[str, JsonNode]:
    keys = ("counted", *(part for part in _PARTS if rules.family.counts(part)))
    found = place.words({"counted", *_PARTS}, "unknown_key", keys)
    for key, at in found.items():
        if key not in keys:
            at.fault("not_in_family", word=key)
    return {key: at for key, at in found.items() if key in keys}


def _counts(place: JsonNode, known: tuple[str, ...], unknown: str) -> dict[str, int]:
    return {word: at.count() for word, at in place.words(known, unknown).items()}


def _optional(place: JsonNode | None) -> int | None:
    return place.count() if place else None


def _unmelded(place: JsonNode | None, side: Side) -> int | None:
    if place is None:
        return None
    return place.whole(lambda value, path: range_fault(value, 0, len(side.people), path))


def _adjustments(place: JsonNode) -> tuple[Adjustment, ...]:
    return tuple(_adjustment(item.keys(("points",), ("note",))) for item in place.items(MAX_ADJUSTMENTS))


def _adjustment(found: Mapping[str, JsonNode]) -> Adjustment:
    points = found["points"].whole(points_fault) if "points" in found else 0
    return Adjustment(points, found["note"].text() if "note" in found else "")


def _out(place: JsonNode, rules: RuleSet) -> TallyOut | None:
    if place.value is False:
        return TallyOut(None, place.path)
    word = "plain" if place.value is True else place.value
    if isinstance(word, str) and word in rules.hows and place.value != "plain":
        return TallyOut(GoingOutKind(word), place.path)
    if place.value is not True and not isinstance(place.value, str):
        place.wrong_type("out")
        return None
    known = tuple("true" if how == "plain" else how for how in rules.hows)
    place.fault("unknown_out_word", word=place.value, known=("false", *known))
    return None


def read_round(place: JsonNode, rules: RuleSet, sides: Sequence[Side]) -> Round:
    """Read a round. Faults: `wrong_length` of its tallies, `two_sides_out`, `nobody_out`, and its parts'."""
    before = len(place.faults)
    found = place.keys(("tallies",), ("dealer", "note"))
    dealer = found.get("dealer")
    tallies, said = _tallies(found["tallies"], rules, sides) if "tallies" in found else ((), ())
    out = _who(tallies, said, place)
    sound = len(place.faults) == before
    if sound and rules.family.someone_goes_out and out == NOBODY and all(tally.counted for tally in tallies):
        place.fault("nobody_out")
    return Round(
        tallies,
        out,
        dealer.whole(lambda value, path: seat_fault(value, sides, path)) if dealer else None,
        found["note"].text() if "note" in found else None,
    )


def _tallies(
    place: JsonNode, rules: RuleSet, sides: Sequence[Side]
) -> tuple[tuple[Tally, ...], tuple[TallyOut | None, ...]]:
    items = place.items(MAX_SIDES, MIN_SIDES)
    if isinstance(place.value, list) and len(items) != len(sides) and len(place.value) <= MAX_SIDES:
        place.fault("wrong_length", expected=len(sides), found=len(items))
    strangers = (Side(""),) * len(items)
    read = [read_tally(item, rules, side) for item, side in zip(items, (*sides, *strangers), strict=False)]
    return tuple(tally for tally, _said in read), tuple(said for _tally, said in read)


def _who(tallies: Sequence[Tally], said: Sequence[TallyOut | None], place: JsonNode) -> WhoWentOut | None:
    outs = [(Out(side, word.how), word.path) for side, word in enumerate(said) if word and word.how]
    place.add(Fault("two_sides_out", path) for _out, path in outs[1:])
    if outs:
        return outs[0][0]
    return NOBODY if any(said) or all(tally.counted for tally in tallies) else None
