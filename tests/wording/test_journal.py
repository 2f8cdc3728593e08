"""Figures of the journal in sentences, each with what it is of."""

from collections import Counter

import pytest

from scorepad.i18n.catalogue import use_language
from scorepad.i18n.formats import month_text, share
from scorepad.journal.sums import Best, Feat, Sums, Versus
from scorepad.score.record import GameId
from scorepad.wording import journal

SUMS = Sums(
    games=30,
    wins=12,
    points=246_420,
    played_out=27,
    rounds=84,
    round_points=119_364,
    outs=31,
    red_threes=42,
    piles=Counter(dirty=168, clean=101, wild=0),
)


def test_each_figure_says_what_it_is_of() -> None:
    assert journal.won_text(SUMS) == "won 12 of 30 games"
    assert journal.game_average(SUMS) == "Average 8,214 in 30 games"
    assert journal.round_average(SUMS) == "Average 1,421 in 84 rounds"
    assert journal.known_rounds(SUMS) == "The rounds of 27 of 30 games are known."
    assert journal.round_sentences(SUMS, "whitnack") == [
        "Piles a round: dirty 2.0, clean 1.2",
        "Went out in 31 of 84 rounds",
        "Red threes laid: 42, 0.5 a round",
    ]
    assert journal.versus_text(Versus(20, (12, 7))) == "won 12, lost 7 of 20 games"


def test_what_never_happened_is_not_mentioned() -> None:
    assert journal.won_text(Sums(games=1, shared=1)) == "won 0 of 1 game, shared 1 more win"
    assert journal.known_rounds(Sums(games=3, played_out=3)) == ""
    assert journal.round_sentences(Sums(games=1, rounds=4), None) == []


@pytest.mark.parametrize(
    ("feat", "number", "text", "place"),
    [
        (Feat.GAME, None, "Best game: 9,040", "5 March 2024"),
        (Feat.ROUND, 2, "Best round: 9,040", "round 2, 5 March 2024"),
        (Feat.HAND, 2, "Most expensive hand: 9,040 points left over", "round 2, 5 March 2024"),
        (
            Feat.COMEBACK,
            2,
            "Biggest comeback: won after being 9,040 points behind",
            "after round 2, 5 March 2024",
        ),
        (Feat.COMEBACK, 0, "Biggest comeback: won after being 9,040 points behind", "5 March 2024"),
    ],
)
def test_a_record_says_where_it_was_made(feat: Feat, number: int | None, text: str, place: str) -> None:
    best = Best(9040, GameId("a"), "2024-03-05", number, ("Ann",))
    assert (journal.best_text(best, feat), journal.best_place(best, feat)) == (text, place)


@pytest.mark.parametrize(
    ("lang", "text"),
    [("en", "1,234.5"), ("de", "1.234,5"), ("sv", "1\N{NO-BREAK SPACE}234,5"), ("ja", "1,234.5")],
)
def test_tenths_are_written_as_in_each_language(lang: str, text: str) -> None:
    with use_language(lang):
        assert share(1234.52) == text


def test_a_month_is_written_out() -> None:
    assert month_text("2026-11") == "November 2026"
    assert month_text("last winter") == "last winter"
