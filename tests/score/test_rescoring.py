"""A game rescored after a change: only from the first difference on, and the result is the same."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.score.record import GameRecord, RoundId, Side, Start, Tally
from scorepad.score.result import RoundScore
from scorepad.score.totals import score_game
from tests.score.rule_book import SIMPSON, WHITNACK
from tests.score.tables import PAIRS, deal, game, worth
from tests.strategies import records

THREE = game(WHITNACK, *[deal(worth(40), worth(100 * each), out=0) for each in range(1, 4)])


@st.composite
def versions(draw: st.DrawFn) -> tuple[GameRecord, GameRecord]:
    """Draw a game, and the same one after rounds or the table were changed."""
    before, other = draw(records()), draw(records())
    rounds = [deal for deal in other.rounds if len(deal.tallies) == len(before.sides)]
    mixed = draw(st.permutations([*before.rounds, *rounds]))
    kept = [draw(st.sampled_from((deal, replace(deal, id=RoundId("new"))))) for deal in before.rounds]
    after = replace(
        before,
        rounds=tuple(draw(st.sampled_from((kept, [*kept[:1], *mixed], [*kept, *rounds], mixed)))),
        rules=draw(st.sampled_from((before.rules, other.rules))),
        ended=draw(st.booleans()),
    )
    return before, after


@given(versions())
def test_rescoring_after_a_change_equals_scoring_from_scratch(
    versions: tuple[GameRecord, GameRecord],
) -> None:
    before, after = versions
    assert score_game(after, (before, score_game(before))) == score_game(after)


def corrected(record: GameRecord, at: int, tally: Tally) -> GameRecord:
    changed = replace(record.rounds[at], tallies=(tally, *record.rounds[at].tallies[1:]))
    return replace(record, rounds=(*record.rounds[:at], changed, *record.rounds[at + 1 :]))


def is_kept(before: RoundScore, after: RoundScore) -> bool:
    return all(a.breakdown is b.breakdown for a, b in zip(before.sides, after.sides, strict=True))


@pytest.mark.parametrize("at", [0, 1, 2])
def test_rounds_before_a_corrected_one_are_not_rescored(at: int) -> None:
    before = score_game(THREE)
    after = score_game(corrected(THREE, at, worth(75)), (THREE, before))
    kept = [is_kept(*both) for both in zip(before.rounds, after.rounds, strict=True)]
    assert kept == [index < at for index in range(3)]
    assert after.totals == (455, 600)


@pytest.mark.parametrize(
    "after",
    [
        replace(THREE, rules=SIMPSON),
        replace(THREE, sides=(Side("Ann", ("Ann",)), PAIRS[1])),
        replace(THREE, start=Start(2, (5, 5))),
    ],
)
def test_changed_rules_players_or_round_numbers_rescore_everything(after: GameRecord) -> None:
    before = score_game(THREE)
    again = score_game(after, (THREE, before))
    assert not any(is_kept(*both) for both in zip(before.rounds, again.rounds, strict=True))
    assert again == score_game(after)


def test_problems_in_rounds_before_a_changed_one_are_not_rechecked() -> None:
    odd = game(WHITNACK, *[deal(worth(40), worth(each), out=0) for each in (100, 9000, 100)])
    before = score_game(odd)
    again = score_game(corrected(odd, 2, worth(75)), (odd, before))
    assert before.rounds[1].problems
    same = [new.problems is old.problems for new, old in zip(again.rounds, before.rounds, strict=True)]
    assert same == [True, True, False]


def test_a_renamed_round_keeps_its_new_name() -> None:
    before = score_game(THREE)
    renamed = replace(THREE, rounds=(replace(THREE.rounds[0], id=RoundId("new")), *THREE.rounds[1:]))
    assert score_game(renamed, (THREE, before)).rounds[0].id == "new"
