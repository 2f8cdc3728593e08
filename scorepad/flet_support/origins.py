"""Where each session's browser is, as its connection says: a browser may change what its page says."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final
from weakref import WeakKeyDictionary

import flet as ft
from flet.messaging.session import Session

_PASSED_ON: Final = frozenset(
    {"forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip"}
)


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a browser is. host: its IP address. is_direct: whether no proxy passed on what it sends."""

    host: str
    is_direct: bool


_ORIGINS: WeakKeyDictionary[Session, Origin] = WeakKeyDictionary()


def remember_origin(session: Session, origin: Origin) -> None:
    """Remember where the browser was that began a session; one that resumes it changes nothing."""
    _ORIGINS.setdefault(session, origin)


def page_origin(page: ft.Page) -> Origin | None:
    """Return where the browser was that began a page's session, None if it came by no network."""
    return _ORIGINS.get(page.session)


def is_passed_on(headers: Iterable[str]) -> bool:
    """Whether a request came by a proxy that says so. headers: the names in its head."""
    return any(name.lower() in _PASSED_ON for name in headers)
