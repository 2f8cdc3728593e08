"""Sheets cost nothing until somebody asks for one."""

from tests.bench.paper import loaded_at_start


def test_no_sheet_library_is_loaded_with_the_app_and_its_screens() -> None:
    assert loaded_at_start() == []
