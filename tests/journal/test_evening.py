"""The facts of a game are those of its score, and are read back as they were."""

from dataclasses import replace

from hypothesis import given

from scorepad.journal.evening import Evening, facts_of, facts_text, read_facts, values_digest
from scorepad.journal.sums import EVERYBODY, Feat, Statistics
from scorepad.rules.built_in import VARIANTS, variant
from scorepad.rules.custom import CustomRuleSet, with_changes
from scorepad.score.record import GameId, GameRecord
from scorepad.score.totals import score_game
from scorepad.storage.gamefile.read import read_game
from tests.journal.evenings import evening
from tests.score.tables import singles
from tests.score.test_row_target import NINE, PHASE_10, round_of
from tests.strategies import records
from tests.vectors import game_file

AB, CD = ("Ann", "Bo"), ("Cy", "Di")


@given(records())
def test_facts_add_up_to_the_totals_and_are_read_back(record: GameRecord) -> None:
    score = score_game(record)
    facts = facts_of(record, score)
    assert read_facts(facts_text(facts)) == facts
    sums = (each.start + sum(points or 0 for points in each.rounds) for each in facts.sides)
    assert tuple(sums) == score.totals
    assert [each.size for each in facts.sides] == [len(side.people) for side in record.sides]
    for side, each in enumerate(facts.sides):
        counted = record.rounds[: len(each.rounds)]
        for deal, points in zip(counted, each.rounds, strict=True):
            assert points is not None or deal.tallies[side].is_sat_out
            assert points != 0 or not deal.tallies[side].is_sat_out
        assert each.outs == sum(deal.side_out is not None and deal.side_out.side == side for deal in counted)


def test_who_lacks_phases_at_the_end_could_not_win_and_that_is_read_back() -> None:
    record = GameRecord(PHASE_10, singles(3), (*NINE, round_of((1, 0), (0, 80), (1, 0))))
    score = score_game(record)
    facts = facts_of(record, score)
    # Cy has one phase, Bo nine.
    assert [each.could_win for each in facts.sides] == [True, False, False]
    assert read_facts(facts_text(facts)) == facts
    by_points = facts_of(hand := GameRecord(variant("hand"), singles(3)), score_game(hand))
    assert {each.could_win for each in by_points.sides} == {True}


def test_who_won_by_phases_was_never_behind_in_points() -> None:
    rounds = (round_of((1, 90), (0, 5)), round_of((1, 40), (1, 0)))
    record = GameRecord(PHASE_10, singles(2), rounds, ended=True)
    score = score_game(record)
    facts = facts_of(record, score)
    assert (score.winners, [each.could_win for each in facts.sides]) == ((0,), [True, False])
    assert read_facts(facts_text(facts)) == facts
    played = replace(evening("g", "2026-11-21", {("P0",): (90, 40), ("P1",): (5, 0)}), facts=facts)
    assert replace(played, winners=score.winners).behind() == (0, 0)


def test_whoever_left_could_not_win_was_not_beaten_and_holds_no_record_of_the_game() -> None:
    record = read_game(game_file("L01")).record
    score = score_game(record)
    facts = facts_of(record, score)
    assert [each.could_win for each in facts.sides] == [False, True, True]
    sides = (("Ina",), ("Jon",), ("Kim",))
    game = Evening(GameId("l"), "2026-11-28", sides, score.totals, score.winners, "Five Crowns", None, facts)
    # Kim had 25 after the first round and Jon nothing.
    assert game.behind() == (25, 1)
    journal = Statistics([game])
    best = journal.best(EVERYBODY, facts.values, Feat.GAME)
    assert best
    assert best.points == 146


def test_only_what_counts_makes_two_sets_of_values_differ() -> None:
    assert len({values_digest(variant(each)) for each in VARIANTS}) == len(VARIANTS)
    own = CustomRuleSet("Ours", "whitnack", {})
    spoken = with_changes(own, {"notes": ("Be kind.",)}).rules
    assert values_digest(spoken) == values_digest(variant("whitnack"))
    assert values_digest(with_changes(own, {"cards.two": 25}).rules) != values_digest(variant("whitnack"))
