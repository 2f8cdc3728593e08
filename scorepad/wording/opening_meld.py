"""The words of an opening meld: its cards, the points or pile missing, and melds against the rules."""

from dataclasses import dataclass
from typing import cast

from scorepad.i18n.catalogue import _, mark, ngettext
from scorepad.i18n.formats import points
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import pile_to_open, points_to_open
from scorepad.score.opening import CLEAN_PILE, RED_THREE, Meld, MeldProblem, OpeningMeld
from scorepad.wording.labels import capital, field_label, group_label, table_words

_FACES = {
    "jack": mark("J"),
    "queen": mark("Q"),
    "king": mark("K"),
    "ace": mark("A"),
    "two": "2",
    "joker": mark("Joker"),
    "black_three": "3♠",
    RED_THREE: "3♥",
}
_NAMES = _FACES | {
    "jack": mark("Jack"),
    "queen": mark("Queen"),
    "king": mark("King"),
    "ace": mark("Ace"),
    "black_three": mark("Black three"),
    RED_THREE: mark("Red three"),
}
_OWN = {RED_THREE: ("red_three", "red_threes")}
_SHORT = 2
_PROBLEMS = {
    "mixed_ranks": mark("A meld must be cards of the same rank."),
    "no_wild_melds": mark("These rules don't allow melds of wild cards only."),
    "wild_with_threes": mark("Wild cards can't be added to these."),
    "no_sequences": mark("These rules have no sequences."),
    "wild_in_sequence": mark("A sequence can't contain wild cards."),
    "too_many_wilds": mark("Not enough natural cards for a wild card."),
    "not_in_a_row": mark("A sequence is consecutive ranks, one card of each."),
}
_ABOUT_CARDS = {
    "no_black_threes": mark("{cards} can't be melded under these rules."),
    "black_threes_going_out": mark("{cards} can only be melded by the player going out, in that same turn."),
    "red_threes_not_laid": mark("{cards} can't be laid down under these rules."),
}


@dataclass(frozen=True, slots=True)
class Headline:
    """A side's progress to its minimum. large: shown first. line: explains it. said: for screen readers."""

    large: str
    line: str
    said: str


def card_face(rules: RuleSet, card: str) -> str:
    """Return a card as printed on its key: `9`, `K`, `Joker`, or the rules' own word."""
    return _own_word(rules, card) or _(_FACES.get(card, card))


def card_name(rules: RuleSet, card: str) -> str:
    """Return the name of a card: `9`, `King`."""
    return _own_word(rules, card) or _(_NAMES.get(card, card))


def cards_text(rules: RuleSet, card: str, count: int) -> str:
    """Return cards of one kind: `K K K`; long words once, with their number: `3 × Joker`."""
    face = card_face(rules, card)
    if count == 1 or len(face) <= _SHORT:
        return " ".join([face] * count)
    return _("{count} × {card}").format(count=count, card=face)


def meld_name(rules: RuleSet, meld: Meld) -> str:
    """Return the name of a meld: `King`, `Wild meld`."""
    special = {"wild": _("Wild meld"), "sequence": _("Sequence")}
    return special.get(meld.of) or card_name(rules, meld.of)


def headline(rules: RuleSet, found: OpeningMeld) -> Headline:
    """Return how far a side is from its minimum, the missing points first."""
    line = _pile_line(rules, found) if found.of_pile else _points_line(found)
    if found.missing:
        large = points(found.missing)
        return Headline(large, line, f"{large} {line}")
    mark_of = "✓" if found.legal else "✗"
    return Headline(mark_of if found.of_pile else f"{mark_of} {points(found.allowed)}", line, line)


def _points_line(found: OpeningMeld) -> str:
    if found.missing:
        message = _("more needed; {sum} of {needed} laid down")
    elif not found.legal:
        message = _("{sum} of {needed}, but this isn't a legal meld")
    elif found.minimum:
        message = _("That's enough: {sum} of {needed}")
    else:
        message = _("No points are needed to open.")
    return message.format(sum=points(found.allowed), needed=points(points_to_open(found.minimum) or 0))


def _pile_line(rules: RuleSet, found: OpeningMeld) -> str:
    if found.missing and pile_to_open(found.minimum) == CLEAN_PILE:
        message = ngettext(
            "more card for a completed {clean} {pile}",
            "more cards for a completed {clean} {pile}",
            found.missing,
        )
    elif found.missing:
        message = ngettext(
            "more card for a completed {pile}", "more cards for a completed {pile}", found.missing
        )
    elif found.legal:
        message = _("That's enough: a completed {pile}")
    else:
        message = _("A completed {pile}, but the other cards aren't a legal meld")
    return message.format_map(table_words(rules))


def minimum_note(rules: RuleSet, found: OpeningMeld) -> str:
    """Return a note for a round that opens with something else than points; empty in other rounds."""
    notes = {
        "pile": _("This round, you need a completed {pile} to open: {size} cards. Points don't matter."),
        "concealed_pile": _(
            "This round, you need a completed {pile} to open: {size} cards, all from your hand. None may "
            "come from the discard pile. Points don't matter."
        ),
        CLEAN_PILE: _(
            "This round, you need a completed {clean} {pile} to open: {size} cards, none of them wild. "
            "Points don't matter."
        ),
        "150_concealed": _("All the cards must come from your hand, none from the discard pile."),
    }
    return notes.get(str(found.minimum), "").format(size=rules.piles.size, **table_words(rules))


def meld_sentence(rules: RuleSet, problem: MeldProblem) -> str:
    """Return a sentence on a meld that the rules forbid."""
    if problem.code in _ABOUT_CARDS:
        cards = (
            field_label(rules, "red_threes") if problem.meld is None else group_label(rules, "black_three")
        )
        return _(_ABOUT_CARDS[problem.code]).format(cards=capital(cards))
    if problem.code == "too_many_cards":
        message = _("No more than {size} cards: the {pile} is then closed.")
        return message.format(size=problem.params["size"], **table_words(rules))
    if problem.code == "too_few_cards":
        missing = cast("int", problem.params["missing"])
        return ngettext("At least 3 cards: {n} more", "At least 3 cards: {n} more", missing).format(n=missing)
    if problem.code == "too_many_wilds" and problem.params["most"]:
        most = cast("int", problem.params["most"])
        return ngettext(
            "Only {n} wild card is allowed with these cards.",
            "Only {n} wild cards are allowed with these cards.",
            most,
        ).format(n=most)
    return _(_PROBLEMS[problem.code])


def _own_word(rules: RuleSet, card: str) -> str | None:
    """Return the rules' own word for one card (`one_ace`), or for cards of its kind (`ace`)."""
    words = _OWN.get(card, (f"one_{card}", card))
    own = next(filter(None, map(rules.label, words)), None)
    return capital(_(own)) if own else None
