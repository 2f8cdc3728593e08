"""By which rules: one set of values at a time, and all together only where somebody asks for it."""

from collections.abc import Callable

import flet as ft

from scorepad.i18n import _
from scorepad.journal.people import Values, rules_of
from scorepad.journal.sums import Statistics
from scorepad.ui.widgets.buttons import choices
from scorepad.ui.widgets.layout import flowing, section
from scorepad.wording.journal import games_text
from scorepad.wording.labels import rules_called

ALL = ""
"""The answer that stands for all sets of values together."""


def chosen_values(known: tuple[str, ...], answer: str | None) -> Values:
    """Return the sets of values that an answer stands for. known: all of them, the most played first."""
    if answer == ALL:
        return known
    return (answer,) if answer in known else known[:1]


def rules_choice(
    counted: Statistics,
    counts: dict[str, int],
    answer: str | None,
    choose: Callable[[str], object],
    *,
    together: bool,
) -> list[ft.Control]:
    """Return the question by which rules; only the name of the rules where there is no choice.

    counts: the number of games by the digest of their values. together: whether all can be taken together.
    """
    if len(counts) <= 1:
        return []
    labels = {
        values: f"{rules_called(*rules_of(counted, values))} · {games_text(count)}"
        for values, count in counts.items()
    }
    if together:
        labels[ALL] = _("All together")
    shown = answer if answer in labels else next(iter(counts))
    return [section(_("By which rules?"), [flowing(choices(labels, shown, choose))])]
