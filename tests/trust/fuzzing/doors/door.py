"""A door through which something comes in."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Door:
    """A door for the fuzzer.

    seeds: what it begins with. target: takes anything, and never raises. words: what it may put in.
    holds: what it is to change inside, `zip`, `json`, `rows` or nothing.
    """

    seeds: Callable[[], Iterable[bytes]]
    target: Callable[[bytes], object]
    words: tuple[bytes, ...] = ()
    holds: str = ""
