"""A household saved whole, on its page: another one gets all of it, and nothing that lets anybody in."""

from io import BytesIO

import flet as ft

from scorepad.game.events import (
    Author,
    ByeGiven,
    DetailSet,
    EveningOpened,
    LibraryChange,
    MinutesSet,
    NameJoined,
    PersonCame,
    PersonLeftOut,
    ResultCorrected,
    TableSet,
)
from scorepad.game.ids import EveningId
from scorepad.game.intents import MakeChanges
from scorepad.game.rights import KEEPER
from scorepad.rules.custom import CustomRuleSet
from scorepad.score.record import GameId
from scorepad.service.game_service import GameService
from scorepad.service.kept_households import KeptHouseholds
from scorepad.storage.zip_files import read_backup
from tests.service.services import BO, RECORD, SEVENS, touches
from tests.service.test_backup import restored
from tests.ui.playing import JOIN
from tests.ui.test_households import at, begun, households

__all__ = ["households"]

EVENING = EveningId("0b7c2a52-51c9-4e0e-9d5a-3f1c6a4e8b21")
OURS = CustomRuleSet("Thursday table", "whitnack", {"cards.ace": 15})
HOLDS = (
    "It holds all games, deleted ones too, your rules, who is who, and club evenings. Links, devices and "
    "their settings stay behind. Any Scorepad can import the file."
)


def said_of(game: GameId) -> tuple[LibraryChange, ...]:
    """Return all that can be said of people and an evening."""
    return (
        NameJoined("Di", "Diana"),
        PersonLeftOut("Cy"),
        EveningOpened(EVENING, "2026-11-27", partners_change=True, name="Autumn"),
        *(PersonCame(EVENING, name) for name in ("Ann", "Eve")),
        TableSet(EVENING, 1, 1, game),
        ByeGiven(EVENING, 1, "Eve"),
        MinutesSet(EVENING, 20),
        ResultCorrected(EVENING, game, 1, -50, "misdealt"),
    )


async def fill(service: GameService, who: Author) -> None:
    """Put something of every kind into a household."""
    game, gone = await service.start(RECORD, who), await service.start(SEVENS, who)
    await touches(service, game, MakeChanges((DetailSet("note", "With cake"),)), who=who)
    await service.delete(gone, who)
    await service.import_rules(OURS, who)
    assert not (await service.submit_to_library(who, MakeChanges(said_of(game)))).refused


def held(service: GameService) -> dict[str, object]:
    """Return all that a household has, with the log of each game."""
    state = service.library().state
    deleted = [each.summary.id for each in service.deleted_games()]
    return {
        "games": {each.id: service.read(each.id) for each in service.games()},
        "deleted": {each: service.read(each, deleted=True) for each in deleted},
        "rules": list(service.custom_rule_sets().values()),
        "people": (state.spellings, state.left_out, service.people()),
        "evenings": state.evenings,
    }


async def test_a_household_is_saved_whole_and_another_one_has_it_all(households: KeptHouseholds) -> None:
    (name, token), (other, their_token) = await begun(households), await begun(households)
    ours, theirs = await households.enter(name), await households.enter(other)
    assert ours
    assert theirs
    await theirs.service.access.open_link(their_token, BO.device)
    async with at(households, "/join", **{JOIN: token}) as screen:
        await screen.until(lambda: screen.page.route == "/household")
        [device] = ours.service.access.holders(KEEPER)
        await fill(ours.service, Author(device))
        assert HOLDS in screen.texts()
        # Its code stays a square, however wide the paper is.
        assert [
            row for row in screen.controls(ft.Row) if any(isinstance(each, ft.Image) for each in row.controls)
        ]
        await screen.tap("Save everything")
        await screen.until(lambda: "save_file" in dict(screen.listener.calls))
        data: bytes = dict(screen.listener.calls)["save_file"]["src_bytes"]
    said = ["added", "trashed", "rules_added", "people_added", "evening_added"]
    assert await restored(theirs.service, data) == said
    assert held(theirs.service) == held(ours.service)
    again = ["updated", "updated", "rules_known", "people_known", "evening_known"]
    assert await restored(theirs.service, data) == again
    assert held(theirs.service) == held(ours.service)
    for _name, part in read_backup(BytesIO(data)):
        assert token.encode() not in part
        assert name.encode() not in part
