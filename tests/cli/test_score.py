"""`scorepad score`: the vectors, the exact keys, the report, and what is refused."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests import vectors
from tests.cli.run import done, refusal, typed
from tests.storage.gamefile.test_faults import game, hand
from tests.strategies import HAND

ROUND = ["round", "complete", "sides", "problems"]
ENDING = ["round", "total", "minimum"]
SIDE = ["name", "piles", "melded", "left", "red_threes", "out", "extras", "adjustments", *ENDING]
PENALTY_SIDE = ["name", "left", "unmelded", "out", "adjustments", *ENDING]


def answer(document: Any, *options: str) -> str:
    """Return what is printed for a game that comes by standard input."""
    return "\n".join(done("score", "-", *options, stdin=json.dumps(document).encode()))


def score(document: Any) -> Any:
    """Return the score as JSON."""
    return json.loads(answer(document, "--json"))


def refused(document: Any, *options: str) -> list[str]:
    """Return the lines of errors for a game that is refused."""
    found = typed("score", "-", *options, stdin=json.dumps(document).encode())
    assert (found.status, found.out) == (2, b"")
    return found.err.splitlines()


@pytest.mark.parametrize("name", vectors.IDS)
def test_a_vector_gives_its_expected_scores(name: str) -> None:
    vector = vectors.vector(name)
    found = score(vector["game"])
    assert vectors.mismatches(vector["expect"], found) == []


def test_json_output_has_exactly_the_documented_keys() -> None:
    found = score(vectors.vector("X08")["game"])
    assert list(found) == ["variant", "rounds", "next", "finished", "winners"]
    assert list(found["rounds"][0]) == ROUND
    assert [list(side) for side in found["rounds"][0]["sides"]] == [SIDE, SIDE]
    assert list(found["next"]) == ["round", "minimums"]


def test_a_problem_in_json_has_exactly_the_documented_keys() -> None:
    found = score(vectors.vector("X02")["game"])
    assert found["rounds"][0]["problems"] == [
        {
            "code": "out_without_piles",
            "severity": "warning",
            "side": 0,
            "field": "piles.dirty",
            "message": "A went out without enough piles. Missing: 2 dirty + 1 wild. Is that right?",
            "answered": False,
        }
    ]


def test_a_problem_that_was_answered_is_listed_as_answered() -> None:
    document = vectors.vector("X02")["game"]
    document["rounds"][0]["answers"] = [
        {"code": "out_without_piles", "side": 0, "field": "piles.dirty", "about": {"dirty": 2, "wild": 1}}
    ]
    found = score(document)
    assert [each["answered"] for each in found["rounds"][0]["problems"]] == [True]
    assert "Please check" not in answer(document)


def test_an_uncounted_side_has_no_scores_in_json() -> None:
    found = score(game({"left": 5}, None))
    assert found["rounds"][0]["sides"][1] == {"name": "B", "counted": False}
    assert found["rounds"][0]["sides"][0]["total"] == 0


def test_a_penalty_game_has_its_own_keys() -> None:
    found = score(hand({"out": "full"}, {"left": 17}))
    assert [list(side) for side in found["rounds"][0]["sides"]] == [PENALTY_SIDE] * 2


@pytest.mark.parametrize(("base", "variant"), [("simpson", "simpson"), (None, None)])
def test_a_game_with_its_own_rules_reports_their_base_as_variant(
    base: str | None, variant: str | None
) -> None:
    values = {} if base else HAND
    document = game(variant="whitnack", rules={"name": "Ours", "base": base, "values": values})
    assert score(document)["variant"] == variant


def test_names_are_printed_unchanged() -> None:
    sides = [{"name": "Åsa 🂡 山田"}, {"name": "B"}]
    assert '"name": "Åsa 🂡 山田"' in answer(game({}, {}, sides=sides), "--json")


def test_faults_are_printed_one_per_line_and_nothing_else() -> None:
    bad = game({"left": -5, "lost": 1}, {"piles": {"clean": "7"}})
    known = "counted, piles, melded, left, red_threes, out, extras, sat_out, adjustments"
    assert refused(bad, "--json") == [
        f"scorepad: -: rounds[0].tallies[0].lost: “lost” is not known here; the choices are {known}.",
        "scorepad: -: rounds[0].tallies[0].left: −5 is not between 0 and 99,995.",
        "scorepad: -: rounds[0].tallies[1].piles.clean: Expected a whole number, not text in quotes.",
    ]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nowhere.json", "nowhere.json: No such file or directory"),
        (".", ".: Is a directory"),
        ("a\nb", "a\\nb: No such file or directory"),
        ("", "The file name is empty."),
    ],
)
def test_an_unreadable_file_gives_one_sentence(name: str, said: str) -> None:
    assert refusal("score", name) == said


def test_a_file_over_the_size_limit_is_not_read() -> None:
    with Path("large").open("wb") as large:
        large.truncate(1 << 40)
    said = "large: The file is larger than 32 MiB, far more than any game needs."
    assert refusal("score", "large") == said
