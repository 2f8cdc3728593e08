"""The card of a result: all names and totals, the rounds where there is room, the same on every device."""

from typing import Any

import flet as ft
import flet.canvas as cv

from scorepad.flet_support.page_state import set_text_scale
from scorepad.score.record import Round, Side, Tally
from scorepad.service.games import Games
from scorepad.ui.theme.style import LIGHT
from tests.ui.harness import Screen
from tests.ui.playing import at, game_of
from tests.ui.reading import own_words, walk

HIGHEST = 7
"""Points of the first side in each round; each side after it has one fewer."""


async def game(service: Games, sides: int, rounds: int, **more: Any) -> str:
    names = tuple(Side(f"Player {side + 1}") for side in range(sides))
    tallies = tuple(Tally(counted=True, points=(HIGHEST - side,)) for side in range(sides))
    return await game_of(service, "points", names, rounds=(Round(tallies),) * rounds, **more)


def card_on(screen: Screen) -> ft.Container:
    """Return the card on a screen."""
    (shot,) = [each for each in screen.session.index.values() if isinstance(each, ft.Screenshot)]
    assert isinstance(shot.content, ft.Container)
    return shot.content


def words(screen: Screen) -> list[str]:
    """Return the words of the card without those of its picture."""
    return [said for each in walk(card_on(screen)) if isinstance(each, ft.Text) and (said := own_words(each))]


def size(style: ft.TextStyle | None) -> float:
    assert style
    assert style.size
    return float(style.size)


async def test_it_says_who_won_the_totals_each_round_the_rules_the_day_and_the_place(service: Games) -> None:
    more = {"title": "Thanksgiving", "played": "2026-11-26", "place": "Lucca", "ended": True}
    async with at(service, f"/game/{await game(service, 3, 2, **more)}/result/send") as screen:
        assert words(screen) == [
            *("Thanksgiving", "Player 1 won by 2 points"),
            *("●", "Player 1", "★ Winner", "14", "■", "Player 2", "12", "▲", "Player 3", "10"),
            *("●", "■", "▲", "1", "7", "6", "5", "2", "7", "6", "5"),
            *("Other game (points only)", "26 November 2026 · Lucca", "♥", "♠", "♦", "♣"),
        ]
        (label,) = [text for text in screen.texts() if text.startswith("Preview")]
        assert label.startswith("Preview of the picture. The totals after each round. Player 1: 7; 14.")


async def test_it_is_light_and_its_letters_are_equally_large_whatever_the_device_prefers(
    service: Games,
) -> None:
    address = f"/game/{await game(service, 2, 1)}/result/send"
    drawn = []
    for scale in (1.0, 2.0):
        async with at(service) as screen:
            await screen.run(lambda: set_text_scale(screen.page, scale))  # noqa: B023 - run at once
            await screen.go(address)
            card = card_on(screen)
            texts = [each.style for each in walk(card) if isinstance(each, ft.Text)]
            picture = [each.style for each in walk(card) if isinstance(each, cv.Text)]
            assert texts
            assert picture
            # The client enlarges texts by itself, but not those of a picture.
            drawn.append([*(scale * size(each) for each in texts), *map(size, picture)])
            assert card.theme_mode is ft.ThemeMode.LIGHT
            assert card.theme
            assert card.theme.color_scheme == ft.ColorScheme(**LIGHT)
    assert drawn[0] == drawn[1]
