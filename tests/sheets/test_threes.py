"""Threes, special hands and melded cards on every face of a rule set."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.cli.scores import score_document
from scorepad.i18n.catalogue import use_language
from scorepad.rules import keys
from scorepad.rules.built_in import variant
from scorepad.rules.resolve import with_house_rules
from scorepad.rules.ruleset import RuleSet
from scorepad.score.fields import keypad_stops
from scorepad.score.record import NOBODY, Cards, GameRecord, Out, Round, Side, Tally, WhoWentOut
from scorepad.score.sample import sample_game
from scorepad.score.totals import score_game
from scorepad.sheets.build import game_sheet, rows
from scorepad.sheets.notes import foot
from scorepad.sheets.render import csv_bytes
from scorepad.wording.breakdown import score_report
from scorepad.wording.faq import faq_answers
from scorepad.wording.help import field_help, help_question
from scorepad.wording.rule_card import rule_card_text
from tests.rules.telling import TELLING
from tests.score.test_threes import MODERN
from tests.sheets.xlsx.test_workbook import computed

SIDES = (Side("North", ("Ann", "Bo")), Side("East", ("Cy", "Di")))
PILED = [ident for ident in TELLING if "piles" in variant(ident).family.counted]


def faces(rules: RuleSet) -> str:
    """Return everything that people read about a rule set and a round played by it, in one text."""
    record = sample_game(rules, SIDES)
    texts = [rule_card_text(rules), score_report(record, score_game(record))]
    texts += [f"{answer.question} {answer.text}" for answer in faq_answers(rules)]
    texts += [f"{row.label} {row.detail}" for row in rows(rules, 4)]
    texts += [str(note) for note in foot(rules, 4, partners=True)]
    paths = rules.facts.tally_paths
    texts += [field_help(rules, path) + help_question(rules, path) for path in paths]
    return "\n".join((*texts, csv_bytes(game_sheet(record)).decode()))


@pytest.mark.parametrize("ident", PILED)
def test_a_rule_set_without_red_threes_has_no_line_for_them_on_any_face(ident: str) -> None:
    words = {"labels.red_threes": "rubies", "labels.red_three": "ruby"}
    told = ("red_three", "rubies", "ruby")
    some, none = (
        faces(with_house_rules(variant(ident), {**words, **changes})).lower().splitlines()
        for changes in ({}, {"red_threes": None})
    )
    assert any(word in line for line in some for word in told) == variant(ident).has_red_threes
    assert [line for line in none if any(word in line for word in told)] == []
    bare = with_house_rules(variant(ident), {"red_threes": None})
    assert not any(path.startswith("red_threes") for path in keypad_stops(bare, Tally()))


def test_help_explains_threes_and_special_hands() -> None:
    assert field_help(MODERN, keys.BLACK_THREES_LAID) == (
        "Black threes that this side laid down, 1: +100, 2: +300, 3: +500, 4: +1,000. "
        "By completed canastas: 0: subtracted, 1: ignored, from 2 on: added."
    )
    assert field_help(MODERN, "special_hands.pairs").startswith("Pairs: +2,500. It ends the round")
    assert "They are subtracted from a side without a completed canasta." in field_help(MODERN, "melded")


def test_why_says_what_turns_a_round_of_a_side_without_a_pile() -> None:
    bare = Tally(True, melded=Cards(points=(50,)), red_threes_laid=1, black_threes_laid=1)
    one = Tally(True, piles={"clean": 1}, red_threes_laid=2, melded=Cards(points=(500,)))
    record = GameRecord(MODERN, SIDES, (Round((bare, one), Out(1)),))
    text = " ".join(score_report(record, score_game(record)).split())
    for part in ("Red threes laid: 1 -100", "Cards on the table -50"):
        assert part.replace("-", "−") in text, text
    document = score_document(record, score_game(record))
    first = json.loads(json.dumps(document))["rounds"][0]["sides"][0]
    assert (first["red_threes"], first["black_threes"], first["special_hands"]) == (-100, -100, 0)
    assert "black_threes" not in str(
        score_document(sample_game(variant("whitnack"), SIDES), score_game(record))
    )


def test_paper_has_the_rows_in_their_places() -> None:
    paths = [row.path for row in rows(MODERN, 4)]
    assert paths.index("black_threes.laid") == paths.index("red_threes.laid") + 1
    assert paths.index("special_hands.pairs") > paths.index("extras.three_sevens") > paths.index("out")
    by_path = {row.path: row for row in rows(MODERN, 4)}
    assert by_path["red_threes.laid"].detail == "± 100 / 300 / 500 / 1,000"
    assert by_path["melded"].sign == "±"
    long = with_house_rules(MODERN, {"red_threes.steps": [1, 2, 3, 4, 5], "red_threes.by_piles": None})
    assert next(row for row in rows(long, 4) if row.path == "red_threes.laid").detail == "1 / 2 / 3 / 4 / …"


def test_a_penalty_is_subtracted_and_says_so_once_with_its_number_grouped() -> None:
    rows_by_path = {row.path: row for row in rows(MODERN, 4)}
    aces, pairs = rows_by_path["extras.unfinished_aces"], rows_by_path["special_hands.pairs"]
    assert (aces.sign, aces.detail, aces.each) == ("−", "× 2,500", -2500)
    assert (pairs.sign, pairs.detail, pairs.each) == ("+", "× 2,500", 2500)
    with use_language("de"):
        assert next(row.detail for row in rows(MODERN, 4) if row.path == aces.path) == "× 2.500"
    own = with_house_rules(variant("whitnack"), {"piles.bad": -300})
    assert next(row.detail for row in rows(own, 4) if row.path == "piles.bad") == "× −300"


_SIGNS = st.lists(st.sampled_from(["minus", "nothing", "plus"]), min_size=1, max_size=4)


@st.composite
def rules_of_threes(draw: st.DrawFn) -> RuleSet:
    """Draw a rule set with threes as data."""
    values: dict[str, object] = {
        "red_threes.laid": 100,
        "black_threes.laid": draw(st.sampled_from([None, 5])),
        "melded.needs": draw(st.sampled_from([None, "pile", "clean"])),
        "special_hands.pairs": draw(st.sampled_from([None, 2500])),
        "special_hands.dream": draw(st.sampled_from([None, 8500])),
    }
    for colour in keys.COLOURS:
        values |= {
            f"{colour}.steps": draw(st.none() | st.lists(st.integers(-500, 2000), min_size=1, max_size=5)),
            f"{colour}.extra": draw(st.sampled_from([None, 300])),
            f"{colour}.extra_from": draw(st.sampled_from([None, 2])),
            f"{colour}.by_piles": draw(st.none() | _SIGNS),
            f"{colour}.by_kinds": draw(st.sampled_from([None, ["clean"], ["clean", "wild"]])),
            f"{colour}.out": draw(st.sampled_from([None, 200])),
            f"{colour}.all": draw(st.sampled_from([None, 800])),
            f"{colour}.needs": draw(st.sampled_from(["nothing", "meld", "two_piles", "sevens"])),
        }
    return with_house_rules(variant("whitnack"), values)


@st.composite
def games_of_threes(draw: st.DrawFn) -> GameRecord:
    """Draw a game of four rounds by such rules."""
    rules = draw(rules_of_threes())
    few = st.integers(0, 3)

    def tally() -> Tally:
        hand = draw(st.sampled_from(["", "", *rules.special_hands]))
        return Tally(
            counted=True,
            piles=draw(st.dictionaries(st.sampled_from(tuple(rules.kinds)), few)),
            red_threes_laid=draw(st.none() | st.integers(0, 12)),
            red_threes_caught=draw(st.none() | few),
            black_threes_laid=draw(st.none() | st.integers(0, 12)) if rules.lays_black_threes else None,
            melded=Cards(points=(5 * draw(st.integers(0, 200)),)),
            left=Cards(points=(5 * draw(st.integers(0, 40)),)),
            special_hands={hand: 1} if hand else {},
        )

    ended: list[WhoWentOut] = [NOBODY, Out(0), Out(1)]
    rounds = tuple(Round((tally(), tally()), draw(st.sampled_from(ended))) for _each in range(4))
    return GameRecord(rules, SIDES, rounds)


@settings(max_examples=12)
@given(games_of_threes())
def test_the_spreadsheet_agrees_with_the_score_for_threes_and_special_hands(record: GameRecord) -> None:
    computed(record)
