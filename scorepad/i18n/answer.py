"""A question people argue about with its answer, and what every such answer asks of the rules."""

from dataclasses import dataclass

from scorepad.i18n.catalogue import _
from scorepad.i18n.rule_values import minimums_text
from scorepad.rules.load import citations
from scorepad.rules.ruleset import RuleSet

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
    return Answer(_("Minimum to open"), minimums_text(rules), (rules.facts.minimum_key,))


def closes_clean(rules: RuleSet) -> bool:
    """Tell whether a source closes finished clean piles in rules that let others grow."""
    return "clean" in rules.kinds and not rules.piles.exact and CLEAN_CLOSED in citations(rules)
