"""Results as a director has put them right; the games themselves stay as they were played."""

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
    """Return the best by other totals, of those who could win: in Phase 10 whoever completed ten phases."""
    find = min if game.facts.lowest_wins else max
    able = [side for side, facts in enumerate(game.facts.sides) if facts.could_win]
    best = find(totals[side] for side in able)
    return tuple(side for side in able if totals[side] == best)


def corrections_of(game: Evening, who: Who, corrections: Corrections) -> tuple[Correction, ...]:
    """Return the corrections of a game that count for a person, or for the people of a side together."""
    return tuple(
        found
        for side, names in enumerate(game.sides)
        if ({*who} == {*names} or (len(who) == 1 and who[0] in names))
        and (found := corrections.get((game.game, side)))
    )
