"""The rounds of a filled-in sheet as a game file writes them."""

from collections.abc import Mapping
from typing import Any

from scorepad.i18n.catalogue import _
from scorepad.score.record import How, Side
from scorepad.score.seats import player_at, seats
from scorepad.sheets.filled_sight import Sight
from scorepad.sheets.places import WORKED_OUT, address

Tally = dict[str, Any]


def read_rounds(sight: Sight, sides: tuple[Side, ...]) -> list[dict[str, Any]]:
    """Read the rounds; those at the end in which nothing stands are none.

    What stands under a side that is not marked as counted is kept, and the side is open.
    """
    found: list[dict[str, Any]] = []
    for index in range(sight.unseen.places.rounds):
        sight.at[f"rounds[{index}]"] = sight.round_name(index)
        dealer = _dealer(sight, sides, index)
        tallies = [_tally(sight, index, side) for side in range(len(sides))]
        found.append({**dealer, "tallies": tallies})
    while found and found[-1]["tallies"] == [None] * len(sides):
        found.pop()
    return found


def _tally(sight: Sight, index: int, side: int) -> Tally | None:
    places, found = sight.unseen.places, Tally()
    here = f"rounds[{index}].tallies[{side}]"
    for path in places.rows:
        where, cell = sight.where(index, side, path), places.entry(index, side, path)
        sight.at[f"{here}.{path}"] = where
        if path in WORKED_OUT:
            if sight.text(cell):
                sight.fault("nothing_goes_here", where)
        elif path == "out":
            _put_out(found, sight.word(cell, where, sight.unseen.ways), sight.unseen.ways)
        else:
            _put(found, path, sight.number(cell, where))
    where = sight.at[f"{here}.counted"] = sight.where(index, side, "counted")
    if sight.word(places.entry(index, side, "counted"), where, (sight.unseen.counted,)):
        return found
    return {"counted": False, **found} if found else None


def _put_out(tally: Tally, word: str | None, ways: Mapping[str, How]) -> None:
    if word is not None:
        tally["out"] = True if ways[word] is How.PLAIN else str(ways[word])


def _put(tally: Tally, path: str, value: int | None) -> None:
    if value is None:
        return
    head, _dot, name = path.partition(".")
    if path == "adjustments":
        tally[path] = [{"points": value}] if value else []
    elif name:
        tally.setdefault(head, {})[name] = value
    else:
        tally[head] = value


def _dealer(sight: Sight, sides: tuple[Side, ...], index: int) -> dict[str, int]:
    place = sight.unseen.places.dealer(index)
    said = sight.text(place).casefold()
    where = _("{round}, dealer ({cell})").format(round=sight.round_name(index), cell=address(place))
    sight.at[f"rounds[{index}].dealer"] = where
    if not said:
        return {}
    for seat in range(seats(sides)):
        side, player = player_at(sides, seat)
        if sides[side].people[player].casefold() == said:
            return {"dealer": seat}
    sight.fault("not_a_player", where, name=sight.text(place))
    return {}
