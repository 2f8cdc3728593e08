"""The wrong variant noticed in mid-game: first the effect, then one tap, then undo."""

import re
from dataclasses import replace

import pytest

from scorepad.rules.built_in import variant
from scorepad.rules.custom import CustomRuleSet
from scorepad.service.games import Games
from tests.ui.playing import at, kept, made, record_of, sitting, w03

OURS = CustomRuleSet("Thursday table", "whitnack", {"piles.clean": 600})
SIMPSON = re.compile(r"^Hand and Foot \(Simpson\)")


async def test_the_effect_of_other_rules_is_shown_before_they_apply_and_counts_unknown_to_them_are_kept(
    service: Games,
) -> None:
    game = await kept(service, w03(1))
    before = record_of(service, game)
    async with at(service, f"/game/{game}/change-rules") as screen:
        await screen.tap(SIMPSON)
        said = screen.texts()
        assert "North–South: 4,065 becomes −35, −4,100" in said
        assert "East–West: 365 becomes −1,235, −1,600" in said
        assert any("these rules no longer use “wild piles”" in text for text in said)
        assert record_of(service, game) == before
        await screen.tap("Switch to Hand and Foot (Simpson)")
        assert record_of(service, game).rounds == before.rounds
        problems = [each.code for played in service.opened(game).score.rounds for each in played.problems]
        assert "not_in_rules" in problems
        await screen.press("Z", ctrl=True)
        await screen.until(lambda: record_of(service, game) == before)


async def test_custom_rules_are_offered_and_show_their_effect(service: Games) -> None:
    await made(service, OURS)
    async with sitting(service, w03(1), "change-rules") as screen:
        await screen.tap("Thursday table: based on Hand and Foot (Whitnack), 1 value changed")
        assert "North–South: 4,065 becomes 4,265, +200" in screen.texts()
        assert "East–West: 365 becomes 465, +100" in screen.texts()
        await screen.tap("Switch to Thursday table")
        assert screen.totals == (4265, 465)
        await screen.tap(re.compile("^Undo: rules"))
    assert screen.totals == (4065, 365)
    assert screen.record.rules == variant("whitnack")


@pytest.mark.parametrize("is_imported", [False, True])
async def test_changing_a_games_custom_rules_opens_them_without_a_second_copy(
    service: Games, *, is_imported: bool
) -> None:
    if not is_imported:
        await made(service, OURS)
    async with sitting(service, replace(w03(1), rules=OURS.rules), "change-rules") as screen:
        assert not any(name.startswith("Thursday table") for name in screen.names())
        await screen.tap("Change individual rules for this game")
        ((ident, rule_set),) = service.shelf.custom_rule_sets().items()
        assert rule_set == OURS
        assert screen.page.route == f"/house-rules/{ident}/for/{screen.game}"


async def test_rules_that_make_a_count_impossible_are_refused_in_the_preview(service: Games) -> None:
    odd = CustomRuleSet("Threes count 3", "whitnack", {"cards.black_three": 3}).rules
    record = replace(w03(1), rules=odd)
    first = record.rounds[0]
    tally = replace(first.tallies[0], melded=replace(first.tallies[0].melded, use="points", points=(583,)))
    rounds = (replace(first, tallies=(tally, first.tallies[1])),)
    async with sitting(service, replace(record, rounds=rounds), "change-rules") as screen:
        await screen.tap(re.compile(r"^Hand and Foot \(Whitnack\)"))
        (said,) = [
            text for text in screen.texts() if text.startswith("The game can't continue with these rules:")
        ]
        assert "5" in said
        assert not any(name.startswith("Switch to") for name in screen.names())


async def test_an_individual_rule_is_changed_previewed_applied_and_undone(service: Games) -> None:
    async with sitting(service, w03(1), "change-rules") as screen:
        await screen.tap("Change individual rules for this game")
        for name in ("A red three on the table: +100", "5", "0", "Done"):
            await screen.tap(name)
        await screen.tap("Preview the effect on this game")
        ((ident, rule_set),) = service.shelf.custom_rule_sets().items()
        assert rule_set == CustomRuleSet("Our rules", "whitnack", {"red_threes.laid": 50})
        assert screen.page.route == f"/game/{screen.game}/change-rules/{ident}"
        assert screen.record.rules == variant("whitnack")
        assert "North–South: 4,065 becomes 3,915, −150" in screen.texts()
        await screen.tap("Switch to Our rules")
        assert screen.totals == (3915, 315)
        await screen.tap(re.compile("^Undo: rules"))
    assert screen.totals == (4065, 365)
