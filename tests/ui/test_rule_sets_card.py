"""The rule card: what these rules say, and what they only assume."""

from dataclasses import replace

import pytest

from scorepad.rules.built_in import VARIANTS, variant
from scorepad.service.games import Games
from tests.slices import one_in
from tests.ui.playing import at, kept, w03


async def test_a_games_rule_card_shows_its_own_values(service: Games) -> None:
    record = w03(1)
    values = {**record.rules.values, "red_threes.caught": -300}
    game = await kept(service, replace(record, rules=replace(record.rules, values=values)))
    async with at(service, f"/game/{game}/rules") as screen:
        assert "+100 on the table, −300 caught in a hand or foot" in screen.texts()
        assert "Hand and Foot (Whitnack)" in screen.texts()


async def test_a_value_no_source_gives_is_marked_as_assumed(service: Games) -> None:
    async with at(service, "/rules/simpson") as screen:
        said = screen.texts()
        place = said.index("The stock runs out")
        assert said[place + 2] == "assumed: not in any source"


async def test_the_usual_source_is_cited_once_and_others_in_place(service: Games) -> None:
    async with at(service, "/rules/swedish") as screen:
        cited = [text for text in screen.texts() if text.startswith("Source unless otherwise noted: ")]
        assert len(cited) == 1
        said = screen.texts()
        assert said[said.index("Aces") + 2] == "as in Hand and Foot (Whitnack), not stated here"


@pytest.mark.parametrize("ident", one_in(5, VARIANTS))
async def test_every_variant_has_its_card(service: Games, ident: str) -> None:
    async with at(service, f"/rules/{ident}") as screen:
        assert "Common questions" in screen.texts()
        assert ("Minimum to open" in screen.texts()) == variant(ident).facts.asks_minimum
