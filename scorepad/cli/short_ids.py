"""Ids as people read and type them: the beginning of one, as long as it takes."""

from collections.abc import Iterable, Iterator, Sequence

from scorepad.rules.faults import Fault, Refused

SHORT = 8
"""Characters of an id that are written at least."""


def short_ids(ids: Iterable[str]) -> dict[str, str]:
    """Give each id's beginning, as long as it takes to tell it from all others."""
    known = list(ids)
    return {each: each[: max(SHORT, *_alike(each, known))] for each in known}


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


def _alike(one: str, ids: Iterable[str]) -> Iterator[int]:
    yield 0
    for other in ids:
        if other != one:
            same = (at for at, (here, there) in enumerate(zip(one, other, strict=False)) if here != there)
            yield next(same, len(one)) + 1
