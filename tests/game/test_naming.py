"""A person is called otherwise in a game: on every side, and in names that sides have from their players."""

from hypothesis import given
from hypothesis import strategies as st

from scorepad.game.accept import refusal
from scorepad.game.events import BatchId, EndedSet, PlayerRenamed, SideSet, Voided
from scorepad.game.fold import fold_more
from scorepad.game.naming import joined_names, renamed_sides
from scorepad.game.undo import undo_target
from scorepad.score.limits import record_faults, sides_faults
from scorepad.score.record import Side
from tests.game.play import ANN, code_of, event, folded, new_record
from tests.strategies import names

PAIRS = (Side("Ann & Bo", ("Ann", "Bo")), Side("East–West", ("Cy", "Di")))


def test_a_side_named_after_its_players_is_named_after_them_again() -> None:
    found = renamed_sides(PAIRS, "Ann", "Anna")
    assert found == (Side("Anna & Bo", ("Anna", "Bo")), PAIRS[1])
    assert renamed_sides(PAIRS, "Cy", "Cyril")[1] == Side("East–West", ("Cyril", "Di"))


def test_who_plays_alone_is_the_side() -> None:
    singles = (Side("Ann"), Side("Bo", left=3))
    assert renamed_sides(singles, "Bo", "Bob") == (Side("Ann"), Side("Bob", left=3))


def test_no_two_sides_get_one_name() -> None:
    sides = (Side("Ann"), Side("Team", ("Bo",)))
    assert renamed_sides(sides, "Ann", "Team") == (Side("Ann", ("Team",)), sides[1])


def test_where_nobody_is_called_so_the_sides_are_the_same() -> None:
    assert renamed_sides(PAIRS, "Eve", "Eva") == PAIRS
    assert renamed_sides(PAIRS, "East", "West") == PAIRS


sides = st.lists(st.lists(names, min_size=1, max_size=3, unique=True), min_size=2, max_size=4).map(
    lambda found: tuple(
        Side(joined_names(people), tuple(people) if len(people) > 1 else ()) for people in found
    )
)


@given(sides, names, st.data())
def test_what_was_sound_stays_sound(found: tuple[Side, ...], to: str, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from([each for side in found for each in side.people]))
    after = renamed_sides(found, name, to)
    assert [len(side.people) for side in after] == [len(side.people) for side in found]
    assert all(name not in side.people for side in after) or name == to
    if not tuple(sides_faults(found)):
        assert not tuple(sides_faults(after))


RENAMED = PlayerRenamed("Ann", "Anna")


def test_a_renaming_counts_where_it_stands_in_the_log() -> None:
    other = Side("Others", ("Zoë", "Bo"))
    assert folded(new_record(), RENAMED).record.sides[0].people == ("Anna", "Bo")
    game = folded(new_record(), RENAMED, SideSet(0, other))
    assert game.record.sides[0] == other
    assert record_faults(game.record) == ()


def test_only_the_library_undoes_it() -> None:
    game = fold_more(folded(new_record(), EndedSet(ended=True)), [event(7, RENAMED)])
    target = undo_target(game, ANN)
    assert target is not None
    assert target.id == "batch 1"
    assert code_of(refusal(game, ANN, Voided(BatchId("batch 7")))) == "gone"


def test_a_name_has_to_be_one() -> None:
    assert code_of(refusal(folded(new_record()), ANN, PlayerRenamed("Ann", " "))) == "empty_name"
