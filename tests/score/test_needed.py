"""What a side that is behind needs in the last round, by examples worked out by hand."""

from dataclasses import replace

from scorepad.rules.built_in import variant
from scorepad.rules.ruleset import RuleSet
from scorepad.score.last_round import last_round
from scorepad.score.needed import CatchUp, Way, catch_ups
from scorepad.score.record import NOBODY, GameRecord, GoingOutKind, Out, Round, Side, Start, Tally
from scorepad.score.totals import score_game
from tests.score.last_rounds import with_values
from tests.score.rule_book import BROUILLETTE, CANASTA, HAND, PENNIES, WHITNACK
from tests.score.tables import EMPTY, OPEN, PAIRS, counts, game, points, singles, worth

PLAIN, CONCEALED = GoingOutKind.PLAIN, GoingOutKind.CONCEALED
READY = {"clean": 2, "dirty": 2, "wild": 1}
"""The piles that whitnack asks for."""


def behind(
    gap: int, *rounds: Round, rules: RuleSet = WHITNACK, number: int = 4, sides: tuple[Side, ...] = PAIRS
) -> GameRecord:
    """Return a game before the round of a number, in which all but the first side are behind."""
    return game(rules, *rounds, sides=sides, start=Start(number, (5000, *[5000 - gap] * (len(sides) - 1))))


def found(record: GameRecord) -> tuple[CatchUp, ...]:
    return catch_ups(record, score_game(record))


def ways(record: GameRecord) -> tuple[Way, ...]:
    [only] = found(record)
    return only.ways


def open_round(own: Tally, other: Tally = OPEN, out: Out | None = None) -> Round:
    return Round((other, own), out)


def test_a_wild_pile_or_two_clean_ones_and_a_red_three() -> None:
    # A wild pile has 1,500 and seven twos, 140; two clean ones 1,000 and the 150 that open; a red three 100.
    assert found(behind(1250)) == (
        CatchUp(1, 1250, (Way({"wild": 1}), Way({"clean": 2}, None, 1)), nothing_left=True, by_rule=True),
    )


def test_the_cards_of_a_pile_are_at_least_those_that_open() -> None:
    assert ways(behind(450))[0] == Way({"dirty": 1})
    assert ways(behind(455)) == (Way({"clean": 1}), Way({"dirty": 1}, None, 1))


def test_what_is_entered_counts_for_and_against_a_side() -> None:
    own, other = Tally(piles={"wild": 1}, red_threes_laid=1), Tally(piles={"clean": 1})
    record = behind(1350, open_round(own, other))
    assert found(record)[0].points == 1350 + 500 - 1600
    # The cards of the wild pile are still to be entered: 150 at least.
    assert ways(record)[0] == Way(red_threes=1)


def test_cards_that_are_entered_stay_as_they_are() -> None:
    own = Tally(piles={"clean": 1}, melded=points(300), left=points(50))
    [only] = found(behind(1250, open_round(own)))
    assert only == CatchUp(
        1, 500, (Way({"clean": 1}), Way({"dirty": 1}, None, 2)), nothing_left=False, by_rule=True
    )


def test_nothing_is_said_of_a_side_that_is_counted_ahead_or_tied() -> None:
    assert found(behind(1250, open_round(EMPTY))) == ()
    assert found(behind(0)) == ()
    assert found(behind(-50))[0].side == 0


def test_nothing_is_said_where_no_way_is_left_or_none_is_needed() -> None:
    assert found(behind(50_000)) == ()
    # The cards of the two piles are still to be entered, and they are enough.
    assert found(behind(1050, open_round(Tally(piles={"clean": 2})))) == ()
    assert found(behind(500, open_round(Tally(special_hands={"pairs": 1})))) == ()


def test_going_out_takes_its_piles_and_that_nobody_has() -> None:
    ready = Tally(piles=READY, melded=points(600))
    gap = 3100 + 600 + 80
    assert ways(behind(gap, open_round(ready))) == (Way(out=PLAIN), Way(red_threes=1))
    nobody, the_other = (replace(open_round(ready), out=out) for out in (NOBODY, Out(0)))
    assert ways(behind(gap, nobody)) == (Way(red_threes=1), Way({"dirty": 1}))
    assert ways(behind(gap, the_other)) == (Way(red_threes=2), Way({"dirty": 1}))
    no_threes = with_values(WHITNACK, red_threes__laid=None)
    lacks = Tally(piles={**READY, "wild": 0}, melded=points(600))
    assert ways(behind(2280, open_round(lacks), rules=no_threes)) == (Way({"dirty": 1}),)
    # A wild pile has 1,500, and with it the side may go out for another 100.
    assert ways(behind(3800, open_round(lacks), rules=no_threes))[0] == Way({"wild": 1}, PLAIN)


def test_red_threes_that_are_worth_nothing_are_in_no_way() -> None:
    rules = with_values(WHITNACK, red_threes__laid=0)
    assert ways(behind(455, rules=rules)) == (Way({"clean": 1}), Way({"dirty": 2}))


def test_a_side_that_went_out_still_enters_the_piles_it_took() -> None:
    deal = open_round(Tally(piles={**READY, "wild": 0}), out=Out(1))
    assert ways(behind(1850, deal)) == (Way({"wild": 1}),)


def test_going_out_concealed_is_named_where_it_is_worth_it() -> None:
    rules = with_values(WHITNACK, red_threes__laid=None, going_out__concealed=500, going_out__piles=({},))
    # Going out plainly has 100, concealed 500, and both the 150 that open.
    assert ways(behind(250, rules=rules)) == (Way(out=PLAIN), Way({"dirty": 1}))
    assert ways(behind(650, rules=rules)) == (Way(out=CONCEALED), Way({"clean": 1}))


def test_the_pack_limits_the_piles() -> None:
    two_decks = with_values(WHITNACK, pack__decks=2)
    # Twelve wild cards: one wild pile.
    assert ways(behind(1700, rules=two_decks))[0] == Way({"wild": 1}, None, 1)
    assert ways(behind(2000, rules=two_decks))[0] == Way({"clean": 1, "wild": 1})
    taken = open_round(OPEN, Tally(piles={"wild": 1}))
    assert ways(behind(100, taken, rules=two_decks))[0] == Way({"clean": 3})
    threes = open_round(OPEN, Tally(red_threes_laid=3, red_threes_caught=1))
    assert ways(behind(-100, threes, rules=two_decks))[0].red_threes == 0


def test_a_pack_that_nobody_knows_is_taken_to_be_small() -> None:
    # Three decks for two players: eighteen wild cards, two wild piles.
    unnamed = (Side("A"), Side("B"))
    assert ways(behind(3280, sides=unnamed))[0] == Way({"wild": 2})
    assert ways(behind(3380, sides=unnamed))[0] == Way({"wild": 2}, None, 1)
    assert ways(behind(3700, sides=unnamed))[0] == Way({"clean": 1, "wild": 2})


def test_a_kind_of_the_tables_own_may_be_of_one_rank_or_of_wild_cards() -> None:
    rules = with_values(WHITNACK, piles__fives=3000, piles__all_twos=5000, pack__decks=2)
    assert ways(behind(5100, rules=rules))[0] == Way({"all_twos": 1})
    # Eight twos and four jokers are no two piles of wild cards.
    assert ways(behind(6600, rules=rules))[0] == Way({"all_twos": 1, "fives": 1})
    assert ways(behind(8500, rules=rules))[0] == Way({"all_twos": 1, "fives": 1, "clean": 1})


def test_of_piles_worth_the_same_the_first_on_paper_is_named() -> None:
    rules = with_values(WHITNACK, red_threes__laid=None, piles__zebras=700, piles__apes=700)
    assert ways(behind(850, rules=rules))[0] == Way({"zebras": 1})


def test_so_many_kinds_that_more_piles_are_not_tried() -> None:
    kinds = {f"piles__k{number:02}": 100 for number in range(40)}
    rules = with_values(
        WHITNACK, red_threes__laid=None, piles__clean=100, piles__dirty=100, piles__wild=100, **kinds
    )
    assert sum(ways(behind(400, rules=rules))[0].piles.values()) == 2
    assert found(behind(700, rules=rules)) == ()


def test_piles_of_black_threes_cost_their_cards() -> None:
    rules = with_values(
        BROUILLETTE, red_threes__laid=None, going_out__bonus=0, piles__clean=None, piles__dirty=None
    )
    assert rules.negative_on_table
    each = rules.number("piles.black_threes") + 7 * rules.on_table("black_three")
    assert ways(behind(each, rules=rules)) == (Way({"black_threes": 1}),)
    # Ten of them are one pile.
    assert found(behind(each + 5, rules=rules)) == ()
    assert ways(behind(each + 5, rules=with_values(rules, pack__decks=7))) == (Way({"black_threes": 2}),)


def test_a_pile_that_turns_red_threes_counts_them() -> None:
    sevens = Tally(red_threes_laid=3)
    record = behind(2000, open_round(sevens), rules=with_values(PENNIES, length__rounds=4))
    assert found(record)[0].points == 2300
    # 1,500 and 150 to open, 300 for the threes rather than 300 less, and one more.
    assert ways(record)[0] == Way({"sevens": 1}, None, 1)


def test_all_red_threes_and_many_of_them_count_as_the_rules_say() -> None:
    canasta = with_values(CANASTA, length__rounds=4, length__target=None, going_out__concealed=None)
    three = open_round(Tally(piles={"clean": 1}, red_threes_laid=3))
    # A fourth one makes 800 of 300, and the pile has 500 and the 120 that open.
    assert ways(behind(1400, three, rules=canasta))[0] == Way(red_threes=1)
    seven = with_values(WHITNACK, red_threes__canasta=300)
    assert ways(behind(990, open_round(Tally(red_threes_laid=6)), rules=seven))[0] == Way(red_threes=1)
    extra = with_values(WHITNACK, red_threes__extra=300, red_threes__extra_from=2)
    assert ways(behind(490, open_round(Tally(red_threes_laid=1)), rules=extra))[0] == Way(red_threes=1)


def test_cards_counted_one_by_one_are_the_cards_of_the_piles() -> None:
    own = Tally(piles={"clean": 1}, melded=counts(low=14))
    assert ways(behind(1000, open_round(own)))[0] == Way({"clean": 1})
    assert found(behind(1500, open_round(own))) == ()


def test_the_last_round_is_the_last_of_the_rules_and_any_after_it() -> None:
    early = behind(100, number=3)
    assert last_round(early, score_game(early)) is None
    last = last_round(behind(100), score_game(behind(100)))
    assert last is not None
    assert (last.number, last.index, last.by_rule) == (4, 0, True)
    begun = behind(100, Round((worth(0), worth(0)), NOBODY), open_round(OPEN))
    beyond = last_round(begun, score_game(begun))
    assert beyond is not None
    assert (beyond.number, beyond.index) == (5, 1)


def test_there_is_no_last_round_after_the_end_or_before_an_open_one() -> None:
    over = behind(100, Round((worth(0), worth(0)), NOBODY))
    assert found(over) == ()
    assert found(replace(behind(100, open_round(OPEN)), ended=True)) == ()
    assert found(behind(100, open_round(OPEN), Round((worth(0), worth(0)), NOBODY))) == ()
    by_hand = with_values(WHITNACK, length__rounds=None)
    assert found(behind(100, rules=by_hand)) == ()


def test_with_a_target_it_is_the_last_round_once_somebody_stands_to_reach_it() -> None:
    rules = with_values(WHITNACK, length__rounds=None, length__target=6000)
    assert found(behind(300, rules=rules)) == ()
    reached = behind(300, open_round(OPEN, Tally(piles={"clean": 2})), rules=rules)
    last = last_round(reached, score_game(reached))
    assert last is not None
    assert not last.by_rule
    assert ways(reached)[0] == Way({"wild": 1})
    at_once = with_values(rules, length__target_ends="at_once")
    assert found(replace(reached, rules=at_once)) == ()


def test_in_a_game_of_points_the_points_say_it_all() -> None:
    rules = with_values(variant("points"), length__rounds=4)
    [only] = found(behind(135, rules=rules, sides=singles(2)))
    assert only == CatchUp(1, 135, (), nothing_left=False, by_rule=True)
    assert found(behind(135, open_round(Tally(sat_out=1)), rules=rules, sides=singles(2))) == ()
    assert found(behind(200_000, rules=rules, sides=singles(2))) == ()


def test_points_that_would_break_the_sum_of_a_round_are_not_named() -> None:
    rules = with_values(variant("points"), length__rounds=4, points__sum=100)
    scored = open_round(OPEN, Tally(counted=True, points=(40,)))
    assert found(behind(20, scored, rules=rules))[0].points == 60
    assert found(behind(25, scored, rules=rules)) == ()


def test_where_the_lowest_total_wins_points_alone_bring_nobody_back() -> None:
    assert found(behind(-30, rules=variant("five-crowns"), number=11, sides=singles(2))) == ()
    assert found(behind(30, rules=variant("phase-10"), number=11, sides=singles(2))) == ()


def test_where_points_may_be_below_zero_they_bring_the_total_down() -> None:
    rules = with_values(variant("five-crowns"), points__negative=True)
    [only] = found(behind(-30, rules=rules, number=11, sides=singles(2)))
    assert (only.side, only.points, only.ways) == (1, -30, ())


def test_in_hand_going_out_brings_a_total_down() -> None:
    [only] = found(behind(-30, rules=HAND, number=7))
    assert only == CatchUp(1, -30, (Way(out=GoingOutKind.PARTIAL),), nothing_left=False, by_rule=True)
    assert ways(behind(-60, rules=HAND, number=7)) == (Way(out=GoingOutKind.FULL),)
    assert found(behind(-65, rules=HAND, number=7)) == ()
    doubled = Round((OPEN, OPEN), factor=2)
    assert ways(behind(-60, doubled, rules=HAND, number=7)) == (Way(out=GoingOutKind.PARTIAL),)


def test_every_side_that_is_behind_is_told() -> None:
    three = (*PAIRS, Side("Up–Down", ("Em", "Fi")))
    assert [each.side for each in found(behind(450, sides=three))] == [1, 2]


def test_a_pile_counts_as_its_kind_and_as_any_for_going_out() -> None:
    rules = with_values(
        WHITNACK,
        red_threes__laid=None,
        piles__wild=None,
        going_out__bonus=2000,
        going_out__piles=({"any": 2, "clean": 2},),
    )
    # 1,000 and the 150 that open, and 2,000 for going out.
    assert ways(behind(3000, rules=rules))[0] == Way({"clean": 2}, PLAIN)


def test_threes_that_cost_points_but_without_a_pile_earn_them() -> None:
    rules = with_values(WHITNACK, red_threes__laid=-100, red_threes__needs="pile")
    assert ways(behind(190, rules=rules)) == (Way(red_threes=2), Way({"dirty": 1}))
