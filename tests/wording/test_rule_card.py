import re
from dataclasses import replace

import pytest

from scorepad.i18n import use_language
from scorepad.rules.built_in import VARIANTS, variant
from scorepad.rules.resolve import with_house_rules
from scorepad.rules.ruleset import RuleSet, Source
from scorepad.wording.labels import note_texts
from scorepad.wording.rule_card import CardRow, Origin, rule_card, rule_card_text
from scorepad.wording.rule_values import by_round, piles_text, value_text


def rows(rules: RuleSet) -> dict[str, CardRow]:
    return {row.key: row for section in rule_card(rules)[1:] for row in section.rows}


def asked(rules: RuleSet) -> dict[str, CardRow]:
    return {row.label: row for row in rule_card(rules)[0].rows}


@pytest.mark.parametrize(
    ("texts", "text"),
    [
        (["50"], "50"),
        (["50", "50"], "50"),
        (["50", "90"], "round 1: 50, from round 2 on: 90"),
        (["a", "a", "a", "b"], "rounds 1 to 3: a, from round 4 on: b"),
        (["a", "b", "b"], "round 1: a, from round 2 on: b"),
    ],
)
def test_values_by_round_mention_each_change_once(texts: list[str], text: str) -> None:
    assert by_round(texts) == text


@pytest.mark.parametrize(
    ("changes", "key", "text"),
    [
        ({}, "cards.joker", "50"),
        ({}, "melds.wilds", "at least two naturals for each wild card"),
        ({"melds.wilds": 3}, "melds.wilds", "3 cards"),
        ({}, "pack.decks", "one more than the number of players"),
        ({"pack.decks": 1}, "pack.decks", "1 deck"),
        ({}, "pack.jokers", "2"),
        ({}, "piles.exact", "exactly 7 cards"),
        ({"piles.exact": False, "piles.size": 8}, "piles.exact", "8 cards or more"),
        ({"piles.wild": None}, "piles.wild", "none"),
        ({"left.black_three": 100}, "left.black_three", "−100"),
        ({"melded.black_three": -5}, "melded.black_three", "−5"),
        ({"piles.sevens": 1500, "piles.counts_as.sevens": "clean"}, "piles.counts_as.sevens", "clean piles"),
        (
            {"opening.ladder": [[None, 15], [0, 50], [1500, "pile"]]},
            "opening.ladder",
            "below 0: 15, 0 or more: 50, 1,500 or more: a completed pile",
        ),
        ({"opening.ladder": [[None, 15]]}, "opening.ladder", "always: 15"),
        (
            {"going_out.piles": [{"any": 2}, {}]},
            "going_out.piles",
            "round 1: 2 piles of any kind, from round 2 on: none",
        ),
        ({"seats": [[1, 1], [2, 2, 2], [2, 3]]}, "seats", "2 players, 3 teams of 2, 2 + 3"),
        ({}, "seats", "2 teams of 2, 2 teams of 3, 3 teams of 2, individual play"),
    ],
)
def test_a_rule_value_reads_the_way_people_say_it(changes: dict[str, object], key: str, text: str) -> None:
    assert value_text(with_house_rules(variant("whitnack"), changes), key) == text


@pytest.mark.parametrize(
    ("name", "key", "text"),
    [
        ("bolivia", "going_out.piles", "2 canastas of any kind, including 1 sequence"),
        ("pennies", "going_out.piles", "1 natural + 1 mixed + 1 wild + 1 canasta of sevens"),
        ("simpson", "red_threes.laid", "can't be laid down"),
        ("samba", "red_threes.needs", "two completed canastas"),
        ("hand", "penalty.factor", "2"),
    ],
)
def test_values_of_other_variants_read_the_way_people_say_them(name: str, key: str, text: str) -> None:
    assert value_text(variant(name), key) == text


def test_piles_the_rules_lack_are_left_out() -> None:
    assert piles_text(variant("simpson"), {"clean": 1, "wild": 1}) == "1 clean"


@pytest.mark.parametrize("name", VARIANTS)
def test_only_assumed_values_are_shown_as_assumed_and_all_others_with_their_source(name: str) -> None:
    rules, found = variant(name), rows(variant(name))
    assert {key for key, row in found.items() if row.assumed} == rules.assumed & found.keys()
    assert [key for key, row in found.items() if row.assumed == bool(row.source)] == []


def test_a_value_the_source_is_silent_on_names_the_variant_it_is_from() -> None:
    row = rows(variant("dearie"))["cards.ace"]
    assert (row.origin, row.source) == (Origin.INHERITED, "as in Hand and Foot (Whitnack), not stated here")
    assert rows(variant("dearie"))["length.rounds"].origin is Origin.SOURCED
    assert "[2] as in Hand and Foot (Whitnack), not stated here\n" in rule_card_text(variant("dearie"))


def test_an_assumed_entry_is_marked_beside_itself_alone() -> None:
    minimums = "round 1: 50, round 2: 90, round 3: 120, from round 4 on: a concealed canasta (assumed)"
    row, answer = rows(variant("saskatchewan"))["opening.minimums"], asked(variant("saskatchewan"))
    assert (row.text, row.origin) == (minimums, Origin.SOURCED)
    assert answer["Minimum to open"].text == minimums
    ladder = rows(variant("pennies"))["opening.ladder"].text
    assert ladder.startswith("below 0: 15 (assumed), 0 or more: 50, 500 or more: 90")
    assert ladder.count("(assumed)") == 1


def test_an_assumed_entry_alone_explains_the_mark() -> None:
    rules = variant("whitnack")
    only = replace(rules, base=None, sources={}, assumed=frozenset({"opening.minimums[1]"}))
    text = rule_card_text(only)
    assert text.count("90 (assumed)") == 2
    assert "Assumed: no source covers this." in text


def test_a_second_hand_citation_says_who_tells_of_it() -> None:
    told = Source("a club", told_by="a blog")
    rules = variant("whitnack")
    retold = replace(rules, sources={**rules.sources, "cards.ace": told})
    assert rows(retold)["cards.ace"].source == "a club, as told by a blog"
    assert rows(retold)["cards.ace"].origin is Origin.SOURCED


@pytest.mark.parametrize(
    ("changes", "question"),
    [
        ({"red_threes.caught": -500}, "A red three"),
        ({"red_threes.laid": None}, "A red three"),
        ({"red_threes.all": 800, "red_threes.needs": "pile"}, "A red three"),
        ({"cards.low_to": "8"}, "A nine"),
        ({"piles.exact": False}, "A completed pile has"),
    ],
)
def test_an_answer_changed_by_a_house_rule_cites_no_source(changes: dict[str, object], question: str) -> None:
    row = asked(with_house_rules(variant("whitnack"), changes))[question]
    assert (row.assumed, row.source) == (False, None)


def test_an_assumed_part_next_to_a_house_rule_is_named() -> None:
    row = asked(with_house_rules(variant("demeritt"), {"red_threes.caught": -500}))["A red three"]
    assert (row.assumed, row.source, row.part) == (True, None, "A red three on the table")


def test_no_remark_above_a_card_mentions_a_value_that_can_be_changed() -> None:
    changed = with_house_rules(variant("demeritt"), {"piles.exact": True, "piles.size": 8})
    assert "exactly 7" not in rule_card_text(changed)


def test_a_penalty_game_has_its_own_card() -> None:
    out, *rest = asked(variant("hand"))["Going out"].text.split("; ")
    assert out == "−30, or −60 for playing the whole hand in one turn"
    assert rest == ["everyone else's points are then multiplied by 2"]
    assert "cards.joker" not in rows(variant("hand"))


def test_the_rules_own_words_are_on_the_card() -> None:
    assert rows(variant("saskatchewan"))["piles.clean"].label == "Clean canastas"


@pytest.mark.parametrize("name", [name for name in VARIANTS if name != "points"])
def test_a_card_as_text_fits_a_hundred_columns_and_cites_its_sources(name: str) -> None:
    text = rule_card_text(variant(name))
    assert max(len(line) for line in text.splitlines()) <= 100
    assert "\nSources\n  [1] " in text
    assert ("(assumed)" in text) == ("Assumed: no source covers this." in text)


@pytest.mark.parametrize(
    ("name", "never"),
    [
        ("canasta", r"\b(piles?|foot)\b"),
        ("samba", r"\b(piles?|foot)\b"),
        ("bolivia", r"\b(piles?|foot)\b"),
        ("pennies", r"\b(piles?|clean|dirty)\b"),
        ("saskatchewan", r"\bpiles?\b"),
        ("swedish", r"\b(piles?|clean|dirty)\b"),
        ("jd-handnfoot", r"\b(piles?|red threes?|black threes?|aces?|twos?|king)\b"),
        ("hand", r"\b(piles?|foot|red threes?|melds?)\b"),
        ("simpson", r"\bAsk the partner"),
    ],
)
def test_a_card_uses_only_its_own_variants_words(name: str, never: str) -> None:
    said = rule_card_text(variant(name)).partition("\nSources\n")[0].replace("Opening meld", "")
    assert not re.search(never, said, re.IGNORECASE), said


def test_an_individual_penalty_game_has_no_partners_and_may_share_ties() -> None:
    rules = with_house_rules(
        variant("hand"), {"seats": ["singles"], "length.target": 500, "length.tie": "shared"}
    )
    assert "In pairs" not in asked(rules)
    assert asked(rules)["Winner"].text == "lowest total; if tied, the win is shared"


@pytest.mark.parametrize(
    ("name", "note"),
    [("bain", "Only the beginning of the source could be read"), ("samba", "160")],
)
def test_an_important_note_on_a_variant_comes_above_its_card(name: str, note: str) -> None:
    assert note in " ".join(rule_card_text(variant(name)).split("\n\n")[1].split())


@pytest.mark.parametrize(("name", "said"), [("hearts", True), ("rummy-500", True), ("five-crowns", False)])
def test_only_a_game_with_a_target_says_when_it_ends_there(name: str, *, said: bool) -> None:
    keys = {row.key for section in rule_card(variant(name)) for row in section.rows}
    assert ("length.target_ends" in keys) == said


def test_notes_stand_last_on_a_card_with_their_source_and_a_tables_own_without() -> None:
    whitnack = variant("whitnack")
    mixed = with_house_rules(whitnack, {"notes": [whitnack.notes[0], "No talking."]})
    section = rule_card(mixed)[-1]
    assert section.title == "Notes"
    assert [(row.text, row.source) for row in section.rows] == [
        (whitnack.notes[0], whitnack.sources["notes"].citation),
        ("No talking.", None),
    ]
    assert "No talking." in rule_card_text(mixed)
    assert rule_card(with_house_rules(whitnack, {"notes": None}))[-1].title != "Notes"


def test_a_variants_notes_are_translated_and_a_tables_own_stay_as_typed() -> None:
    mixed = with_house_rules(variant("whitnack"), {"notes": [variant("whitnack").notes[0], "Notes"]})
    with use_language("de"):
        first, own = note_texts(mixed)
    assert (first.startswith("Statt zwei Karten"), own) == (True, "Notes")


def test_hand_and_foot_are_one_line_where_more_stacks_are_dealt() -> None:
    found = rows(with_house_rules(variant("whitnack"), {"deal.stacks": [15, 13, 11]}))
    assert found["deal.stacks"].text == "15 + 13 + 11"
    assert {"deal.hand", "deal.foot"}.isdisjoint(found)
