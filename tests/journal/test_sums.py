"""The sums of games are those of a plain recount, in whatever order the games come."""

from collections import Counter
from collections.abc import Callable, Iterator

from hypothesis import given
from hypothesis import strategies as st

from scorepad.journal.evening import Evening
from scorepad.journal.sums import EVERYBODY, Best, Feat, Pairing, Statistics, Sums, Versus, Who
from scorepad.score.record import GameId
from tests.journal.evenings import evening, evenings

A, B, AB, CD = ("Ann",), ("Bo",), ("Ann", "Bo"), ("Cy", "Di")


def sides_of(games: list[Evening], who: Who) -> Iterator[tuple[Evening, int]]:
    """Yield the games of a person, or of all people of a side, with the side."""
    for game in games:
        for side, people in enumerate(game.sides):
            if (len(who) == 1 and who[0] in people) or (len(who) > 1 and set(people) == set(who)):
                yield game, side


def recount(games: list[Evening], who: Who, values: str) -> Sums:
    sums = Sums()
    for game, side in sides_of(games, who):
        if game.facts.values != values:
            continue
        facts = game.facts.sides[side]
        rounds = [points for points in facts.rounds if points is not None]
        sums.games += 1
        sums.wins += game.winners == (side,)
        sums.shared += side in game.winners and len(game.winners) > 1
        sums.points += game.totals[side]
        sums.played_out += len(facts.rounds) > 0
        sums.rounds += len(rounds)
        sums.round_points += sum(rounds)
        sums.outs += facts.outs
        sums.red_threes += facts.red_threes
        sums.piles += Counter(facts.piles)
    return sums


def best(games: list[Evening], who: Who, values: str, feat: Feat) -> int | None:
    """Return the points of a record."""
    pairs = (
        list(sides_of(games, who)) if who else [(game, s) for game in games for s in range(len(game.sides))]
    )
    pairs = [(game, side) for game, side in pairs if game.facts.values == values]
    choose: Callable[..., int] = min if values == "low" and feat in (Feat.GAME, Feat.ROUND) else max
    match feat:
        case Feat.GAME:
            found = [game.totals[side] for game, side in pairs]
        case Feat.ROUND:
            found = [n for game, side in pairs for n in game.facts.sides[side].rounds if n is not None]
        case Feat.HAND:
            found = [n for game, side in pairs for n in game.facts.sides[side].hands if n]
        case Feat.COMEBACK:
            found = [n for game, side in pairs if game.winners == (side,) and (n := behind(game, side))]
    return choose(found) if found else None


def behind(game: Evening, winner: int) -> int:
    """Return how far the winner was behind at most."""
    most = 0
    for after in range(len(game.facts.sides[0].rounds) + 1):
        totals = [side.start + sum(each or 0 for each in side.rounds[:after]) for side in game.facts.sides]
        others = totals[:winner] + totals[winner + 1 :]
        low = game.facts.lowest_wins
        most = max(most, totals[winner] - min(others) if low else max(others) - totals[winner])
    return most


def met(games: list[Evening], pairing: Pairing) -> Versus:
    """Return how often two people met, or (one of them is of several people) two sides and nobody else."""
    versus = Versus()
    for game in games:
        if any(len(who) > 1 for who in pairing):
            found = [
                [side for side, each in enumerate(game.sides) if set(each) == set(who)] for who in pairing
            ]
            found = found if len(game.sides) == len(pairing) else [[], []]
        else:
            found = [[side for side, each in enumerate(game.sides) if who[0] in each] for who in pairing]
        if all(found) and found[0] != found[1]:
            ((one,), (other,)) = found
            versus.add((game.winners == (one,), game.winners == (other,)))
    return versus


@given(evenings())
def test_sums_are_those_of_a_plain_recount(games: list[Evening]) -> None:
    counted = Statistics(games)
    assert counted.games == {game.game for game in games}
    everybody = {name for game in games for side in game.sides for name in side}
    sides = {tuple(sorted(side)) for game in games for side in game.sides}
    for who in {*((name,) for name in everybody), *sides, EVERYBODY}:
        for values in ("low", "high"):
            plain = recount(games, who, values)
            assert counted.sums[who].get(values, Sums()) == plain
            for feat in Feat:
                found = counted.best(who, values, feat)
                assert (found and found.points) == best(games, who, values, feat)
    for values, table in counted.versus.items():
        those = [game for game in games if game.facts.values == values]
        for pairing, versus in table.items():
            assert versus == met(those, pairing)


@given(evenings(), st.data())
def test_any_order_makes_the_same_records(games: list[Evening], data: st.DataObject) -> None:
    both = Statistics(games), Statistics(data.draw(st.permutations(games)))
    for values in ("low", "high"):
        for feat in Feat:
            one, other = (counted.best(EVERYBODY, values, feat) for counted in both)
            assert one == other


def test_a_best_value_says_whose_it_is_and_when_it_was() -> None:
    first = evening("1", "2024-03-07", {AB: (500, -30, 900), CD: (700, 300, 100)}, hands=(0, 45, 5))
    second = evening("2", "2024-03-14", {AB: (100,), ("Bo", "Cy"): (400,)})
    counted = Statistics([first, second])
    assert counted.best(A, "whitnack", Feat.HAND) == Best(45, GameId("1"), "2024-03-07", 2, AB)
    assert counted.best(AB, "whitnack", Feat.COMEBACK) == Best(530, GameId("1"), "2024-03-07", 2, AB)
