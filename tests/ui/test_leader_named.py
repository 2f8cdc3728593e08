"""Whoever the rules put first is named first, and alone, wherever somebody is named."""

from dataclasses import replace

from hypothesis import assume, given
from hypothesis import strategies as st

from scorepad.journal.evening import facts_of
from scorepad.rules.built_in import variant
from scorepad.rules.resolve import with_house_rules
from scorepad.score.record import GameRecord, Round, Side, Tally
from scorepad.score.result import leaders, ranking
from scorepad.score.totals import score_game
from scorepad.sheets.build import game_sheet
from scorepad.ui.shared.course import course_of
from scorepad.ui.shared.game_status import lead_words
from scorepad.wording.standings import lead_sentence, result_text, winner_sentence

PHASE_10 = variant("phase-10")
RULES = (
    PHASE_10,
    with_house_rules(PHASE_10, {"points.lowest_wins": False, "length.row_target": 2}),
    variant("five-crowns"),
    variant("rummy-500"),
)
NAMES = ("Ina", "Jon", "Kim", "Leo")


@st.composite
def games(draw: st.DrawFn) -> GameRecord:
    """Return a game of points with at least one round counted."""
    rules, count = draw(st.sampled_from(RULES)), draw(st.integers(2, 4))
    tally = st.builds(
        lambda points, phases: Tally(
            counted=True, points=(points,), rows={"phase": phases} if phases else {}
        ),
        st.integers(0, 60),
        st.integers(0, 2) if rules.rows else st.just(0),
    )
    rounds = draw(st.lists(st.tuples(*[tally] * count), min_size=1, max_size=5))
    return GameRecord(rules, tuple(map(Side, NAMES[:count])), tuple(map(Round, rounds)))


@given(games())
def test_the_first_of_the_ranking_is_named_on_every_surface(record: GameRecord) -> None:
    score = score_game(record)
    first, standing = ranking(record.rules, score.standing)[0], score.standing
    assume(leaders(record.rules, standing) == (first,))
    name = record.sides[first].name
    led = [at for at in range(len(record.sides)) if lead_words(record, score, at)]
    assert led == [first]
    assert lead_sentence(record.rules, [side.name for side in record.sides], standing).startswith(f"{name} ")
    assert result_text(record, score).split("\n")[1].startswith(f"{name}: ")
    course = course_of(record, score)
    assert course
    assert course.tracks[0].name == name
    ended = replace(record, ended=True)
    over = score_game(ended)
    assert winner_sentence(ended, over).startswith(f"{name} won")
    assert [side.won for side in game_sheet(ended).sides] == [at == first for at in range(len(record.sides))]
    assert facts_of(ended, over).sides[first].could_win


@given(games())
def test_a_lead_in_points_is_said_only_where_points_make_it(record: GameRecord) -> None:
    score = score_game(record)
    best, *others = ranking(record.rules, score.standing)
    counts, totals = score.standing.in_row, score.standing.totals
    target = record.rules.length.row_target or 0
    by_row = all(min(counts[best], target) > min(counts[other], target) for other in others)
    said = lead_sentence(record.rules, NAMES[: len(record.sides)], score.standing)
    if by_row:
        assert not any(sign.isdecimal() for sign in said)
    elif "leads by" in said:
        assert said.endswith(f" {abs(totals[best] - totals[others[0]])}")
