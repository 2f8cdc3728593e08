"""Of whoever asked and the app that was asked, exactly one gets what is asked for."""

from pathlib import Path

import pytest

from scorepad.service.importing import ImportPermit, ImportTicket, ImportWithdrawnError


def test_what_nobody_took_is_withdrawn_for_good(tmp_path: Path) -> None:
    ticket = ImportTicket(tmp_path)
    assert ticket.withdraw()
    with pytest.raises(ImportWithdrawnError), ImportPermit(tmp_path, ticket.name).taking():
        pytest.fail("nobody waits for it any more")
    assert list(tmp_path.iterdir()) == []


def test_what_was_begun_is_not_withdrawn_as_if_it_were_not(tmp_path: Path) -> None:
    ticket = ImportTicket(tmp_path)
    leave = ImportPermit(tmp_path, ticket.name)
    with leave.taking():
        assert not ticket.withdraw()
    with pytest.raises(ImportWithdrawnError), leave.taking():
        pytest.fail("nobody waits for it any more")


def test_one_thing_after_another_is_taken_until_it_is_withdrawn(tmp_path: Path) -> None:
    ticket = ImportTicket(tmp_path)
    leave = ImportPermit(tmp_path, ticket.name)
    for _part in range(3):
        with leave.taking():
            pass
    assert not ticket.withdraw()
    with pytest.raises(ImportWithdrawnError), leave.taking():
        pytest.fail("nobody waits for it any more")
    assert list(tmp_path.iterdir()) == []


def test_the_end_leaves_no_file_behind(tmp_path: Path) -> None:
    leave = ImportPermit(tmp_path, ImportTicket(tmp_path).name)
    with leave.taking():
        pass
    leave.end()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["", "../x", "a" * 31, "A" * 32, "a" * 33])
def test_what_is_no_name_of_a_ticket_reaches_no_file(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match=r"^"):
        ImportPermit(tmp_path, name)
