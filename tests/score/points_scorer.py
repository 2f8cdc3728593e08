"""A scorer for games of points, written from FORMAT.md alone: no line of the program's own scoring is used.

It reads the game's document, as a person would with the file in hand.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

from scorepad.score.record import GameRecord
from scorepad.storage.gamefile.write import game_document

Result = tuple[tuple[int, ...], bool, tuple[int, ...]]
"""The totals, whether the game is over, and the indices of the winners."""


def scored_from_document(record: GameRecord) -> Result:
    """Return the result of a game from its file."""
    document: dict[str, Any] = json.loads(json.dumps(game_document(record)))
    values: Mapping[str, Any] = document["rules"]["values"]
    start = document.get("start", {"round": 1, "totals": [0] * len(document["sides"])})
    totals: list[int] = list(start["totals"])
    rows = [
        key.removeprefix("rows.") for key in values if key.startswith("rows.") and values[key] is not None
    ]
    first, phases = "".join(rows[:1]), [0] * len(totals)
    over = False
    for number, played in enumerate(document["rounds"], start["round"]):
        tallies = played["tallies"]
        if any(tally is None or tally.get("counted", True) is False for tally in tallies):
            break
        totals = [total + _points(tally, values) for total, tally in zip(totals, tallies, strict=True)]
        phases = [count + _phases(tally, first) for count, tally in zip(phases, tallies, strict=True)]
        over = over or _ends(values, number, totals, phases)
    finished = bool(document["rounds"]) and (over or document.get("ended", False))
    return tuple(totals), finished, _best(values, totals, phases) if finished else ()


def _phases(tally: Mapping[str, Any], first: str) -> int:
    return 0 if tally.get("sat_out") else int(tally.get("rows", {}).get(first, 0))


def _points(tally: Mapping[str, Any], values: Mapping[str, Any]) -> int:
    free: int = sum(each["points"] for each in tally.get("adjustments", ()))
    if tally.get("sat_out"):
        return free
    rows: int = sum(count * (values[f"rows.{name}"] or 0) for name, count in tally.get("rows", {}).items())
    points = tally.get("points", 0)
    typed: int = points if isinstance(points, int) else sum(points["points"])
    return typed + rows + free


def _ends(values: Mapping[str, Any], number: int, totals: Sequence[int], phases: Sequence[int]) -> bool:
    rounds, target, phase = (values.get(f"length.{end}") for end in ("rounds", "target", "row_target"))
    reached = (rounds is not None and number >= rounds) or (target is not None and max(totals) >= target)
    reached = reached or (phase is not None and max(phases) >= phase)
    tied = len(_best(values, totals, phases)) > 1
    return reached and not (tied and values["length.tie"] == "play_on")


def _best(values: Mapping[str, Any], totals: Sequence[int], phases: Sequence[int]) -> tuple[int, ...]:
    phase, sides = values.get("length.row_target"), range(len(totals))
    through = [at for at in sides if phase is not None and phases[at] >= phase] or [*sides]
    best = (min if values["points.lowest_wins"] else max)(totals[at] for at in through)
    return tuple(at for at in through if totals[at] == best)
