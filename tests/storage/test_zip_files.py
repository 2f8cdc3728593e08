"""A backup has only members that can be read back."""

from io import BytesIO
from itertools import count
from zipfile import BadZipFile

import pytest

from scorepad.storage import zip_files
from scorepad.storage.zip_files import count_members, open_zip, packing_backup, read_backup
from tests.packing import packed
from tests.refusals import refuses


def test_members_are_read_one_by_one() -> None:
    files = {"a.scorepad.json": b"1", "b.scorepad-rules.json": b"2"}
    data = packed({**files, "readme.txt": b"3"})
    assert dict(read_backup(BytesIO(data))) == files
    assert count_members(BytesIO(data)) == 2


@pytest.mark.parametrize("limit", ["MOST_PACKED", "MOST_UNPACKED", "_MOST_LIST"])
def test_a_backup_too_large_to_read_back_is_not_written(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zip_files, limit, 2_000)
    with refuses("backup_too_large"), packing_backup(BytesIO()) as pack:
        pack((f"{at}.scorepad.json", bytes(300)) for at in count())


def test_a_backup_over_the_size_limit_is_refused_unread(monkeypatch: pytest.MonkeyPatch) -> None:
    data = packed({"a.scorepad.json": b"1"})
    monkeypatch.setattr(zip_files, "MOST_PACKED", len(data) - 1)
    with refuses("backup_too_large"):
        next(read_backup(BytesIO(data)))


def test_a_backup_that_unpacks_over_the_size_limit_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    data = packed({"a.scorepad.json": bytes(300), "b.scorepad.json": bytes(300)})
    monkeypatch.setattr(zip_files, "MOST_UNPACKED", 599)
    with refuses("backup_too_large"):
        next(read_backup(BytesIO(data)))


def test_a_zip_with_an_oversized_member_list_is_refused() -> None:
    data = packed({f"{at}.scorepad.json": b"" for at in range(2_000)})
    with open_zip(BytesIO(data), 200_000) as whole:
        assert len(whole.namelist()) == 2_000
    with pytest.raises(BadZipFile, match="list of members"):
        open_zip(BytesIO(data), 1_000)


def test_a_backup_of_all_households_is_told_from_another_programs_file() -> None:
    for name, code in (("households/5f/scorepad.db", "backup_of_households"), ("a.jpg", "not_a_backup")):
        with refuses(code):
            next(read_backup(BytesIO(packed({name: b""}))))
