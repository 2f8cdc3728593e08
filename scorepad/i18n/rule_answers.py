"""What people argue about at the table, answered in one line each from the rules in force."""

from collections.abc import Callable
from dataclasses import dataclass

from scorepad.i18n.catalogue import _
from scorepad.i18n.labels import kind_label
from scorepad.i18n.numbers import points, signed
from scorepad.i18n.rule_values import minimums_text, value_text
from scorepad.rules.ruleset import RuleSet, Value
from scorepad.rules.shapes import SINGLES

_NINE = 9


@dataclass(frozen=True, slots=True)
class Answer:
    """A question in a few words, its answer, and the keys it rests on; open: no rule of ours settles it."""

    question: str
    text: str
    keys: tuple[str, ...] = ()
    open: bool = False


def answers(rules: RuleSet) -> tuple[Answer, ...]:
    """Answer the questions that concern these rules, in the order of the paper."""
    asked = _PENALTY if rules.is_penalty else _PILES
    found = (ask(rules) for ask in asked)
    return tuple(answer for answer in found if answer)


def _red_three(rules: RuleSet) -> Answer:
    caught = _("{points} caught in a hand or foot").format(points=signed(rules.number("red_threes.caught")))
    laid = rules.optional("red_threes.laid")
    if laid is None:
        text = _("can't be laid on the table, {caught}").format(caught=caught)
    else:
        text = _("{points} on the table, {caught}").format(points=signed(laid), caught=caught)
    every = rules.optional("red_threes.all")
    if every is not None:
        text += _("; all of them {points}").format(points=signed(every))
    needs = rules.values.get("red_threes.needs")
    if needs not in (None, "nothing"):
        text += _("; they count against a side without {need}").format(
            need=value_text(rules, "red_threes.needs")
        )
    return Answer(_("A red three"), text, ("red_threes.laid", "red_threes.caught"))


def _foot(rules: RuleSet) -> Answer | None:
    if rules.values.get("deal.foot") == 0:
        return None
    return Answer(
        _("An unopened foot"),
        _(
            "counts like cards in the hand; red threes in it cost {points} each instead of a card's value"
        ).format(points=points(abs(rules.number("red_threes.caught")))),
    )


def _partner(rules: RuleSet) -> Answer:
    question = _("The partner of the one who went out")
    if all(_is_alone(seating) for seating in rules.seatings):
        return Answer(question, _("there is none, everybody plays alone"), ("seats",))
    return Answer(question, _("pays for the cards they still hold"))


def _is_alone(seating: Value) -> bool:
    return seating == SINGLES or (isinstance(seating, tuple) and set(seating) == {1})


def _stock(_rules: RuleSet) -> Answer:
    text = _("nobody gets the bonus for going out, everything else counts")
    return Answer(_("The stock runs out"), text, ("stock_exhausted",))


def _size(rules: RuleSet) -> Answer:
    size = rules.number("piles.size")
    exact = rules.values.get("piles.exact")
    text = (
        _("exactly {n} cards")
        if exact
        else _("{n} cards or more, one bonus, the further cards at face value")
    )
    return Answer(_("A finished pile holds"), text.format(n=size), ("piles.size", "piles.exact"))


def _wild_on_clean(rules: RuleSet) -> Answer:
    question = _("A wild card on a finished clean pile")
    if rules.values.get("piles.exact"):
        return Answer(question, _("not possible: a finished pile is closed"), ("piles.exact",))
    dirty = kind_label(rules, "dirty")
    return Answer(question, _("makes it one of the {piles}").format(piles=dirty), open=True)


def _nine(rules: RuleSet) -> Answer:
    group = "low" if int(rules.word("cards.low_to")) >= _NINE else "high"
    return Answer(_("A nine"), points(rules.on_table(group)), (f"cards.{group}", "cards.low_to"))


def _minimum(rules: RuleSet) -> Answer:
    key = "opening.ladder" if rules.values.get("opening.ladder") else "opening.minimums"
    key = "penalty.opening" if rules.is_penalty else key
    return Answer(_("The minimum to open"), minimums_text(rules), (key,))


def _exact_cut(rules: RuleSet) -> Answer:
    bonus = rules.optional("extras.exact_cut")
    if bonus is None:
        return Answer(_("An exact cut"), _("earns nothing"))
    text = _("{points} for each player who picks up exactly {cards} cards, first try only")
    cards = rules.number("deal.hand") + rules.number("deal.foot")
    return Answer(_("An exact cut"), text.format(points=signed(bonus), cards=cards), ("extras.exact_cut",))


def _winner(rules: RuleSet) -> Answer:
    text = _("{plain}, in one turn with all cards {full}; then the others count {factor} times")
    return Answer(
        _("Going out"),
        text.format(
            plain=signed(rules.number("penalty.partial")),
            full=signed(rules.number("penalty.full")),
            factor=rules.number("penalty.factor"),
        ),
        ("penalty.partial", "penalty.full", "penalty.factor"),
    )


_Ask = Callable[[RuleSet], Answer | None]
_PILES: tuple[_Ask, ...] = (
    _minimum,
    _nine,
    _size,
    _wild_on_clean,
    _red_three,
    _foot,
    _partner,
    _stock,
    _exact_cut,
)
_PENALTY: tuple[_Ask, ...] = (_minimum, _winner)
