"""What people and their sides are called, and how a person is called otherwise in what is there already."""

from collections.abc import Sequence
from dataclasses import replace

from scorepad.score.limits import MAX_NAME
from scorepad.score.record import Side


def joined_names(names: Sequence[str]) -> str:
    """Return the name of a side made of its players, `Ann & Bo`, in at most 40 characters."""
    return " & ".join(names)[:MAX_NAME].strip()


def renamed(names: Sequence[str], name: str, to: str) -> tuple[str, ...]:
    """Return names with another one in place of a person's, each once."""
    return tuple(dict.fromkeys(to if each == name else each for each in names))


def renamed_sides(sides: tuple[Side, ...], name: str, to: str) -> tuple[Side, ...]:
    """Return sides with another name in place of a person's.

    A side that is named after its players gets their new names, unless another side is called so already.
    """
    others = {side.name for side in sides}
    return tuple(_renamed_side(side, name, to, others) for side in sides)


def _renamed_side(side: Side, name: str, to: str, others: set[str]) -> Side:
    people = tuple(to if each == name else each for each in side.people)
    if people == side.people:
        return side
    called = joined_names(people) if side.name == joined_names(side.people) else side.name
    if called in others - {side.name}:
        return replace(side, players=people)
    return replace(side, name=called, players=people if side.players else ())
