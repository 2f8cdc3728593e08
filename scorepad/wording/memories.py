"""What is told of the evenings, in sentences."""

from typing import Final, assert_never

from scorepad.i18n.catalogue import _, mark
from scorepad.i18n.formats import day_text, points
from scorepad.journal.memories import (
    BestRound,
    Comeback,
    HeadToHead,
    Memory,
    Milestone,
    OnWeekdays,
    Streak,
)
from scorepad.journal.sums import Who

_WEEKDAYS: Final = (
    mark("Mondays"),
    mark("Tuesdays"),
    mark("Wednesdays"),
    mark("Thursdays"),
    mark("Fridays"),
    mark("Saturdays"),
    mark("Sundays"),
)


def people_text(who: Who) -> str:
    """Return people in words: `Ann and Bo`."""
    *others, last = who
    # Translators: joins the last two of several names.
    return _(" and ").join((", ".join(others), last)) if others else last


def memory_sentence(memory: Memory) -> str:
    """Return a sentence that tells of it."""
    match memory:
        case Milestone():
            return _milestone(memory)
        case Comeback(year=year, who=who, behind=behind):
            message = _("On this day in {year}, {side} came back from {points} behind.")
            return message.format(year=year, side=people_text(who), points=points(behind))
        case OnWeekdays():
            day = _(_WEEKDAYS[memory.weekday])
            # Translators: “{day}” is a day of the week in the plural; then games, and wins on each side.
            message = _("{day}: {games} games, {one} {wins} : {losses} {other}.")
            return message.format(day=day, **_tally(memory))
        case HeadToHead():
            message = _("{games} games between you: {one} {wins} : {losses} {other}.")
            return message.format(**_tally(memory))
        case Streak(who=who, wins=wins):
            message = _("The last {wins} games between you went to {side}.")
            return message.format(side=people_text(who), wins=points(wins))
        case BestRound():
            return _best_round(memory)
        case _ as never:
            assert_never(never)


def _milestone(memory: Milestone) -> str:
    number = points(memory.number)
    if memory.is_next:
        return _("Your next game together will be number {number}.").format(number=number)
    return _("That was game number {number} together.").format(number=number)


def _tally(memory: OnWeekdays | HeadToHead) -> dict[str, str]:
    wins, losses = map(points, memory.wins)
    return {
        "games": points(memory.games),
        "one": people_text(memory.one),
        "other": people_text(memory.other),
        "wins": wins,
        "losses": losses,
    }


def _best_round(memory: BestRound) -> str:
    best = memory.best
    if memory.is_lowest:
        message = _("The lowest round so far: {points}, {side} on {day}.")
    else:
        message = _("The best round so far: {points}, {side} on {day}.")
    return message.format(
        points=points(best.points), side=people_text(best.who), day=day_text(best.day, best.about)
    )
