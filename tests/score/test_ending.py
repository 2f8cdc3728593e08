"""When a game ends, by every rule for length and ties, and why."""

import pytest

from scorepad.rules.built_in import variant
from scorepad.rules.resolve import with_house_rules
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import NOBODY, Adjustment, GameRecord, Out, Round, Side, Start, Tally
from scorepad.score.result import ending, is_broken_off
from scorepad.score.totals import score_game

WHITNACK, PENNIES, HAND = variant("whitnack"), variant("pennies"), variant("hand")
PLAY_ON = with_house_rules(WHITNACK, {"length.tie": "play_on"})
SHARED_TARGET = with_house_rules(PENNIES, {"length.tie": "shared"})
SHARED_HAND = with_house_rules(HAND, {"length.tie": "shared"})
WITHOUT_END = variant("points")


def game(
    rules: RuleSet,
    *rounds: tuple[int, int] | None,
    start: tuple[int, int, int] | None = None,
    ended: bool = False,
    final: bool = False,
) -> GameRecord:
    """Return a game whose rounds are worth these points to its two sides; None = a round still open."""
    played = tuple(_round(rules, each) for each in rounds)
    begun = Start(start[0], start[1:], final) if start else None
    return GameRecord(rules, (Side("A"), Side("B")), played, begun, ended=ended)


def _round(rules: RuleSet, worth: tuple[int, int] | None) -> Round:
    if worth is None:
        return Round((Tally(), Tally()))
    # In the penalty family the side that goes out has its own points besides.
    gone = rules.number("penalty.partial") if rules.family.someone_goes_out else 0
    points = (worth[0] - gone, worth[1])
    tallies = tuple(Tally(counted=True, adjustments=(Adjustment(each),)) for each in points)
    return Round(tallies, Out(0) if rules.family.someone_goes_out else NOBODY)


EARLY = [(10, 20)] * 3


@pytest.mark.parametrize(
    ("record", "finished", "winners", "reason"),
    [
        (game(WHITNACK), False, (), None),
        (game(WHITNACK, None), False, (), None),
        (game(WHITNACK, *EARLY), False, (), None),
        (game(WHITNACK, *EARLY, (50, 0)), True, (0,), ("rounds", 4)),
        (game(WHITNACK, *EARLY, (30, 0)), True, (0, 1), ("rounds", 4)),
        (game(WHITNACK, *EARLY, (30, 0), (5, 0)), True, (0,), ("beyond", 4)),
        (game(WHITNACK, *EARLY, (50, 0), None), False, (), ("beyond", 4)),
        (game(WHITNACK, *EARLY, (50, 0), (5, 0), None), False, (), ("beyond", 4)),
        (game(WHITNACK, *EARLY, (50, 0), None, ended=True), True, (0,), ("beyond", 4)),
        (game(PENNIES, (20_000, 20_500), None), False, (), ("beyond", 1)),
        (game(WHITNACK, (5, 0), start=(4, 100, 200)), True, (1,), ("rounds", 4)),
        (game(PLAY_ON, *EARLY, (30, 0)), False, (), ("level", 4)),
        (game(PLAY_ON, *EARLY, (30, 0), (5, 0)), True, (0,), ("rounds", 5)),
        (game(PENNIES, (19_000, 0)), False, (), None),
        (game(PENNIES, (20_000, 20_500)), True, (1,), ("target", 1)),
        (game(PENNIES, (20_600, 20_600)), False, (), ("level", 1)),
        (game(PENNIES, (20_600, 20_600), (0, 5)), True, (1,), ("target", 2)),
        (game(SHARED_TARGET, (20_600, 20_600)), True, (0, 1), ("target", 1)),
        (game(HAND, *[(-30, 40)] * 6), False, (), None),
        (game(HAND, *[(-30, 40)] * 7), True, (0,), ("rounds", 7)),
        (game(HAND, *[(-30, -30)] * 7), False, (), ("level", 7)),
        (game(SHARED_HAND, *[(-30, -30)] * 7), True, (0, 1), ("rounds", 7)),
        (game(PENNIES, (20_000, 0), (-500, 20)), True, (0,), ("beyond", 1)),
        (game(WITHOUT_END, *EARLY, (90_000, 0)), False, (), None),
        (game(HAND, *[(-30, -30)] * 7, (5, -30)), True, (1,), ("rounds", 8)),
        (game(WHITNACK, (10, 20), ended=True), True, (1,), ("ended", 1)),
        (game(WHITNACK, (10, 20), None, ended=True), True, (1,), ("ended", 1)),
        (game(WHITNACK, None, ended=True), True, (0, 1), ("ended", 0)),
        (game(WHITNACK, ended=True), False, (), None),
        (game(HAND, *[(-30, 40)] * 6, ended=True), True, (0,), ("ended", 6)),
        (game(WHITNACK, *EARLY, (50, 0), ended=True), True, (0,), ("rounds", 4)),
        (game(WHITNACK, start=(1, 4065, -195), final=True), True, (0,), ("paper", 0)),
        (game(WHITNACK, start=(1, 80, 80), final=True, ended=True), True, (0, 1), ("paper", 0)),
        (game(HAND, start=(1, 310, 295), final=True), True, (1,), ("paper", 0)),
        (game(WHITNACK, None, start=(1, 10, 20), final=True), True, (1,), ("paper", 0)),
        (game(WHITNACK, (30, 0), start=(1, 10, 20), final=True), True, (0,), ("paper", 1)),
        (game(WHITNACK, start=(1, 4065, -195), ended=True), False, (), None),
    ],
)
def test_a_game_ends_by_its_rules_with_a_reason(
    record: GameRecord, finished: bool, winners: tuple[int, ...], reason: tuple[str, int] | None
) -> None:
    score = score_game(record)
    end = ending(record, score)
    assert (score.finished, score.winners) == (finished, winners)
    assert (end and (end.reason, end.number)) == reason
    assert is_broken_off(record, score) is (reason is not None and reason[0] == "ended")


def test_a_round_begun_after_the_end_and_then_counted_ends_the_game_again() -> None:
    begun, counted = (game(WHITNACK, *EARLY, (50, 0), last) for last in (None, (0, 30)))
    score = score_game(counted, (begun, score_game(begun)))
    assert (score.finished, score.winners) == (True, (1,))
    assert score == score_game(counted)


def test_totals_are_all_there_is_of_a_game_from_paper_until_it_goes_on() -> None:
    assert game(WHITNACK, start=(1, 4065, -195), final=True).has_only_totals
    assert not game(WHITNACK, start=(1, 4065, -195)).has_only_totals
    assert not game(WHITNACK, (30, 0), start=(1, 10, 20), final=True).has_only_totals


@pytest.mark.parametrize(
    ("record", "is_open"),
    [
        (game(WHITNACK, (10, 20), None, ended=True), True),
        (game(WHITNACK, (10, 20), ended=True), False),
        (game(WHITNACK, *EARLY, (50, 0), None), True),
    ],
)
def test_an_ending_tells_whether_a_round_is_still_open(record: GameRecord, is_open: bool) -> None:
    end = ending(record, score_game(record))
    assert end
    assert end.open is is_open


def test_the_deciding_points_are_the_best_sides() -> None:
    level = game(HAND, *[(-30, -30)] * 7)
    end = ending(level, score_game(level))
    assert end
    assert end.points == -210
