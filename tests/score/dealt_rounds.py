"""Rounds as they are played: dealt from a shuffled pack, so that the counts could have happened."""

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random

from hypothesis import strategies as st

from scorepad.rules.built_in import VARIANTS, variant
from scorepad.rules.ruleset import RuleSet
from scorepad.rules.sections import WILDS
from scorepad.score.deal import deck, decks, low_ranks, seats
from scorepad.score.record import NOBODY, Cards, GameRecord, Round, Side, Tally

_SEATINGS = ((2, 2), (3, 3), (2, 2, 2), (1, 1), (1, 1, 1), (1,) * 6)


@st.composite
def played_games(draw: st.DrawFn) -> GameRecord:
    """Draw a game of a few rounds, counted by cards or by points, under any rules with piles."""
    rules = draw(st.sampled_from([variant(name) for name in VARIANTS if variant(name).family.counts_cards]))
    sizes = draw(st.sampled_from(_SEATINGS))
    sides = tuple(Side(f"S{at}", tuple("abcdef"[:size])) for at, size in enumerate(sizes))
    use = draw(st.sampled_from(("points", "counts")))
    shuffled = Random(draw(st.integers(0, 2**32)))  # noqa: S311 - cards, not secrets
    rounds = tuple(_round(rules, sides, use, shuffled) for _ in range(draw(st.integers(1, 4))))
    return GameRecord(rules, sides, rounds)


def _round(rules: RuleSet, sides: Sequence[Side], use: str, shuffled: Random) -> Round:
    cards = _pack(rules) * decks(rules, seats(sides), len(sides))
    shuffled.shuffle(cards)
    drawn = int(len(cards) * shuffled.uniform(0.3, 1)) // seats(sides)
    tallies = []
    for side in sides:
        share = drawn * len(side.people)
        tallies.append(_tally(rules, len(side.people), cards[:share], use, shuffled))
        del cards[:share]
    return Round(tuple(tallies), NOBODY)


def _pack(rules: RuleSet) -> list[str]:
    """List one deck, natural cards by rank such as `high 3`."""
    ranks = {"ace": 1, "high": 10 - low_ranks(rules), "low": low_ranks(rules)}
    return [
        f"{group} {at % ranks[group]}" if group in ranks else group
        for group, count in deck(rules).items()
        for at in range(count)
    ]


def _tally(rules: RuleSet, players: int, cards: list[str], use: str, shuffled: Random) -> Tally:
    """Return a tally of melds filled up with wild cards, keeping at most a hand and a foot each."""
    hand, size = Counter(cards), rules.number("piles.size")
    melded, piles = Counter[str](), Counter[str]()
    wilds = [card for card in cards if card in WILDS]
    if "wild" in rules.kinds and len(wilds) >= size and shuffled.random() < 0.5:
        piles["wild"] += 1
        for _ in range(size):
            melded[wilds.pop()] += 1
    for rank in (card for card in hand if " " in card and hand[card] > 2):
        melded[rank] += hand[rank]
        finished, rest = divmod(hand[rank], size)
        piles["clean"] += finished
        if 2 * (size - rest) <= rest and len(wilds) >= size - rest:
            piles["dirty"] += 1
            for _ in range(size - rest):
                melded[wilds.pop()] += 1
        elif rest > 2 and wilds:
            melded[wilds.pop()] += 1
    held = [card for card in (hand - melded).elements() if not _thrown_away(rules, card)]
    shuffled.shuffle(held)
    most = players * rules.facts.cards_dealt
    left = _cards(rules.in_hand, Counter(held[:most]), use)
    return Tally(True, piles, melded=_cards(rules.on_table, melded, use), left=left)


def _thrown_away(rules: RuleSet, card: str) -> bool:
    """Whether nobody keeps such a card: a black three that costs more than a joker is discarded at once."""
    return card == "black_three" and rules.in_hand(card) > rules.in_hand("joker")


def _cards(each: Callable[[str], int], cards: Counter[str], use: str) -> Cards:
    groups = _by_group(cards)
    worth = sum(each(group) * count for group, count in groups.items())
    return Cards("counts", (), groups) if use == "counts" else Cards("points", (worth,) if worth else ())


def _by_group(cards: Counter[str]) -> dict[str, int]:
    groups = Counter[str]()
    for card, count in cards.items():
        groups[card.partition(" ")[0]] += count
    return dict(groups)
