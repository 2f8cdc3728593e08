"""All rules in one list: searched, folded, chosen; their cards, and what is done with rules there."""

import re
from dataclasses import replace

import pytest

from scorepad.rules.built_in import VARIANTS, variant
from scorepad.rules.custom import CustomRuleSet
from scorepad.service.games import Games
from tests.slices import one_in
from tests.ui.playing import at, made, sitting, w03

OURS = CustomRuleSet("Thursday table", "whitnack", {"cards.ace": 15})


def listed(names: list[str]) -> list[str]:
    """Return the rules that can be touched, from the top."""
    called = {variant(ident).name for ident in VARIANTS} | {OURS.name}
    return [name.partition(": ")[0] for name in names if name.partition(": ")[0] in called]


async def test_our_own_rules_come_first_then_five_of_hand_and_foot_and_groups_unfold(service: Games) -> None:
    await made(service, OURS)
    async with at(service, "/rule-cards") as screen:
        first = listed(screen.names())
        assert first[:2] == ["Thursday table", "Hand and Foot (Whitnack)"]
        assert len(first) == 6
        for group in ("Show all 21", "Canasta and its family", "Games with bids", "Other games"):
            await screen.tap(group)
        assert sorted(listed(screen.names())) == sorted(
            [OURS.name, *(variant(ident).name for ident in VARIANTS)]
        )
        await screen.tap("Other games")
        assert "Phase 10" not in listed(screen.names())


async def test_rules_are_found_by_their_name_in_every_group(service: Games) -> None:
    await made(service, OURS)
    async with at(service, "/rule-cards") as screen:
        await screen.type_text("Search", "SA")
        assert {"Samba", "Saskatchewan Hand and Foot"} <= set(listed(screen.names()))
        assert OURS.name not in listed(screen.names())
        await screen.tap(re.compile("^Samba"))
        await screen.tap("Back")
        assert "Samba" in listed(screen.names())
        await screen.type_text("Search", "nobody plays this")
        assert "No rules have this name." in screen.texts()


@pytest.mark.parametrize(("group", "rules"), [("Other games", "Phase 10"), ("", "Hand and Foot (Simpson)")])
async def test_play_on_a_card_sets_up_a_game_by_these_rules(service: Games, group: str, rules: str) -> None:
    async with at(service, "/rule-cards") as screen:
        if group:
            await screen.tap(group)
        await screen.tap(re.compile(f"^{re.escape(rules)}: "))
        await screen.tap("Play")
        assert any(rules in name for name in screen.names())


@pytest.mark.parametrize(("offer", "path"), [("Print a pad", "pad"), ("Share", "share")])
async def test_a_card_leads_to_paper_and_to_other_tables_and_they_lead_back(
    service: Games, offer: str, path: str
) -> None:
    ident = await made(service, OURS)
    for card, screens in (
        (f"/house-rules/{ident}/card", f"/house-rules/{ident}"),
        ("/rules/hand", "/rules/hand"),
    ):
        async with at(service, card) as screen:
            await screen.tap(offer)
            assert screen.page.route == f"{screens}/{path}"
            await screen.tap("Back")
            assert screen.page.route == card


async def test_a_games_rule_card_shows_its_own_values(service: Games) -> None:
    record = w03(1)
    values = {**record.rules.values, "red_threes.caught": -300}
    other = replace(record, rules=replace(record.rules, values=values))
    async with sitting(service, other, "rules") as screen:
        assert "+100 on the table, −300 caught in a hand or foot" in screen.texts()
        assert "Hand and Foot (Whitnack)" in screen.texts()


async def test_a_value_no_source_gives_is_marked_as_assumed(service: Games) -> None:
    async with at(service, "/rules/simpson") as screen:
        said = screen.texts()
        assert said[said.index("The stock runs out") + 2] == "assumed: not in any source"


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
