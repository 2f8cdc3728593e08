"""Finished games for the screens of the journal."""

from dataclasses import replace

from scorepad.rules.built_in import variant
from scorepad.score.record import Cards, GameId, GameRecord, Out, Round, RoundId, Side, Tally
from scorepad.service.games import Games
from tests.ui.playing import KEEPER

PAIRS = (("Ann", "Bo"), ("Cy", "Di"))


def evening(day: str | None, *rounds: tuple[int, ...], rules: str = "whitnack", **more: object) -> GameRecord:
    """Return a game that is over. rounds: the melded points of each side; the first side went out."""
    people = more.pop("people", PAIRS)
    assert isinstance(people, tuple)
    sides = tuple(Side(" & ".join(each), each) if len(each) > 1 else Side(each[0]) for each in people)
    of_points = variant(rules).family.name == "points"
    played = tuple(_round(number, points, of_points=of_points) for number, points in enumerate(rounds))
    record = GameRecord(variant(rules), sides, played, ended=True, played=day)
    return replace(record, **more)  # type: ignore[arg-type]  # each is a field of the record


def _round(number: int, points: tuple[int, ...], *, of_points: bool) -> Round:
    if of_points:
        return Round(tuple(Tally(True, points=(each,)) for each in points), id=RoundId(f"round {number}"))
    tallies = tuple(
        Tally(
            counted=True,
            melded=Cards("points", (each,)),
            left=Cards("points", (5 * side * number,)),
            piles={"clean": 1 + side},
        )
        for side, each in enumerate(points)
    )
    return Round(tallies, Out(0), id=RoundId(f"round {number}"))


async def put(service: Games, *records: GameRecord) -> list[GameId]:
    """Store games and return their ids."""
    return [await service.start(record, KEEPER) for record in records]
