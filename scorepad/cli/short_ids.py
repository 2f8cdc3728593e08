"""Ids as people read and type them: the beginning of one, as long as it takes."""

from collections.abc import Iterable, Sequence
from itertools import pairwise

from scorepad.rules.faults import Fault, Refused

SHORT = 8
"""Characters of an id that are written at least."""


def short_ids(ids: Iterable[str]) -> dict[str, str]:
    """Give each id's beginning, as long as it takes to tell it from all others."""
    known = list(ids)
    # Of all ids in their order the ones next to an id are those that begin most like it.
    ordered = sorted(set(known))
    shared = [0, *(_alike(one, other) for one, other in pairwise(ordered)), 0]
    needed = {each: max(SHORT, *shared[at : at + 2]) for at, each in enumerate(ordered)}
    return {each: each[: needed[each]] for each in known}


def begun_with(ids: Sequence[str], asked: str, several: Fault) -> str | None:
    """Find the one id that begins with what was typed, None if none does.

    several: what is wrong if more than one does. Raises Refused.
    """
    start = asked.lower()
    fitting = [each for each in ids if each.startswith(start)]
    if start in fitting:
        return start
    if len(fitting) > 1:
        raise Refused((several,))
    return fitting[0] if fitting else None


def _alike(one: str, other: str) -> int:
    """Return how many characters tell two ids apart."""
    same = (at for at, (here, there) in enumerate(zip(one, other, strict=False)) if here != there)
    return next(same, min(len(one), len(other))) + 1
