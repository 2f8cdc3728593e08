"""A game on a real desk, and a person with a phone in front of its screens."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import flet as ft

from scorepad.game.draft import Draft
from scorepad.game.events import Author
from scorepad.game.intents import Intent, Press, SayOut
from scorepad.live.desk import Desk
from scorepad.rules.load import variant
from scorepad.score.record import GameRecord, Side
from scorepad.storage.gamefile_read import read_game
from scorepad.ui.app import App
from scorepad.ui.guard import open_page
from scorepad.ui.page_state import set_text_scale
from scorepad.ui.shell import Shell
from scorepad.ui.theme import ROW
from tests.ui.harness import Screen
from tests.ui.reading import name_of, walk
from tests.vectors import game_file

ANN = Author("ann's phone", "Ann")
BO = Author("bo's phone", "Bo")
NORTH, EAST = "North–South", "East–West"
PAIRS = (Side(NORTH, ("Ann", "Bo")), Side(EAST, ("Cy", "Di")))
KEYS = {"+": "plus, next stack", "⌫": "delete", "N": "Next", "±": "plus or minus", "T": "ten more"}
"""How the keypad's keys are called; digits go by themselves."""


class Person(Screen):
    """Somebody with a phone at a game; `touches` counts what they touched."""

    def __init__(self, desk: Desk, game: str, who: Author, route: str, **size: float) -> None:
        def main(page: ft.Page) -> None:
            open_page(page)
            page.render_views(App, Shell(desk, who))

        super().__init__(main, route, **size)
        self.desk, self.game, self.who = desk, game, who
        self.touches = 0

    async def tap(self, name: Any, place: int | None = None) -> None:
        self.touches += 1
        await super().tap(name, place)

    async def keys(self, typed: str) -> None:
        """Touch keys of the keypad: digits, and the signs of KEYS."""
        for key in typed:
            await self.tap(KEYS.get(key, key))

    async def press_key(self, key: str) -> None:
        """Press a key of the keyboard and wait for what it does."""
        before = self.desk.game(self.game), self.draft
        await self.press(key)
        await self.until(lambda: (self.desk.game(self.game), self.draft) != before)

    def text_field(self, label: str) -> ft.TextField:
        """Find the field for words that has this label."""
        fields: list[ft.TextField] = self.controls(ft.TextField)
        [field] = [each for each in fields if each.label == label]
        return field

    async def scale(self, text: float) -> None:
        """Draw all texts so much larger, as the phone's own setting does."""
        await self.run(lambda: set_text_scale(self.page, text))

    @property
    def draft(self) -> Draft | None:
        """Where this phone's cursor stands, and what is typed there."""
        return self.desk.draft(self.game, self.who.device)

    @property
    def record(self) -> GameRecord:
        """What was counted."""
        game = self.desk.game(self.game)
        assert game
        return game.record

    @property
    def totals(self) -> tuple[int, ...]:
        """The totals so far."""
        return self.desk.score(self.game).totals

    def begins(self, start: str) -> str:
        """Give the one text on the screen that begins so."""
        found = [text for text in self.texts() if text.startswith(start)]
        assert len(found) == 1, (start, found, self.texts())
        return found[0]

    def marked(self) -> list[str]:
        """Give the names of the rows that are in hand."""
        rows = [each for each in self.controls(ft.Container) if each.bgcolor == ROW and _has_line(each)]
        return [name_of(self._first_button(row)) for row in rows]

    def _first_button(self, row: ft.Container) -> ft.TextButton:
        return next(each for each in walk(row) if isinstance(each, ft.TextButton))


def _has_line(row: ft.Container) -> bool:
    return isinstance(row.border, ft.Border) and row.border.bottom.width == 1


@asynccontextmanager
async def sitting(
    desk: Desk, game: str, *rest: str, who: Author = ANN, **size: float
) -> AsyncIterator[Person]:
    """Sit down at a game, or with rest at one of its screens."""
    async with Person(desk, game, who, "/".join(("/game", game, *rest)), **size) as person:
        yield person


async def game_of(desk: Desk, rules: str = "whitnack", sides: Sequence[Side] = PAIRS, **more: Any) -> str:
    """Begin a game."""
    return await desk.start(GameRecord(variant(rules), tuple(sides), **more), ANN)


async def game_of_vector(desk: Desk, name: str, rounds: int | None = None) -> str:
    """Begin a game as a vector tells it, cut off after some rounds, played by North–South and East–West."""
    record = read_game(game_file(name)).record
    return await desk.start(replace(record, sides=PAIRS, rounds=record.rounds[:rounds]), ANN)


async def touch(desk: Desk, game: str, *intents: Intent, who: Author = ANN) -> None:
    """Make touches without a screen; none may be refused."""
    for intent in intents:
        outcome = await desk.submit(game, who, intent)
        assert outcome.refused is None, outcome


async def count_round(desk: Desk, game: str, out: int | None, keys: str) -> None:
    """Count a whole round: digits, `+` and `N` for Next."""
    names = {"+": "plus", "N": "next", "⌫": "back"}
    await touch(desk, game, SayOut(None, out), *(Press(names.get(key, key)) for key in keys))


REFERENCE = "4312" + "485N" + "N" + "2301" + "310N" + "85N"
"""The reference round as the keypad sees it, North–South being out."""
