"""Paper costs nothing before somebody asks for it."""

from tests.bench.paper import loaded_at_start


def test_no_module_for_paper_is_loaded_with_the_app_and_its_screens() -> None:
    assert loaded_at_start() == []
