"""What a device says aloud after a round."""

import json
from typing import Any

import pytest

from scorepad.i18n.catalogue import use_language
from scorepad.score.record import GameRecord
from scorepad.score.result import GameScore
from scorepad.score.totals import score_game
from scorepad.storage.gamefile.read import read_game
from scorepad.wording.standings import call

PAIRS = [{"name": "Ann & Bo", "players": ["Ann", "Bo"]}, {"name": "East–West", "players": ["Cy", "Di"]}]
FIRST: Any = {
    "dealer": 2,
    "tallies": [
        {"piles": {"clean": 2, "dirty": 2, "wild": 1}, "melded": 585, "left": 20, "out": True},
        {"melded": 0, "left": 195},
    ],
}
THREE = [{"name": name} for name in ("Ann", "Bo", "Cy")]
UNEQUAL = {
    "tallies": [{"melded": 2000, "piles": {"clean": 1}, "out": True}, {"melded": 600}, {"melded": 700}]
}


TURNED: Any = {"tallies": [*reversed(FIRST["tallies"])]}
HALF = {"tallies": [{"melded": 500, "left": 0, "out": True}, {"counted": False}]}
POINTS = {"tallies": [{"points": 45}, {"points": 0}]}
A_PHASE = {"tallies": [{"points": 45, "rows": {"phase": 1}}, {"points": 0}]}
AFTER_ONE = "After round 1. Ann & Bo: 3765. East–West: minus 195"
AFTER_ONE_JA = "ラウンド1終了. Ann & Bo: 3765. East–West: マイナス195"
OF_THREE = "Ann: 2600. Bo: 600. Cy: 700"
NEXT = "Next: round 2. Everyone needs 90 to open"


def scored(variant: str, sides: list[Any], *rounds: Any, **more: Any) -> tuple[GameRecord, GameScore]:
    """Return the game of a document, and its score."""
    game = {"format": "scorepad-game/1", "variant": variant, "sides": sides, "rounds": rounds, **more}
    record = read_game(json.dumps(game).encode()).record
    return record, score_game(record)


ONE = scored("whitnack", PAIRS, FIRST)
UNLIKE = scored("canasta", THREE, UNEQUAL)
AT_LAST = scored("whitnack", PAIRS, FIRST, TURNED, FIRST)
OVER = scored("whitnack", PAIRS, *[FIRST] * 4)


@pytest.mark.parametrize(
    ("lang", "game", "sentences"),
    [
        # The totals, who opens with what, and who deals.
        ("en", ONE, f"{AFTER_ONE}. {NEXT}. Di deals"),
        (
            "ja",
            ONE,
            f"{AFTER_ONE_JA}. 次: ラウンド2. 最初のメルドは全員 90. 親: Di",
        ),
        # Sides that need the same to open are named together.
        (
            "en",
            UNLIKE,
            f"After round 1. {OF_THREE}. Next: round 2. Ann needs 90 to open. 50 to open: Bo, Cy",
        ),
        # In the last round how far a side is behind, after it who won.
        (
            "en",
            AT_LAST,
            (
                "After round 3. Ann & Bo: 7335. East–West: 3375, behind by 3960. "
                "Next: round 4. Everyone needs 150 to open. Di deals"
            ),
        ),
        (
            "en",
            OVER,
            "After round 4. Ann & Bo: 15060. East–West: minus 780. Ann & Bo won by 15840 points",
        ),
        (
            "ja",
            OVER,
            "ラウンド4終了. Ann & Bo: 15060. East–West: マイナス780. Ann & Boが15840点差で勝ち",
        ),
        # Before the first round, and while totals are hidden, only what comes.
        ("en", scored("whitnack", PAIRS), "Next: round 1. Everyone needs 50 to open"),
        ("en", scored("whitnack", PAIRS, FIRST, totals_hidden=True), f"{NEXT}. Di deals"),
        ("en", scored("whitnack", PAIRS, *[FIRST] * 4, totals_hidden=True), ""),
        # Totals from paper before any round is scored, and nothing of a round still being counted.
        (
            "en",
            scored("whitnack", PAIRS, start={"round": 3, "totals": [4065, 365]}),
            "Ann & Bo: 4065. East–West: 365. Next: round 3. Everyone needs 120 to open",
        ),
        ("en", scored("whitnack", PAIRS, FIRST, HALF), f"{AFTER_ONE}. {NEXT}. Di deals"),
        # Rounds have names; nobody opens or is known to deal; something decides before the points.
        (
            "en",
            scored("five-crowns", THREE[:2], POINTS),
            "After round 1. Ann: 45. Bo: 0. Round 2: fours are wild",
        ),
        (
            "en",
            scored("phase-10", THREE[:2], A_PHASE),
            "After round 1. Ann: 45, phases completed: 1. Bo: 0, phases completed: 0. Next: round 2",
        ),
    ],
)
def test_what_a_device_says_at_each_moment(
    lang: str, game: tuple[GameRecord, GameScore], sentences: str
) -> None:
    with use_language(lang):
        assert ". ".join(call(*game)) == sentences
