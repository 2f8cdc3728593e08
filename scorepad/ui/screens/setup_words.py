"""The words of the setup screen: variants in a line, seatings, and where a fault is said."""

from collections import Counter

from scorepad.i18n import _
from scorepad.i18n.going_out import out_with
from scorepad.i18n.joining import listed
from scorepad.i18n.labels import kind_word
from scorepad.i18n.numbers import points
from scorepad.rules.ruleset import RuleSet
from scorepad.ui.screens.setup_plan import Seating

_PAIR = 2


def rules_line(rules: RuleSet) -> str:
    """Say in a line what a variant is like: `2 pairs · clean 500, dirty 300 · out with 2 clean + 1 dirty`."""
    parts = _players(rules), worth_line(rules), out_with(rules)
    return " · ".join(part for part in parts if part)


def worth_line(rules: RuleSet) -> str:
    """Say in fewer words what a variant is like, by which most differ: `clean 500, dirty 300`."""
    if rules.family.lowest_wins:
        return _("cards left in hand count; lowest total wins")
    return listed(f"{kind_word(rules, kind)} {points(rules.pile_points[kind])}" for kind in rules.kinds)


def _players(rules: RuleSet) -> str:
    first = rules.seatings[0] if rules.seatings else None
    if isinstance(first, tuple):
        return seating_name(tuple(size for size in first if isinstance(size, int)))
    return _("individual play")


def seating_name(sizes: Seating) -> str:
    """Name a seating: `2 pairs`, `2 teams of 3`, `4 players, each alone`, `teams of 2, 3 and 1`."""
    size, others = sizes[0], len(Counter(sizes)) > 1
    if others:
        *first, last = map(str, sizes)
        return _("teams of {sizes} and {last}").format(sizes=listed(first), last=last)
    if size == 1:
        return _("{count} players, individual play").format(count=len(sizes))
    message = _("{count} pairs") if size == _PAIR else _("{count} teams of {size}")
    return message.format(count=len(sizes), size=size)
