"""Warnings appear where they are seen, and one tap leads to where they can be corrected."""

from dataclasses import replace

import flet as ft
import pytest

from scorepad.game.accept import SideGuest
from scorepad.game.draft import Draft
from scorepad.game.events import Author, DeviceId
from scorepad.rules.built_in import variant
from scorepad.score.record import NOBODY, Cards, GameRecord, Out, Round, Side, Start, Tally
from scorepad.service.games import Games
from scorepad.ui.theme.style import ACCENT
from tests.ui.playing import EAST, NORTH, PAIRS, REFERENCE, Person, count_round, counting, let_in, sitting
from tests.ui.reading import own_words, walk

UNUSUAL = (Side("A", ("a", "b", "c", "d")), Side("B", ("e",)))
EVA = Author(DeviceId("2" * 32), side=1)
REST = Tally(counted=True, left=Cards("points", (5,)))
MUCH = replace(REST, melded=Cards("points", (4850,)))


def game_with(
    *rounds: tuple[Tally, Tally], sides: tuple[Side, Side] = PAIRS, start: Start | None = None
) -> GameRecord:
    """Return a game in which two sides have counted something and nobody went out."""
    played = tuple(Round(tallies, NOBODY) for tallies in rounds)
    return GameRecord(variant("whitnack"), sides, played, start)


@pytest.mark.parametrize("screen", ["", "round/0"])
@pytest.mark.parametrize(
    ("tallies", "sentence", "field"),
    [
        (
            (replace(REST, red_threes_laid=5), replace(REST, red_threes_laid=6)),
            "All sides together: 11 red threes, but 5 decks hold 10.",
            "red_threes.laid",
        ),
        ((REST, MUCH), f"{EAST}: 4,850 on the table? With no pile rarely over 950.", "melded"),
    ],
)
async def test_a_warning_leads_to_the_field_that_counts_most(
    service: Games, tallies: tuple[Tally, Tally], sentence: str, field: str, screen: str
) -> None:
    async with sitting(service, game_with(tallies), screen) as person:
        assert sentence in person.texts()
        await person.tap("Fix")
        assert person.place == (1, field)


def asked(person: Person) -> list[str]:
    """Return the questions as they are drawn, which differs from what is read out."""
    written = ("".join(span.text or "" for span in text.spans or ()) for text in person.controls(ft.Text))
    return [each.replace("\N{NO-BREAK SPACE}", " ") for each in written if "?" in each]


async def test_a_question_names_its_side_only_where_that_is_not_seen_above_it(service: Games) -> None:
    async with counting(service, "22104850N") as person:
        assert asked(person) == ["4,850 on the table?\nWith 5 piles rarely over 2,280."]
    for screen in ("", "round/0"):
        async with sitting(service, game_with((REST, MUCH)), screen) as person:
            assert asked(person) == [f"■ {EAST}: 4,850 on the table?\nWith no pile rarely over 950."]


async def test_where_a_question_stands_its_own_button_is_the_only_filled_one(service: Games) -> None:
    game = replace(game_with((REST, MUCH)), ended=True)
    async with sitting(service, game) as person:
        assert filled(person) == ["Fix"]
        await person.tap("It's right")
        assert filled(person) == ["Who won?"]


def filled(person: Person) -> list[str]:
    """Return the words on the filled buttons."""
    buttons = [each for each in person.controls(ft.TextButton) if each.style and each.style.bgcolor == ACCENT]
    return [own_words(each.content) for each in buttons]


async def test_a_warning_about_who_went_out_leads_to_the_question(service: Games) -> None:
    async with sitting(service, game_with()) as person:
        await count_round(service, person.game, None, "0000NN0000NN")
        await person.settle()
        await person.tap("Fix")
        assert person.page.route.endswith("/at/who-went-out")
        await person.tap(EAST)
        assert person.record.rounds[0].out == Out(1)


def begins_with(person: Person, number: int) -> str:
    """Return what is drawn first in a round's row, which differs from what is read out."""
    rows = [
        each for each in person.controls(ft.Semantics) if (each.label or "").startswith(f"Round {number};")
    ]
    texts = [each for each in walk(rows[0].content) if isinstance(each, ft.Text)]
    return texts[0].value


async def test_a_warning_about_the_seating_leads_to_the_players(service: Games) -> None:
    async with sitting(service, game_with((REST, REST), sides=UNUSUAL)) as person:
        await person.tap("Fix")
        assert person.page.route.endswith("/players")
    async with sitting(service, person.game, "round", "0") as person:
        await person.tap("Fix")
        assert person.page.route.endswith("/players")


async def test_a_round_with_a_warning_stays_marked_on_the_score_pad(service: Games) -> None:
    async with sitting(service, game_with()) as person:
        await count_round(service, person.game, 0, "4302485NN2301310N85N")
        await count_round(service, person.game, 0, REFERENCE)
        await person.settle()
        assert "Fix" not in person.names()
        assert [begins_with(person, number) for number in (1, 2)] == ["1 ⚠", "2"]
        [row] = [name for name in person.names() if name.startswith("Round 1;")]
        assert row.endswith("; 1 thing to check")
        await person.tap(row)
        await person.tap("Fix")
        assert person.draft == Draft(person.record.rounds[0].log_id, 0, "piles.wild", fixes=True)
        await person.keys("1")
        assert person.page.route == f"/game/{person.game}"
        assert begins_with(person, 1) == "1"


async def test_an_answered_question_is_gone_on_every_phone_and_comes_back_with_undo(service: Games) -> None:
    async with (
        sitting(service, game_with((MUCH, REST))) as pad,
        sitting(service, pad.game, "round", "0") as person,
    ):
        assert [begins_with(pad, 1), "Fix" in pad.names()] == ["1 ⚠", True]
        assert person.marked() == [f"{NORTH}, Cards on the table, 4,850"]
        await person.tap("It's right")
        await pad.until(lambda: "Fix" not in pad.names())
        assert [begins_with(pad, 1), "Fix" in person.names()] == ["1", False]
        assert person.marked() == []
        await person.tap("Undo: question answered")
        assert "It's right" in person.names()
        await pad.until(lambda: "It's right" in pad.names())


async def test_one_question_is_asked_at_a_time(service: Games) -> None:
    game = game_with((MUCH, replace(MUCH, red_threes_laid=11)))
    async with sitting(service, game, "round", "0") as person:
        for left in (3, 2, 1):
            questions = service.opened(person.game).score.rounds[0].questions
            assert [len(questions), person.names().count("It's right")] == [left, 1]
            await person.tap("It's right")
        assert "It's right" not in person.names()


async def test_a_guest_answers_for_their_own_side_alone(house: Games) -> None:
    for one, other, answers in ((MUCH, REST, 0), (REST, MUCH, 1)):
        async with sitting(house, game_with((one, other))) as keeper:
            await let_in(house, SideGuest(keeper.game, 1), EVA)
        async with sitting(house, keeper.game, "round", "0", who=EVA) as person:
            assert person.names().count("It's right") == answers


async def test_a_question_about_the_last_round_is_asked_before_anybody_has_won(service: Games) -> None:
    async with sitting(service, game_with(start=Start(4, (0, 0)))) as person:
        await person.tap(NORTH)
        await person.keys("4302485NN2301310N85N")
        assert person.page.route == f"/game/{person.game}"
        assert f"{NORTH} went out with no wild piles. Is that right?" in person.texts()
        await person.tap("It's right")
        assert "Fix" not in person.names()
        assert service.opened(person.game).score.finished


async def test_while_a_question_waits_no_line_is_marked_until_it_is_fixed(service: Games) -> None:
    async with counting(service, "4302485NN") as person:
        assert "Fix" in person.names()
        assert person.marked() == []
        await person.tap("Fix")
        assert person.marked() == [f"{NORTH}, Wild piles, 0, of 1 needed"]
