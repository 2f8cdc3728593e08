"""Either the asking process or the app completes an import, never both."""

from pathlib import Path

import pytest

from scorepad.service.importing import ImportPermit, ImportTicket, ImportWithdrawnError


def test_an_unused_ticket_can_be_withdrawn_for_good(tmp_path: Path) -> None:
    ticket = ImportTicket(tmp_path)
    assert ticket.withdraw()
    with pytest.raises(ImportWithdrawnError), ImportPermit(tmp_path, ticket.name).taking():
        pytest.fail("nobody waits for it any more")
    assert list(tmp_path.iterdir()) == []


def test_a_ticket_already_used_reports_that_on_withdrawal(tmp_path: Path) -> None:
    ticket = ImportTicket(tmp_path)
    leave = ImportPermit(tmp_path, ticket.name)
    with leave.taking():
        assert not ticket.withdraw()
    with pytest.raises(ImportWithdrawnError), leave.taking():
        pytest.fail("nobody waits for it any more")


def test_a_ticket_admits_one_part_after_another_until_withdrawn(tmp_path: Path) -> None:
    ticket = ImportTicket(tmp_path)
    leave = ImportPermit(tmp_path, ticket.name)
    for _part in range(3):
        with leave.taking():
            pass
    assert not ticket.withdraw()
    with pytest.raises(ImportWithdrawnError), leave.taking():
        pytest.fail("nobody waits for it any more")
    assert list(tmp_path.iterdir()) == []


def test_ending_a_permit_leaves_no_file_behind(tmp_path: Path) -> None:
    leave = ImportPermit(tmp_path, ImportTicket(tmp_path).name)
    with leave.taking():
        pass
    leave.end()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", ["", "../x", "a" * 31, "A" * 32, "a" * 33])
def test_an_invalid_ticket_name_reaches_no_file(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match=r"^"):
        ImportPermit(tmp_path, name)
