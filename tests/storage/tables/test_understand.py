"""Tables as people make them, and the games that they mean, whatever order their columns have."""

import csv
import io
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.score.record import Side
from scorepad.score.totals import score_game
from scorepad.storage.gamefile.read import read_game
from scorepad.storage.gamefile.write import write_game
from scorepad.storage.tables.model import Choices, Dates, Rows, Wins
from scorepad.wording.faults import fault_lines
from scorepad.wording.tables import example_lines, table_sentence
from tests.refusals import refusal, refuses
from tests.storage.tables.reading import CASES, read, records, result, results

PLAIN = "Date,Ann,Bo\n2024-07-02,21,26\n2024-07-09,1,5\n"
EXPECTED = [("2024-07-02", {"Ann": 21, "Bo": 26}, ["Bo"]), ("2024-07-09", {"Ann": 1, "Bo": 5}, ["Bo"])]


def test_evenings_written_by_hand_are_understood_as_rounds_of_two_games() -> None:
    table = read(CASES["evenings-by-hand"])
    said = "2 games of 3 rounds, 4 people, 12 April and 2 July 2024; column not used: Out"
    assert table_sentence(table) == said
    assert list(map(result, records(table))) == [
        ("2024-04-12", {"Ina": 60, "Jon": 69, "Kim": 30}, ["Jon"]),
        ("2024-07-02", {"Ina": 65, "Jon": 90, "Leo": 28}, ["Jon"]),
    ]
    assert example_lines(table)[0] == "12 April 2024: ★ Jon 69 · Ina 60 · Kim 30"
    _first, second = records(table)
    assert [round_.tallies[2].is_sat_out for round_ in second.rounds] == [True, False, False]


def test_running_totals_are_understood_as_the_rounds_of_one_game() -> None:
    table = read(CASES["running-totals-five-crowns"])
    assert table_sentence(table) == "1 game of 11 rounds, 3 people"
    assert table.choices == Choices(Rows.RUNNING, Wins.HIGHEST)
    (game,) = records(CASES["running-totals-five-crowns"], Choices(wins=Wins.LOWEST))
    assert result(game) == (None, {"Ina": 131, "Jon": 109, "Kim": 77}, ["Kim"])
    assert [round_.tallies[1].points for round_ in game.rounds[:4]] == [(0,), (6,), (0,), (52,)]


@pytest.mark.parametrize(
    "table",
    [
        PLAIN,
        PLAIN.replace(",", ";"),
        PLAIN.replace(",", "\t"),
        f"\ufeff{PLAIN}",
        PLAIN.replace("\n", "\r\n"),
        f"Our evenings,,\n\n{PLAIN}",
        'Datum;Ann;Bo\n2.7.2024;"21,0";26\n09.07.2024;1,00;5,0\n',
        "Date,Ann,Bo\n7/2/24,21,26\n7/9/24,1,5\n",
        "Date,Ann,Bo\n2/7/24,21,26\n9/7/24,1,5\n3/8/24,,\n",
        "When,Ann,Bo\n2 July 2024,21,26\n9 Jul 2024,1,5\n",
        "Bo,Date,Ann\n26,2024-07-02,21\n5,2024-07-09,1\n",
        "#,Date,Ann,Bo\n1,2024-07-02,21,26\n2,2024-07-09,1,5\n",
    ],
)
def test_one_table_is_read_alike_however_it_was_saved(table: str) -> None:
    assert results(table) == EXPECTED
    assert results(table.encode("utf-16")) == EXPECTED


def test_names_in_latin_1_are_read() -> None:
    (game,) = records("Zoë;Jürgen\n1;2\n".encode("latin-1"))
    assert [side.name for side in game.sides] == ["Jürgen", "Zoë"]


@pytest.mark.parametrize(
    ("text", "value"),
    [("1,090", 1090), ("1.090", 1090), ("1 090", 1090), ("1'090", 1090), ("1\u202f090", 1090), ("−50", -50),
     ("–50", -50), ("- 50", -50), ("+7", 7), ("1.090,00", 1090), ("0", 0), ("12.0", 12)],
)  # fmt: skip
def test_numbers_are_read_as_people_write_them(text: str, value: int) -> None:
    assert results(f"Ann;Bo\n{text};2\n")[0][1] == {"Ann": value, "Bo": 2}


@pytest.mark.parametrize("away", ["", "-", "–", "—"])
def test_who_has_nothing_written_was_away(away: str) -> None:
    assert results(f"Ann,Bo,Cy\n1,2,{away}\n3,4,5\n")[0][1] == {"Ann": 1, "Bo": 2}


@pytest.mark.parametrize("name", ["Ann & Bo", "Ann+Bo", "Ann &Bo"])
def test_two_names_in_a_column_are_partners(name: str) -> None:
    (game,) = records(f"{name},Cy & Di\n10,20\n")
    assert game.sides == (Side("Ann & Bo", ("Ann", "Bo")), Side("Cy & Di", ("Cy", "Di")))


def test_a_date_is_said_once_for_the_rows_below_it() -> None:
    games = records("Date,Ann,Bo\n2024-07-02,1,2\n,3,4\n2024-07-09,1,2\n,3,3\n")
    assert [game.played for game in games] == ["2024-07-02", "2024-07-09"]


def test_two_games_in_one_evening_among_others_are_games() -> None:
    table = read("Date,Ann,Bo\n2024-07-02,1,2\n2024-07-02,3,4\n2024-07-09,5,6\n")
    assert (table.choices.rows, len(table.games)) == (Rows.GAMES, 3)


def test_rounds_that_are_counted_anew_are_another_game() -> None:
    table = "Round,Ann,Bo\n1,5,1\n2,5,2\n1,7,9\n2,1,1\n3,0,0\n"
    assert [totals for _day, totals, _won in results(table)] == [{"Ann": 10, "Bo": 3}, {"Ann": 8, "Bo": 10}]
    assert table_sentence(read(table)) == "2 games of 2 to 3 rounds, 2 people"


def test_whoever_was_away_keeps_a_running_total() -> None:
    (game,) = records("Round,Ann,Bo\n1,5,1\n2,,4\n3,9,4\n", Choices(Rows.RUNNING))
    assert result(game)[1] == {"Ann": 9, "Bo": 4}
    assert [each.tallies[0].points for each in game.rounds] == [(5,), (), (4,)]


def test_every_choice_is_taken_at_its_word() -> None:
    table = "Date,Ann,Bo\n4/12/2024,1,2\n4/12/2024,4,6\n7/2/2024,1,1\n7/2/2024,5,2\n"
    assert read(table).choices == Choices(Rows.ROUNDS, Wins.HIGHEST, Dates.MONTH_FIRST)
    chosen = Choices(Rows.RUNNING, Wins.LOWEST, Dates.DAY_FIRST)
    assert read(table, chosen).choices == chosen
    assert results(table, chosen) == [
        ("2024-12-04", {"Ann": 4, "Bo": 6}, ["Ann"]),
        ("2024-02-07", {"Ann": 5, "Bo": 2}, ["Bo"]),
    ]
    assert len(results(table, Choices(Rows.GAMES))) == 4


def test_nobody_is_asked_about_dates_that_can_be_read_in_one_way() -> None:
    assert read(PLAIN).choices.dates is None
    assert read("Date,Ann,Bo\n4/4/2024,1,2\n").choices.dates is None
    assert read("Date,Ann,Bo\n30/4/2024,1,2\n").choices.dates is Dates.DAY_FIRST


@pytest.mark.parametrize(
    "table",
    [
        "Date,Winner\n2024-07-02,Ann\n2024-07-09,Bo\n2024-07-16,Ann\n",
        "Date,Ann,Bo\n2024-07-02,x,\n2024-07-09,,X\n2024-07-16,✓,\n",
        "Date,Ann,Bo\n2024-07-02,x,-\n2024-07-09,0,x\n2024-07-16,x,o\n",
    ],
)
def test_games_of_which_only_the_winner_is_known_come_in(table: str) -> None:
    assert [(day, won) for day, _totals, won in results(table)] == [
        ("2024-07-02", ["Ann"]),
        ("2024-07-09", ["Bo"]),
        ("2024-07-16", ["Ann"]),
    ]
    assert example_lines(read(table))[0] == "2 July 2024: ★ Ann · Bo"


def test_whoever_has_no_mark_beside_losers_was_away() -> None:
    (game,) = records("Ann,Bo,Cy,Di\nx,-,,-\n")
    assert [side.name for side in game.sides] == ["Ann", "Bo", "Di"]


def test_columns_that_say_nothing_are_named() -> None:
    table = read("Date,Ann,Who kept score,Bo,Total,Cy,\n2024-07-02,1,Bo,2,3,,7\n")
    assert table.unused == ("Who kept score", "Total", "Cy", "G")
    said = "1 game, 2 people, 2 July 2024; columns not used: Who kept score, Total, Cy, G"
    assert table_sentence(table) == said


@pytest.mark.parametrize(
    ("table", "said"),
    [
        (
            "Date,Ann,Bo\n2024-07-02,1o,2\nsoon,3,4.5\n,5,99996\n",
            [
                "Row 2, Ann: “1o” isn't a whole number from −99,995 to 99,995.",
                "Row 3, Date: “soon” isn't a date.",
                "Row 3, Bo: “4.5” isn't a whole number from −99,995 to 99,995.",
                "Row 4, Bo: “99996” isn't a whole number from −99,995 to 99,995.",
            ],
        ),
        ("Ann,Bo\n1,2\n1,\n", ["Row 3: a game needs points of 2 to 12 sides; here are 1."]),
        (
            "Round,Ann,Bo\n" + "".join(f"{at},1,0\n" for at in range(1, 102)),
            ["Row 101: a game can have at most 99 rounds."],
        ),
        ("Ann,Bo,Ann\n1,2,3\n", ["Ann: Two sides have the same name, “Ann”."]),
        (f"{'A' * 41},Bo\n1,2\n", [f"{'A' * 41}: A name can have at most 40 characters."]),
        ("Ann,Bo\n=1+1,2\n3,4\n", ["Row 2, Ann: “=1+1” isn't a whole number from −99,995 to 99,995."]),
    ],
)
def test_faults_are_named_by_row_and_column(table: str, said: list[str]) -> None:
    assert list(fault_lines(refusal(read, table))) == said


@pytest.mark.parametrize(
    "table", ["", "\n\n", "Ann,Bo\n", "21,26\n30,12\n", "round\n1", "Date,Note\n2024-07-02,Hi\n"]
)
def test_a_table_without_a_game_is_refused(table: str) -> None:
    with refuses("empty_table"):
        read(table)


@pytest.mark.parametrize("second", ["Ann & Bo", "Ann & Cy"])
def test_winners_whose_opponents_nobody_knows_are_refused(second: str) -> None:
    with refuses("who_played"):
        read(f"Date,Winner\n2024-07-02,Ann & Bo\n2024-07-09,{second}\n")


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
