"""One merge for every carrier: changes come one by one, or in an exported file.

Source: FORMAT.md, "Importing a game".
"""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from scorepad.game.events import Author
from scorepad.game.fold import Game, fold, fold_more
from scorepad.game.intents import Intent, MakeChanges
from scorepad.score.record import GameId
from scorepad.service.games import Games
from scorepad.service.import_planner import Imported, plan_import
from scorepad.storage.gamefile.read import GameFile, read_game
from scorepad.storage.gamefile.write import write_game
from tests.service.services import ANN, BO, opened
from tests.service.test_moving import CY, Device, begun, evenings

MADE = Path(__file__).parents[1] / "data" / "exports"
carriers = st.lists(
    st.tuples(st.integers(0, 2), st.integers(0, 2), st.sampled_from(["events", "file"])), max_size=12
)


@dataclass
class Copy:
    """A device with a copy of one game, and what it sends to the others."""

    device: Device

    def parcels(self, carrier: str) -> Sequence[GameFile]:
        game = self.device.game
        if carrier == "events":
            return [GameFile(game.record, (each,)) for each in reversed(game.events)]
        return [read_game(write_game(game.record, game.events))]

    def take(self, file: GameFile) -> str:
        plan = plan_import(file.record, file.log, self.device.game, lambda *_: None, lambda: GameId("second"))
        if plan.id == self.device.game.record.id:
            self.device.game = fold_more(self.device.game, plan.events)
        return plan.verdict


@settings(max_examples=12, deadline=None)
@given(
    st.tuples(evenings, evenings, evenings),
    carriers,
    st.permutations([(at, source) for at in range(3) for source in range(3) if at != source]),
)
def test_three_copies_are_equal_whatever_carried_the_changes_in_whichever_order(
    played: Sequence[list[Intent]],
    lossy: list[tuple[int, int, str]],
    at_last: list[tuple[int, int]],
) -> None:
    copies = [Copy(Device(who, begun())) for who in (ANN, BO, CY)]
    for copy, intents in zip(copies, played, strict=True):
        # Both sides given one name would be no game.
        copy.device.play([each for each in intents if not isinstance(each, MakeChanges)])
    verdicts = set()
    for at, source, carrier in lossy:
        verdicts |= {copies[at].take(each) for each in copies[source].parcels(carrier)[:3]}
    for at, source in [*at_last, *at_last]:
        for each in copies[source].parcels("file" if (at + source) % 2 else "events"):
            verdicts.add(copies[at].take(each))
    assert verdicts <= {"merged", "updated"}
    one, two, three = (copy.device.game for copy in copies)
    assert one.events == two.events == three.events
    assert one.record == two.record == three.record == fold(one.events).record


def kept(service: Games, game: GameId) -> Game:
    found = service.game(game)
    assert found
    return found


async def take(service: Games, file: GameFile, who: Author = BO) -> Imported[GameId]:
    return await service.take_in(file, who)


def exported(service: Games, game: GameId) -> GameFile:
    found = kept(service, game)
    return read_game(write_game(found.record, found.events))


async def test_what_a_spreadsheet_once_added_to_a_game_comes_in_where_the_game_is_known(
    tmp_path: Path,
) -> None:
    whole = read_game((MADE / "from-a-spreadsheet.scorepad.json").read_bytes())
    own = tuple(event for event in whole.log if not event.device.startswith("sheet-"))
    before = GameFile(fold(own).record, own)
    async with opened(tmp_path) as service:
        game = (await take(service, before))[1]
        assert (await take(service, whole))[0] == "merged"
        assert kept(service, GameId(game)).record == whole.record
        assert (await take(service, before))[0] == "updated"
