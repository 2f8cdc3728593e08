"""A version of a game is scored from the previous version."""

import gc
import weakref
from dataclasses import replace

from scorepad.game.draft import Draft
from scorepad.game.events import BatchId, DeviceId, Event, GameEvent, GameStarted, TallyField
from scorepad.game.fold import fold, fold_more
from scorepad.score.record import Cards, GameId, GameRecord, Out, Round, RoundId, Tally
from scorepad.score.totals import score_game
from scorepad.service.open_game import MADE_BY, OpenGame, read_summary, stored_summary
from tests.service.services import ANN, RECORD

COUNTED = Tally(counted=True, piles={"clean": 2}, melded=Cards("points", (300,)))


def record() -> GameRecord:
    rounds = tuple(Round((COUNTED, COUNTED), Out(0), id=RoundId(name)) for name in ("r1", "r2", "r3"))
    return replace(RECORD, rounds=rounds)


def event(order: int, change: GameStarted | TallyField) -> GameEvent:
    return Event(ANN.device, order, order, BatchId(f"b{order}"), ANN, "2026-11-21T00:00:00Z", change)


def begun() -> OpenGame:
    return OpenGame(GameId("game"), fold([event(1, GameStarted(record()))]))


def corrected(version: OpenGame, order: int, count: int) -> OpenGame:
    change = TallyField(RoundId("r2"), 0, "piles.clean", count)
    return version.followed_by(fold_more(version.game, [event(order, change)]))


def test_a_draft_is_scored_on_top_of_the_committed_score() -> None:
    version = begun()
    version = version.followed_by(version.game, {ANN.device: Draft(RoundId("r3"), 1, "melded", "45")})
    shown, score = version.preview(ANN.device)
    assert score == score_game(shown)
    assert [each.sides[1].breakdown.points("melded") for each in score.rounds] == [300, 300, 45]
    assert score.rounds[0].sides[0].breakdown is version.score.rounds[0].sides[0].breakdown


def test_an_unread_version_passes_on_the_score_of_the_one_before() -> None:
    before = begun()
    assert before.score.rounds
    after = corrected(corrected(before, 2, 3), 3, 4)
    assert after.score.rounds[0].sides[0].breakdown is before.score.rounds[0].sides[0].breakdown
    assert after.score == score_game(after.game.record)


def test_earlier_versions_are_not_kept_alive() -> None:
    version = begun()
    old = weakref.ref(version)
    for order in range(2, 5):
        assert version.score.rounds
        version = corrected(version, order, order)
    gc.collect()
    assert old() is None


def test_a_draft_that_changes_scores_nothing_again_but_its_own_preview() -> None:
    drafts = {DeviceId(name): Draft(RoundId("r3"), 1, "melded", "45") for name in ("one", "other")}
    before = begun().followed_by(begun().game, drafts)
    assert before.preview(DeviceId("one"))[1].totals == (4200, 3645)
    after = before.followed_by(before.game, {DeviceId("one"): None})
    assert after.score is before.score
    assert after.preview(DeviceId("one"))[1] is before.score
    assert after.preview(DeviceId("other"))[1].totals == (4200, 3645)


def test_a_summary_that_was_scored_otherwise_is_shown_until_it_is_made_again() -> None:
    noted = replace(begun().summary, place="Rome", facts="[]")
    line = stored_summary(noted, "stands", 1)
    assert read_summary(line) == (noted, "stands")
    form = MADE_BY.partition(".")[0]
    assert read_summary(replace(line, made_by=f"{form}.0")) == (noted, "stands")
    assert read_summary(replace(line, made_by=f"{form}0.0")) is None
    assert read_summary(replace(line, made_by="0.1")) is None
