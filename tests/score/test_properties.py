"""What holds of any game: its score adds up, and is that of the scorer written from FORMAT.md alone."""

from itertools import accumulate

from hypothesis import given

from scorepad.score.breakdown import SECTIONS
from scorepad.score.record import GameRecord
from scorepad.score.totals import score_game
from tests.score.document_scorer import scored_from_document
from tests.strategies import records


def before_first_open(record: GameRecord) -> int:
    return next((at for at, deal in enumerate(record.rounds) if not deal.complete), len(record.rounds))


@given(records())
def test_a_score_adds_up_from_line_to_total_and_has_winners_or_a_next_round(
    record: GameRecord,
) -> None:
    score = score_game(record)
    found = [side.breakdown for scored in score.rounds for side in scored.sides]
    assert len(found) == len(record.rounds) * len(record.sides)
    for breakdown in found:
        assert breakdown.round == sum(breakdown.points(section) for section in SECTIONS)
        for line in breakdown.lines:
            if line.each is not None:
                assert line.points == (line.count or 0) * line.each
            elif line.count:
                assert record.rules.threes(line.section).steps, line
    closed = before_first_open(record)
    assert len(score.totals) == len(record.sides) > 1
    for side in range(len(record.sides)):
        first = record.start.totals[side] if record.start else 0
        rounds = [scored.sides[side].breakdown.round for scored in score.rounds[:closed]]
        running = list(accumulate(rounds, initial=first))
        assert [scored.sides[side].total for scored in score.rounds[:closed]] == running[1:]
        assert {scored.sides[side].total for scored in score.rounds[closed:]} <= {running[-1]}
        assert score.totals[side] == running[-1]
    assert score.finished == bool(score.winners) == (score.next is None)
    if score.next:
        assert score.next.round == record.first_round + closed
    if not score.standing.away and record.rules.deciding_row is None:
        best = min(score.totals) if record.rules.lowest_wins else max(score.totals)
        assert all(score.totals[winner] == best for winner in score.winners)


@given(records())
def test_any_game_has_the_same_result_from_its_file_alone(record: GameRecord) -> None:
    score = score_game(record)
    assert scored_from_document(record) == (score.totals, score.finished, score.winners)
