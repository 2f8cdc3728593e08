"""The rounds of a filled-in sheet as a game file writes them.

A box that still holds what stood there to begin with keeps what the game file said: the cards by their
counts, the reasons of adjustments, what was said and what was left open.
"""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from functools import partial
from typing import Any

from scorepad.i18n.catalogue import _
from scorepad.rules import keys
from scorepad.score.limits import MAX_POINTS
from scorepad.score.record import How, Side
from scorepad.score.seats import player_at, seats
from scorepad.sheets.filled_sight import Sight
from scorepad.sheets.places import WORKED_OUT, address

Tally = dict[str, Any]


def read_rounds(sight: Sight, sides: tuple[Side, ...]) -> list[dict[str, Any]]:
    """Read the rounds; those at the end in which nothing stands are none.

    What stands under a side that is not marked as counted is kept, and the side is open.
    """
    found = [_round(sight, sides, index) for index in range(sight.unseen.places.rounds)]
    while found and found[-1]["tallies"] == [None] * len(sides):
        if found[-1] == sight.unseen.round(len(found) - 1):
            break
        found.pop()
    return found


def _round(sight: Sight, sides: tuple[Side, ...], index: int) -> dict[str, Any]:
    sight.at[f"rounds[{index}]"] = partial(sight.round_name, index)
    note = {key: value for key, value in sight.unseen.round(index).items() if key == "note"}
    tallies = [_tally(sight, index, side) for side in range(len(sides))]
    return {**_dealer(sight, sides, index), **note, "tallies": tallies}


def _tally(sight: Sight, index: int, side: int) -> Tally | None:
    places, here = sight.unseen.places, f"rounds[{index}].tallies[{side}]"
    before = sight.unseen.tally(index, side)
    found = {key: deepcopy(value) for key, value in before.items() if key != "counted"}
    for path in places.rows:
        where = sight.at[f"{here}.{path}"] = partial(sight.where, index, side, path)
        cell = places.entry(index, side, path)
        if path in WORKED_OUT:
            if sight.text(cell, where):
                sight.fault("nothing_goes_here", where())
        elif sight.stands(cell):
            continue
        elif path == "out":
            _put_out(found, sight.word(cell, where, sight.unseen.ways), sight.unseen.ways)
        else:
            _put(found, path, sight.number(cell, where), places.rows)
    where = sight.at[f"{here}.counted"] = partial(sight.where, index, side, "counted")
    if sight.word(places.entry(index, side, "counted"), where, (sight.unseen.counted,)):
        return found
    return {"counted": False, **found} if found else None


def _put_out(tally: Tally, word: str | None, ways: Mapping[str, How]) -> None:
    tally.pop("out", None)
    if word is not None:
        tally["out"] = True if ways[word] is How.PLAIN else str(ways[word])


def _put(tally: Tally, path: str, value: int | None, rows: Sequence[str]) -> None:
    head, _dot, name = path.partition(".")
    if path == "adjustments":
        tally[path] = _adjusted(tally.get(path, []), value)
    elif not name:
        _set(tally, head, value)
    else:
        _set(tally.setdefault(head, {}), name, value)
        if path == keys.RED_THREES_CAUGHT and keys.RED_THREES_LAID not in rows:
            # Where none can be laid the sheet counted those among the caught ones.
            tally[head].pop("laid", None)
        if not tally[head]:
            del tally[head]


def _set(within: Tally, name: str, value: int | None) -> None:
    if value is None:
        within.pop(name, None)
    else:
        within[name] = value


def _adjusted(before: list[dict[str, Any]], value: int | None) -> list[dict[str, Any]]:
    """Return adjustments of another sum; those of before keep their reasons, the difference has none."""
    more = (value or 0) - sum(each["points"] for each in before)
    if not value or abs(more) > MAX_POINTS:
        return [{"points": value}] if value else []
    return [*before, {"points": more}] if more else before


def _dealer(sight: Sight, sides: tuple[Side, ...], index: int) -> dict[str, int]:
    place = sight.unseen.places.dealer(index)
    where = sight.at[f"rounds[{index}].dealer"] = partial(_dealer_words, sight, index)
    before = {key: value for key, value in sight.unseen.round(index).items() if key == "dealer"}
    if sight.stands(place) and (sides == sight.unseen.record.sides or not before):
        return before
    said = sight.text(place, where).casefold()
    if not said:
        return {}
    for seat in range(seats(sides)):
        side, player = player_at(sides, seat)
        if sides[side].people[player].casefold() == said:
            return {"dealer": seat}
    if sight.stands(place) and before["dealer"] < seats(sides):
        return before
    sight.fault("not_a_player", where(), name=sight.text(place, where))
    return {}


def _dealer_words(sight: Sight, index: int) -> str:
    said = _("{round}, dealer ({cell})")
    return said.format(round=sight.round_name(index), cell=address(sight.unseen.places.dealer(index)))
