"""The wrong variant noticed in mid-game: first what would change, then one touch, then Undo."""

import re
from dataclasses import replace

from scorepad.live.desk import Desk
from scorepad.rules.load import variant
from tests.ui.playing import at, kept, record_of, w03

SIMPSON = re.compile(r"^Hand and Foot \(Simpson\)")


async def test_what_would_change_is_shown_before_anything_changes(desk: Desk) -> None:
    game = await kept(desk, w03(1))
    async with at(desk, f"/game/{game}/change-rules") as screen:
        await screen.tap(SIMPSON)
        said = screen.texts()
        assert "North–South: 4,065 becomes −35, −4,100" in said
        assert "East–West: 365 becomes −1,235, −1,600" in said
        assert any("wild piles: these rules no longer know this" in text for text in said)
    assert record_of(desk, game).rules == variant("whitnack")


async def test_one_touch_changes_the_rules_and_undo_takes_them_back(desk: Desk) -> None:
    game = await kept(desk, w03(1))
    async with at(desk, f"/game/{game}/change-rules") as screen:
        await screen.tap(SIMPSON)
        await screen.tap("Change to Hand and Foot (Simpson)")
        assert screen.page.route == f"/game/{game}"
        assert record_of(desk, game).rules == variant("simpson")
        assert desk.score(game).totals == (-35, -1235)
        await screen.tap(re.compile("^Undo: rules"))
    assert record_of(desk, game).rules == variant("whitnack")
    assert desk.score(game).totals == (4065, 365)


async def test_where_no_total_changes_it_is_said_and_so_is_another_minimum(desk: Desk) -> None:
    record = w03(3)
    game = await kept(desk, replace(record, rounds=record.rounds[:3]))
    async with at(desk, f"/game/{game}/change-rules") as screen:
        await screen.tap(re.compile("^Saskatchewan"))
        assert "No total changes." in screen.texts()
        assert "Round 4 would open with a concealed finished pile." in screen.texts()


async def test_the_game_s_own_rules_are_not_offered(desk: Desk) -> None:
    game = await kept(desk, w03(1))
    async with at(desk, f"/game/{game}/change-rules") as screen:
        assert not any(name.startswith("Hand and Foot (Whitnack)") for name in screen.names())
        assert not any(name.startswith("Change to") for name in screen.names())
