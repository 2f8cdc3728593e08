"""The journal: all games by month, found as one types, put right and deleted."""

import re

import flet as ft
import pytest

from scorepad.i18n.catalogue import use_language
from scorepad.i18n.formats import read_day
from scorepad.rules.built_in import variant
from scorepad.score.record import GameId, GameRecord, Side, Start
from scorepad.service.games import Games
from scorepad.ui.screens.journal import screen as journal
from scorepad.ui.shared.new_game import today
from tests.ui.evenings import evening, put
from tests.ui.playing import Person, at, kept, record_of
from tests.ui.reading import own_words, walk

FIELD = "Search"
GAME = re.compile(r"^(Soup|Lasagne|Cake), ")


@pytest.fixture(autouse=True)
def _search_from_the_first_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "_SEARCH_FROM", 1)


async def write_about(screen: Person, title: str) -> GameId:
    """Open the page of a game's date, place and note from the journal, by the game's own menu."""
    await screen.tap(re.compile(f"^{title}, "))
    await screen.tap("Date, place and note")
    return GameId(screen.page.route.rpartition("/")[2])


def listed(texts: list[str]) -> list[str]:
    """Return the titles of the games in sight, from the top."""
    return [found[1] for text in texts if (found := GAME.match(text))]


def drawn(screen: Person) -> list[str]:
    """Return the texts drawn in the lines, for which a screen reader reads a sentence."""
    faces = [each.content for each in screen.controls(ft.Semantics) if each.exclude_semantics]
    return [own_words(each) for face in faces for each in walk(face) if isinstance(each, ft.Text)]


@pytest.fixture
async def three(service: Games) -> Games:
    """Store three games of two months."""
    await put(
        service,
        evening("2026-11-05", (500, 300), title="Lasagne"),
        evening("2026-11-19", (200, 900), title="Soup", place="Rome", note="Zoë cooked"),
        evening(
            "2024-03-07", (100, 300), title="Cake", rules="canasta", people=(("Ann", "Bo"), ("Zoë", "Di"))
        ),
    )
    return service


async def test_games_stand_under_their_month_the_newest_first(three: Games) -> None:
    async with at(three, "/games") as screen:
        texts = screen.texts()
        months = [text for text in texts if text in ("November 2026", "March 2024")]
        assert months == ["November 2026", "March 2024"]
        assert listed(screen.names()) == ["Soup", "Lasagne", "Cake"]
        [soup] = [name for name in screen.names() if name.startswith("Soup, ")]
        outcome = "Cy & Di won · ended early · 19 November 2026 · Rome"
        assert soup == f"Soup, Ann & Bo 800 · Cy & Di 1,900, {outcome}, Zoë cooked"


async def test_a_line_says_who_is_ahead_which_round_is_open_and_by_what_rules(three: Games) -> None:
    await put(three, evening("2026-11-20", (900, 300), rules="five-crowns", ended=False))
    async with at(three, "/games") as screen:
        texts = drawn(screen)
        ahead = ["Cy & Di won", "Cy & Di won", "Zoë & Di won"]
        assert [text for text in texts if text in ahead] == ahead
        named = ["Five Crowns", "Hand and Foot (Whitnack)", "Hand and Foot (Whitnack)", "Classic Canasta"]
        assert [begin for text in texts if (begin := text.partition(" · ")[0]) in named] == named
        assert [text[:8] for text in texts if text.startswith("Round ")] == ["Round 2 "]


async def test_todays_open_game_says_only_its_round(three: Games) -> None:
    await put(three, evening(today(), (400, 300), ended=False))
    async with at(three, "/games") as screen:
        assert [text for text in drawn(screen) if text.startswith("Round ")] == ["Round 2"]


async def test_few_games_have_no_search(three: Games, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "_SEARCH_FROM", 4)
    async with at(three, "/games") as screen:
        assert not screen.controls(ft.TextField)


async def test_an_open_game_stands_first_and_each_game_has_its_day(three: Games) -> None:
    await put(
        three,
        evening("2026-11-19", (400, 300), title="Soup again"),
        evening("2023-01-02", (900, 300), ended=False),
    )
    async with at(three, "/games") as screen:
        titles = ["Still being played", "November 2026", "March 2024"]
        assert [text for text in screen.texts() if text in titles] == titles
        days = [text.rpartition(" · ")[2] for text in drawn(screen) if re.search("Nov|2023|2024", text)]
        assert [re.findall("[0-9]+", day)[0] for day in days] == ["2", "19", "19", "5", "7"]


async def test_a_slip_stands_under_its_season_and_its_rough_day_is_no_fault(three: Games) -> None:
    sides, start = (Side("Ann"), Side("Bo")), Start(1, (4065, -195), final=True)
    record = GameRecord(variant("whitnack"), sides, start=start, played="1998-07-15", played_about="summer")
    slip = await kept(three, record)
    async with at(three, "/games") as screen:
        assert "summer 1998" in screen.texts()
        assert "July 1998" not in screen.texts()
        assert any(name.endswith("Ann won · from paper · summer 1998") for name in screen.names())
        await screen.go(f"/games/{slip}")
        field = screen.text_field("Date")
        assert field.value == "summer 1998"
        await screen.fire(field, "blur")
        assert screen.text_field("Date").error is None
        await screen.write("Date", "4 July 1998")
    found = record_of(three, slip)
    assert (found.played, found.played_about) == ("1998-07-04", None)


@pytest.mark.parametrize(
    ("typed", "titles"),
    [
        ("zoe", ["Soup", "Cake"]),
        ("november ann", ["Soup", "Lasagne"]),
        ("  ", ["Soup", "Lasagne", "Cake"]),
        ("nobody", []),
    ],
)
async def test_games_are_found_as_one_types(three: Games, typed: str, titles: list[str]) -> None:
    async with at(three, "/games") as screen:
        await screen.type_text(FIELD, typed)
        assert listed(screen.names()) == titles
        found = ["No game has all of these words.", "1 game found", "2 games found"]
        assert [text for text in found if text in screen.texts()] == found[len(titles) :][:1]


async def test_date_place_note_and_title_are_saved_and_undone(three: Games) -> None:
    async with at(three, "/games") as screen:
        game = await write_about(screen, "Cake")
        for label, text in {"Date": "2025-12-24", "Place": " At Di's ", "Note": "Snow", "Title": ""}.items():
            await screen.write(label, text)
        record = record_of(three, game)
        assert (record.played, record.place, record.note, record.title) == (
            "2025-12-24",
            "At Di's",
            "Snow",
            None,
        )
        assert screen.text_field("Date").value == "24 December 2025"
        for _touch in range(4):
            await screen.tap(re.compile("^Undo: "))
        assert record_of(three, game).title == "Cake"
        assert screen.text_field("Date").value == "7 March 2024"
        await screen.tap(re.compile("^Redo: "))
        await screen.tap("Back")
        assert screen.page.route == f"/game/{game}/result"
        await screen.go("/games")
        assert "December 2025" in screen.texts()


async def test_what_is_no_date_changes_nothing_and_one_sentence_says_so(three: Games) -> None:
    async with at(three, "/games") as screen:
        game = await write_about(screen, "Cake")
        await screen.type_text("Date", "31 February 2024")
        field = screen.text_field("Date")
        assert field.error is None
        await screen.fire(field, "blur")
        error = screen.text_field("Date").error
        assert error == "That isn't a date. Write it like 21 November 2026."
        assert record_of(three, game).played == "2024-03-07"
        await screen.type_text("Date", "29 feb 2024")
        assert screen.text_field("Date").error is None
        await screen.fire(screen.text_field("Date"), "blur")
        assert record_of(three, game).played == "2024-02-29"


async def test_a_note_written_on_another_phone_is_found_at_once(three: Games) -> None:
    async with at(three, "/games") as mine, at(three, "/games") as other:
        await mine.type_text(FIELD, "tiramisu")
        await write_about(other, "Soup")
        await other.write("Note", "Tiramisù")
        await mine.settle()
        assert listed(mine.names()) == ["Soup"]


@pytest.mark.parametrize(
    ("lang", "text", "day"),
    [
        ("en", "21 November 2026", "2026-11-21"),
        ("en", "Nov 21, 2026", "2026-11-21"),
        ("en", "2026-11-21", "2026-11-21"),
        ("en", "21.11.2026", "2026-11-21"),
        ("en", "3/4/2026", None),
        ("de", "3/4/2026", "2026-04-03"),
        ("de", "3. Mai 1998", "1998-05-03"),
        ("it", "3 mar 1998", "1998-03-03"),
        ("sv", "3 maj 1998", "1998-05-03"),
        ("ja", "1998年5月3日", "1998-05-03"),
        ("en", "31.4.2026", None),
        ("en", "21.11.26", None),
        ("en", "November 2026", None),
        ("en", "21 Novembre", None),
        ("en", "Thursday", None),
        ("en", "9" * 5000, None),
        ("en", "", None),
    ],
)
def test_a_typed_day_is_read(lang: str, text: str, day: str | None) -> None:
    with use_language(lang):
        assert read_day(text) == day


async def test_of_two_sides_each_has_its_own_total_in_a_list_and_of_more_the_first(service: Games) -> None:
    single = (("Jon",), ("Kim",), ("Ina",))
    await put(
        service,
        evening("2026-11-05", (500, 300), title="Lasagne"),
        evening("2026-11-06", (40, 74, 12), title="Cake", people=single, rules="five-crowns"),
    )
    async with at(service, "/games") as person:
        lines = drawn(person)
        assert lines[lines.index("Ina won") :][:3] == ["Ina won", "12 points", "Jon · Kim"]
        assert lines[lines.index("Cy & Di won") :][:4] == ["Cy & Di won", "1,300", "Ann & Bo", "1,100"]
