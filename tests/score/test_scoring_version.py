"""The scoring version: lists show what an older program has computed until it is raised."""

import json
from hashlib import sha256

from scorepad.score.totals import SCORING, score_game
from scorepad.storage.gamefile.read import read_game
from tests.vectors import IDS, game_file

AS_SCORED = (4, "aa46d3d568cbd008b44bd4bbe973d1b741a1b6188dd0973d89268adcce38d0ef")
"""The scoring version, and what the worked examples come to: another digest needs a higher version."""


def test_scores_change_only_together_with_the_scoring_version() -> None:
    digest = sha256()
    for name in IDS:
        record = read_game(game_file(name)).record
        score = score_game(record)
        sides = [[side.total for side in played.sides] for played in score.rounds]
        digest.update(json.dumps([name, sides, score.totals, score.finished, score.winners]).encode())
    assert (SCORING, digest.hexdigest()) == AS_SCORED
