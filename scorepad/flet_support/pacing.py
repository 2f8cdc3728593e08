"""How fast browsers elsewhere are listened to: a flood over a link keeps only that link waiting."""

from collections.abc import Callable
from typing import Final
from weakref import WeakKeyDictionary

import flet as ft
from flet.messaging.session import Session

from scorepad.service.network import Limits

REGISTERING: Final = 5
"""Messages that a new screen counts as, because the server draws it."""

_MOST_SHARED: Final = 1000

_LINKS: WeakKeyDictionary[Session, Callable[[], str | None]] = WeakKeyDictionary()


class Allowance:
    """So many messages a second, and after a rest as many at once as `burst_seconds` would bring."""

    def __init__(self, rate: float, burst_seconds: float) -> None:
        self._rate = rate
        self._burst_seconds = burst_seconds
        self._paid_until = float("-inf")

    def take(self, now: float, messages: int = 1) -> float:
        """Return the seconds that messages which came now must wait. now: in seconds of any clock."""
        self._paid_until = max(self._paid_until, now - self._burst_seconds) + messages / self._rate
        return max(0, self._paid_until - now)

    def is_rested(self, now: float) -> bool:
        """Return whether it is as good as a new one."""
        return self._paid_until <= now - self._burst_seconds


class Pacing:
    """The allowances of one server that several screens share: those of one link, else of one address."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._shared: dict[str, Allowance] = {}

    def for_screen(self) -> Allowance:
        """Return the allowance of one screen."""
        return Allowance(self._limits.messages, self._limits.burst_seconds)

    def shared(self, name: str, now: float) -> Allowance:
        """Return the allowance of a link or address."""
        if len(self._shared) >= _MOST_SHARED:
            self._shared = {each: found for each, found in self._shared.items() if not found.is_rested(now)}
        fresh = Allowance(self._limits.messages_per_link, self._limits.burst_seconds)
        return self._shared.setdefault(name, fresh)


def count_by_link(page: ft.Page, link: Callable[[], str | None]) -> None:
    """Count what a page's browser sends with all that comes over the same link.

    link: returns the link that the browser holds, None while it holds none.
    """
    _LINKS[page.session] = link


def link_of(session: Session | None) -> str | None:
    """Return the link that a session's browser holds, None if it holds none."""
    link = _LINKS.get(session) if session else None
    return link() if link else None
