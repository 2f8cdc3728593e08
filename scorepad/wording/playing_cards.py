"""Playing cards, as they are shown and as they are read out."""

from scorepad.game.digest import PlayingCard, Suit
from scorepad.i18n.catalogue import _, mark

_SUITS: dict[Suit, str] = {
    "♠": mark("spades"),
    "♥": mark("hearts"),
    "♦": mark("diamonds"),
    "♣": mark("clubs"),
}
_RANKS = {"A": mark("ace"), "J": mark("jack"), "Q": mark("queen"), "K": mark("king")}


def card_text(card: PlayingCard) -> str:
    """Return a card in every language alike: `7♥`."""
    return f"{card.rank}{card.suit}"


def spoken_card(card: PlayingCard) -> str:
    """Return a card in words: `king of spades`."""
    rank = _(_RANKS[card.rank]) if card.rank in _RANKS else card.rank
    return _("{rank} of {suit}").format(rank=rank, suit=_(_SUITS[card.suit]))
