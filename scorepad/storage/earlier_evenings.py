"""What commit 6fb5a5de kept of a club evening that is gone: the clock of its sittings, and corrections.

It comes in the file of the evening, and it lies in the library's stream as changes that are passed over.
The clock is nothing any more. A correction becomes an adjustment of its game, so that nobody's win changes.
The touch that makes it has the same id on every device, so that each knows that it was made, and perhaps
undone: whoever opens the same stream again, or imports the same file, adds nothing.
"""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import takewhile
from typing import Final
from uuid import UUID, uuid5

from scorepad.game import events as ev
from scorepad.game.fold import Game, game_after_all
from scorepad.game.library import Library
from scorepad.rules.faults import Fault
from scorepad.score.limits import MAX_ADJUSTMENTS, MAX_SIDES, MAX_TEXT, points_fault, text_fault
from scorepad.score.record import GameId, GameRecord, Start
from scorepad.score.totals import score_game
from scorepad.storage.gamefile.read import read_id
from scorepad.storage.gamefile.strict_json import Fields, JsonNode
from scorepad.storage.gamefile.write import filled, given

_MOST_MINUTES: Final = 600
_MOST_IN_REASON: Final = 80
_MOST_CORRECTIONS: Final = 1000 * MAX_SIDES

_MADE: Final = UUID("8d5c1f0e-6b9a-4c7e-9a43-2f6d0b1c7e55")


@dataclass(frozen=True, slots=True)
class Correction:
    """What a director added to a side's total in a game of an evening, or took off it, and why."""

    game: GameId
    side: int
    points: int
    reason: str


@dataclass(frozen=True, slots=True)
class Earlier:
    """What an evening had that is gone. minutes: that a sitting lasted, None = it had no clock."""

    minutes: int | None = None
    corrections: tuple[Correction, ...] = ()


NOTHING = Earlier()
"""An evening that has nothing that is gone."""


def earlier_of(library: Library) -> Mapping[ev.EveningId, Earlier]:
    """Return what the evenings of a library had that is gone, of each as it stood last; undone is not."""
    minutes: dict[ev.EveningId, int | None] = {}
    made: defaultdict[ev.EveningId, dict[tuple[GameId, int], Correction]] = defaultdict(dict)
    for event in library.events:
        change = event.change
        if not isinstance(change, ev.PassedOver) or event.batch in library.voided:
            continue
        evening = ev.EveningId(str(change.fields.get("evening")))
        match change.fields:
            case {"minutes": int() | None as many}:
                minutes[evening] = many
            case {"game": str(game), "side": int(side), "points": int(points), "reason": str(reason)}:
                made[evening][GameId(game), side] = Correction(GameId(game), side, points, reason.strip())
    return {
        evening: Earlier(minutes.get(evening), tuple(each for each in made[evening].values() if each.points))
        for evening in library.state.evenings
        if evening in minutes or evening in made
    }


def adjusting_batch(evening: ev.EveningId, correction: Correction) -> ev.BatchId:
    """Return the id of the touch that makes a correction an adjustment, on every device the same."""
    return ev.BatchId(str(uuid5(_MADE, f"{evening} {correction.game} {correction.side}")))


def adjusting(game: Game, correction: Correction, name: str) -> tuple[ev.GameChange, ...]:
    """Return the changes that make a correction an adjustment of its game; none where there is no such side.

    It goes into the last round that is counted, with its reason, or where none is into what the side started
    with. A game that was over stays over, though the total that ended it may not be reached any more.
    name: of the adjustment.
    """
    if not game.is_started or not 0 <= correction.side < len(game.record.sides):
        return ()
    counted = takewhile(lambda played: played.complete, game.record.rounds)
    free = [each for each in counted if len(each.tallies[correction.side].adjustments) < MAX_ADJUSTMENTS]
    changes = (
        (ev.AdjustmentSet(free[-1].log_id, correction.side, name, correction.points, correction.reason),)
        if free
        else _at_the_start(game.record, correction)
    )
    goes_on = not score_game(game_after_all(game, changes).record).finished
    return (*changes, ev.EndedSet(ended=True)) if goes_on and score_game(game.record).finished else changes


def _at_the_start(record: GameRecord, correction: Correction) -> tuple[ev.GameChange, ...]:
    start = record.start or Start(1, (0,) * len(record.sides))
    totals = tuple(
        total + (correction.points if side == correction.side else 0)
        for side, total in enumerate(start.totals)
    )
    note = "\n".join(filter(None, (record.note, correction.reason)))
    noted = (ev.DetailSet("note", note),) if len(note) <= MAX_TEXT else ()
    return (ev.StartSet(replace(start, totals=totals)), *noted)


def earlier_keys(earlier: Earlier) -> dict[str, object]:
    """Return what an evening's file has of it, as of a copy of the games that is read like a backup."""
    corrections = [
        {"game": each.game, "side": each.side, "points": each.points, "reason": each.reason}
        for each in earlier.corrections
    ]
    return {**given(minutes=earlier.minutes), **filled(corrections=corrections)}


def read_earlier(fields: Fields) -> Earlier:
    """Read what the file of an evening has that is gone, as strictly as all of it."""
    minutes = fields.read("minutes", lambda node: node.between(1, _MOST_MINUTES), None)
    found = fields.read("corrections", lambda node: node.items(_MOST_CORRECTIONS), ())
    corrections = {(each.game, each.side): each for each in map(_read_correction, found)}
    return Earlier(minutes, tuple(corrections.values()))


def _read_correction(node: JsonNode) -> Correction:
    fields = node.keys(("game", "side", "points", "reason"), ())
    return Correction(
        GameId(fields.read("game", read_id, "")),
        fields.read("side", lambda inside: inside.between(0, MAX_SIDES - 1), 0),
        fields.read("points", lambda inside: inside.whole(points_fault), 0),
        fields.read("reason", _read_reason, ""),
    )


def _read_reason(node: JsonNode) -> str:
    reason = node.text().strip()
    if len(reason) > _MOST_IN_REASON:
        node.fault("long_note", high=_MOST_IN_REASON)
    elif isinstance(node.value, str):
        node.note(text_fault(reason, node.path) or (None if reason else Fault("no_reason", node.path)))
    return reason
