"""Evenings for tests: generated ones, and one written by hand."""

from hypothesis import strategies as st

from scorepad.journal.evening import Evening, Facts, SideFacts
from scorepad.score.record import GameId

PEOPLE = ("Ann", "Bo", "Cy", "Di", "Eve")
KINDS = ("clean", "dirty", "wild")


def evening(
    game: str,
    day: str,
    rounds: dict[tuple[str, ...], tuple[int, ...]],
    *,
    values: str = "whitnack",
    hands: tuple[int, ...] = (),
    start: int = 0,
) -> Evening:
    """Return a game that the highest total won. rounds: the points of each side, by its people."""
    sides = tuple(rounds)
    totals = tuple(start + sum(points) for points in rounds.values())
    winners = tuple(side for side, total in enumerate(totals) if total == max(totals))
    kept = tuple(
        SideFacts(len(people), start, points, hands or (0,) * len(points), 0, 0)
        for people, points in rounds.items()
    )
    facts = Facts(values, 1, lowest_wins=False, sides=kept)
    return Evening(GameId(game), day, sides, totals, winners, "Whitnack", "whitnack", facts)


@st.composite
def side_facts(draw: st.DrawFn, size: int, rounds: int) -> SideFacts:
    """Return what a side did in so many rounds."""
    points = st.one_of(st.none(), st.integers(-300, 1500))
    return SideFacts(
        size=size,
        start=draw(st.integers(-100, 500)),
        rounds=tuple(draw(st.lists(points, min_size=rounds, max_size=rounds))),
        hands=tuple(draw(st.lists(st.integers(0, 200), min_size=rounds, max_size=rounds))),
        outs=draw(st.integers(0, rounds)),
        red_threes=draw(st.integers(0, 8)),
        piles=draw(st.dictionaries(st.sampled_from(KINDS), st.integers(1, 9))),
    )


@st.composite
def evenings(draw: st.DrawFn) -> list[Evening]:
    """Return games with other ids, of two or three sides, by two sets of values of which one counts down."""
    return [draw(_evening(number)) for number in range(draw(st.integers(0, 8)))]


@st.composite
def _evening(draw: st.DrawFn, number: int) -> Evening:
    people = draw(st.permutations(PEOPLE))
    sizes = draw(st.sampled_from([(2, 2), (1, 1), (1, 1, 1), (2, 1)]))
    ends = [sum(sizes[: at + 1]) for at in range(len(sizes))]
    sides = tuple(tuple(people[end - size : end]) for end, size in zip(ends, sizes, strict=True))
    rounds = draw(st.integers(0, 3))
    kept = tuple(draw(side_facts(size, rounds)) for size in sizes)
    totals = tuple(side.start + sum(each or 0 for each in side.rounds) for side in kept)
    lowest = draw(st.booleans())
    best = min(totals) if lowest else max(totals)
    facts = Facts("low" if lowest else "high", draw(st.integers(1, 3)), lowest, kept)
    return Evening(
        game=GameId(f"game {number}"),
        day=draw(st.sampled_from(["", "2024-02-29", "2025-03-06", "2025-03-07", "2026-03-06"])),
        sides=sides,
        totals=totals,
        winners=tuple(side for side, total in enumerate(totals) if total == best),
        rules="Whitnack",
        base="whitnack",
        facts=facts,
    )
