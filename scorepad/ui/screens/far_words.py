"""What the far view says: of the game as a whole, and of each side."""

from collections.abc import Iterator
from dataclasses import dataclass

from scorepad.i18n import _
from scorepad.i18n.joining import listed
from scorepad.i18n.labels import minimum_text
from scorepad.i18n.numbers import points
from scorepad.i18n.standing import winner_sentence
from scorepad.score.record import GameRecord
from scorepad.score.result import GameScore, RoundScore
from scorepad.score.standing import lead, leaders
from scorepad.ui.screens.far_sizes import FarSide, Opening
from scorepad.ui.screens.scoreboard_words import dealer_words, round_title, standing
from scorepad.ui.theme import side_shape

_BETWEEN = " · "
_EACH_ITS_OWN = 2
_HOLE = "{minimum}"


@dataclass(frozen=True, slots=True)
class FarWords:
    """The words of the far view.

    head: round, dealer and leader. shared: the minimum that is the same for all. spoken: each side as it is
    said by a screen reader.
    """

    head: str
    shared: str
    sides: tuple[FarSide, ...]
    spoken: tuple[str, ...]


def far_words(record: GameRecord, score: GameScore) -> FarWords:
    """Say how a game stands, and what comes next. With more than two sides a common minimum is said once."""
    minimums = [minimum_text(each, record.rules) for each in score.next.minimums] if score.next else []
    alike = len(minimums) > _EACH_ITS_OWN and len(set(minimums)) == 1
    shared = _("Everyone needs {minimum} to open").format(minimum=minimums[0]) if alike else ""
    sides = tuple(
        _side(record, score, side, "" if alike or not minimums else minimums[side])
        for side in range(len(record.sides))
    )
    spoken = tuple(listed(_spoken(record, score, side, each)) for side, each in enumerate(sides))
    parts = round_title(record, score), dealer_words(record, score), _leader(record, score)
    return FarWords(_BETWEEN.join(part for part in parts if part), shared, sides, spoken)


def _side(record: GameRecord, score: GameScore, side: int, minimum: str) -> FarSide:
    name = f"{side_shape(side)} {record.sides[side].name}"
    before, _hole, after = _("needs {minimum} to open").partition(_HOLE)
    opening = Opening(before, minimum, after) if minimum else None
    return FarSide(name, points(score.totals[side]), _under_way(score, side), opening)


def _spoken(record: GameRecord, score: GameScore, side: int, said: FarSide) -> Iterator[str]:
    yield record.sides[side].name
    yield said.total
    if how := standing(record, score, side):
        yield how
    if said.now:
        yield said.now
    if said.opening:
        yield "".join(said.opening)


def _under_way(score: GameScore, side: int) -> str:
    """Say what a side has so far in the round that is being counted."""
    played = _open_round(score)
    if played is None or not any(each.breakdown.lines for each in played.sides):
        return ""
    return _("this round {points}").format(points=points(played.sides[side].breakdown.round))


def _open_round(score: GameScore) -> RoundScore | None:
    number = score.next.round if score.next else None
    return next((each for each in score.rounds if each.number == number and not each.complete), None)


def _leader(record: GameRecord, score: GameScore) -> str:
    if score.next is None:
        return winner_sentence(record, score)
    best = leaders(record.rules, score.totals)
    if not any(played.complete for played in score.rounds):
        return ""
    if len(best) == len(score.totals):
        return _("All tied")
    names = _(" and ").join(record.sides[side].name for side in best)
    if len(best) > 1:
        return _("{sides} are tied").format(sides=names)
    return _("{side} leads by {points}").format(side=names, points=points(lead(record.rules, score.totals)))
