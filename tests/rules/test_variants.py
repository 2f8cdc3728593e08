"""The built-in variants, figure by figure as in the rule books."""

import pytest

from scorepad.rules.built_in import VARIANTS, note_source, variant
from scorepad.rules.frozen import thaw
from scorepad.rules.keys import FIXED, section_of, split_entry
from scorepad.rules.resolve import with_house_rules
from scorepad.rules.ruleset import RuleSet


def section(name: str, **values: object) -> dict[str, object]:
    """Return the figures of a section of the rules by their whole keys."""
    return {f"{name}.{key}": value for key, value in values.items()}


TWICE_TWO_AND_WILD = [{"clean": 2, "dirty": 2, "wild": 1}]
ONE_EACH, TWO_EACH, FOUR_EACH = ({"clean": n, "dirty": n} for n in (1, 2, 4))

FIGURES: dict[str, dict[str, object]] = {}
"""By variant; what others build on has a name of its own."""

WHITNACK = {
    "family": "piles",
    **section("cards", joker=50, two=20, ace=20, high=10, low=5, black_three=5, low_to="7"),
    **section("piles", clean=500, dirty=300, wild=1500, size=7, exact=True),
    "melds.wilds": "twice",
    **section("red_threes", laid=100, caught=-100, needs="nothing"),
    **section(
        "going_out",
        bonus=100,
        piles=TWICE_TWO_AND_WILD,
        discard="optional",
        permission=True,
        partner_in_foot="part_turn",
    ),
    "opening.minimums": [50, 90, 120, 150],
    **section("length", rounds=4, tie="shared"),
    **section("pack", decks="players+1", jokers=2),
    **section("deal", hand=13, foot=13, to="left"),
    "seats": [[2, 2], [3, 3], [2, 2, 2], "singles"],
}
FIGURES["saskatchewan"] = WHITNACK | {
    **section("deal", hand=11, foot=13),
    "melds.wilds": "fewer",
    "piles.exact": False,
    "opening.minimums": [50, 90, 120, "concealed_pile"],
    "going_out.piles": [{"clean": 1, "dirty": 1, "wild": 1}],
}
SIMPSON = WHITNACK | {
    **section("piles", clean=300, dirty=100, wild=None, exact=False),
    "melds.wilds": "fewer",
    **section("deal", hand=11, foot=11),
    **section("red_threes", laid=None, caught=-500),
    "extras.exact_cut": 100,
    **section("going_out", piles=[ONE_EACH], discard="required", permission=False, partner_in_foot="no"),
    "seats": ["singles"],
}
BROUILLETTE_LOW = SIMPSON | {
    "piles.black_threes": 100,
    "piles.counts_as.black_threes": "clean",
    "melded.black_three": -5,
    **section("going_out", discard="optional", piles=[ONE_EACH, ONE_EACH, ONE_EACH, TWO_EACH]),
}
BROUILLETTE_HIGH = BROUILLETTE_LOW | section("piles", clean=500, dirty=300, black_threes=300)
IN_PAIRS = {
    "seats": [[2, 2]],
    **section("going_out", permission=True, piles=[TWO_EACH, TWO_EACH, TWO_EACH, FOUR_EACH]),
}
FIGURES["swedish"] = WHITNACK | {
    "seats": [[2, 2], [3, 3], "singles"],
    "going_out.partner_in_foot": "full_round",
}
ALONE_OR_PAIRS = [[2, 2], [1, 1], [1, 1, 1]]
BELOW_NOTHING, FROM_NOTHING = [None, 15], [0, 50]
TO_A_TARGET = section("length", rounds=None, tie="play_on")
PENNIES = WHITNACK | {
    **TO_A_TARGET,
    "seats": [[3, 3], [2, 2, 2]],
    "pack.decks": 4,
    "deal.foot": 11,
    **section("piles", wild=1000, sevens=1500),
    "melds.wilds": 3,
    "melded.black_three": 5,
    **section("red_threes", all=1000, needs="sevens"),
    **section(
        "going_out",
        piles=[{"clean": 1, "dirty": 1, "wild": 1, "sevens": 1}],
        permission=False,
        partner_in_foot="no",
    ),
    **section(
        "opening",
        minimums=None,
        ladder=[BELOW_NOTHING, FROM_NOTHING, [500, 90], [1000, 120], [1500, 150]],
    ),
    "length.target": 20_000,
}
FIGURES["bain"] = PENNIES | {
    "seats": [[2, 2]],
    "melds.wilds": "fewer",
    **section("deal", hand=15, foot=13),
}
FIGURES["jd-handnfoot"] = SIMPSON | {
    "seats": [[2, 2], [3, 3], [1, 1], [1, 1, 1]],
    **section("pack", decks=5, cards=262),
    **section("cards", two=25, black_three=0),
    **section("piles", clean=500, dirty=300, wild=2000),
    "extras.lady_cap": 100,
    "going_out.piles": [{"any": 3}],
}
DEMERITT = WHITNACK | {
    **TO_A_TARGET,
    **section("piles", wild=None, exact=False),
    "melds.wilds": "fewer",
    **section("going_out", bonus=200, piles=[{"clean": 2, "dirty": 1}]),
    "length.target": 10_000,
    "pack.decks": "players",
    "seats": [[2, 2], [3, 3]],
}
FIGURES["demeritt-uniform"] = DEMERITT | {
    "red_threes.laid": None,
    "going_out.partner_in_foot": "no",
    **section("length", rounds=4, target=None, tie="shared"),
    **section("deal", hand=11, foot=11),
    "seats": [[2, 2], [2, 2, 2], [2, 2, 2, 2], "singles"],
}
CALIFORNIA = WHITNACK | {
    "piles.wild": None,
    "going_out.piles": [TWO_EACH],
}
FIGURES["dearie"] = WHITNACK | {
    "seats": [[2, 2], [2, 2, 2], [1, 1], [1, 1, 1]],
    **section("piles", sevens=1000, exact=False),
    **section("red_threes", caught=-500, canasta=1000),
    "going_out.piles": [{"clean": 3, "dirty": 2, "wild": 1, "sevens": 1}],
    "opening.minimums": [50, 90, 120, 150, "pile"],
    "length.rounds": 5,
}
CANASTA = WHITNACK | {
    **TO_A_TARGET,
    "seats": ALONE_OR_PAIRS,
    "pack.decks": 2,
    **section("deal", hand=11, foot=0),
    "melded.black_three": 5,
    **section("piles", wild=None, exact=False),
    "melds.wilds": 3,
    **section("red_threes", all=800, needs="meld"),
    **section(
        "going_out",
        concealed=200,
        piles=[{"any": 1}],
        piles_two_players=[{"any": 2}],
        partner_in_foot="no",
    ),
    **section("opening", minimums=None, ladder=[BELOW_NOTHING, FROM_NOTHING, [1500, 90], [3000, 120]]),
    "length.target": 5000,
}
SAMBA = CANASTA | {
    "pack.decks": 3,
    "deal.hand": 15,
    "piles.sequence": 1500,
    "melds.wilds": 2,
    **section("red_threes", all=1000, needs="two_piles"),
    **section("going_out", bonus=200, concealed=None, piles=[{"any": 2}], piles_two_players=None),
    "opening.ladder": [BELOW_NOTHING, FROM_NOTHING, [1500, 90], [3000, 120], [7000, 160]],
    "length.target": 10_000,
}
BOLIVIA = SAMBA | {
    "piles.wild": 2500,
    "left.black_three": 100,
    "melds.wilds": 3,
    "going_out.piles": [{"any": 2, "sequence": 1}],
    "opening.ladder": [BELOW_NOTHING, FROM_NOTHING, [1500, 90], [3000, 120], [7000, 150]],
    "length.target": 15_000,
}
FIGURES["uruguay"] = CANASTA | {"piles.wild": 2000}
FIGURES["cuban"] = CANASTA | {
    "deal.hand": 13,
    **section("piles", exact=True, wild=2000, four_jokers=3000, all_twos=4000),
    **section("red_threes", all=None, steps=[100, 300, 500, 1000], needs="pile"),
    **section("black_threes", laid=5, all=100),
    "going_out.concealed": None,
    "opening.ladder": [BELOW_NOTHING, FROM_NOTHING, [1500, 90], [3000, 120], [5000, 150]],
    "length.target": 7500,
}
FIGURES["brazilian"] = BOLIVIA | {
    "piles.wild": 2000,
    **section("red_threes", all=None, steps=[100, 200, 300, 400, 1000, 1200], needs="pile"),
    "going_out.piles": [{"any": 2}],
    "opening.ladder": [
        *(BELOW_NOTHING, FROM_NOTHING, [1500, 90], [3000, 120], [7000, "pile"]),
        *([8000, {"word": "pile", "points": 200}], [9000, "clean_pile"]),
    ],
    "length.target": 10_000,
    "extras.short_sequence": -1000,
}
TWO_OR_THREE_PAIRS: dict[str, object] = {"seats": [[2, 2], [2, 2, 2]], "pack.decks": "sides+4"}
FIGURES["hand-knee-foot"] = WHITNACK | {
    **TWO_OR_THREE_PAIRS,
    "left.black_three": 300,
    **section("piles", wild=2500, fives=3000, sevens=5000),
    **section("red_threes", caught=-500, extra_from=7, extra=300),
    **section("going_out", bonus=200, piles=[{"clean": 1, "dirty": 1, "wild": 1, "fives": 1, "sevens": 1}]),
    **section("opening", minimums=None, ladder=[[None, 50], [15_000, 90], [30_000, 120], [50_000, 150]]),
    **section("deal", hand=15, foot=13, stacks=[15, 13, 11]),
}
FIGURES["handkneefoot-hf"] = WHITNACK | {
    **TWO_OR_THREE_PAIRS,
    "piles.wild": None,
    "red_threes.caught": -300,
    "going_out.piles": [TWO_EACH],
}
FIGURES["vegas"] = CALIFORNIA | {
    "left.black_three": 300,
    "piles.exact": False,
    "melds.wilds": 3,
    **section("red_threes", laid=None, caught=-500),
    **section("going_out", piles=[{"clean": n, "dirty": n} for n in (3, 3, 4, 5)], discard="never"),
    "opening.minimums": [90, 120, 150, 180],
    "extras.exact_cut": 100,
    "pack.decks": "players+2",
    **section("deal", hand=11, foot=11),
    "seats": [[2, 2], [3, 3], [2, 2, 2]],
}
FIGURES["good-sam"] = SIMPSON | {
    **section("cards", black_three=0, low_to="9"),
    **section("piles", clean=500, dirty=300),
    **section("going_out", piles=[TWO_EACH], permission=True),
    "opening.minimums": [90, 120, 150],
    "length.rounds": 3,
    "pack.decks": 4,
    **section("deal", hand=13, foot=13),
    "seats": [[2, 2]],
}
FIGURES["remastered-singles"] = WHITNACK | {
    "left.black_three": 100,
    **section("piles", clean=700, wild=None, exact=False),
    "melds.wilds": "fewer",
    "going_out.piles": [ONE_EACH],
    "opening.minimums": [60, 90, 120, 150],
    "extras.exact_cut": 100,
    "seats": ["singles"],
}
STEPS, SIGNS = [100, 300, 500, 1000], ["minus", "nothing", "plus"]
FIGURES["modern-american"] = CANASTA | {
    **section("melded", black_three=None, needs="pile"),
    "melds.wilds": 2,
    **section("piles", aces=2500, sevens=2500, wild=2000, four_jokers=2500, all_twos=3000, exact=True),
    **section("red_threes", caught=None, all=None, needs="nothing", steps=STEPS, by_piles=SIGNS),
    **section("black_threes", laid=100, steps=STEPS, by_piles=SIGNS),
    **section("going_out", concealed=None, piles=[{"any": 2}], piles_two_players=None, discard="required"),
    "opening.ladder": [[None, 125], [3000, 155], [5000, 180]],
    "length.target": 8500,
    **section(
        "extras",
        unfinished_aces=-2500,
        unfinished_sevens=-2500,
        unfinished_wild=-2000,
        three_aces=-1500,
        three_sevens=-1500,
    ),
    **section(
        "special_hands", pairs=2500, wild_pairs=2000, straight=3000, garbage=3000, triples=3500, dream=8500
    ),
    "deal.hand": 13,
    "seats": [[2, 2]],
}
FIGURES["italian-canasta"] = SAMBA | {
    **section("piles", wild=2000, all_twos=3000),
    **section("red_threes", all=None, steps=[100, 200, 300, 800, 1000, 1200]),
    **section("extras", five_pure=2000, four_pure=1000, ten_canastas=2000),
    **section("going_out", bonus=300, piles=[{"any": 2, "not": ["wild", "all_twos"]}]),
    "opening.ladder": [
        BELOW_NOTHING,
        FROM_NOTHING,
        [1500, 90],
        [3000, 120],
        [5000, 160],
        [7500, 180],
        [10_000, 200],
    ],
    "length.target": 12_000,
    "seats": [[2, 2]],
}
BURRACO = WHITNACK | {
    **TO_A_TARGET,
    **section("cards", joker=30, ace=15),
    "melded.black_three": 5,
    **section("piles", clean=200, semi_clean=150, dirty=100, wild=None, exact=False),
    "melds.wilds": 1,
    **section("red_threes", laid=None, caught=None),
    **section("going_out", piles=[{"any": 1}], discard="required", permission=False, partner_in_foot="no"),
    "opening.minimums": [0],
    "length.target": 2005,
    "extras.pozzetto_not_taken": -100,
    "pack.decks": 2,
    **section("deal", hand=11, foot=11),
    "seats": [[2, 2], [1, 1, 1], [1, 1]],
}
WITHOUT_SEMI_CLEAN = BURRACO | {
    **section("cards", joker=20, two=10),
    "going_out.discard": "optional",
    **dict.fromkeys(("piles.semi_clean", "extras.pozzetto_not_taken")),
}
BURACO = WITHOUT_SEMI_CLEAN | {
    "melded.needs": "clean",
    "going_out.piles": [{"clean": 1}],
    "length.target": 3000,
    "seats": [[2, 2], [1, 1]],
    "extras.morto_not_taken": -100,
}
FIGURES["tranca"] = BURACO | {
    **section("melded", needs="pile", black_three=None),
    **section("red_threes", laid=100, caught=-100, needs="pile"),
    "going_out.piles": [{"any": 1}],
    "pack.jokers": 0,
}
FIGURES["biriba"] = WITHOUT_SEMI_CLEAN | {
    **section("piles", full_clean=1000, full_dirty=500),
    "length.target": 3030,
    **section(
        "extras",
        biribaki_not_taken=-100,
        trump_clean=200,
        trump_dirty=100,
        trump_full_clean=1000,
        trump_full_dirty=500,
    ),
    "pack.decks": {"2": 2, "6": 3},
    "seats": [[2, 2], [1, 1], [1, 1, 1], [2, 2, 2]],
}
FIGURES["hand"] = {
    "family": "penalty",
    **section("penalty", partial=-30, full=-60, unmelded=100, factor=2, opening=51),
    **section("length", rounds=7, tie="play_on"),
    **section("pack", decks=2, jokers=1),
    **section("deal", hand=14, foot=0, to="right"),
    "seats": [[1, 1, 1, 1], [1, 1, 1], [1, 1], [2, 2]],
}
POINTS = {
    "family": "points",
    **section("points", lowest_wins=False, negative=True, sum_reversed=False, sat_out="blank"),
    "going_out.asked": False,
    **section("length", target_ends="round", tie="shared"),
    "deal.to": "left",
    "seats": ["singles", [2, 2], [3, 3], [2, 2, 2]],
}
ALONE: dict[str, object] = {"seats": ["singles"]}
LOWEST = section("points", lowest_wins=True, negative=False)
RANKS = ("threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens", "jacks", "queens", "kings")
FIGURES["five-crowns"] = POINTS | {
    **ALONE,
    **LOWEST,
    "rounds.names": [f"{rank} are wild" for rank in RANKS],
    "length.rounds": 11,
}
FIGURES["rummy-500"] = POINTS | {
    **section("length", target=500, tie="play_on"),
    "seats": ["singles", [2, 2]],
}
FIGURES["pinnacola"] = POINTS | {
    "rows.went_out": 100,
    **section("length", target=1500, tie="play_on"),
    "deal.to": "right",
    "seats": [[2, 2], [1, 1]],
}
FIGURES["hearts"] = POINTS | {
    **ALONE,
    **LOWEST,
    **section("points", negative=True, sum=26, sum_reversed=True),
    **section("length", target=100, tie="play_on"),
}
FIGURES["phase-10"] = POINTS | {
    **ALONE,
    **LOWEST,
    "rows.phase": 0,
    **section("length", row_target=10, tie="play_on"),
}
FIGURES["rummikub"] = POINTS | {
    "points.sum": 0,
    "going_out.asked": True,
    "seats": [[1, 1, 1, 1], [1, 1, 1], [1, 1]],
}
NO_BID = {f"bids.{name}": 0 for name in ("made.bid", "made.over", "missed.base", "missed.bid", "missed.off")}
OH_HELL = NO_BID | {
    **ALONE,
    "family": "bids",
    **section(
        "bids",
        who="all",
        of="tricks",
        taken_of="tricks",
        exact=True,
        asked=False,
        tricks="cards",
        not_even=True,
        cards=[*range(10, 0, -1), *range(2, 11)],
    ),
    **section("bids.made", base=10, taken=1),
    "bids.others.taken": 0,
    "bids.zero.by_cards": False,
    "bids.bags.points": 0,
    **section("length", rounds=19, target_ends="round", tie="shared"),
    "deal.to": "left",
}
BY_TARGET = {
    **section("bids", exact=False, not_even=False),
    "bids.made.base": 0,
    "length.tie": "play_on",
}
BY_TARGET |= dict.fromkeys(("bids.cards", "length.rounds"))
FIGURES["spades"] = OH_HELL | {
    **BY_TARGET,
    "seats": [[2, 2]],
    "bids.tricks": 13,
    **section("bids.made", bid=10, taken=0, over=1),
    "bids.missed.bid": -10,
    **section("bids.bags", limit=10, points=-100),
    **section("rows", nil=100, nil_failed=-100, blind_nil=200, blind_nil_failed=-200),
    **section("length", target=500, floor=-200),
}
RISING = {
    "bids.missed.off": -10,
    **section("bids", not_even=False, cards="round"),
}
ROOK = OH_HELL | {
    **BY_TARGET,
    "seats": [[2, 2]],
    **section("bids", who="one", of="points", taken_of="points", tricks=200),
    "bids.missed.bid": -1,
    "bids.others.taken": 1,
    "length.target": 500,
}
FIGURES["bicycle-hf"] = WHITNACK | {
    "pack.decks": "players",
    **section("deal", hand=11, foot=11),
}
FIGURES["wizard"] = OH_HELL | {
    **RISING,
    **section("bids.made", base=20, taken=10),
    "length.rounds": {"3": 20, "4": 15, "5": 12, "6": 10},
}
FIGURES["skull-king"] = OH_HELL | {
    **RISING,
    **section("bids.made", base=0, taken=20),
    **section("bids.zero", made=10, missed=-10, by_cards=True),
    "bids.made_rows": ["captures"],
    "rows.captures": 10,
    "length.rounds": 10,
}
FIGURES["pitch"] = ROOK | {
    "seats": ["singles", [2, 2]],
    "bids.tricks": None,
    "length.target": 11,
}
FIGURES["pinochle"] = ROOK | {
    "rows.meld": 1,
    **section("bids", with_rows=["meld"], tricks=250),
    "length.target": 1500,
}
FIGURES["five-hundred"] = ROOK | {
    **section("bids", taken_of="tricks", asked=True, tricks=None),
    **section("bids.made", bid=1, taken=0),
    "bids.others.taken": 10,
    "length.floor": -500,
}
FIGURES["bid-whist"] = ROOK | {
    **section("bids", of="tricks", taken_of="tricks", tricks=None),
    "bids.others.taken": 0,
    **section("length", target=7, floor=-7),
}
FIGURES |= {
    "whitnack": WHITNACK,
    "simpson": SIMPSON,
    "brouillette-low": BROUILLETTE_LOW,
    "brouillette-high": BROUILLETTE_HIGH,
    "brouillette-low-partners": BROUILLETTE_LOW | IN_PAIRS,
    "brouillette-high-partners": BROUILLETTE_HIGH | IN_PAIRS,
    "demeritt": DEMERITT,
    "california": CALIFORNIA,
    "pennies": PENNIES,
    "canasta": CANASTA,
    "samba": SAMBA,
    "bolivia": BOLIVIA,
    "buraco": BURACO,
    "burraco": BURRACO,
    "oh-hell": OH_HELL,
    "rook": ROOK,
    "points": POINTS,
}
WORDS = {"labels", "notes"}


def test_whitnack_comes_first_and_every_variant_has_figures_here() -> None:
    assert VARIANTS[0] == "whitnack"
    assert set(VARIANTS) == set(FIGURES)


@pytest.mark.parametrize("ident", FIGURES)
def test_a_variant_has_the_figures_of_its_rule_book_and_no_others(ident: str) -> None:
    told = {key: thaw(value) for key, value in variant(ident).values.items() if section_of(key) not in WORDS}
    assert told == dict.fromkeys(FIXED.keys() - WORDS) | FIGURES[ident]


def test_a_note_on_the_play_is_cited_and_one_of_the_table_is_not() -> None:
    noted = [rules for rules in map(variant, FIGURES) if rules.notes]
    assert len(noted) > 20
    assert all(note_source(rules, note) == rules.sources["notes"] for rules in noted for note in rules.notes)
    own = [with_house_rules(rules, {"notes": ["our own"]}) for rules in noted]
    assert [note_source(rules, "our own") for rules in own] == [None] * len(own)
    assert note_source(RuleSet("ours", None, {}), "our own") is None


def said_by(rules: RuleSet) -> set[str]:
    """Return the keys that have a value, without words for things."""
    return {key for key, value in rules.values.items() if value is not None and not key.startswith("labels.")}


def marks(rules: RuleSet, key: str) -> list[str]:
    """Return the marks of a value, of a list those of the entries that aren't marked for themselves."""
    entries = {name for name, entry in map(split_entry, rules.assumed) if name == key and entry is not None}
    source = rules.sources.get(key)
    found = ["assumed"] * (key in rules.assumed or (bool(entries) and source is None))
    return found + (["inherited" if source.inherited_from else "sourced"] if source else [])


def test_every_value_has_exactly_one_of_the_three_marks() -> None:
    found = {(ident, key): marks(variant(ident), key) for ident in FIGURES for key in said_by(variant(ident))}
    assert {place: names for place, names in found.items() if len(names) != 1} == {}


def test_an_inherited_value_is_that_of_the_base_that_it_names() -> None:
    for ident in FIGURES:
        rules = variant(ident)
        for key, source in rules.sources.items():
            if source.inherited_from is not None:
                other = variant(source.inherited_from)
                assert (ident, key, other.values.get(key)) == (ident, key, rules.values.get(key))
                assert other.sources[key].inherited_from is None


BROUILLETTES = [f"brouillette-{each}" for each in ("low", "high", "low-partners", "high-partners")]
STATED = {
    "saskatchewan": ["piles.size"],
    **dict.fromkeys(BROUILLETTES, ("red_threes.caught", "cards.black_three", "piles.counts_as.black_threes")),
    "swedish": ["seats"],
    "demeritt": ["deal.hand", "deal.foot"],
    "dearie": ["red_threes.laid", "piles.clean", "piles.dirty", "piles.wild", "going_out.bonus"],
    "hand-knee-foot": ["pack.jokers"],
    "vegas": ["piles.exact", "melds.wilds", "red_threes.laid"],
    "good-sam": ["piles.size", "melds.wilds", "going_out.discard", "going_out.permission", "seats"],
    "remastered-singles": ["cards.joker", "cards.two", "piles.size", "going_out.piles", "pack.decks"],
    "bicycle-hf": ["pack.decks", "deal.to", "seats"],
    "pennies": ["pack.jokers", "seats"],
    "samba": ["pack.jokers", "red_threes.laid"],
    "bolivia": ["melded.black_three"],
    "burraco": ["pack.jokers"],
    "phase-10": ["length.tie"],
}
"""What a page states that would else be taken from the base, or assumed."""


def test_what_a_page_states_is_sourced() -> None:
    found = {(ident, key): marks(variant(ident), key) for ident, stated in STATED.items() for key in stated}
    assert {place: mark for place, mark in found.items() if mark != ["sourced"]} == {}


def test_what_was_read_elsewhere_says_who_tells_it() -> None:
    told = {
        ("bain", "melds.wilds"): "ultrafoodmess.com",
        ("bain", "deal.hand"): "ultrafoodmess.com",
        ("bain", "going_out.piles"): None,
        ("remastered-singles", "piles.clean"): "“Game scorecard rules contract”",
        ("remastered-singles", "going_out.piles"): None,
        ("bicycle-hf", "pack.decks"): "a rule text without a name",
    }
    assert {(ident, key): variant(ident).sources[key].told_by for ident, key in told} == told


def test_a_variant_knows_its_own_id_and_has_a_short_name_of_its_own() -> None:
    variants = {ident: variant(ident) for ident in VARIANTS}
    assert [rules.base for rules in variants.values()] == [*variants]
    assert all(1 <= len(rules.name) <= 40 for rules in variants.values())
    assert len({rules.name for rules in variants.values()}) == len(variants)


def test_burraco_and_its_relatives_ask_for_nothing_to_open() -> None:
    assert not variant("burraco").facts.asks_minimum
    assert {ident for ident in VARIANTS if variant(ident).facts.asks_minimum} == {
        ident for ident in VARIANTS if "rows" not in variant(ident).counted
    } - {"burraco", "buraco", "tranca", "biriba"}
