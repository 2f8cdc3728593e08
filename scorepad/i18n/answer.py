"""A question people argue about with its answer, and what every such answer asks of the rules."""

from dataclasses import dataclass

from scorepad.i18n.catalogue import _
from scorepad.i18n.rule_values import minimums_text
from scorepad.rules.load import citations
from scorepad.rules.ruleset import RuleSet, Value
from scorepad.rules.shapes import SINGLES

CLEAN_CLOSED = "clean_closed"
"""A subject that no value tells: a finished clean pile is closed, though others may grow."""


@dataclass(frozen=True, slots=True)
class Answer:
    """A question in a few words, its answer, and the keys it rests on; open: no rule of ours settles it."""

    question: str
    text: str
    keys: tuple[str, ...] = ()
    open: bool = False


def minimum_answer(rules: RuleSet) -> Answer:
    """Say what opens a round, in every round."""
    key = "opening.ladder" if rules.values.get("opening.ladder") else "opening.minimums"
    key = "penalty.opening" if rules.is_penalty else key
    return Answer(_("Minimum to open"), minimums_text(rules), (key,))


def all_alone(rules: RuleSet) -> bool:
    """Tell whether these rules know no partners."""
    return all(_is_alone(seating) for seating in rules.seatings)


def _is_alone(seating: Value) -> bool:
    return seating == SINGLES or (isinstance(seating, tuple) and set(seating) == {1})


def closes_clean(rules: RuleSet) -> bool:
    """Tell whether a source closes finished clean piles in rules that let others grow."""
    return "clean" in rules.kinds and not rules.values.get("piles.exact") and CLEAN_CLOSED in citations(rules)
