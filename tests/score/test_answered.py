"""An answered problem stays one, marked as answered, while the round has the numbers that it is about."""

from dataclasses import replace

import pytest

from scorepad.score.record import Answer, GameRecord, Tally
from scorepad.score.result import Problem
from scorepad.score.totals import score_game
from tests.score.rule_book import WHITNACK, with_rules
from tests.score.tables import EMPTY, deal, game, points

FREE = with_rules(WHITNACK, {"seats": None})
MUCH = Tally(True, piles={"clean": 1}, melded=points(4850), left=points(5))


@pytest.mark.parametrize(
    ("params", "about"),
    [
        ({"value": 4850, "usual": 485, "most": 90, "why": "piles", "piles": 1}, {"value": 4850, "piles": 1}),
        ({"missing": {"dirty": 2, "wild": 1}, "needed": {"clean": 2}}, {"dirty": 2, "wild": 1}),
        ({"count": 21, "most": 20, "decks": 5, "look_at": 1}, {"count": 21}),
        ({"use": "points", "have": 30, "need": 35, "piles": 1}, {"have": 30, "piles": 1}),
        ({"sum": 26, "found": 27}, {"found": 27}),
        ({"value": "concealed"}, {}),
    ],
)
def test_an_answer_is_about_the_numbers_of_the_round_not_about_what_they_are_compared_with(
    params: dict[str, object], about: dict[str, int]
) -> None:
    assert Problem("a_code", 1, "melded", params).answer == Answer("a_code", 1, "melded", about)


def with_answers(record: GameRecord, *answers: Answer) -> GameRecord:
    return replace(record, rounds=(*record.rounds[:-1], replace(record.rounds[-1], answers=answers)))


def test_every_problem_of_a_round_can_be_answered() -> None:
    odd = Tally(True, piles={"dirty": 1}, melded=points(4850))
    record = game(FREE, deal(replace(odd, red_threes_laid=99), EMPTY, out=0))
    problems = score_game(record).rounds[0].problems
    assert {each.side for each in problems} == {0, None}
    scored = score_game(with_answers(record, *(each.answer for each in problems))).rounds[0]
    assert scored.questions == ()
    assert scored.problems == tuple(replace(each, answered=True) for each in problems)


def test_an_answer_holds_when_a_round_before_its_own_changes() -> None:
    before, usual = deal(EMPTY, EMPTY), replace(MUCH, melded=points(100))
    record = game(FREE, before, deal(EMPTY, MUCH))
    (problem,) = score_game(record).rounds[1].problems
    answered = with_answers(record, problem.answer)
    changed = replace(answered, rounds=(deal(usual, usual), answered.rounds[1]))
    again = score_game(changed, (answered, score_game(answered)))
    assert again == score_game(changed)
    assert [each.answered for each in again.rounds[1].problems] == [True]


@pytest.mark.parametrize("answer", [{"code": "points_sum"}, {"side": 0}, {"field": "left"}, {"about": {}}])
def test_the_answer_to_another_question_answers_nothing(answer: dict[str, object]) -> None:
    record = game(FREE, deal(EMPTY, MUCH))
    (problem,) = score_game(record).rounds[0].problems
    other = replace(problem.answer, **answer)  # type: ignore[arg-type]  # by name
    assert score_game(with_answers(record, other)).rounds[0].questions == (problem,)
