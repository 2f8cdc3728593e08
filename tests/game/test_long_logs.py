"""A long log is worked out touch by touch: whatever is asked of it must be as if it were gone through."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from scorepad.game import events as ev
from scorepad.game.fold import BLOCK, Game, Touches, fold, fold_more, game_after, with_events
from scorepad.game.undo import redo_target, undo_refusal, undo_target
from scorepad.score.record import Out, RoundId, Tally
from tests.game.play import ANN, CY, GUEST, event, events_of, new_record

PEOPLE = (ANN, CY, GUEST)
SEEDS = range(2)


def a_log(seed: int, length: int = 4 * BLOCK) -> list[ev.GameEvent]:
    """Return the events of a game whose touches are undone and done again, near and far back."""
    random = Random(seed)  # noqa: S311 - a game, not a secret
    return [event(0, ev.GameStarted(new_record()), "start"), *_events(random, length)]


def _events(random: Random, length: int) -> Iterator[ev.GameEvent]:
    for at in range(1, length):
        # A batch may have several events, even with others between them.
        batch = f"touch {at - random.choice((0, 0, 0, 1, BLOCK))}"
        yield event(at, _change(random, at), batch, random.choice(PEOPLE[: random.choice((1, 2, 3))]))


def _change(random: Random, at: int) -> ev.GameChange:
    name = RoundId(f"r{random.randrange(4)}")
    touch = ev.BatchId(f"touch {random.randrange(max(at - 80, 0), at)}")
    changes: tuple[ev.GameChange, ...] = (
        ev.RoundAdded(name, None),
        ev.TallyField(name, at % 2, "piles.clean", at % 9),
        ev.TallyField(name, at % 2, "piles.dirty", at % 7),
        ev.WentOut(name, Out(at % 2)),
        ev.DetailSet("title", f"{at}"),
        ev.Voided(touch),
        ev.Voided(touch),
        ev.Restored(touch),
    )
    return random.choice(changes)


def asked(game: Game) -> list[object]:
    """Return what touches and screens ask of a game's log."""
    found: list[object] = [game.batches, game.touches.asks_sides]
    for who in PEOPLE:
        found += [undo_target(game, who), redo_target(game, who)]
        found.append(game.last_counter(who.device))
    for batch in game.batches[::16]:
        found += [game.batch(batch.id), game.place(batch.id), game.batches_after(batch.id)]
        found += [undo_refusal(game, who, ev.Voided(batch.id)) for who in PEOPLE]
    return found


def gone_through(game: Game) -> Game:
    """Return a game whose log was gone through once more, and that knows no state on the way."""
    return replace(game, touches=Touches.of(game.events), marks=())


@pytest.mark.parametrize("seed", SEEDS)
def test_a_log_that_grew_touch_by_touch_is_the_one_that_was_read_at_once(seed: int) -> None:
    log = a_log(seed)
    grown = fold(log[:2])
    for each in log[2:]:
        # As the service does it, and as an import does.
        after = game_after(grown, each.change)
        one, other = with_events(after, [each]), fold_more(grown, [each])
        assert other == fold_more(gone_through(grown), [each])
        grown = other if each.batch in other.voided or each.batch in grown.voided else one
        assert grown == other
    assert grown == fold(log)
    assert asked(grown) == asked(fold(log)) == asked(gone_through(grown))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_touch_undone_however_far_back_leaves_the_game_that_never_had_it(seed: int) -> None:
    game = fold(a_log(seed))
    for batch in game.batches[1::25]:
        for change in (ev.Voided(batch.id), ev.Restored(batch.id)):
            again = fold_more(game, [replace(event(9_999, change), lamport=9_999)])
            after = game_after(game, change)
            assert (after.record, after.state, after.voided) == (again.record, again.state, again.voided)
            # The states on the way are those of the new game, too.
            assert game_after(after, ev.Voided(ev.BatchId("touch 3"))) == game_after(
                gone_through(after), ev.Voided(ev.BatchId("touch 3"))
            )


def test_an_undo_of_a_touch_that_the_log_does_not_have_waits_for_it() -> None:
    game = fold(events_of(ev.GameStarted(new_record()), ev.DetailSet("title", "Friday")))
    undone = game_after(game, ev.Voided(ev.BatchId("not here yet")))
    assert (undone.record, undone.batch(ev.BatchId("not here yet"))) == (game.record, None)
    later = with_events(undone, [event(2, ev.Voided(ev.BatchId("not here yet")))])
    late = event(3, ev.DetailSet("title", "Late"), "not here yet")
    assert fold_more(later, [late]).record.title == "Friday"


def test_the_last_undo_of_a_long_game_goes_through_its_newest_events_alone() -> None:
    game = fold(a_log(1, 20 * BLOCK))
    (newest,) = game.batches[-1:]
    place = game.place(newest.id)
    assert place is not None
    after = game_after(game, ev.Voided(newest.id))
    shared = [one is other for one, other in zip(game.marks, after.marks, strict=True)]
    assert shared.count(False) <= 1 + (len(game.events) - place) // BLOCK
    assert len(shared) == len(game.events) // BLOCK


def test_nobody_but_a_side_itself_makes_a_game_ask_its_sides() -> None:
    alone = events_of(ev.GameStarted(new_record()), ev.RoundAdded(RoundId("r1"), None))
    by_a_side = event(2, ev.TallyField(RoundId("r1"), 1, "piles.clean", 2), who=GUEST)
    agreed = event(2, ev.Agreed(RoundId("r1"), 0, 1, Tally()), who=ev.Author(CY.device))
    logs = (alone, (*alone, by_a_side), (*alone, agreed))
    assert [fold(log).touches.asks_sides for log in logs] == [False, True, True]
