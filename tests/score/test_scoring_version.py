"""The scoring version: lists show what an older program has computed until it is raised."""

import json
from hashlib import sha256

from scorepad.score.totals import SCORING, score_game
from scorepad.storage.gamefile.read import read_game
from tests.vectors import IDS, game_file

DIGESTS = {
    1: "da529fab951952a5bab513d6ce3a31a6a5553dbb35193007426b71ca7da95d33",
    # A game can end by the first of its rows.
    2: "7124cfe27685477e8514f34a75307f5a0696ca954a6bb7990d2a45cb79364be3",
    # Whoever has more of that row is ahead, and whoever has left never; a round begun after the end goes on;
    # presets put right.
    3: "c1437696c26ff8f2ec359756f0afe66c62e4fcb7486b58b78bd7f8e8d5b8763b",
    # Games of bids; cards that count only with a clean pile.
    4: "aa46d3d568cbd008b44bd4bbe973d1b741a1b6188dd0973d89268adcce38d0ef",
}
"""What the worked examples come to, by version: a change here needs a higher one, not another digest."""


def test_scores_change_only_together_with_the_scoring_version() -> None:
    digest = sha256()
    for name in IDS:
        record = read_game(game_file(name)).record
        score = score_game(record)
        sides = [[side.total for side in played.sides] for played in score.rounds]
        digest.update(json.dumps([name, sides, score.totals, score.finished, score.winners]).encode())
    assert DIGESTS[SCORING] == digest.hexdigest()
