"""Which device a browser is: ids are issued here, each with a proof that the browser stores."""

import asyncio
import logging
import re
import secrets
from dataclasses import dataclass

from scorepad.game.events import Author
from scorepad.game.ids import DeviceId
from scorepad.rules.faults import Refused
from scorepad.storage.device_key import DeviceKey, new_device_key
from scorepad.storage.sql.store import SqlStore

log = logging.getLogger("scorepad.service")

_CREDENTIAL = re.compile(r"([0-9a-f]{32})\.([0-9a-f]{64})")


@dataclass(frozen=True, slots=True)
class Admission:
    """Which device a browser is.

    credential: to be stored by the browser so that it stays the same device; None if it has one already or
    none could be made.
    """

    author: Author
    credential: str | None = None


class Devices:
    """Admits browsers as devices; the key for it is made when the first one comes.

    is_alone: whether the games are kept in the only browser that comes. It is the same device each time, even
    if it was killed before it wrote its credential to the disk, which takes seconds.
    """

    def __init__(self, store: SqlStore, *, is_alone: bool = False) -> None:
        self._store = store
        self._is_alone = is_alone
        self._key: DeviceKey | None = None
        self._turn = asyncio.Lock()

    async def admit(self, credential: object) -> Admission:
        """Return which device a browser is, given what it has stored.

        credential: from an earlier admission.
        """
        async with self._turn:
            try:
                key = self._key or await self._open()
            except Refused as refused:
                # Without a stored key no proof lasts; the browser's own may be valid again after a restart.
                log.warning("a device is admitted for one visit only", exc_info=refused)
                return Admission(Author(_new_device()))
        if device := _proven(key, credential):
            return Admission(Author(device))
        device = key.only_device() if self._is_alone else _new_device()
        return Admission(Author(device), f"{device}.{key.proof(device)}")

    async def _open(self) -> DeviceKey:
        key = await asyncio.to_thread(self._store.device_key)
        if key is None:
            made = new_device_key()
            is_ours = await self._store.keep_device_key(made)
            # Another process on the same database may have been faster.
            key = made if is_ours else await asyncio.to_thread(self._store.device_key)
            key = key or made
        self._key = key
        return key


def _new_device() -> DeviceId:
    return DeviceId(secrets.token_hex(16))


def _proven(key: DeviceKey, credential: object) -> DeviceId | None:
    found = _CREDENTIAL.fullmatch(credential) if isinstance(credential, str) else None
    if not found:
        return None
    device = DeviceId(found[1])
    return device if key.proves(device, found[2]) else None
