"""Which device a browser is: ids are issued here, each with a proof that the browser stores."""

import asyncio
import logging
import re
import secrets
from collections.abc import Iterator
from dataclasses import dataclass

from scorepad.game.events import Author
from scorepad.game.ids import DeviceId
from scorepad.rules.faults import Refused
from scorepad.storage.device_key import DeviceKey, is_device_id, new_device_key
from scorepad.storage.store import Store

log = logging.getLogger("scorepad.service")

_CREDENTIAL = re.compile(r"([0-9a-f]{32})\.([0-9a-f]{64})")


@dataclass(frozen=True, slots=True)
class Admission:
    """Which device a browser is.

    credential: to be stored by the browser so that it stays the same device; None if it has one already or
    none could be made. forget: whether the bare id it sent belongs to another browser and is now useless.
    """

    author: Author
    credential: str | None = None
    forget: bool = False


class Devices:
    """Admits browsers as devices; the key for it is made when the first one comes.

    is_alone: whether the games are kept in the only browser that comes. It is the same device each time, even
    if it was killed before it wrote its credential to the disk, which takes seconds.
    """

    def __init__(self, store: Store, *, is_alone: bool = False) -> None:
        self._store = store
        self._is_alone = is_alone
        self._key: DeviceKey | None = None
        self._turn = asyncio.Lock()

    async def admit(self, credential: object, bare: object) -> Admission:
        """Return which device a browser is, given the values it has stored.

        credential: from an earlier admission. bare: an id without a proof, as older versions stored it.
        An id from before there were proofs goes to the first browser that sends it; any later one is new.
        """
        async with self._turn:
            try:
                key = self._key or await self._open()
                if device := _proven(key, credential):
                    return Admission(Author(device))
                while claimed := next(filter(key.can_be_claimed, _unproven_ids(credential, bare)), None):
                    is_ours, key = await self._keep(key.with_claim(claimed), key)
                    if is_ours:
                        return Admission(Author(claimed), _credential(key, claimed))
            except Refused as refused:
                # Without a stored key no proof lasts; the browser's own may be valid again after a restart.
                log.warning("a device is admitted for one visit only", exc_info=refused)
                return Admission(Author(_new_device()))
            if self._is_alone:
                only = key.only_device()
                return Admission(Author(only), _credential(key, only))
            return _as_new(key, credential, bare)

    async def _open(self) -> DeviceKey:
        self._key = await asyncio.to_thread(self._store.device_key)
        if self._key:
            return self._key
        made = new_device_key(await asyncio.to_thread(self._store.devices))
        _is_ours, key = await self._keep(made, None)
        return key

    async def _keep(self, key: DeviceKey, before: DeviceKey | None) -> tuple[bool, DeviceKey]:
        """Return whether a key is kept in place of the one before, and the one that is kept."""
        is_ours = await self._store.keep_device_key(key, before)
        # Another process on the same database may have been faster.
        kept = key if is_ours else await asyncio.to_thread(self._store.device_key)
        self._key = kept or key
        return is_ours, self._key


def _new_device() -> DeviceId:
    return DeviceId(secrets.token_hex(16))


def _as_new(key: DeviceKey, credential: object, bare: object) -> Admission:
    device = _new_device()
    # Another tab of the same browser may have claimed the id. Flutter reads the browser's storage only once
    # in each tab, so a new credential from here would silently replace the claimed one.
    if credential is None and isinstance(bare, str) and bare in key.earlier:
        return Admission(Author(device), forget=True)
    return Admission(Author(device), _credential(key, device))


def _proven(key: DeviceKey, credential: object) -> DeviceId | None:
    found = _CREDENTIAL.fullmatch(credential) if isinstance(credential, str) else None
    if not found:
        return None
    device = DeviceId(found[1])
    return device if key.proves(device, found[2]) else None


def _unproven_ids(credential: object, bare: object) -> Iterator[DeviceId]:
    """Yield the ids a browser sent without checking their proofs; the key may be a new one."""
    for text in (credential, bare):
        if isinstance(text, str):
            device = text[:32] if _CREDENTIAL.fullmatch(text) else text
            if is_device_id(device):
                yield device


def _credential(key: DeviceKey, device: DeviceId) -> str:
    return f"{device}.{key.proof(device)}"
