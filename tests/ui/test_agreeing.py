"""Each side counts on its own phone, the others agree: what each phone asks, shows and is told."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from scorepad.game.accept import SideGuest, Watcher
from scorepad.game.agreement import Agreement, Missing, RoundAgreement
from scorepad.game.events import Author, DeviceId, TallyField
from scorepad.game.intents import MakeChanges, SayOut, Undo
from scorepad.score.record import GameId, Out
from scorepad.service.games import Games
from tests.ui.playing import EAST, NORTH, OURS, REFERENCE, THEIRS, Person, kept, let_in, sitting, touch, w03

NORA, EVA, ED = (Author(DeviceId(digit * 32), side=side) for digit, side in (("1", 0), ("2", 1), ("3", 1)))
WATCHING = Author(DeviceId("4" * 32))
NEW_WORDS = re.compile("agree|differ|their phones", re.IGNORECASE)
AGREE_TO_EAST, AGREE_TO_NORTH = f"{EAST}: 2,225. Agree?", f"{NORTH}: 5,185. Agree?"


async def shared_game(house: Games, *phones: Author) -> GameId:
    """Start a game of two sides, and have phones open the links of their sides."""
    game = await kept(house, w03(0))
    for who in phones:
        assert who.side is not None
        await let_in(house, SideGuest(game, who.side), who)
    return game


@asynccontextmanager
async def counted(house: Games) -> AsyncIterator[tuple[Person, Person, Person]]:
    """Yield two sides' phones that have counted the reference round, and the keeper's."""
    game = await shared_game(house, NORA, EVA)
    async with (
        sitting(house, game, who=NORA) as nora,
        sitting(house, game, who=EVA) as eva,
        sitting(house, game) as ann,
    ):
        await touch(house, game, SayOut(None, Out(0)))
        await nora.until(lambda: "Next" in nora.names() and "Next" in eva.names())
        await eva.keys(THEIRS)
        await nora.keys(OURS)
        for person in (nora, eva, ann):
            await sees(person, "Round 2 of 4")
        yield nora, eva, ann


async def sees(person: Person, text: str) -> None:
    """Wait until a text is on somebody's screen."""
    await person.until(lambda: text in person.said())


def agreement_of(person: Person) -> RoundAgreement:
    """Return how far the sides agree on the first round."""
    known = person.service.opened(person.game).agreements
    return known[person.record.rounds[0].log_id]


async def test_the_reference_round_takes_twelve_touches_on_the_busiest_phone(house: Games) -> None:
    game = await shared_game(house, NORA, EVA)
    async with (
        sitting(house, game, who=NORA) as nora,
        sitting(house, game, who=EVA) as eva,
        sitting(house, game) as ann,
    ):
        await ann.tap("Let the sides say it on their phones")
        for phone in (nora, eva):
            await phone.until(lambda: all("Next" in each.names() for each in (nora, eva)))
            assert "Who went out?" in phone.said()
            assert "/round/" in phone.page.route
        await nora.tap(NORTH, 0)
        await eva.until(lambda: "Who went out?" not in eva.said())
        assert "Who went out?" not in ann.said()
        await eva.keys(THEIRS)
        await nora.keys(OURS)
        await nora.until(lambda: AGREE_TO_EAST in nora.names())
        await nora.tap(AGREE_TO_EAST)
        await sees(eva, AGREE_TO_NORTH)
        await eva.tap(AGREE_TO_NORTH)
        assert agreement_of(ann).state is Agreement.SEALED
        assert ann.record.rounds[0].out == Out(0)
        assert ann.totals == (5185, 2225)
        assert (ann.touches, nora.touches, eva.touches) == (1, 11, 12)
        await ann.until(lambda: not re.search("Agree|agreed yet", ann.said() + nora.said() + eva.said()))


async def test_a_side_phone_opens_its_own_tally_once(house: Games) -> None:
    async with sitting(house, await shared_game(house, EVA), who=EVA) as eva:
        assert "The next round hasn't begun yet." in eva.texts()
        await touch(house, eva.game, SayOut(None, Out(0)))
        await eva.until(lambda: "Next" in eva.names())
        assert eva.place == (1, "piles.clean")
        assert all(name.startswith(EAST) for name in eva.marked())
        await eva.back()
        await eva.settle()
        assert eva.page.route == f"/game/{eva.game}"
        await eva.tap(f"Count for {EAST}")
        assert "/round/" in eva.page.route


async def test_the_others_see_a_sides_lines_and_who_is_missing(house: Games) -> None:
    async with counted(house) as (nora, eva, ann):
        assert "2 clean × 500: +1,000" in nora.texts()
        assert AGREE_TO_EAST in nora.names()
        assert AGREE_TO_NORTH not in nora.names()
        assert f"{NORTH}, {EAST} haven't agreed yet." in ann.texts()
        assert [name for name in ann.names() if name.endswith("Agree?")] == []
        await nora.tap(AGREE_TO_EAST)
        assert f"{EAST} hasn't agreed yet." in nora.texts()
        assert f"{EAST} hasn't agreed yet." in ann.texts()
        assert "not agreed yet" in ann.said()
        await ann.tap(f"Agree for {EAST}")
        assert agreement_of(ann).state is Agreement.SEALED
        await eva.until(lambda: AGREE_TO_NORTH not in eva.names())
        assert "not agreed yet" not in ann.said()


async def test_the_keeper_agrees_for_a_side_without_a_phone(house: Games) -> None:
    game = await shared_game(house, EVA)
    async with sitting(house, game, who=EVA) as eva, sitting(house, game) as ann:
        await ann.tap(NORTH)
        await ann.keys(OURS)
        await eva.until(lambda: "Next" in eva.names())
        await eva.keys(THEIRS)
        await ann.until(lambda: AGREE_TO_EAST in ann.names())
        await ann.tap(AGREE_TO_EAST)
        await eva.tap(AGREE_TO_NORTH)
        assert agreement_of(ann).state is Agreement.SEALED
        assert max(ann.touches, eva.touches) <= 12


async def test_the_next_round_begins_without_agreement_and_the_last_is_agreed_on_where_it_is_read(
    house: Games,
) -> None:
    async with counted(house) as (nora, eva, ann):
        await ann.tap(EAST)
        assert "/round/" in ann.page.route
        await nora.until(lambda: "Next" in nora.names())
        await nora.go(f"/game/{nora.game}")
        await sees(nora, AGREE_TO_EAST)
        await nora.go(f"/game/{nora.game}/round/{nora.record.rounds[0].log_id}")
        assert nora.begins(f"{NORTH}, Clean piles")
        await nora.tap(AGREE_TO_EAST)
        assert AGREE_TO_EAST not in nora.names()
        assert agreement_of(eva) == RoundAgreement(Agreement.NOT_AGREED, (Missing(0, 1),))


async def test_what_two_phones_of_a_side_entered_differently_is_marked_on_both(house: Games) -> None:
    game = await shared_game(house, NORA, EVA, ED)
    async with (
        sitting(house, game, who=EVA) as eva,
        sitting(house, game, who=ED) as ed,
        sitting(house, game, who=NORA) as nora,
    ):
        await touch(house, game, SayOut(None, Out(0)))
        await eva.until(lambda: "Next" in eva.names() and "Next" in ed.names())
        await eva.keys("2")
        assert "Differs" not in eva.said() + ed.said()
        await ed.tap(re.compile(f"^{EAST}, Clean piles"))
        await ed.keys("⌫3")
        assert "Differs: another phone 2, this phone 3" in ed.said()
        await eva.until(lambda: "Differs: this phone 2, another phone 3" in eva.said())
        await eva.keys("301310N85N")
        await nora.until(lambda: "Next" in nora.names())
        await nora.keys(OURS)
        await sees(nora, "two phones differ")
        assert f"{EAST}: two phones differ: Clean piles" in nora.said()
        assert not [name for name in nora.names() if name.endswith("Agree?")]
        change = TallyField(nora.record.rounds[0].log_id, 1, "piles.clean", 2)
        await touch(house, game, MakeChanges((change,)))
        await nora.until(lambda: AGREE_TO_EAST in nora.names())
        assert "Differs" not in ed.said() + eva.said()


async def test_a_change_of_a_sealed_round_is_told_to_everybody_and_stays_marked(house: Games) -> None:
    told = "Round 1 was changed after everyone had agreed."
    async with counted(house) as (nora, eva, ann):
        await nora.tap(AGREE_TO_EAST)
        await eva.tap(AGREE_TO_NORTH)
        await touch(house, ann.game, SayOut(None, Out(1)))
        await eva.until(lambda: "/round/" in eva.page.route)
        change = TallyField(ann.record.rounds[0].log_id, 1, "piles.clean", 3)
        await touch(house, ann.game, MakeChanges((change,)))
        assert agreement_of(ann).state is Agreement.CHANGED
        await eva.until(lambda: told in eva.notices())
        await ann.until(lambda: told in ann.texts())
        assert any("changed since it was agreed" in name for name in ann.names())
        await nora.go(f"/game/{nora.game}")
        assert told in nora.texts()
        await let_in(house, Watcher(ann.game), WATCHING)
        async with sitting(house, ann.game, "far", who=WATCHING) as watcher:
            assert told in watcher.said()
            await touch(house, ann.game, Undo)
            await watcher.until(lambda: told not in watcher.said())
        await ann.until(lambda: told not in ann.texts())
        await touch(house, ann.game, MakeChanges((change,)))
        await sees(nora, f"{EAST}: 2,725. Agree?")
        await nora.tap(f"{EAST}: 2,725. Agree?")
        assert agreement_of(ann).state is Agreement.SEALED
        assert told not in ann.said() + nora.said()


async def test_agreeing_to_what_was_changed_meanwhile_is_refused(house: Games) -> None:
    async with counted(house) as (nora, _eva, ann):
        button = nora.find(AGREE_TO_EAST)
        change = TallyField(ann.record.rounds[0].log_id, 1, "piles.clean", 3)
        await touch(house, ann.game, MakeChanges((change,)))
        await nora.fire(button, "click")
        assert agreement_of(ann) == RoundAgreement(Agreement.NOT_AGREED, (Missing(0, 1), Missing(1, 0)))
        assert any("changed since then" in sentence for sentence in nora.notices())


async def test_one_phone_alone_sees_nothing_new(house: Games) -> None:
    async with sitting(house, w03(0)) as ann:
        seen = [ann.said()]
        await ann.tap(NORTH)
        seen.append(ann.said())
        await ann.keys(REFERENCE)
        seen.append(ann.said())
        await ann.tap(NORTH)
        await ann.keys(REFERENCE)
        for rest in ("", "/result", f"/round/{ann.record.rounds[0].log_id}"):
            await ann.go(f"/game/{ann.game}{rest}")
            seen.append(ann.said())
        assert house.opened(ann.game).agreements == {}
    assert not [text for text in seen if NEW_WORDS.search(text)]
