"""What a side that is behind needs in the last round, on the score pad and among the large scores."""

import flet as ft

from scorepad.game.intents import SayOut
from scorepad.rules.built_in import variant
from scorepad.score.record import GameId, GameRecord, Out, Start
from scorepad.service.game_service import GameService
from tests.ui.playing import ANN, BO, EAST, NORTH, PAIRS, kept, press_keys, sitting, touch
from tests.ui.reading import walk

NEEDS = (
    f"{EAST} needs 1,250 to catch up if the other side adds nothing: "
    "a wild pile, or 2 clean piles and a red three; either way nothing left in hand."
)
HEADING = "To catch up if the other side adds nothing:"


async def last_round(service: GameService, number: int = 4) -> GameId:
    """Start a game in which East–West is behind by 1,250 before a round."""
    return await kept(service, GameRecord(variant("whitnack"), PAIRS, start=Start(number, (5000, 3750))), ANN)


async def test_the_score_pad_says_in_the_last_round_what_it_takes_to_catch_up(service: GameService) -> None:
    async with sitting(service, await last_round(service)) as person:
        assert HEADING in person.texts()
        assert NEEDS in person.texts()
    async with sitting(service, await last_round(service, 3)) as person:
        assert HEADING not in person.texts()


async def test_what_another_phone_counts_is_in_it(service: GameService) -> None:
    game = await last_round(service)
    async with sitting(service, game) as person:
        assert NEEDS in person.texts()
        await touch(service, game, SayOut(None, Out(0)), who=BO)
        await press_keys(service, game, "2N", who=BO)
        # Two clean piles, and 100 for going out.
        await person.until(lambda: any(f"{EAST} needs 2,350 to catch up" in each for each in person.texts()))


async def test_nothing_is_worked_out_while_another_screen_covers_the_score_pad(service: GameService) -> None:
    game = await last_round(service)
    async with sitting(service, game) as person:
        await person.tap(NORTH)
        await person.keys("2")
        snapshot = service._repository.snapshots[game]
        assert "score" in vars(snapshot)
        assert "catch_ups" not in vars(snapshot)
        await person.tap("Back")
        assert "catch_ups" in vars(snapshot)
        assert service.catch_ups(game) is service.catch_ups(game)


async def test_the_large_scores_say_it_where_there_is_room(service: GameService) -> None:
    game = await last_round(service)
    async with sitting(service, game, width=390, height=844) as person:
        await person.tap("Large scores")
        assert NEEDS in drawn(person.controls(ft.Semantics))
        assert any(each.endswith(f"; {NEEDS}") for each in person.texts())
        await person.resize(320, 330)
        assert NEEDS not in drawn(person.controls(ft.Semantics))
        assert any(each.endswith(f"; {NEEDS}") for each in person.texts())


def drawn(said: list[ft.Semantics]) -> list[str]:
    """Return the texts that are drawn, with plain spaces."""
    texts = (part for each in said for part in walk(each.content) if isinstance(part, ft.Text))
    return [text.value.replace("\N{NO-BREAK SPACE}", " ") for text in texts if text.value]
