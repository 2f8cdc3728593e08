"""Custom rules start from others, in Rules or while setting up a game."""

import re

import pytest

from scorepad.rules.custom import CustomRuleSet
from scorepad.service.games import Games
from tests.ui.playing import at, made, only_game

OURS = CustomRuleSet("Thursday table", "whitnack", {"cards.ace": 15})


async def test_custom_rules_start_from_the_chosen_variant(service: Games) -> None:
    async with at(service, "/rule-cards") as screen:
        await screen.tap(re.compile(r"^Hand and Foot \(Simpson\)"))
        await screen.tap("Change these rules")
        ((ident, rule_set),) = service.shelf.custom_rule_sets().items()
        assert screen.page.route == f"/house-rules/{ident}"
    assert rule_set == CustomRuleSet("Our rules", "simpson")


async def test_a_copy_of_custom_rules_gets_a_name_of_its_own(service: Games) -> None:
    await made(service, OURS)
    async with at(service, "/make-rules") as screen:
        await screen.tap(re.compile("^Thursday table"))
    names = [rule_set.name for rule_set in service.shelf.custom_rule_sets().values()]
    assert names == ["Thursday table 2", "Thursday table"]


async def test_typed_names_survive_when_set_up_continues_with_custom_rules(service: Games) -> None:
    async with at(service, "/new") as screen:
        await screen.type_text("North", "Ann")
        await screen.tap(re.compile("^Hand and Foot"))
        await screen.tap("Create your own rules")
        assert screen.page.route == "/make-rules/for/new"
        await screen.type_text("Search", "saskat")
        await screen.tap(re.compile("^Saskatchewan"))
        ((ident, _rule_set),) = service.shelf.custom_rule_sets().items()
        assert screen.page.route == f"/house-rules/{ident}/for/new"
        await screen.go(f"/new/with/{ident}")
        assert "Our rules · 2 pairs" in screen.names()
        await screen.tap("Start")
    record = only_game(service)
    assert record.sides[0].players == ("Ann", "South")
    assert (record.rules.name, record.rules.base) == ("Our rules", "saskatchewan")


@pytest.mark.parametrize("route", ["/new/rules", "/make-rules"])
async def test_a_game_that_cannot_be_chosen_is_in_no_list(service: Games, route: str) -> None:
    async with at(service, route) as screen:
        assert any("Whitnack" in name for name in screen.names())
        assert not any("New Canasta" in name for name in (*screen.names(), *screen.texts()))


async def test_unchanged_custom_rules_are_not_made_twice(service: Games) -> None:
    async with at(service, "/make-rules") as screen:
        await screen.tap(re.compile(r"^Hand and Foot \(Simpson\)"))
        first = screen.page.route
        await screen.go("/make-rules")
        await screen.tap(re.compile(r"^Hand and Foot \(Simpson\)"))
        assert screen.page.route == first
    assert len(service.shelf.custom_rule_sets()) == 1
