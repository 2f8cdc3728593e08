"""Results as a director has put them right; the games themselves stay as they were played."""

from collections.abc import Sequence
from dataclasses import replace

from scorepad.game.evenings import Correction, Corrections
from scorepad.journal.evening import Evening
from scorepad.journal.sums import Who

MARK = "*"
"""Behind every figure that was put right."""


def corrected(game: Evening, corrections: Corrections) -> Evening:
    """Return a game with other totals, and with whoever wins by these."""
    totals = tuple(
        total + (found.points if (found := corrections.get((game.game, side))) else 0)
        for side, total in enumerate(game.totals)
    )
    if totals == game.totals:
        return game
    return replace(game, totals=totals, winners=_winners(game, totals))


def _winners(game: Evening, totals: tuple[int, ...]) -> tuple[int, ...]:
    """Return the best by other totals, but of those who had won where something else decided.

    In Phase 10 the phases do, and a correction of points changes only who is best among them.
    """
    sides = range(len(totals))
    able = sides if game.winners == _best(game, sides, game.totals) else game.winners
    return _best(game, able, totals)


def _best(game: Evening, sides: Sequence[int], totals: tuple[int, ...]) -> tuple[int, ...]:
    find = min if game.facts.lowest_wins else max
    best = find(totals[side] for side in sides)
    return tuple(side for side in sides if totals[side] == best)


def corrections_of(game: Evening, who: Who, corrections: Corrections) -> tuple[Correction, ...]:
    """Return the corrections of a game that count for a person, or for the people of a side together."""
    return tuple(
        found
        for side, names in enumerate(game.sides)
        if ({*who} == {*names} or (len(who) == 1 and who[0] in names))
        and (found := corrections.get((game.game, side)))
    )
