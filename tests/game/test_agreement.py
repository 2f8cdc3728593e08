"""Each side counts, the others agree: what is sealed, what was changed since, and what is in doubt."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.game import agreement
from scorepad.game import events as ev
from scorepad.game.agreement import Agreement, Missing, RoundAgreement
from scorepad.game.fold import fold, fold_more
from scorepad.game.intents import ChooseForm, Goto, Leave, Redo, SayOut, Undo
from scorepad.rules.built_in import variant
from scorepad.rules.faults import Fault
from scorepad.score.record import NOBODY, Cards, GoingOutKind, Out, RoundId, Tally
from tests.game.play import ANN, CY, THREE, Play, code_of, event, new_record, open_round, with_rounds

R, R2 = RoundId("r"), RoundId("r2")
NORA = ev.Author(ev.DeviceId("nora"), "Nora", side=0)
EVA = ev.Author(ev.DeviceId("eva"), "Eva", side=1)
ED = ev.Author(ev.DeviceId("ed"), side=1)
PLAIN = Tally(counted=True)


@pytest.fixture
def play() -> Play:
    """Return a game with one open round."""
    return Play(with_rounds(new_record(), open_round("r")))


def clean(value: int | None, side: int = 1) -> ev.TallyField:
    return ev.TallyField(R, side, "piles.clean", value)


def done(side: int) -> ev.Counted:
    return ev.Counted(R, side, counted=True)


def on(play: Play, name: RoundId = R) -> agreement.RoundAgreement:
    return agreement.agreements(play.game).get(name, agreement.NOT_ASKED)


def agree(play: Play, side: int, by: int, who: ev.Author) -> str | None:
    """Have a side agree to what stands; returns the code of the refusal."""
    step = play.do(agreement.agreed(play.round(), side, by), who=who)
    return code_of(step.refused)


@pytest.fixture
def counted(play: Play) -> Play:
    """Return a game whose round both sides counted on their own phones."""
    play.do(clean(2, 0), done(0), who=NORA)
    play.do(clean(3), done(1), ev.WentOut(R, Out(1)), who=EVA)
    return play


@pytest.fixture
def sealed(counted: Play) -> Play:
    """Return a game whose round both sides have agreed on."""
    assert [agree(counted, 1, 0, NORA), agree(counted, 0, 1, EVA)] == [None, None]
    return counted


def test_a_round_counted_by_keepers_alone_asks_for_nothing(play: Play) -> None:
    play.do(clean(2, 0), done(0), ev.WentOut(R, Out(0)))
    play.do(clean(3), done(1), who=CY)
    assert agreement.agreements(play.game) == {}
    assert on(play).state is Agreement.NOT_ASKED


@pytest.mark.parametrize(
    "change", [clean(3), done(1), ev.WentOut(R, Out(1)), ev.AdjustmentSet(R, 1, "a", -100, "why")]
)
def test_a_round_asks_for_agreement_once_a_sides_phone_wrote_in_it(play: Play, change: ev.GameChange) -> None:
    play.do(clean(2, 0))
    play.do(change, who=EVA)
    assert on(play) == RoundAgreement(Agreement.NOT_AGREED, (Missing(0, 1), Missing(1, 0)))
    play.touch(Undo, EVA)
    assert agreement.agreements(play.game) == {}


def test_a_round_asks_for_agreement_once_somebody_agreed(play: Play) -> None:
    play.do(done(0), done(1))
    assert agree(play, 0, 1, ANN) is None
    assert on(play) == RoundAgreement(Agreement.NOT_AGREED, (Missing(1, 0),))
    play.touch(Undo)
    assert on(play).state is Agreement.NOT_ASKED


def test_the_sides_with_phones_are_those_that_wrote_on_one(play: Play) -> None:
    assert agreement.sides_with_phones(play.game) == frozenset()
    play.do(clean(2), who=EVA)
    assert agreement.sides_with_phones(play.game) == {1}


def test_of_three_sides_each_agrees_to_two() -> None:
    play = Play(with_rounds(new_record(sides=THREE), open_round("r", 3)))
    play.do(done(0), done(1), done(2), who=ANN)
    pairs = [(side, by) for side in range(3) for by in range(3) if side != by]
    for at, (side, by) in enumerate(pairs, 1):
        assert agree(play, side, by, ANN) is None
        assert on(play).missing == tuple(Missing(*pair) for pair in pairs[at:])
    assert on(play).state is Agreement.SEALED


@pytest.mark.parametrize(
    ("change", "who", "code"),
    [
        (ev.Agreed(R, 0, 1, replace(PLAIN, piles={"clean": 2})), NORA, "not_yours"),
        (ev.Agreed(R, 1, 0, replace(PLAIN, piles={"clean": 2})), NORA, "not_as_agreed"),
        (ev.Agreed(R, 1, 0, replace(PLAIN, piles={"clean": 3})), NORA, "not_as_agreed"),
        (ev.Agreed(R, 1, 1, replace(PLAIN, piles={"clean": 3}), GoingOutKind.PLAIN), EVA, "gone"),
        (ev.Agreed(R, 2, 0, PLAIN), NORA, "gone"),
        (ev.Agreed(R, 1, 2, PLAIN), ANN, "gone"),
        (ev.Agreed(RoundId("nowhere"), 1, 0, PLAIN), NORA, "gone"),
        (ev.Agreed(R, 1, 0, replace(PLAIN, piles={"clean": 3}), GoingOutKind.PLAIN), NORA, None),
        (ev.Agreed(R, 1, 0, replace(PLAIN, piles={"clean": 3}), GoingOutKind.PLAIN), ANN, None),
    ],
)
def test_an_agreement_is_to_just_what_stands(
    counted: Play, change: ev.Agreed, who: ev.Author, code: str | None
) -> None:
    refused = counted.do(change, who=who).refused
    assert code_of(refused) == code


def test_a_side_that_has_not_finished_is_not_agreed_to(play: Play) -> None:
    play.do(clean(3), who=EVA)
    assert agree(play, 1, 0, NORA) == "not_counted_yet"


def test_a_touch_on_an_old_screen_agrees_to_nothing(counted: Play) -> None:
    seen = agreement.agreed(counted.round(), 1, 0)
    counted.do(clean(4), who=EVA)
    assert counted.do(seen, who=NORA).refused == Fault("not_as_agreed")
    assert on(counted).missing == (Missing(0, 1), Missing(1, 0))


def test_an_agreement_made_again_is_no_touch(counted: Play) -> None:
    agree(counted, 1, 0, NORA)
    assert counted.do(agreement.agreed(counted.round(), 1, 0), who=NORA).changes == ()


def test_how_it_was_written_down_does_not_matter(play: Play) -> None:
    play.do(ev.TallyField(R, 1, "melded.points", (300, 10)), done(1), who=EVA)
    agree(play, 1, 0, NORA)
    play.do(
        ev.TallyField(R, 1, "melded.points", (310,)),
        ev.TallyField(R, 1, "left.points", (0,)),
        clean(0),
        who=EVA,
    )
    play.do(ev.TallyField(R, 1, "left.use", "counts"), ev.TallyField(R, 1, "left.points", (5,)), who=EVA)
    assert on(play).missing == (Missing(0, 1),)
    play.do(ev.TallyField(R, 1, "left.counts.low", 1), who=EVA)
    assert on(play).missing == (Missing(0, 1), Missing(1, 0))


@pytest.mark.parametrize(
    ("change", "who"),
    [
        (clean(4), ANN),
        (clean(4), EVA),
        (ev.WentOut(R, NOBODY), ANN),
        (ev.WentOut(R, Out(0)), ANN),
        (ev.Counted(R, 1, counted=False), ANN),
        (ev.AdjustmentSet(R, 1, "a", 5), ANN),
    ],
)
def test_a_sealed_round_that_is_changed_says_so_until_all_agree_again(
    sealed: Play, change: ev.GameChange, who: ev.Author
) -> None:
    assert not sealed.do(change, who=who).refused
    assert on(sealed).state is Agreement.CHANGED
    sealed.do(done(1))
    for missing in on(sealed).missing:
        assert agree(sealed, missing.side, missing.by, ANN) is None
    assert on(sealed).state is Agreement.SEALED


def test_a_change_that_is_taken_back_leaves_the_round_sealed(sealed: Play) -> None:
    sealed.do(clean(4))
    sealed.do(clean(3))
    assert on(sealed).state is Agreement.SEALED
    sealed.do(clean(5))
    assert on(sealed).state is Agreement.CHANGED
    sealed.touch(Undo)
    assert on(sealed).state is Agreement.SEALED


def test_a_factor_set_after_all_agreed_asks_everybody_again() -> None:
    play = Play(with_rounds(new_record(variant("hand")), open_round("r")))
    play.do(ev.WentOut(R, Out(0, GoingOutKind.PARTIAL)), done(0), done(1))
    agree(play, 1, 0, NORA)
    agree(play, 0, 1, EVA)
    assert on(play).state is Agreement.SEALED
    play.do(ev.FactorSet(R, 2))
    assert on(play) == RoundAgreement(Agreement.CHANGED, (Missing(0, 1), Missing(1, 0)))


def test_two_agreements_to_counts_that_never_stood_together_seal_nothing(counted: Play) -> None:
    agree(counted, 1, 0, NORA)
    counted.do(clean(4), who=EVA)
    agree(counted, 0, 1, EVA)
    assert on(counted) == RoundAgreement(Agreement.NOT_AGREED, (Missing(1, 0),))


def test_an_agreement_is_taken_back_only_while_it_stands(sealed: Play) -> None:
    assert not sealed.touch(Undo, NORA).refused
    assert on(sealed) == RoundAgreement(Agreement.NOT_AGREED, (Missing(1, 0),))
    assert not sealed.touch(Redo, NORA).refused
    sealed.do(clean(4))
    assert sealed.touch(Undo, NORA).refused == Fault("changed_since")
    assert on(sealed).state is Agreement.CHANGED
    sealed.touch(Undo)
    assert not sealed.touch(Undo, NORA).refused
    sealed.do(clean(4))
    assert sealed.touch(Redo, NORA).refused == Fault("changed_since")


def test_an_agreement_on_a_removed_round_waits_for_it(sealed: Play) -> None:
    sealed.do(ev.RoundRemoved(R))
    assert agreement.agreements(sealed.game) == {}
    assert sealed.touch(Undo, NORA).refused
    sealed.touch(Undo)
    assert on(sealed).state is Agreement.SEALED


def entered(play: Play, name: RoundId = R) -> list[tuple[str, list[tuple[str, int | None]]]]:
    """Return the fields in doubt, each with what each device entered."""
    return [
        (doubt.field, [(entry.author.device, entry.value) for entry in doubt.entries])
        for doubt in on(play, name).doubts
    ]


def test_what_two_phones_of_a_side_entered_differently_is_in_doubt_until_equal(play: Play) -> None:
    play.do(clean(3), who=EVA)
    play.do(clean(2), who=ED)
    assert entered(play) == [("piles.clean", [("eva", 3), ("ed", 2)])]
    assert on(play).is_in_doubt(1)
    assert not on(play).is_in_doubt(0)
    play.do(done(1), done(0), who=ANN)
    assert agree(play, 1, 0, NORA) == "counts_differ"
    play.do(clean(3), who=ED)
    assert entered(play) == []
    assert agree(play, 1, 0, NORA) is None


def test_a_second_count_that_is_equal_is_recorded_once_and_only_by_another_phone(play: Play) -> None:
    play.do(clean(3), who=EVA)
    assert play.do(clean(3), who=EVA).changes == ()
    assert play.do(clean(3)).changes == ()
    assert play.do(clean(3), who=ED).changes == (clean(3),)
    assert play.do(clean(3), who=ED).changes == ()
    play.do(clean(4), who=EVA)
    assert entered(play) == [("piles.clean", [("ed", 3), ("eva", 4)])]


def test_a_second_count_on_the_keypad_is_recorded_though_it_is_equal(play: Play) -> None:
    play.touch(Goto(R, 1, "piles.clean"), EVA)
    play.keys("3", EVA)
    play.touch(Goto(R, 1, "melded"), EVA)
    play.keys("3 1 0 next", EVA)
    play.touch(Goto(R, 1, "piles.clean"), ED)
    assert play.keys("3", ED).changes == (clean(3),)
    play.touch(Goto(R, 1, "piles.clean"), ED)
    assert play.keys("3", ED).changes == ()
    play.touch(Goto(R, 1, "melded"), ED)
    assert play.keys("3 1 plus 0", ED).changes == ()
    play.touch(Goto(R, 1, "melded"), ED)
    play.keys("back back back back 3 1 0", ED)
    step = play.touch(Leave(), ED)
    assert step.changes == (ev.TallyField(R, 1, "melded.points", (310,)),)
    play.touch(Undo, ED)
    assert play.tally(1).melded == Cards(points=(310,))


def test_a_phone_that_only_passes_a_field_counts_nothing(play: Play) -> None:
    play.do(clean(3), who=EVA)
    play.touch(Goto(R, 1, "piles.clean"), ED)
    assert play.keys("next", ED).changes == ()
    assert play.touch(Goto(R, 1, "piles.clean"), ED).changes == ()
    assert play.touch(Leave(), ED).changes == ()


def test_a_keepers_change_settles_a_field(play: Play) -> None:
    play.do(clean(3), who=EVA)
    play.do(clean(2), who=ED)
    play.do(clean(4), who=ANN)
    assert entered(play) == []
    play.do(clean(3), who=EVA)
    assert entered(play) == [("piles.clean", [("phone", 4), ("eva", 3)])]
    play.do(clean(3), who=CY)
    assert entered(play) == []


def test_what_two_keepers_enter_is_never_in_doubt(play: Play) -> None:
    play.do(clean(3), who=ANN)
    play.do(clean(2), who=CY)
    play.do(ev.TallyField(R, 1, "piles.dirty", 1), who=EVA)
    assert entered(play) == []


def test_after_all_have_agreed_a_change_is_a_correction(sealed: Play) -> None:
    sealed.do(clean(4), who=ED)
    assert entered(sealed) == []
    assert sealed.do(clean(4), who=EVA).changes == ()
    assert on(sealed).state is Agreement.CHANGED


def test_a_field_that_one_phone_emptied_is_in_doubt(play: Play) -> None:
    play.do(clean(3), who=EVA)
    play.do(clean(None), who=ED)
    assert entered(play) == [("piles.clean", [("eva", 3), ("ed", None)])]


def test_points_and_cards_counted_for_the_same_field_are_compared(play: Play) -> None:
    play.do(ev.TallyField(R, 1, "melded.points", (65,)), who=EVA)
    play.touch(ChooseForm(R, 1, "melded", "counts"), ED)
    play.do(ev.TallyField(R, 1, "melded.counts.joker", 1), who=ED)
    assert entered(play) == [("melded", [("eva", 65), ("ed", 50)])]
    play.do(ev.TallyField(R, 1, "melded.counts.low", 3), who=ED)
    assert entered(play) == []
    play.do(ev.TallyField(R, 1, "left.counts.ace", 1), who=EVA)
    play.do(ev.TallyField(R, 1, "left.points", (25,)), who=ED)
    assert entered(play) == [("left", [("ed", 25), ("eva", 20)])]
    play.do(ev.TallyField(R, 1, "left.points", (20,)), who=EVA)
    assert entered(play) == [("left.points", [("ed", 25), ("eva", 20)])]


def test_cards_melded_are_compared_by_their_points_and_cards_left_by_what_they_cost() -> None:
    rules = variant("whitnack")
    dear = replace(rules, values={**rules.values, "melded.joker": 60, "left.joker": 80})
    play = Play(with_rounds(new_record(dear), open_round("r")))
    for cards, worth in (("melded", 60), ("left", 80)):
        play.do(ev.TallyField(R, 1, f"{cards}.points", (worth,)), who=EVA)
        play.do(ev.TallyField(R, 1, f"{cards}.counts.joker", 1), who=ED)
    assert entered(play) == []


def test_choosing_how_to_count_cards_counts_none(play: Play) -> None:
    play.do(ev.TallyField(R, 1, "melded.points", (65,)), who=EVA)
    play.touch(ChooseForm(R, 1, "melded", "counts"), ED)
    play.touch(ChooseForm(R, 1, "melded", "points"), ANN)
    play.do(ev.TallyField(R, 1, "melded.points", (50,)), who=ED)
    assert entered(play) == [("melded.points", [("eva", 65), ("ed", 50)])]


def test_a_value_that_no_field_of_its_kind_has_is_no_count(play: Play) -> None:
    play.do(clean(3), who=ED)
    play.log([ev.TallyField(R, 1, "piles.clean", (2,))], EVA)
    assert entered(play) == []


def test_a_side_says_itself_that_it_went_out_unless_another_one_did(play: Play) -> None:
    assert not play.touch(SayOut(R, Out(0)), NORA).refused
    assert play.touch(SayOut(R, Out(1)), EVA).refused == Fault("other_side_out")
    assert not play.touch(SayOut(R, Out(1)), ANN).refused
    assert play.round().out == Out(1)


@pytest.mark.parametrize("change", [clean(4), ev.WentOut(R, Out(1))])
def test_a_side_changes_no_earlier_round_but_agrees_to_it(counted: Play, change: ev.GameChange) -> None:
    counted.do(ev.RoundAdded(R2, R))
    assert counted.do(change, who=EVA).refused == Fault("round_over")
    assert agree(counted, 0, 1, EVA) is None


FIELDS = ("piles.clean", "piles.dirty", "piles.wild", "red_threes.laid", "red_threes.caught")
POINTS = ("melded.points", "left.points")
CARD_COUNTS = tuple(
    f"{cards}.counts.{group}" for cards in ("melded", "left") for group in ("joker", "two", "ace", "high")
)


def planted(chance: random.Random) -> tuple[list[ev.TallyField], str, ev.TallyField]:
    """Return what one phone counts, a field of it, and what the other one enters there by mistake."""
    by_cards = chance.random() < 0.5
    paths = [*FIELDS, *(CARD_COUNTS if by_cards else POINTS)]
    counts = [
        ev.TallyField(R, 1, path, (5 * chance.randrange(200),) if path in POINTS else chance.randrange(12))
        for path in paths
    ]
    right = chance.choice(counts)
    wrong = right.value
    while wrong == right.value:
        wrong = (5 * chance.randrange(200),) if right.field in POINTS else chance.randrange(12)
    return counts, right.field, replace(right, value=wrong)


@pytest.mark.parametrize("errors", [20, pytest.param(1000, marks=pytest.mark.grid)])
def test_every_planted_error_is_shown(errors: int) -> None:
    chance, shown = random.Random(19), 0  # noqa: S311 - the same errors each time
    for _error in range(errors):
        counts, field, wrong = planted(chance)
        theirs = [wrong if each.field == field else each for each in counts]
        touches = [(EVA, each) for each in counts] + [(ED, each) for each in theirs]
        chance.shuffle(touches)
        play = Play(with_rounds(new_record(), open_round("r")))
        for who, change in touches:
            play.do(change, who=who)
        play.do(done(0), done(1))
        found = [doubt.field for doubt in on(play).doubts]
        shown += found == [field] and agree(play, 1, 0, NORA) == "counts_differ"
    assert shown == errors


DEVICES = (ANN, CY, NORA, EVA, ED)


@st.composite
def logs(draw: st.DrawFn) -> list[ev.GameEvent]:
    """Draw the log of a game in which everybody wrote on copies of their own."""
    contents = [PLAIN, Tally(), replace(PLAIN, piles={"clean": 1}), replace(PLAIN, piles={"clean": 2})]
    one: st.SearchStrategy[ev.GameChange] = st.one_of(
        st.builds(clean, st.sampled_from([None, 1, 2]), st.sampled_from([0, 1])),
        st.builds(done, st.sampled_from([0, 1])),
        st.builds(ev.Agreed, st.just(R), st.integers(-1, 2), st.integers(-1, 2), st.sampled_from(contents)),
        st.sampled_from(
            [ev.RoundAdded(R2, R), ev.RoundRemoved(R), ev.WentOut(R, Out(0)), ev.WentOut(R2, Out(1))]
        ),
        st.builds(
            ev.TallyField, st.just(R2), st.sampled_from([0, 1, 5]), st.just("melded.use"), st.just("counts")
        ),
    )
    touches = draw(st.lists(st.tuples(st.sampled_from(DEVICES), st.integers(1, 9), one), max_size=25))
    start: ev.GameEvent = event(0, ev.GameStarted(with_rounds(new_record(), open_round("r"))), "start")
    written = [
        replace(event(at, change, f"touch {at}", who), lamport=lamport)
        for at, (who, lamport, change) in enumerate(touches, 1)
    ]
    return [start, *written]


@settings(max_examples=60)
@given(st.data(), logs())
def test_agreement_does_not_depend_on_the_order_of_arrival(
    data: st.DataObject, events: list[ev.GameEvent]
) -> None:
    game = fold(events)
    assert agreement.agreements(fold(data.draw(st.permutations(events)))) == agreement.agreements(game)
    cut = data.draw(st.integers(0, len(events)))
    assert agreement.agreements(fold_more(fold(events[:cut]), events[cut:])) == agreement.agreements(game)


@settings(max_examples=60)
@given(logs())
def test_a_round_is_sealed_only_while_all_agreed_to_just_what_stands(events: list[ev.GameEvent]) -> None:
    game = fold(events)
    live = [each for each in game.events if each.batch not in game.voided]
    for name, found in agreement.agreements(game).items():
        played = next(each for each in game.record.rounds if each.id == name)
        last = {
            (one.side, one.by): one
            for one in (each.change for each in live)
            if isinstance(one, ev.Agreed) and one.round == name
        }
        stand = [agreement.agreed(played, side, by) for side, by in ((0, 1), (1, 0))]
        all_agreed = all(
            (one.side, one.by) in last and last[one.side, one.by].tally == one.tally for one in stand
        )
        if found.state is Agreement.SEALED:
            assert all_agreed
            assert not found.doubts
            assert all(one.out is None for one in stand) or played.side_out is None
        elif all_agreed and not found.doubts:
            assert played.side_out is not None
