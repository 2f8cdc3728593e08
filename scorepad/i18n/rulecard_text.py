"""A rule card as plain text."""

from collections.abc import Sequence

from scorepad.i18n.catalogue import _
from scorepad.i18n.columns import folded, hanging, one_line, widest
from scorepad.i18n.labels import rules_name
from scorepad.i18n.rulecard import Row, Section, card_note, rule_card
from scorepad.rules.ruleset import RuleSet

_COLUMNS = 100


def rule_card_text(rules: RuleSet) -> str:
    """Write a rule card: label, value, and behind it `assumed` or the number of its source."""
    sections = rule_card(rules)
    sources = list(dict.fromkeys(row.source for each in sections for row in each.rows if row.source))
    labels = [row.label for each in sections for row in each.rows]
    columns = widest(labels) + 4
    blocks = [
        one_line(rules_name(rules)),
        "\n".join(folded(card_note(rules) or "", _COLUMNS)),
        *(_block(each, columns, sources) for each in sections),
        _sources(sources),
    ]
    if any(row.assumed for each in sections for row in each.rows):
        blocks.append(_("Assumed: no source covers this. Change it if your table plays differently."))
    return "\n\n".join(block for block in blocks if block)


def _block(section: Section, columns: int, sources: Sequence[str]) -> str:
    rows = (hanging(f"  {row.label}", columns, row.text + _mark(row, sources)) for row in section.rows)
    return "\n".join((section.title, *rows))


def _mark(row: Row, sources: Sequence[str]) -> str:
    if row.assumed:
        return " " + _("(assumed)")
    return f" [{sources.index(row.source) + 1}]" if row.source else ""


def _sources(sources: Sequence[str]) -> str:
    rows = (hanging(f"  [{number}]", 6, source) for number, source in enumerate(sources, 1))
    return "\n".join((_("Sources"), *rows)) if sources else ""
