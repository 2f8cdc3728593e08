"""A round in the game file: its tallies, and from what they say the one fact of who went out."""

from collections.abc import Sequence

from scorepad.rules.faults import Fault
from scorepad.rules.ruleset import RuleSet
from scorepad.score.limits import MAX_SIDES, MIN_SIDES, seat_fault
from scorepad.score.record import NOBODY, Out, Round, Side, Tally, WhoWentOut
from scorepad.storage.gamefile_place import Place
from scorepad.storage.gamefile_tally import SaidOut, read_tally


def read_round(place: Place, rules: RuleSet, sides: Sequence[Side]) -> Round:
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
    place: Place, rules: RuleSet, sides: Sequence[Side]
) -> tuple[tuple[Tally, ...], tuple[SaidOut | None, ...]]:
    items = place.items(MAX_SIDES, MIN_SIDES)
    if isinstance(place.value, list) and len(items) != len(sides) and len(place.value) <= MAX_SIDES:
        place.fault("wrong_length", expected=len(sides), found=len(items))
    strangers = (Side(""),) * len(items)
    read = [read_tally(item, rules, side) for item, side in zip(items, (*sides, *strangers), strict=False)]
    return tuple(tally for tally, _said in read), tuple(said for _tally, said in read)


def _who(tallies: Sequence[Tally], said: Sequence[SaidOut | None], place: Place) -> WhoWentOut | None:
    outs = [(Out(side, word.how), word.path) for side, word in enumerate(said) if word and word.how]
    place.add(Fault("two_sides_out", path) for _out, path in outs[1:])
    if outs:
        return outs[0][0]
    return NOBODY if any(said) or all(tally.counted for tally in tallies) else None
