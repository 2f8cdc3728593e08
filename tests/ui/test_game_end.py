"""How a game ends on the screens: why it is over, ended early, reopened, played on."""

import re
from dataclasses import replace

import pytest

from scorepad.game.events import EndedSet
from scorepad.game.intents import MakeChanges, SayOut
from scorepad.rules.built_in import variant
from scorepad.rules.resolve import with_house_rules
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import (
    NOBODY,
    Adjustment,
    GameId,
    GameRecord,
    GoingOutKind,
    Out,
    Round,
    Side,
    Start,
    Tally,
)
from scorepad.service.games import Games
from tests.ui.playing import (
    ANN,
    EAST,
    NORTH,
    PAIRS,
    REFERENCE,
    Person,
    at,
    count_round,
    finished,
    game_of,
    kept,
    sitting,
    touch,
    w03,
)

ONE_MORE = "Nobody is ahead. One more round decides it; the minimum to open is 150 again."
OPEN = "The round in progress has not been fully scored and adds nothing."
NOT_NOW = "Not now"
END, TAKE_UP, MORE = "End the game here", "Reopen the game", "One more round"


async def played(
    service: Games, rules: RuleSet, *rounds: tuple[int, int], start: Start | None = None
) -> GameId:
    """Store a game of two pairs with rounds of these points, nobody having gone out; returns its id."""
    counted = tuple(
        Round(tuple(Tally(counted=True, adjustments=(Adjustment(each),)) for each in worth), NOBODY)
        for worth in rounds
    )
    return await service.start(GameRecord(rules, PAIRS, counted, start), ANN)


def touches(person: Person, *names: str) -> list[str]:
    """Return which of these buttons the screen has, in its order."""
    return [name for name in person.names() if name in names]


async def test_the_last_round_is_named_and_one_more_round_comes_second(service: Games) -> None:
    game = await kept(service, finished())
    async with sitting(service, game) as person:
        assert "Round 4 was the last one." in person.texts()
        assert touches(person, "Who won?", MORE) == ["Who won?", MORE]
        await person.tap("Who won?")
        assert "Round 4 was the last one." in person.texts()


async def test_after_a_shared_win_one_more_round_comes_first_and_names_its_minimum(
    service: Games,
) -> None:
    game = await played(service, variant("whitnack"), *[(10, 10)] * 4)
    async with sitting(service, game) as person:
        assert {"Round 4 was the last one.", ONE_MORE} <= set(person.texts())
        assert touches(person, "Who won?", MORE) == [MORE, "Who won?"]
        await person.tap("Who won?")
        assert {f"Shared win: {NORTH} and {EAST}", ONE_MORE} <= set(person.texts())
        assert touches(person, "Rematch", MORE) == [MORE, "Rematch"]
        await person.tap(MORE)
        await person.tap(MORE)
        await person.tap(EAST)
        await person.keys(REFERENCE)
        assert f"{EAST} won" in person.texts()
        assert (
            "The game ended with round 4; whoever was ahead after the last round played wins."
            in person.texts()
        )


async def test_the_minimum_of_one_more_round_stays_visible_while_it_starts(
    service: Games,
) -> None:
    game = await played(service, variant("whitnack"), *[(10, 10)] * 4)
    async with sitting(service, game) as person:
        assert "Finished" in person.texts()
        await person.tap(MORE)
        assert {"Round 5", ONE_MORE, "Who went out?"} <= set(person.texts())
        assert "Finished" not in person.texts()
        assert "To go out: 2 clean + 2 dirty + 1 wild, show details" in person.texts()
        await person.tap(f"{EAST} needs 150 to open: add up the cards")
        assert person.page.route == f"/game/{game}/meld/1"
        await person.tap("Back")
        await person.tap(NOT_NOW)
        assert "Finished" in person.texts()
        assert touches(person, "Who won?", MORE) == [MORE, "Who won?"]
        assert len(person.record.rounds) == 4


async def test_an_extra_round_in_progress_is_not_called_finished(service: Games) -> None:
    game = await played(service, variant("whitnack"), *[(10, 20)] * 4)
    async with sitting(service, game) as person:
        await person.tap(MORE)
        assert ONE_MORE not in person.texts()
        await person.tap(NORTH)
        await person.tap("Back")
        assert "Round 5" in person.texts()
        assert f"{NORTH} needs 150 to open: add up the cards" in person.names()
        await person.tap(f"{NORTH} went out. Change this")
        await person.tap(NOT_NOW)
        assert "Continue scoring" in person.names()


async def test_a_game_ended_in_an_extra_round_is_reopened_and_counted_on(service: Games) -> None:
    game = await played(service, variant("whitnack"), *[(10, 20)] * 4)
    async with sitting(service, game) as person:
        await person.tap(MORE)
        await person.tap(NORTH)
        await person.tap("Back")
        await touch(service, game, MakeChanges((EndedSet(ended=True),)))
        await person.until(lambda: touches(person, "Who won?", MORE, TAKE_UP)[-2:] == ["Who won?", TAKE_UP])
        await person.tap("Who won?")
        assert f"{EAST} won" in person.texts()
        assert touches(person, "Rematch", MORE, TAKE_UP) == ["Rematch", TAKE_UP]
        await person.tap(TAKE_UP)
        assert f"{EAST} in the lead" in person.texts()
        await person.tap("Continue the game")
        assert "Continue scoring" in person.names()


async def test_a_required_question_has_no_not_now_button(service: Games) -> None:
    async with sitting(service, await game_of(service, "canasta")) as person:
        assert NOT_NOW not in person.names()
        await person.tap("Someone went out concealed")
        assert NOT_NOW not in person.names()


async def test_a_tie_past_the_target_says_to_keep_playing(service: Games) -> None:
    game = await played(service, variant("pennies"), (20_600, 20_600))
    async with sitting(service, game) as person:
        said = "Tied at 20,600 past the target: keep playing until one side is ahead."
        texts = person.texts()
        assert texts.index(said) < texts.index("Who went out?")
        await person.go(f"/game/{game}/result")
        assert {said, f"Tied: {NORTH} and {EAST}"} <= set(person.texts())


async def test_reaching_the_target_ends_the_game(service: Games) -> None:
    game = await played(service, variant("pennies"), (20_000, 20_500))
    async with sitting(service, game) as person:
        assert "The target of 20,000 has been reached." in person.texts()
        assert f"{EAST}, 20,500, wins" in person.texts()


async def test_custom_rules_can_make_a_tie_at_the_target_a_shared_win(
    service: Games,
) -> None:
    game = await played(
        service, with_house_rules(variant("pennies"), {"length.tie": "shared"}), (20_600, 20_600)
    )
    async with sitting(service, game) as person:
        assert "The target of 20,000 has been reached." in person.texts()
        assert touches(person, MORE, "Who won?") == [MORE, "Who won?"]


async def test_ending_early_names_the_winner_and_undo_resumes_the_game(service: Games) -> None:
    game = await kept(service, w03(2), ANN)
    async with sitting(service, game) as person:
        await person.tap(END)
        assert "The game was ended early, after round 2." in person.texts()
        assert f"{NORTH}, 7,725, wins" in person.texts()
        assert {"Who won?", TAKE_UP} <= set(person.names())
        await person.tap(re.compile("^Undo: "))
        assert "Who went out?" in person.texts()


async def test_an_open_round_of_a_game_ended_early_is_kept_and_adds_nothing(
    service: Games,
) -> None:
    game = await kept(service, w03(1), ANN)
    async with sitting(service, game) as person:
        await person.tap(NORTH)
        await person.keys("43")
        await person.tap("Back")
        await person.tap(END)
        assert f"The game was ended early, after round 1. {OPEN}" in person.texts()
        assert not touches(person, "Continue scoring")
        assert not any(text.startswith("To go out:") for text in person.texts())
        await person.tap(TAKE_UP, 0)
        await person.tap("Continue scoring")
        assert person.record.rounds[1].tallies[0].piles == {"clean": 4, "dirty": 3}


async def test_a_game_ended_early_no_longer_asks_who_went_out(service: Games) -> None:
    game = await kept(service, w03(1), ANN)
    await touch(service, game, SayOut(None, NOBODY), MakeChanges((EndedSet(ended=True),)))
    async with sitting(service, game) as person:
        assert "Who went out?" not in person.texts()
        assert touches(person, "Who won?") == ["Who won?"]


async def test_the_result_screen_resumes_a_game_ended_early(service: Games) -> None:
    game = await kept(service, w03(2), ANN)
    await touch(service, game, MakeChanges((EndedSet(ended=True),)))
    async with sitting(service, game, "result") as person:
        assert "The game was ended early, after round 2." in person.texts()
        await person.tap(TAKE_UP)
        assert {f"{NORTH} in the lead"} <= set(person.texts())
        assert not person.record.ended


async def test_home_says_that_a_game_was_ended_early(service: Games) -> None:
    game = await kept(service, w03(2), ANN)
    await touch(service, game, MakeChanges((EndedSet(ended=True),)))
    async with at(service) as screen:
        assert any(f"{NORTH} won · ended early" in text for text in screen.texts())


@pytest.mark.parametrize("rounds", [0, 4])
async def test_a_game_without_rounds_or_finished_cannot_be_ended(service: Games, rounds: int) -> None:
    record = finished()
    game = await kept(service, replace(record, rounds=record.rounds[:rounds]))
    async with sitting(service, game) as person:
        assert person.find(END).disabled


async def test_each_side_sees_what_it_still_needs_to_go_out(service: Games) -> None:
    game = await game_of(service)
    async with sitting(service, game) as person:
        assert "To go out: 2 clean + 2 dirty + 1 wild, show details" in person.texts()
        await person.tap(NORTH)
        await person.keys("22")
        await person.tap("Back")
        assert f"{NORTH}: to go out: needs 1 wild" in person.texts()
        await person.tap("Continue scoring")
        await person.keys("1")
        await person.tap("Back")
        assert f"{NORTH}: can go out ✓" in person.texts()
        assert f"{EAST}: to go out: needs 2 clean + 2 dirty + 1 wild" in person.texts()


async def test_a_touch_on_what_going_out_takes_says_what_partners_must_mind(service: Games) -> None:
    reminder = re.compile("^Before going out: ask your partner").match
    async with sitting(service, await game_of(service)) as person:
        assert not any(map(reminder, person.texts()))
        await person.tap("To go out: 2 clean + 2 dirty + 1 wild, show details")
        assert any(map(reminder, person.texts()))
        await person.tap("To go out: 2 clean + 2 dirty + 1 wild, hide details")
        assert not any(map(reminder, person.texts()))
    async with sitting(service, await game_of(service, sides=(Side("Ann"), Side("Bo")))) as person:
        assert "To go out: 2 clean + 2 dirty + 1 wild" in person.texts()


async def test_canasta_for_two_players_needs_two_canastas_to_go_out(service: Games) -> None:
    for sides, takes in ((PAIRS, "1 canasta"), ((Side("Ann"), Side("Bo")), "2 canastas")):
        async with sitting(service, await game_of(service, "canasta", sides)) as person:
            assert any(text.startswith(f"To go out: {takes} of any kind") for text in person.texts())


async def test_a_second_phone_sees_the_going_out_line_update_by_itself(service: Games) -> None:
    game = await game_of(service)
    async with sitting(service, game) as ann, sitting(service, game) as bo:
        await ann.tap(NORTH)
        await ann.keys("221")
        await bo.until(lambda: f"{NORTH}: can go out ✓" in bo.texts())


async def test_at_a_large_table_only_sides_with_piles_have_a_going_out_line(service: Games) -> None:
    sides = tuple(Side(f"Player {number}") for number in range(1, 7))
    async with sitting(service, await game_of(service, "whitnack", sides)) as person:
        await person.tap("Player 1")
        await person.keys("22")
        await person.tap("Back")
        told = [text for text in person.texts() if "to go out: needs" in text]
        assert "Player 1: to go out: needs 1 wild" in told
        assert not [text for text in told if text.startswith("Player 2")]


async def test_the_piles_for_brouillettes_fourth_round_are_shown_before_it(service: Games) -> None:
    sides = tuple(Side(name) for name in ("Ann", "Bo", "Cy"))
    for number, takes in ((3, "1 clean + 1 dirty"), (4, "2 clean + 2 dirty")):
        game = await game_of(service, "brouillette-low", sides, start=Start(number, (0, 0, 0)))
        async with sitting(service, game) as person:
            assert f"To go out: {takes}" in person.texts()


async def test_going_out_concealed_takes_one_more_tap(service: Games) -> None:
    game = await game_of(service, "canasta")
    async with sitting(service, game) as person:
        await person.tap("Someone went out concealed")
        assert "Who went out concealed?" in person.texts()
        await person.tap(EAST)
        assert person.record.rounds[0].out == Out(1, GoingOutKind.CONCEALED)


async def test_going_out_concealed_scores_and_can_be_set_in_the_round(service: Games) -> None:
    game = await game_of(service, "canasta")
    await count_round(service, game, 0, "11" + "0" + "100N" + "N" + "00" + "0" + "50N" + "60N")
    first = service.opened(game).score.totals
    async with sitting(service, game) as person:
        await person.tap(re.compile("^Round 1;"))
        await person.tap(f"{NORTH}, concealed")
        assert person.totals == (first[0] + 100, first[1])
