"""Scoring a round, tap by tap, as it happens at the table."""

import re

import flet as ft
import pytest
from flet.messaging.protocol import MessageAction

from scorepad.flet_support.page_state import page_state
from scorepad.game.draft import Draft
from scorepad.game.events import RulesChanged
from scorepad.game.intents import KeypadKey, MakeChanges, Press, SayOut
from scorepad.i18n.formats import keep_together
from scorepad.rules.built_in import variant
from scorepad.score.record import Out
from scorepad.service.games import Games
from tests.ui.playing import EAST, NORTH, REFERENCE, counting, game_after_round_1, game_of, sitting, touch

KEY_NAMES = (*"0123456789", "delete", "plus, next stack", "Next")


async def test_both_sides_totals_update_while_digits_are_typed(service: Games) -> None:
    async with sitting(service, await game_after_round_1(service)) as person:
        await person.tap(NORTH)
        await person.keys("4312" + "48")
        assert f"{NORTH}, this round 4,748, total 9,933. Why?" in person.texts()
        assert f"{EAST}, this round –, total 2,225" in person.texts()
        await person.keys("5")
        assert f"{NORTH}, this round 5,185, total 10,370. Why?" in person.texts()


async def test_a_line_says_what_one_is_worth_beside_its_name_where_all_lines_have_room_for_it(
    service: Games,
) -> None:
    async with counting(service, "43") as person:
        assert {"× 300", "× −100"} <= person.written()
        for letters, kind in ((1, ft.Row), (2, ft.Column)):
            await person.scale(letters)
            [worth] = [
                each for each in person.session.index.values() if getattr(each, "value", "") == "× 300"
            ]
            assert isinstance(worth.parent, kind)


@pytest.mark.parametrize(("typed", "detail"), [("43", keep_together("0 von 1 nötigen")), ("431", "× 1.500")])
async def test_the_last_pile_for_going_out_turns_no_line(service: Games, typed: str, detail: str) -> None:
    async with counting(service, typed) as person:
        page_state(person.page).language = "de"
        await person.resize(412, 915)
        [said] = [each for each in person.session.index.values() if getattr(each, "value", "") == detail]
        assert isinstance(said.parent, ft.Column)


async def test_caught_red_threes_have_their_own_line(service: Games) -> None:
    async with counting(service, "4312") as person:
        await person.tap(f"{NORTH}, Red threes caught, –")
        await person.keys("1")
        assert person.draft
        assert person.draft.place == Draft(person.record.rounds[0].id, 0, "melded")
        assert f"{NORTH}, Red threes caught, 1" in person.names()
        assert f"{NORTH}, this round 4,600, total 4,600. Why?" in person.texts()


async def test_switching_between_points_and_cards_loses_neither(service: Games) -> None:
    async with counting(service, "4312485N") as person:
        assert "Cards on the table, by cards" not in person.names()
        await person.tap(f"{NORTH}, Cards on the table, 485")
        await person.tap("Cards on the table, by cards")
        await person.keys("37")
        assert f"{NORTH}, Jokers, 3" in person.names()
        assert f"{NORTH}, Cards on the table, 290" in person.names()
        await person.tap("Cards on the table, by points")
        assert f"{NORTH}, Cards on the table, 485" in person.names()
        await person.tap("Cards on the table, by cards")
        assert f"{NORTH}, Twos, 7" in person.names()
        assert person.place == (0, "melded.counts.joker")


async def test_an_adjustment_is_typed_with_its_sign_and_given_a_reason(service: Games) -> None:
    async with counting(service) as person:
        assert "minus" not in person.names()
        await person.tap("Adjustment")
        await person.keys("−")
        assert "−" in person.texts()
        await person.keys("100")
        await person.tap("illegal pickup")
        assert "Adjustment, −100, illegal pickup" in person.names()
        await person.keys("N")
        [kept] = person.record.rounds[0].tallies[0].adjustments
        assert (kept.points, kept.note) == (-100, "illegal pickup")
        assert person.place == (0, "piles.clean")
        await person.write("Reason", "looked into the stock")
        assert "Adjustment, −100, looked into the stock" in person.names()
        await person.tap("Remove the adjustment")
        assert person.record.rounds[0].tallies[0].adjustments == ()


async def test_impossible_points_are_refused_with_a_sentence_and_stay_typed(service: Games) -> None:
    async with counting(service, "431217N") as person:
        assert "Card values add up in fives. Please check 17." in person.texts()
        assert person.notices() == []
        assert person.draft
        assert person.draft.text == "17"
        assert f"{NORTH}, Cards on the table, 17" in person.marked()
        await person.keys("5")
        assert "Card values add up in fives. Please check 17." not in person.texts()
        await person.keys("N")
        assert person.record.rounds[0].tallies[0].melded.points == (175,)


async def test_keys_tapped_around_a_refusal_stay_the_same_keys(service: Games) -> None:
    async with sitting(service, game_of(), width=360, height=740) as person:
        await person.scale(2.0)
        await person.tap(NORTH)
        await person.keys("4312" + "17")
        before = [person.find(name) for name in KEY_NAMES]
        await person.keys("N")
        assert all(person.find(name) is key for name, key in zip(KEY_NAMES, before, strict=True))
        await person.keys("5")
        assert all(person.find(name) is key for name, key in zip(KEY_NAMES, before, strict=True))


async def test_finishing_the_round_counts_empty_fields_as_zero(service: Games) -> None:
    async with counting(service, "4312485") as person:
        await person.tap("Finish the round (empty fields count as 0)")
        assert person.totals == (4 * 500 + 900 + 1500 + 200 + 100 + 485, 0)
        assert "Who went out?" in person.said()


async def test_a_warning_about_a_counted_side_leads_to_its_field_and_never_blocks(service: Games) -> None:
    async with counting(service, "4302485NN") as person:
        assert f"{NORTH} went out with no wild piles. Is that right?" in person.texts()
        await person.tap("Fix")
        assert person.place == (0, "piles.wild")
        await person.keys("1")
        assert f"{NORTH} went out with no wild piles. Is that right?" not in person.texts()


@pytest.mark.parametrize("last", [REFERENCE[-1], "Misdeal: deal again"])
async def test_a_tap_that_ends_the_round_draws_only_the_next_screen(service: Games, last: str) -> None:
    async with counting(service) as person:
        await person.keys(REFERENCE[:-1])
        person.listener.sent.clear()
        await (person.keys(last) if len(last) == 1 else person.tap(last))
        assert "Who went out?" in person.said()
        drawn = [raw for action, raw in person.listener.sent if action is MessageAction.PATCH_CONTROL]
        assert len(drawn) == 1


@pytest.mark.parametrize(("width", "height", "scale"), [(320, 568, 2.0), (1440, 900, 1.0)])
async def test_everything_tappable_has_a_unique_name(
    service: Games, width: int, height: int, scale: float
) -> None:
    async with sitting(service, game_of(), width=width, height=height) as person:
        await person.scale(scale)
        await person.tap(NORTH)
        await person.keys("4302" + "485N" + "N")
        names = person.names()
        assert all(name.strip() for name in names), names
        assert len(set(names)) == len(names), [n for n in names if names.count(n) > 1]
        assert {"Next", "delete", "Back", "Misdeal: deal again"} <= set(names)


async def test_enter_on_a_focused_row_selects_it_and_goes_no_further(service: Games) -> None:
    async with counting(service) as person:
        await person.fire(person.find(f"{NORTH}, Wild piles, –, of 1 needed"), "focus")
        await person.press("Enter")
        await person.tap(f"{NORTH}, Wild piles, –, of 1 needed")
        await person.settle()
        assert person.place == (0, "piles.wild")


async def test_enter_moves_on_once_a_number_was_typed_after_a_row_got_the_focus(service: Games) -> None:
    async with counting(service) as person:
        line = person.find(f"{NORTH}, Cards on the table, –")
        await person.fire(line, "focus")
        await person.press("Enter")
        await person.fire(line, "click")
        for key in "485":
            await person.press(key)
        await person.press("Enter")
        await person.fire(line, "click")
        await person.press("5")
        await person.until(lambda: person.draft is not None and person.draft.text == "5")
        assert person.place == (0, "left")
        # A finger on the line still leads back to it.
        await person.tap(f"{NORTH}, Cards on the table, 485")
        await person.until(lambda: person.draft is not None and person.draft.field == "melded")


async def test_a_touch_that_brings_the_focus_back_to_a_row_is_no_click_of_the_enter_before(
    service: Games,
) -> None:
    async with counting(service) as person:
        line = person.find(f"{NORTH}, Cards on the table, –")
        await person.fire(line, "focus")
        await person.fire(line, "click")
        await person.press("5")
        # Without the focus, of which nobody told in time, the row sends no click.
        await person.press("Enter")
        await person.until(lambda: person.draft is not None and person.draft.field == "left")
        await person.fire(line, "focus")
        await person.fire(line, "click")
        await person.until(lambda: person.draft is not None and person.draft.field == "melded")


async def test_enter_moves_on_after_a_lost_connection_whatever_had_the_focus(service: Games) -> None:
    async with counting(service) as person:
        await person.fire(person.find(f"{NORTH}, Wild piles, –, of 1 needed"), "focus")
        await person.offline()
        await person.online()
        await person.press("Enter")
        await person.until(lambda: person.draft is not None and person.draft.field == "piles.dirty")


async def test_an_open_menu_takes_all_keyboard_input(service: Games) -> None:
    async with sitting(service, game_of()) as person:
        at = person.page.route
        await person.tap("Menu")
        await person.press("5")
        await person.press("Escape")
        assert person.page.route == at
        await person.press("Escape")
        assert person.page.route == "/"


async def test_a_field_unknown_to_the_new_rules_stays_visible_and_editable(service: Games) -> None:
    game = await game_after_round_1(service)
    await touch(service, game, MakeChanges((RulesChanged(variant("simpson")),)))
    async with sitting(service, game) as person:
        await person.tap(re.compile("^Round 1;"))
        assert f"{NORTH}, Wild piles, 1, not in these rules" in person.names()
        assert f"{NORTH}, Red threes laid, 2, not in these rules" in person.names()


async def test_a_round_screen_switched_to_another_game_follows_that_game(service: Games) -> None:
    games = [await game_after_round_1(service) for _game in range(2)]
    for game in games:
        await touch(service, game, SayOut(None, Out(0)))
    rounds = [service.opened(game).score.rounds[1].id or "" for game in games]
    async with sitting(service, games[0], "round", rounds[0]) as person:
        await person.go(f"/game/{games[1]}/round/{rounds[1]}")
        await touch(service, games[1], Press(KeypadKey.FOUR))
        await person.until(lambda: f"{NORTH}, Clean piles, 4, of 2 needed" in person.names())
