"""Games of tables: whatever order the columns have, and whatever was chosen, they are the same games."""

import csv
import io
from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from scorepad.score.totals import score_game
from scorepad.storage.gamefile.read import read_game
from scorepad.storage.gamefile.write import write_game
from scorepad.storage.tables.model import Choices, Dates, Rows, Wins
from tests.storage.tables.reading import read, records

NAMES = ("Ann", "Bo & Cy", "Di", "Eve + Flo", "Grete")
Rows_ = list[list[str]]


@st.composite
def tables(draw: st.DrawFn) -> Rows_:
    """Draw a table with a date, some people, points or blanks, and a column that isn't used."""
    people = draw(st.lists(st.sampled_from(NAMES), min_size=2, unique=True))
    points = st.one_of(
        st.integers(-999, 9999).map(str), st.integers(1000, 9999).map("{:,}".format), st.just("-")
    )
    days = draw(st.lists(st.integers(0, 9), min_size=1, max_size=12))
    rows = [["Date", *people, "Cook"]]
    for day in days:
        # Two are always there, and nobody's points look like a count of the rounds.
        there = [str(100 + draw(st.integers(0, 99)) * 7) for _person in range(2)]
        others = [draw(points) for _person in people[2:]]
        rows.append([(date(2024, 1, 5) + timedelta(day)).isoformat(), *there, *others, "Zoe"])
    return rows


def written(rows: Rows_) -> bytes:
    """Return rows as CSV."""
    out = io.StringIO(newline="")
    csv.writer(out).writerows(rows)
    return out.getvalue().encode()


@given(tables(), st.data())
def test_the_order_of_the_columns_makes_no_difference(rows: Rows_, data: st.DataObject) -> None:
    order = data.draw(st.permutations(range(len(rows[0]))))
    shuffled = [[row[at] for at in order] for row in rows]
    one, other = read(written(shuffled)), read(written(rows))
    assert (one.games, one.choices, {*one.unused}) == (other.games, other.choices, {*other.unused})


@given(tables(), st.sampled_from(Rows), st.sampled_from(Wins), st.sampled_from(Dates))
def test_whatever_is_chosen_the_games_are_sound(rows: Rows_, kind: Rows, wins: Wins, dates: Dates) -> None:
    for record in records(written(rows), Choices(kind, wins, dates)):
        assert read_game(write_game(record)).record == record
        score = score_game(record)
        assert score.finished
        assert score.winners
        assert record.rules.lowest_wins is (wins is Wins.LOWEST)


@given(tables())
def test_the_same_games_have_the_same_ids_and_no_two_have_one(rows: Rows_) -> None:
    highest, lowest = (records(written(rows), Choices(wins=wins)) for wins in Wins)
    assert [record.id for record in highest] == [record.id for record in lowest]
    assert len({record.id for record in highest}) == len(highest)


def test_two_equal_games_are_two() -> None:
    one, other = records("Date,Ann,Bo\n2024-07-02,x,\n2024-07-02,x,\n")
    assert one.id != other.id
