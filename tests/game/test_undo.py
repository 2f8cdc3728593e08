import pytest

from scorepad.game import events as ev
from scorepad.game.fold import Batch, fold
from scorepad.game.intents import Redo, Undo
from scorepad.game.undo import redo_target, undo_target, undone_by
from scorepad.rules.built_in import variant
from scorepad.rules.faults import Fault
from scorepad.score.record import NOBODY, Out, RoundId, Side, Start
from tests.game.play import ANN, CY, GUEST, Play, code_of, event, new_record, open_round, with_rounds

R = RoundId("r")

OTHER_GUEST = ev.Author(ev.DeviceId("guest 2"), "Eva", side=0)


def clean(value: int, side: int = 0) -> ev.TallyField:
    return ev.TallyField(R, side, "piles.clean", value)


@pytest.fixture
def play() -> Play:
    """Return a game with one round started."""
    return Play(with_rounds(new_record(), open_round("r")))


def test_undo_names_the_batch_it_would_undo(play: Play) -> None:
    play.do(clean(2), who=CY)
    assert undo_target(play.game, ANN) == Batch(ev.BatchId("touch 1"), CY, (clean(2),))


def test_the_touch_that_undid_another_last_is_known(play: Play) -> None:
    play.do(clean(2))
    touch = undo_target(play.game, ANN)
    assert touch
    assert undone_by(play.game, touch) is None
    for intent in (Undo, Redo, Undo):
        play.touch(intent)
    assert undone_by(play.game, touch) == "touch 4"


def test_the_start_of_a_game_cannot_be_undone(play: Play) -> None:
    assert undo_target(play.game, ANN) is None
    assert play.do(ev.Voided(ev.BatchId("batch 0"))).refused == Fault("gone")


def test_undo_goes_back_batch_by_batch_and_redo_forward(play: Play) -> None:
    for value in (1, 2, 3):
        play.do(clean(value))
    seen = []
    for intent in (Undo, Undo, Redo, Undo, Undo, Undo, Redo, Redo, Redo, Redo):
        play.touch(intent)
        seen.append(play.tally().piles.get("clean"))
    assert seen == [2, 1, 2, 1, None, None, 1, 2, 3, 3]


def test_repeating_an_existing_value_adds_nothing_to_undo(play: Play) -> None:
    renamed = ev.SideSet(0, Side("Us", ("Ann", "Bo")))
    play.do(renamed)
    first = undo_target(play.game, ANN)
    step = play.do(renamed)
    assert (step.changes, step.refused) == ((), None)
    assert undo_target(play.game, ANN) == first


def test_keepers_share_one_undo_stack(play: Play) -> None:
    play.do(clean(1))
    play.do(clean(2), who=CY)
    play.touch(Undo)
    assert play.tally().piles == {"clean": 1}
    play.touch(Undo, CY)
    assert play.tally().piles == {}


def test_redo_belongs_to_the_device_that_undid(play: Play) -> None:
    play.do(clean(1))
    play.touch(Undo, CY)
    assert redo_target(play.game, ANN) is None
    assert redo_target(play.game, CY) == Batch(ev.BatchId("touch 1"), ANN, (clean(1),))


def test_a_devices_next_change_ends_its_redo(play: Play) -> None:
    play.do(clean(1))
    play.touch(Undo)
    play.do(clean(2), who=CY)
    assert redo_target(play.game, ANN)
    play.do(ev.TallyField(R, 1, "piles.clean", 5))
    assert redo_target(play.game, ANN) is None


def test_a_redone_batch_cannot_be_redone_again(play: Play) -> None:
    play.do(clean(1))
    play.touch(Undo)
    play.do(ev.Restored(ev.BatchId("touch 1")), who=CY)
    assert redo_target(play.game, ANN) is None
    assert play.do(ev.Restored(ev.BatchId("touch 1"))).refused == Fault("gone")


def test_a_guest_undoes_only_their_own_batches(play: Play) -> None:
    play.do(clean(1, side=1), who=GUEST)
    play.do(clean(2))
    assert play.do(ev.Voided(ev.BatchId("touch 2")), who=GUEST).refused == Fault("gone")
    play.touch(Undo, GUEST)
    assert (play.tally(0).piles, play.tally(1).piles) == ({"clean": 2}, {})
    assert undo_target(play.game, GUEST) is None


def test_a_keeper_does_not_undo_a_guests_batch(play: Play) -> None:
    play.do(clean(1, side=1), who=GUEST)
    assert undo_target(play.game, ANN) is None


def test_undo_is_refused_once_somebody_else_wrote_the_same_field(play: Play) -> None:
    play.do(clean(1, side=1))
    play.do(clean(2, side=1), who=GUEST)
    step = play.touch(Undo)
    assert step.refused == Fault("changed_since", params={"who": "Gus", "batch": "touch 2"})
    assert play.tally(1).piles == {"clean": 2}
    play.touch(Undo, GUEST)
    assert not play.touch(Undo).refused
    assert play.tally(1).piles == {}


def test_redo_is_refused_once_somebody_else_wrote_the_same_field(play: Play) -> None:
    play.do(clean(1))
    play.touch(Undo)
    play.do(clean(2), who=CY)
    assert play.touch(Redo).refused == Fault("changed_since", params={"who": "Cy", "batch": "touch 3"})


START = Start(2, (5, 0))


@pytest.mark.parametrize(
    ("mine", "theirs", "meet"),
    [
        (clean(1, 1), clean(2, 1), True),
        (clean(1, 1), ev.TallyField(R, 1, "piles.dirty", 2), False),
        (ev.RoundNoted(R, "a note"), clean(2, 1), False),
        (ev.DealerSet(R, 1), clean(2, 1), False),
        (ev.WentOut(R, NOBODY), ev.WentOut(RoundId("r"), Out(1)), True),
        (ev.WentOut(R, Out(0)), clean(2, 1), False),
        (ev.Counted(R, 1, counted=True), ev.Counted(RoundId("r"), 1, counted=False), True),
        (ev.Counted(R, 1, counted=True), clean(2, 1), False),
        (ev.AdjustmentSet(R, 1, "a", 5), ev.AdjustmentNoted(R, 1, "a", "why"), True),
        (ev.AdjustmentSet(R, 1, "a", 5), ev.AdjustmentSet(RoundId("r"), 1, "b", 5), False),
        (ev.SideSet(1, Side("Us", ("a", "b"))), ev.SideSet(1, Side("We", ("a", "b"))), True),
        (ev.StartSet(START), ev.SideSet(1, Side("We", ("a", "b"))), False),
        (ev.DetailSet("title", "T"), ev.SideSet(1, Side("We", ("a", "b"))), False),
        (ev.EndedSet(ended=True), clean(2, 1), False),
        (ev.TotalsHidden(hidden=True), clean(2, 1), False),
        (ev.RulesChanged(variant("swedish")), clean(2, 1), False),
    ],
)
def test_batches_conflict_where_they_wrote_the_same_field(
    play: Play, mine: ev.GameChange, theirs: ev.GameChange, meet: bool
) -> None:
    play.do(mine)
    assert not play.do(theirs, who=GUEST).refused
    refused = play.touch(Undo).refused
    assert code_of(refused) == ("changed_since" if meet else None)


def test_a_round_others_have_scored_in_is_not_undone() -> None:
    play = Play()
    play.do(ev.RoundAdded(R, None))
    play.do(clean(2, 1), who=GUEST)
    assert code_of(play.touch(Undo).refused) == "changed_since"


def test_a_batch_in_a_removed_round_is_not_undone(play: Play) -> None:
    play.do(clean(2, 1), who=GUEST)
    play.do(ev.RoundRemoved(R))
    refused = play.touch(Undo, GUEST).refused
    assert refused
    assert refused.params["who"] == "Ann"


def test_two_guests_do_not_stand_in_each_others_way(play: Play) -> None:
    play.do(clean(1, 0), who=OTHER_GUEST)
    play.do(clean(2, 1), who=GUEST)
    assert not play.touch(Undo, OTHER_GUEST).refused


def test_undo_is_refused_where_the_record_would_become_impossible(play: Play) -> None:
    play.do(ev.RulesChanged(variant("brouillette-low")))
    play.do(ev.TallyField(R, 1, "melded.points", (-5,)), who=GUEST)
    refused = play.touch(Undo).refused
    assert refused
    assert (refused.code, refused.path) == ("out_of_range", "rounds[0].tallies[1].melded")


def test_redo_is_refused_while_the_start_of_its_round_is_undone() -> None:
    play = Play()
    play.do(ev.RoundAdded(R, None))
    play.do(clean(2))
    play.touch(Undo)
    play.touch(Undo, CY)
    assert play.touch(Redo).refused == Fault("gone")
    play.touch(Redo, CY)
    assert not play.touch(Redo).refused
    assert play.tally().piles == {"clean": 2}


def test_redo_of_a_rounds_start_is_refused_while_the_previous_start_is_undone() -> None:
    play = Play()
    play.do(ev.RoundAdded(RoundId("a"), None))
    play.do(ev.RoundAdded(RoundId("b"), RoundId("a")))
    play.touch(Undo)
    play.touch(Undo, CY)
    assert play.touch(Redo).refused == Fault("gone")


def test_a_persons_own_later_change_does_not_block_undo(play: Play) -> None:
    play.do(clean(1))
    play.do(clean(2))
    assert not play.do(ev.Voided(ev.BatchId("touch 1"))).refused
    assert play.tally().piles == {"clean": 2}


def test_what_a_round_counts_is_undone_and_redone() -> None:
    play = Play(with_rounds(new_record(variant("hand")), open_round("r")))
    play.do(ev.FactorSet(R, 2))
    for intent, factor in ((Undo, 1), (Redo, 2)):
        play.touch(intent)
        assert play.round().factor == factor


def test_the_touch_that_started_a_game_cannot_be_undone_whatever_else_it_did() -> None:
    begun = event(0, ev.GameStarted(new_record()), "start")
    game = fold([begun, event(1, ev.DetailSet("title", "Friday"), "start")])
    assert undo_target(game, ANN) is None
