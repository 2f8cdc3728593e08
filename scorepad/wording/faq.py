"""Answers to common arguments about the rules, from the rules of a game."""

from collections.abc import Callable
from dataclasses import dataclass

from scorepad.i18n.catalogue import _, mark
from scorepad.i18n.formats import points, signed
from scorepad.rules import keys
from scorepad.rules.built_in import STOCK_EXHAUSTED, citations
from scorepad.rules.ruleset import RuleSet
from scorepad.wording.labels import (
    in_their_words,
    is_adjective,
    kind_label,
    kind_word,
    left_label,
    table_words,
)
from scorepad.wording.rule_values import minimums_text, value_text

CLEAN_CLOSED = "clean_closed"
"""A subject without a key: a completed clean pile is closed, though other piles may grow."""

_MORE_RED_THREES = {
    keys.RED_THREES_ALL: mark("; {points} for all of them"),
    keys.RED_THREES_CANASTA: mark("; {points} extra for seven or more"),
}


@dataclass(frozen=True, slots=True)
class Answer:
    """A short question, its answer, and the keys it is based on; open: none of our rules settles it."""

    question: str
    text: str
    keys: tuple[str, ...] = ()
    open: bool = False


def minimum_answer(rules: RuleSet) -> Answer:
    """Return the answer on the minimum to open, for every round."""
    return Answer(_("Minimum to open"), minimums_text(rules), (rules.facts.minimum_key,))


def closes_clean(rules: RuleSet) -> bool:
    """Return whether a source closes completed clean piles though the rules let others grow."""
    return "clean" in rules.kinds and not rules.piles.exact and CLEAN_CLOSED in citations(rules)


def _winner(rules: RuleSet) -> Answer:
    text = _(
        "{plain}, or {full} for playing the whole hand in one turn; everyone else's points are then "
        "multiplied by {factor}"
    )
    return Answer(
        _("Going out"),
        text.format(
            plain=signed(rules.penalty.partial),
            full=signed(rules.penalty.full),
            factor=rules.penalty.factor,
        ),
        (keys.PENALTY_PARTIAL, keys.PENALTY_FULL, keys.PENALTY_FACTOR),
    )


def _cards_left(_rules: RuleSet) -> Answer:
    text = _("ace 11; king, queen, jack and ten 10 each; others face value; enter their total")
    return Answer(_("Cards left in hand"), text, (keys.FAMILY,))


def _never_melded(rules: RuleSet) -> Answer:
    text = _("{points} instead of the cards").format(points=points(rules.penalty.unmelded))
    return Answer(_("A player who never melded"), text, (keys.PENALTY_UNMELDED,))


def _pairs(rules: RuleSet) -> Answer | None:
    if rules.facts.all_alone:
        return None
    text = _(
        "both opponents' points are added together; the partner of the player who went out scores nothing"
    )
    return Answer(_("In pairs"), text, (keys.FAMILY,))


def _lowest(rules: RuleSet) -> Answer:
    played_on = rules.length.tie == "play_on"
    tie = (
        _("; if tied, play more rounds until one is lowest")
        if played_on
        else _("; if tied, the win is shared")
    )
    return Answer(_("Winner"), _("lowest total") + tie, (rules.facts.length_key, keys.LENGTH_TIE))


def _unscored(_rules: RuleSet) -> Answer:
    text = _("the round isn't scored and doesn't count; nor does a misdeal")
    return Answer(_("The stock runs out"), text, (keys.FAMILY,))


def _dealt(rules: RuleSet) -> Answer:
    cards = rules.deal.hand
    text = _("{cards} cards each, {more} for the player who starts").format(cards=cards, more=cards + 1)
    return Answer(_("The deal"), text, (keys.DEAL_HAND,))


PENALTY_ANSWERS = (
    minimum_answer,
    _winner,
    _cards_left,
    _never_melded,
    _pairs,
    _unscored,
    _lowest,
    _dealt,
)


def faq_answers(rules: RuleSet) -> tuple[Answer, ...]:
    """Return the answers that apply to these rules, in the order of the rule card."""
    asked: tuple[_Ask, ...] = _PILES if rules.family.counts("piles") else PENALTY_ANSWERS
    found = (ask(rules) for ask in asked)
    return tuple(answer for answer in found if answer)


def _red_three(rules: RuleSet) -> Answer:
    caught = _("{points} caught {in_hand}").format(
        points=signed(rules.red_threes.caught), **table_words(rules)
    )
    laid, rests_on = rules.red_threes.laid, [keys.RED_THREES_LAID, keys.RED_THREES_CAUGHT]
    if laid is None:
        text = _("can't be laid on the table, {caught}").format(caught=caught)
        return _about_red_threes(rules, text + _lady_cap(rules), rests_on)
    text = _("{points} on the table, {caught}").format(points=signed(laid), caught=caught)
    for key, worth in rules.facts.red_three_bonuses:
        text += _(_MORE_RED_THREES[key]).format(points=signed(worth))
        rests_on.append(key)
    if rules.facts.red_threes_need is not None:
        need = value_text(rules, keys.RED_THREES_NEEDS)
        text += _("; they count against a side without {need}").format(need=need)
        rests_on.append(keys.RED_THREES_NEEDS)
    return _about_red_threes(rules, text, rests_on)


def _about_red_threes(rules: RuleSet, text: str, rests_on: list[str]) -> Answer:
    return Answer(in_their_words(rules, mark("A {red_three}")), text, tuple(rests_on))


def _lady_cap(rules: RuleSet) -> str:
    """Return the bonus for red threes put on a completed pile instead of the table, in words."""
    bonus = rules.extra_points.get("lady_cap")
    if bonus is None:
        return ""
    where = _("; {points} for each on a completed {clean} {pile}")
    return where.format(points=signed(bonus), clean=kind_word(rules, "clean"), **table_words(rules))


def _foot(rules: RuleSet) -> Answer | None:
    if not rules.facts.has_foot:
        return None
    said = _("its cards are subtracted like those in the hand; a {red_three} in it counts {points} instead")
    caught = signed(rules.red_threes.caught)
    text = said.format(points=caught, **table_words(rules))
    return Answer(_("An unopened foot"), text, (keys.RED_THREES_CAUGHT,))


def _partner(rules: RuleSet) -> Answer:
    question = _("The partner of the player who went out")
    if rules.facts.all_alone:
        return Answer(question, _("no partners: everyone plays individually"), (keys.SEATS,))
    return Answer(question, _("pays for the cards {left}").format(left=left_label(rules)))


def _stock(_rules: RuleSet) -> Answer:
    text = _("nobody gets the bonus for going out, everything else counts")
    return Answer(_("The stock runs out"), text, (STOCK_EXHAUSTED,))


def _size(rules: RuleSet) -> Answer:
    rests_on: tuple[str, ...] = (keys.PILES_SIZE, keys.PILES_EXACT)
    if rules.piles.exact:
        text = _("exactly {n} cards")
    else:
        text = _("{n} cards or more: one bonus, extra cards at face value")
    if closes_clean(rules):
        text, rests_on = _("exactly {n} cards if {clean}, otherwise {n} or more"), (*rests_on, CLEAN_CLOSED)
    said = text.format(n=rules.piles.size, clean=kind_word(rules, "clean"))
    return Answer(in_their_words(rules, mark("A completed {pile} has")), said, rests_on)


def _wild_on_clean(rules: RuleSet) -> Answer | None:
    words = table_words(rules)
    if "clean" not in rules.kinds:
        return None
    clean = kind_word(rules, "clean")
    asked = (
        _("A wild card on a completed {clean} {pile}")
        if is_adjective(rules, "clean")
        else _("A wild card on one of the completed {clean}")
    )
    question = asked.format(clean=clean, **words)
    if rules.piles.exact:
        closed = _("not allowed: a completed {pile} is closed").format_map(words)
        return Answer(question, closed, (keys.PILES_EXACT,))
    if closes_clean(rules):
        closed = _("not allowed: a completed {clean} {pile} is closed").format(clean=clean, **words)
        return Answer(question, closed, (CLEAN_CLOSED,))
    if "dirty" not in rules.kinds:
        text = _("not allowed: no {pile} mixes wild and natural cards").format_map(words)
        return Answer(question, text, (keys.PILES_DIRTY,))
    text = _("makes it one of the {piles}").format(piles=kind_label(rules, "dirty"))
    return Answer(question, text, open=True)


def _nine(rules: RuleSet) -> Answer:
    group = rules.facts.group_of_nine
    table, hand = rules.on_table(group), rules.in_hand(group)
    valued = (f"{section}.{group}" for section in ("cards", "melded", "left"))
    rests_on = (*(key for key in valued if key in rules.values), keys.CARDS_LOW_TO)
    if table == hand:
        return Answer(_("A nine"), points(table), rests_on)
    text = _("{table} on the table, minus {hand} in hand")
    return Answer(_("A nine"), text.format(table=points(table), hand=points(hand)), rests_on)


def _exact_cut(rules: RuleSet) -> Answer | None:
    bonus = rules.extra_points.get("exact_cut")
    if bonus is None and not rules.facts.has_foot:
        return None
    if bonus is None:
        return Answer(_("An exact draw"), _("no bonus"))
    text = _("{points} for each player who picks up exactly {cards} cards on the first try")
    said = text.format(points=signed(bonus), cards=rules.facts.cards_dealt)
    return Answer(_("An exact draw"), said, (keys.EXTRAS_EXACT_CUT,))


_Ask = Callable[[RuleSet], Answer | None]
_PILES: tuple[_Ask, ...] = (
    minimum_answer,
    _nine,
    _size,
    _wild_on_clean,
    _red_three,
    _foot,
    _partner,
    _stock,
    _exact_cut,
)
