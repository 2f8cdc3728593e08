"""What people argue about where points are penalties, answered from the rules in force."""

from scorepad.i18n.answer import Answer, minimum_answer
from scorepad.i18n.catalogue import _
from scorepad.i18n.numbers import points, signed
from scorepad.rules import keys
from scorepad.rules.ruleset import RuleSet


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
