from collections.abc import Mapping

import pytest

from scorepad.rules.built_in import variant
from scorepad.rules.resolve import with_house_rules
from scorepad.score.going_out import piles_to_go_out
from scorepad.wording.going_out import may_go_out_text, missing_text, out_with, reminders, takes_text


@pytest.mark.parametrize(
    ("ident", "number", "players", "piles", "takes", "may"),
    [
        (
            "whitnack", 1, 4, {"clean": 2, "dirty": 2},
            "To go out: 2 clean + 2 dirty + 1 wild", "to go out: needs 1 wild",
        ),
        (
            "whitnack", 1, 4, {"clean": 2, "dirty": 2, "wild": 1},
            "To go out: 2 clean + 2 dirty + 1 wild", "can go out ✓",
        ),
        (
            "brouillette-low", 3, 3, {"clean": 1, "dirty": 1},
            "To go out: 1 clean + 1 dirty", "can go out ✓",
        ),
        (
            "brouillette-low", 4, 3, {"clean": 1, "dirty": 1},
            "To go out: 2 clean + 2 dirty", "to go out: needs 1 clean + 1 dirty",
        ),
        (
            "canasta", 1, 2, {"clean": 1},
            "To go out: 2 canastas of any kind", "to go out: needs 1 canasta of any kind",
        ),
        ("hand", 1, 4, {}, "", "can go out ✓"),
    ],
)  # fmt: skip
def test_going_out_text_depends_on_the_rules_the_round_and_the_players(
    ident: str, number: int, players: int, piles: Mapping[str, int], takes: str, may: str
) -> None:
    rules = variant(ident)
    missing = piles_to_go_out(rules, number, players, piles)[1]
    assert takes_text(rules, rules.facts.going_out_piles(number, players)) == takes
    assert may_go_out_text(rules, missing) == may


ASK = "ask your partner first"


@pytest.mark.parametrize(
    ("ident", "partners", "told"),
    [
        ("whitnack", True, (ASK, "your partner must have played part of a turn from the foot")),
        ("whitnack", False, ()),
        ("swedish", True, (ASK, "your partner must have played a full round from the foot")),
        ("simpson", False, ("the last card must be discarded",)),
        ("canasta", True, (ASK,)),
        ("hand", True, ()),
    ],
)
def test_reminders_name_what_only_players_can_see(ident: str, partners: bool, told: tuple[str, ...]) -> None:
    assert reminders(variant(ident), partners=partners) == told


def test_a_last_card_that_may_not_be_discarded_is_a_reminder() -> None:
    rules = with_house_rules(variant("canasta"), {"going_out.discard": "never"})
    assert "the last card may not be discarded" in reminders(rules, partners=False)


EITHER = with_house_rules(
    variant("whitnack"), {"going_out.piles": [[{"clean": 2}, {"any": 3, "not": ["wild", "dirty"]}]]}
)


def test_alternatives_and_kinds_left_out_are_said() -> None:
    assert takes_text(EITHER, EITHER.facts.going_out_piles(1, 4)) == (
        "To go out: 2 clean, or 3 piles of any kind but not wild, dirty"
    )
    assert out_with(EITHER) == "go out with 2 clean, or 3 piles of any kind but not wild, dirty"
    rules = with_house_rules(EITHER, {"going_out.piles": [{"any": 2, "not": ["wild"]}]})
    missing = piles_to_go_out(rules, 1, 4, {"wild": 3, "dirty": 1})[1]
    assert missing_text(rules, missing) == "needs 1 pile of any kind but not wild"
