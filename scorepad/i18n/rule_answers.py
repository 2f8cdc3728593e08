"""What people argue about at the table, answered in one line each from the rules in force."""

from collections.abc import Callable

from scorepad.i18n.answer import CLEAN_CLOSED, Answer, all_alone, closes_clean, minimum_answer
from scorepad.i18n.catalogue import _, mark
from scorepad.i18n.labels import (
    has_foot,
    in_their_words,
    is_adjective,
    kind_label,
    kind_word,
    left_label,
    table_words,
)
from scorepad.i18n.numbers import points, signed
from scorepad.i18n.penalty_answers import PENALTY_ANSWERS
from scorepad.i18n.rule_values import value_text
from scorepad.rules.ruleset import RuleSet

_NINE = 9


def answers(rules: RuleSet) -> tuple[Answer, ...]:
    """Answer the questions that concern these rules, in the order of the paper."""
    asked: tuple[_Ask, ...] = PENALTY_ANSWERS if rules.is_penalty else _PILES
    found = (ask(rules) for ask in asked)
    return tuple(answer for answer in found if answer)


def _red_three(rules: RuleSet) -> Answer:
    caught = _("{points} caught {in_hand}").format(
        points=signed(rules.number("red_threes.caught")), **table_words(rules)
    )
    laid = rules.optional("red_threes.laid")
    if laid is None:
        text = _("can't be laid on the table, {caught}").format(caught=caught)
        return _about_red_threes(rules, text + _lady_cap(rules), ["red_threes.laid", "red_threes.caught"])
    text = _("{points} on the table, {caught}").format(points=signed(laid), caught=caught)
    keys = ["red_threes.laid", "red_threes.caught"]
    for key, message in _MORE_RED_THREES:
        worth = rules.number(key)
        if worth:
            text += _(message).format(points=signed(worth))
            keys.append(key)
    if rules.values.get("red_threes.needs") not in (None, "nothing"):
        need = value_text(rules, "red_threes.needs")
        text += _("; they count against a side without {need}").format(need=need)
        keys.append("red_threes.needs")
    return _about_red_threes(rules, text, keys)


_MORE_RED_THREES = (
    ("red_threes.all", mark("; {points} for all of them")),
    ("red_threes.canasta", mark("; {points} extra for seven or more")),
)


def _about_red_threes(rules: RuleSet, text: str, keys: list[str]) -> Answer:
    return Answer(in_their_words(rules, mark("A {red_three}")), text, tuple(keys))


def _lady_cap(rules: RuleSet) -> str:
    """Say what is earned by those that go onto a finished pile instead of the table."""
    bonus = rules.optional("extras.lady_cap")
    if bonus is None:
        return ""
    where = _("; {points} for each on a completed {clean} {pile}")
    return where.format(points=signed(bonus), clean=kind_word(rules, "clean"), **table_words(rules))


def _foot(rules: RuleSet) -> Answer | None:
    if not has_foot(rules):
        return None
    said = _("its cards are subtracted like those in the hand; a {red_three} in it counts {points} instead")
    caught = signed(rules.number("red_threes.caught"))
    text = said.format(points=caught, **table_words(rules))
    return Answer(_("An unopened foot"), text, ("red_threes.caught",))


def _partner(rules: RuleSet) -> Answer:
    question = _("The partner of the player who went out")
    if all_alone(rules):
        return Answer(question, _("no partners: everyone plays individually"), ("seats",))
    return Answer(question, _("pays for the cards {left}").format(left=left_label(rules)))


def _stock(_rules: RuleSet) -> Answer:
    text = _("nobody gets the bonus for going out, everything else counts")
    return Answer(_("The stock runs out"), text, ("stock_exhausted",))


def _size(rules: RuleSet) -> Answer:
    keys: tuple[str, ...] = ("piles.size", "piles.exact")
    if rules.values.get("piles.exact"):
        text = _("exactly {n} cards")
    else:
        text = _("{n} cards or more: one bonus, extra cards at face value")
    if closes_clean(rules):
        text, keys = _("exactly {n} cards if {clean}, otherwise {n} or more"), (*keys, CLEAN_CLOSED)
    said = text.format(n=rules.number("piles.size"), clean=kind_word(rules, "clean"))
    return Answer(in_their_words(rules, mark("A completed {pile} has")), said, keys)


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
    if rules.values.get("piles.exact"):
        closed = _("not allowed: a completed {pile} is closed").format_map(words)
        return Answer(question, closed, ("piles.exact",))
    if closes_clean(rules):
        closed = _("not allowed: a completed {clean} {pile} is closed").format(clean=clean, **words)
        return Answer(question, closed, (CLEAN_CLOSED,))
    if "dirty" not in rules.kinds:
        text = _("not allowed: no {pile} mixes wild and natural cards").format_map(words)
        return Answer(question, text, ("piles.dirty",))
    text = _("makes it one of the {piles}").format(piles=kind_label(rules, "dirty"))
    return Answer(question, text, open=True)


def _nine(rules: RuleSet) -> Answer:
    group = "low" if int(rules.word("cards.low_to")) >= _NINE else "high"
    table, hand = rules.on_table(group), rules.in_hand(group)
    keys = tuple(key for key in (f"cards.{group}", f"melded.{group}", f"left.{group}") if key in rules.values)
    if table == hand:
        return Answer(_("A nine"), points(table), (*keys, "cards.low_to"))
    text = _("{table} on the table, minus {hand} in hand")
    return Answer(_("A nine"), text.format(table=points(table), hand=points(hand)), (*keys, "cards.low_to"))


def _exact_cut(rules: RuleSet) -> Answer | None:
    bonus = rules.optional("extras.exact_cut")
    if bonus is None and not has_foot(rules):
        return None
    if bonus is None:
        return Answer(_("An exact draw"), _("no bonus"))
    text = _("{points} for each player who picks up exactly {cards} cards on the first try")
    cards = rules.number("deal.hand") + rules.number("deal.foot")
    return Answer(_("An exact draw"), text.format(points=signed(bonus), cards=cards), ("extras.exact_cut",))


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
