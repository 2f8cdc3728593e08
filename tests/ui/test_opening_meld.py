"""Are we there yet? The cards of an opening meld, tapped on a phone."""

from collections.abc import Mapping

import flet as ft

from scorepad.game.intents import Goto, SayOut
from scorepad.rules.built_in import variant
from scorepad.rules.resolve import with_house_rules
from scorepad.score.record import GameRecord, Out, Start
from scorepad.service.games import Games
from tests.ui.playing import ANN, BO, EAST, NORTH, PAIRS, Person, game_of, kept, sitting, touch

BACK = "Undo the last tap"
LADDER = {"opening.ladder": [[None, 15], [0, 50], [500, 90]]}
SAMBA = {"piles.wild": None, "piles.exact": False, "piles.sequence": 1500, "melds.wilds": 2}
NAMES = {"J": "Jack", "Q": "Queen", "K": "King", "A": "Ace", "3♠": "Black three", "3♥": "Red three"}


def game_with(rules: Mapping[str, object], start: Start | None = None) -> GameRecord:
    return GameRecord(with_house_rules(variant("whitnack"), rules), PAIRS, start=start)


async def lay(person: Person, cards: str) -> None:
    for card in cards.split():
        await person.tap(NAMES.get(card, card))


async def test_the_sum_is_read_out_whenever_it_changes(service: Games) -> None:
    async with sitting(service, game_of(), "meld") as person:
        heard = [each for each in person.controls(ft.Semantics) if each.live_region and each.label]
        assert [each.label for each in heard] == ["50 more needed; 0 of 50 laid down"]


async def test_a_rule_violation_is_shown_below_its_meld(service: Games) -> None:
    async with sitting(service, game_of("simpson"), "meld") as person:
        await lay(person, "Joker Joker Joker 3♠ 3♥")
        assert "✗ These rules don't allow melds of wild cards only." in person.texts()
        await lay(person, "K")
        assert "✗ Black threes can't be melded under these rules." in person.texts()
        assert "✗ Red threes can't be laid down under these rules." in person.texts()
        assert "At least 3 cards: 2 more" in person.texts()
        assert "Wild meld, 150: put wild cards here" in person.names()
        assert "40 more needed; 10 of 50 laid down" in person.texts()


async def test_tapping_a_laid_card_takes_it_back(service: Games) -> None:
    async with sitting(service, game_of(), "meld") as person:
        await lay(person, "K K 2 3♥ 3♥")
        await person.tap("King, 2: remove one")
        await person.tap("2, 1: remove one")
        await person.tap("Red three, 2: remove one")
        assert "40 more needed; 10 of 50 laid down" in person.texts()
        assert "Red three, 1: remove one" in person.names()


async def test_undo_takes_back_the_last_tap_even_a_clear_all(service: Games) -> None:
    async with sitting(service, game_of(), "meld") as person:
        await lay(person, "K K K")
        await person.tap("Clear all")
        assert "50 more needed; 0 of 50 laid down" in person.texts()
        await person.tap(BACK)
        assert "20 more needed; 30 of 50 laid down" in person.texts()
        for _touch in range(3):
            await person.press("Backspace")
        await person.tap(BACK)
        assert "50 more needed; 0 of 50 laid down" in person.texts()


async def test_a_wild_meld_can_be_started_only_where_the_rules_allow_it(service: Games) -> None:
    async with sitting(service, game_of(), "meld") as person:
        await lay(person, "K K K")
        await person.tap("New wild meld")
        assert "Wild meld" in person.texts()
        await lay(person, "2 2 2")
        assert "That's enough: 90 of 50" in person.texts()
    async with sitting(service, game_of("simpson"), "meld") as person:
        await lay(person, "K")
        assert "New wild meld" not in person.names()


async def test_a_sequence_can_be_laid_where_the_rules_allow_it(service: Games) -> None:
    async with sitting(service, game_with(SAMBA), "meld") as person:
        await person.tap("New sequence")
        assert "Tap the ranks of the sequence. They must all be the same suit." in person.texts()
        await lay(person, "10 J 9")
        await person.tap("Sequence complete")
        await lay(person, "J J J")
        assert "That's enough: 60 of 50" in person.texts()
        assert {"Sequence, 30: put wild cards here", "New sequence"} <= set(person.names())


async def test_a_round_that_opens_with_a_pile_says_so(service: Games) -> None:
    async with sitting(service, game_with({"opening.minimums": ["concealed_pile"]}), "meld") as person:
        person.begins("This round, you need a completed pile to open: 7 cards")


async def test_the_round_screen_opens_the_active_sides_meld_and_back(service: Games) -> None:
    game = await kept(service, game_with(LADDER, start=Start(2, (1000, -50))))
    await touch(service, game, SayOut(None, Out(0)))
    draft = service.opened(game).draft(ANN.device)
    assert draft
    assert draft.round
    await touch(service, game, Goto(draft.round, 1, "piles.clean"))
    async with sitting(service, game, "round", draft.round) as person:
        await person.tap("Add up an opening meld")
        assert f"{EAST}: 15, selected" in person.texts()
        await person.tap("Back")
        assert person.page.route == f"/game/{game}/round/{draft.round}"


async def test_laid_cards_stay_while_others_score_and_while_the_screen_is_left(service: Games) -> None:
    async with sitting(service, game_of()) as person:
        await person.tap(f"{NORTH}: opens with 50")
        await lay(person, "K K K")
        await touch(service, person.game, SayOut(None, Out(0)), who=BO)
        assert "20 more needed; 30 of 50 laid down" in person.texts()
        await person.tap("Back")
        await person.tap(f"{NORTH}: opens with 50")
        assert "20 more needed; 30 of 50 laid down" in person.texts()
    kept = service.game(person.game)
    assert kept
    assert not [event for event in kept.events if event.author == ANN][1:]


async def test_the_card_of_a_round_says_what_its_side_lacks_to_go_out(service: Games) -> None:
    async with sitting(service, game_of()) as person:
        await person.tap(NORTH)
        await person.keys("22")
        await person.tap("Back")
        await person.tap(f"{NORTH}: opens with 50")
        assert "To go out: 2 clean + 2 dirty + 1 wild" in person.texts()
        assert f"{NORTH}: to go out: needs 1 wild" in person.texts()
        person.begins("Before going out: ask your partner")
        await person.tap("Back")
        await person.tap("Continue scoring")
        await person.keys("1")
        await person.tap("Back")
        await person.tap(f"{NORTH}: opens with 50")
        assert f"{NORTH}: can go out ✓" in person.texts()
        await person.go(f"/game/{person.game}/meld/1")
        assert not [text for text in person.texts() if text.startswith(f"{EAST}: ")]


async def test_rules_without_card_values_have_a_card_without_keys(service: Games) -> None:
    async with sitting(service, game_of("hand"), "meld") as person:
        assert "Everyone needs 51 to open" in person.texts()
        assert "Joker" not in person.names()
