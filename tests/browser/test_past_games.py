"""Past evenings added from a table, looked at before anything is taken."""

from pathlib import Path

from tests.browser.page import Screen
from tests.storage.tables.reading import CASES


def test_a_table_is_looked_at_read_otherwise_and_added(screen: Screen, tmp_path: Path) -> None:
    file = tmp_path / "evenings.csv"
    file.write_bytes(CASES["evenings-by-hand"])
    screen.go("/past-games", "Choose a file")
    with screen.page.expect_file_chooser() as chooser:
        screen.tap("Choose a file")
    chooser.value.set_files(file)
    screen.wait_for("2 games of 3 rounds, 4 people, 12 April and 2 July 2024; column not used: Out")
    screen.tap("Lowest wins")
    screen.wait_for("12 April 2024: ★ Kim 30 · Ina 60 · Jon 69")
    screen.tap("Add 2 games")
    screen.wait_for("2 games added.")
    screen.go("/games", "April 2024")
    screen.wait_for("July 2024", "Kim 30")
