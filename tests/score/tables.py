"""Short ways to write down counts."""

from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import NOBODY, Cards, GameRecord, GoingOutKind, Out, Round, Side, Start, Tally

PAIRS = (Side("North–South", ("Ann", "Bo")), Side("East–West", ("Cy", "Di")))
EMPTY = Tally(counted=True)
OPEN = Tally()


def points(*stacks: int) -> Cards:
    return Cards(points=stacks)


def counts(**groups: int) -> Cards:
    return Cards(use="counts", counts=groups)


def worth(total: int) -> Tally:
    """Return a counted tally worth so many points, positive or negative; a multiple of five."""
    return Tally(counted=True, melded=points(max(total, 0)), left=points(max(-total, 0)))


def deal(
    *tallies: Tally, out: int | None = None, how: GoingOutKind = GoingOutKind.PLAIN, dealer: int | None = None
) -> Round:
    return Round(tallies, NOBODY if out is None else Out(out, how), dealer)


def game(
    rules: RuleSet,
    *rounds: Round,
    sides: tuple[Side, ...] = PAIRS,
    start: Start | None = None,
    ended: bool = False,
) -> GameRecord:
    return GameRecord(rules, sides, rounds, start, ended)


def singles(number: int) -> tuple[Side, ...]:
    return tuple(Side(f"P{index}") for index in range(number))
