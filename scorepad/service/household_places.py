"""What keeps the households of a server: a folder for each with its file, or a schema of a database."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from scorepad.rules.faults import Fault, Refused
from scorepad.service.game_service import GameService
from scorepad.service.keeping import FileKeeping, Work
from scorepad.service.network import HomeNetwork
from scorepad.service.platform import Served
from scorepad.service.shared_care import SharedCare
from scorepad.storage.folder import Folder, FolderClaim
from scorepad.storage.households import HouseholdFolders, HouseholdId, HouseholdRegister
from scorepad.storage.kept_links import KeptLinks
from scorepad.storage.shared import open_household_schemas
from scorepad.storage.sqlite.copied_games import read_database
from scorepad.storage.store import Store

if TYPE_CHECKING:
    # Their driver is a package that few have.
    from scorepad.storage.postgres.listening import Ear
    from scorepad.storage.postgres.store import PostgresStore


class HouseholdKeeping(Protocol):
    """Keeps the games and links of one household while it is open."""

    store: Store
    links: KeptLinks

    def served(
        self,
        service: GameService,
        network: HomeNetwork,
        are_screens_open: Callable[[], bool],
        ended: Callable[[], None],
    ) -> tuple[Served, tuple[Work, ...]]:
        """Return what the app can do there, and the work of looking after the games.

        ended: called once another process has removed the household.
        """

    def close(self) -> None:
        """Release it; blocks."""


class HouseholdPlaces(Protocol):
    """The places of all households; every method blocks."""

    @property
    def register(self) -> HouseholdRegister:
        """Which households there are."""

    def open(self, household: HouseholdId | None) -> HouseholdKeeping:
        """Open a household that is there. None = those who have none; nothing is ever kept of them.

        Raises Refused.
        """

    def close(self) -> None:
        """Release what all of them share."""


class InFolders:
    """Each household in a folder of its own, which no other server may have open."""

    def __init__(self, data_folder: Path) -> None:
        self.register = HouseholdFolders(data_folder)

    def open(self, household: HouseholdId | None) -> HouseholdKeeping:
        """Open the file of a household; raises Refused: `folder_taken`, and as `FileKeeping` does."""
        return _InFolder(self.register.path(household) if household else self.register.newcomers)

    def close(self) -> None:
        """Do nothing: the folders share nothing."""


class _InFolder:
    def __init__(self, path: Path) -> None:
        folder = Folder.open(path)
        claim = folder.claim()
        if not isinstance(claim, FolderClaim):
            raise Refused((Fault("folder_taken", params={"folder": str(path)}),))
        try:
            self._keeping = FileKeeping(folder)
        except BaseException:
            claim.release()
            raise
        self._claim = claim
        self.store, self.links = self._keeping.store, self._keeping.links

    def served(
        self,
        service: GameService,
        network: HomeNetwork,
        are_screens_open: Callable[[], bool],
        _ended: Callable[[], None],
    ) -> tuple[Served, tuple[Work, ...]]:
        """Return what the app can do, and the work of looking after the file."""
        return self._keeping.served(service, self._claim, network, are_screens_open)

    def close(self) -> None:
        """Release the file and its folder."""
        self._keeping.close()
        self._claim.release()


class InDatabase:
    """Each household in a schema of a database, at as many servers as people come to."""

    def __init__(self, data_folder: Path, address: str) -> None:
        """Open the database; raises Refused as `open_household_schemas` does.

        data_folder: of this server alone.
        """
        self.register = open_household_schemas(address)
        self._here = InFolders(data_folder)

    def open(self, household: HouseholdId | None) -> HouseholdKeeping:
        """Open the schema of a household; raises Refused: `not_readable`, `database_too_new`."""
        # Those who have none keep nothing that another server would have to know.
        return _InSchema(*self.register.opened(household)) if household else self._here.open(None)

    def close(self) -> None:
        """Release the database."""
        self.register.close()


class _InSchema:
    def __init__(self, store: "PostgresStore", ear: "Ear") -> None:
        self.store: Store = store
        self.links: KeptLinks = store.links(None)
        self._shared = store
        self._ear = ear

    def served(
        self,
        service: GameService,
        network: HomeNetwork,
        _are_screens_open: Callable[[], bool],
        ended: Callable[[], None],
    ) -> tuple[Served, tuple[Work, ...]]:
        """Return what the app can do, and the work of showing what others change until it has ended."""

        async def look_after() -> None:
            await SharedCare(service, self._ear.look_after).look_after()
            ended()

        return Served(network=network, read_database=read_database), (look_after,)

    def close(self) -> None:
        """Release the schema."""
        self._ear.close()
        self._shared.release()


def household_places(data_folder: Path, address: str | None) -> HouseholdPlaces:
    """Open the households of a database, None = in folders; blocks. Raises Refused as each of them does."""
    return InDatabase(data_folder, address) if address else InFolders(data_folder)
