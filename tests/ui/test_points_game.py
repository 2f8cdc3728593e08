"""Games of points: each side writes down a number a round, and nothing else is asked."""

import flet as ft
import pytest

from scorepad.flet_support.focus_and_scroll import controls_in
from scorepad.game.accept import SideGuest
from scorepad.game.events import Author, DeviceId, SideAdded, Voided
from scorepad.game.intents import Goto, MakeChanges, Undo
from scorepad.rules.custom import CustomRuleSet
from scorepad.rules.sections import Value
from scorepad.score.record import GameRecord, Round, Side, Tally
from scorepad.service.games import Games
from tests.ui.playing import ANN, KEEPER, Person, game_of, kept, let_in, press_keys, sitting, touch
from tests.ui.test_bid_games import OF_OTHER_GAMES

FOUR = tuple(Side(name) for name in ("Ann", "Bo", "Cy", "Di"))
BO_ON_A_PHONE = Author(DeviceId("2" * 32), side=1)


def points_game(*rounds: tuple[int, ...], sides: tuple[Side, ...] = FOUR, **values: Value) -> GameRecord:
    """Return a game with these points counted. values: `points__sum=26`."""
    rules = CustomRuleSet("Ours", "points", {name.replace("__", "."): each for name, each in values.items()})
    played = [Round(tuple(Tally(counted=True, points=(each,)) for each in earned)) for earned in rounds]
    return GameRecord(rules.rules, sides, tuple(played))


def is_on_board(person: Person) -> bool:
    return str(person.page.route) == f"/game/{person.game}"


async def test_points_are_subtracted_and_below_0_only_where_they_may_be(service: Games) -> None:
    async with sitting(service, points_game(points__negative=False)) as person:
        await person.tap("Enter round 1")
        await person.keys("−131−102")
        assert "131 − 102" in person.said()
        await person.keys("N5−7N")
        assert "Ann, this round 29, total 29" in person.names()
        assert person.record.rounds[0].tallies[0].points == (131, -102)
        assert "−2 is not between 0 and 99,995." in person.said()
        assert person.record.rounds[0].tallies[1] == Tally()
    async with sitting(service, points_game()) as person:
        await person.tap("Enter round 1")
        await person.keys("−12N")
        assert "Ann, this round −12, total −12" in person.names()


async def test_a_side_sits_out_by_its_menu_and_plays_after_all_by_its_menu_or_by_points(
    service: Games,
) -> None:
    async with sitting(service, points_game()) as person:
        await person.tap("Enter round 1")
        await person.tap("Ann: Sat out")
        await person.tap("Ann, this round –, sat out")
        await person.tap("Ann: Plays after all")
        assert "Ann, this round –, total 0, selected" in person.names()
        await person.tap("Ann: Sat out")
        await person.tap("Ann, this round –, sat out")
        await person.keys("12N")
        assert "Ann, this round 12, total 12" in person.names()
        await person.tap("Bo: Sat out")
        assert "Bo, this round –, sat out" in person.names()
        await person.keys("25N40N")
        assert "Bo sat out; Cy 25" in person.begins("Round 1; Ann 12; ")
        assert person.totals == (12, 0, 25, 40)


async def test_a_phase_is_ticked_beside_the_points_and_is_no_stop(service: Games) -> None:
    async with sitting(service, phases()) as person:
        await person.tap("Enter round 1")
        await person.tap("Ann, Phase, not checked")
        assert person.place == (0, "points")
        await person.keys("12N")
        assert person.place == (1, "points")
        await person.keys("5N0N")
        assert [dict(each.rows) for each in person.record.rounds[0].tallies] == [{"phase": 1}, {}, {}]


async def test_rows_of_the_tables_own_are_counted_before_the_points(service: Games) -> None:
    async with sitting(
        service, points_game(rows__phases=0, labels__phases="Phases", rows__bonus=5)
    ) as person:
        await person.tap("Enter round 1")
        assert "Ann, Phases, –" in person.names()
        assert "Ann, Bonus, –" in person.names()
        await person.keys("1" + "2" + "12N")
        assert "Ann, this round 22, total 22" in person.names()


async def test_a_wrong_sum_is_warned_about_and_leads_to_the_round(service: Games) -> None:
    async with sitting(service, points_game((10, 10, 5, 0), points__sum=26)) as person:
        assert "The points of this round add up to 25, not 26. Is that right?" in person.texts()
        await person.tap("Fix")
        assert "Ann, this round 10, total 10, selected" in person.names()
        await person.keys("11")
        assert "Is that right?" not in person.said()


async def test_the_last_side_of_a_fixed_sum_is_offered_what_is_missing(service: Games) -> None:
    async with sitting(service, points_game(points__sum=26)) as person:
        await person.tap("Enter round 1")
        await person.keys("13N5N")
        assert "Next enters" not in person.said()
        await person.keys("0N")
        offered = "Di, this round –, total 0, Next enters the missing 8, selected"
        assert offered in person.names()
        drawn = [each.value for each in controls_in(person.view) if isinstance(each, ft.Text)]
        assert drawn.count("to make 26") == 1
        await person.keys("7")
        assert "Next enters" not in person.said()
        await person.keys("⌫")
        assert offered in person.names()
        await person.keys("N")
        assert is_on_board(person)
        assert person.totals == (13, 5, 0, 8)


async def test_the_enter_key_takes_an_offer_that_a_low_window_says_at_the_keys(service: Games) -> None:
    game = await kept(service, points_game(points__sum=0))
    await touch(service, game, Goto(None, 0, "points"))
    await press_keys(service, game, "13N−5N0N")
    async with sitting(service, game, width=320, height=325) as person:
        await person.tap("Continue scoring")
        assert "Next enters the missing −8" in person.texts()
        await person.press("Enter")
        await person.until(lambda: person.totals == (13, -5, 0, -8))


async def test_a_game_without_an_end_is_ended_at_hand_and_was_not_ended_early(service: Games) -> None:
    async with sitting(service, points_game()) as person:
        assert "End the game here" not in person.names()
    async with sitting(service, points_game((1, 2, 3, 9))) as person:
        await person.tap("End the game here")
        assert {"Di won", "won by 6 points", "The game ended after round 1."} <= {*person.texts()}
        await person.go(f"/game/{person.game}")
        await person.tap("Reopen the game", 1)
        assert "Enter round 2" in person.names()


def phases(*rounds: tuple[tuple[int, int], ...], **values: Value) -> GameRecord:
    """Return a game that two of the row end, with these phases and points counted."""
    ours = {"rows.phase": 0, "length.row_target": 2, "points.lowest_wins": True}
    rules = CustomRuleSet("Ours", "points", {**ours, **values})
    deals = [
        Round(tuple(Tally(counted=True, rows={"phase": each}, points=(points,)) for each, points in wrote))
        for wrote in rounds
    ]
    return GameRecord(rules.rules, FOUR[:3], tuple(deals))


async def test_of_those_with_enough_of_the_row_the_best_comes_first_and_wins(service: Games) -> None:
    async with sitting(
        service, phases(((1, 50), (1, 0), (0, 5)), ((0, 0), (1, 80), (1, 0))), "result"
    ) as person:
        said = person.texts()
        assert {"Bo won", "Why 80? Bo, phase: 2", "Why 50? Ann, phase: 1"} <= {*said}
        assert "Phase: somebody has reached 2. Of those who have, the lowest total wins." in said
        others = said.index("Why 5? Cy, phase: 1"), said.index("Why 50? Ann, phase: 1")
        assert said.index("Why 80? Bo, phase: 2") < others[0] < others[1]
        assert not [text for text in said if text.startswith("by ")]
        await person.go(f"/game/{person.game}/far")
        assert "Bo won" in person.said()


async def test_whoever_has_more_of_the_row_leads_on_every_screen_and_each_shows_how_many(
    service: Games,
) -> None:
    played = ((1, 10), (1, 25), (0, 0)), ((0, 0), (1, 35), (0, 0))
    async with sitting(service, phases(*played, **{"length.row_target": 5})) as person:
        assert "Bo, 60, phase: 2, in the lead" in person.texts()
        assert "Ann, 10, phase: 1" in person.texts()
        assert "phase: 0" in person.said()
        await person.go(f"/game/{person.game}/far")
        assert "Bo, 60, phase: 2, in the lead" in person.texts()
        assert "Bo in the lead" in person.said()
        await person.go(f"/game/{person.game}/result")
        said = person.texts()
        assert "Bo in the lead" in said
        order = [text for text in said if text.startswith("Why ")]
        assert order == ["Why 60? Bo, phase: 2", "Why 10? Ann, phase: 1", "Why 0? Cy, phase: 0"]
        assert not [text for text in said if text.startswith("by ")]


async def test_a_sides_phone_counts_its_own_points_and_rows(house: Games) -> None:
    game = await kept(house, points_game(rows__phases=0))
    await let_in(house, SideGuest(game, 1), BO_ON_A_PHONE)
    await touch(house, game, Goto(None, 0, "rows.phases"))
    async with sitting(house, game, who=BO_ON_A_PHONE) as phone:
        await phone.until(lambda: "Bo, Phases, –" in phone.names())
        assert not [text for text in phone.texts() if OF_OTHER_GAMES.search(text)]
        await phone.keys("1" + "12N")
        await phone.until(lambda: "Change the points of Bo" in phone.names())
        assert phone.record.rounds[0].tallies[1].points == (12,)
        await phone.tap("Change the points of Bo")
        await phone.tap("Ann, this round –, total 0")
        assert "Ann: Sat out" not in phone.names()


async def test_somebody_joins_in_round_three_and_deals_in_their_turn(service: Games) -> None:
    game = await kept(service, game_of("points", FOUR, rounds=(Round((Tally(),) * 4, dealer=2),)))
    await touch(service, game, Goto(None, 3, "points"))
    await press_keys(service, game, "12N25N40N31N")
    async with sitting(service, game) as person:
        await person.tap("Enter round 2")
        await person.keys("1N2N3N4N")
        await person.go(f"/game/{game}/players")
        await person.tap("Somebody joins")
        await person.type_text("Name of whoever joins", "Ann")
        await person.tap("Join the game")
        assert person.record.sides == FOUR
        await person.type_text("Name of whoever joins", " Eve ")
        await person.tap("Join the game")
        assert person.record.sides[4] == Side("Eve")
        assert "Name of side 5 Eve" in person.texts()
        assert "Undo: Eve joined" in person.names()
        before = person.totals
        assert before[4] == min(before[:4])
        await person.go(f"/game/{game}")
        await person.tap("Enter round 3")
        assert person.place == (0, "points")
        await person.keys("1N1N1N1N")
        assert person.place == (4, "points")
        await person.keys("17N")
        assert is_on_board(person)
        assert person.totals == (*(each + 1 for each in before[:4]), before[4] + 17)
        for path in ("", "far", "why/4", "result", "players"):
            await person.go("/".join(filter(None, ("/game", game, path))))
            assert "Eve" in " ".join([person.said(), *person.names()])


@pytest.mark.parametrize(
    ("sides", "values"),
    [
        ((Side("Us", ("Ann", "Bo")), Side("You", ("Cy", "Di"))), {}),
        (tuple(Side(f"Player {number}") for number in range(12)), {}),
        (FOUR, {"length__rounds": 1}),
    ],
)
async def test_nobody_can_join_partners_a_full_table_or_a_finished_game(
    service: Games, sides: tuple[Side, ...], values: dict[str, Value]
) -> None:
    async with sitting(service, points_game((1,) * len(sides), sides=sides, **values), "players") as person:
        assert "Somebody joins" not in person.names()


async def test_a_phone_of_a_side_that_is_gone_again_is_told_so(house: Games) -> None:
    game = await kept(house, points_game())
    await touch(house, game, MakeChanges((SideAdded(Side("Eve")),)))
    eves = Author(DeviceId("3" * 32), side=4)
    await let_in(house, SideGuest(game, 4), eves)
    async with sitting(house, game, who=eves) as phone, sitting(house, game, "share") as keeper:
        await phone.go(f"/game/{game}/players")
        assert "Name of side 5 Eve" in phone.texts()
        assert "Somebody joins" not in phone.names()
        await touch(house, game, Undo)
        gone = "This link no longer works. Ask for a new code at the table."
        await phone.until(lambda: gone in phone.texts())
        await keeper.until(lambda: "Phone 1, counts for 5" in keeper.texts())


@pytest.mark.parametrize("path", ["", "round/0", "far", "players", "share"])
async def test_a_screen_that_is_open_follows_when_somebody_joins_and_that_is_undone(
    service: Games, path: str
) -> None:
    async with sitting(service, points_game((12, 25, 40, 31)), path) as person:
        await touch(service, person.game, MakeChanges((SideAdded(Side("Eve")),)))
        await person.until(lambda: "Eve" in " ".join([person.said(), *person.names()]))
        await touch(service, person.game, Undo)
        await person.until(lambda: "Eve" not in " ".join(person.said()).replace("Eve joined", ""))


async def test_a_phone_at_the_new_sides_points_leaves_them_when_the_joining_is_undone(service: Games) -> None:
    game = await kept(service, points_game((12, 25, 40, 31)))
    joined = await service.submit(game, ANN, MakeChanges((SideAdded(Side("Eve")),)))
    assert joined.batch
    async with sitting(service, game) as person:
        await person.tap("Enter round 2")
        await touch(service, game, Goto(None, 4, "points"))
        await person.until(lambda: person.draft is not None and person.draft.side == 4)
        await person.keys("1")
        await service.submit(game, KEEPER, MakeChanges((Voided(joined.batch),)))
        await person.until(lambda: "Eve, Points" not in " ".join(person.names()))
        assert person.record.sides == FOUR
        await person.go(f"/game/{game}")
        assert person.totals == (12, 25, 40, 31)
