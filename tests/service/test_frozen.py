"""What version 1.0.0 wrote is read for good. `tests/frozen.py` says how its files were made."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from scorepad.rules.families import FAMILIES
from scorepad.storage.codec import event_from_json, event_to_json, library_event_from_json
from scorepad.storage.library_files import link_text, read_link, read_rules_file, write_rules
from scorepad.storage.sql.sqlite import DATABASE_FILE
from tests.frozen import FROZEN, everything, rule_keys, schema
from tests.service.services import list_all, opened
from tests.service.test_earlier_files import take_in


def frozen(name: str) -> Any:
    return json.loads((FROZEN / f"{name}.json").read_bytes())


@pytest.mark.parametrize("kept_in", ["file", "backup"])
async def test_games_rules_people_and_evenings_are_as_they_were(kept_in: str, tmp_path: Path) -> None:
    if kept_in == "file":
        shutil.copy(FROZEN / DATABASE_FILE, tmp_path)
    async with opened(tmp_path) as service:
        if kept_in == "backup":
            await take_in(service, FROZEN / "everything.zip")
        assert await everything(service) == frozen("everything")
        assert dict(service.shelf.unreadable) == {}


@pytest.mark.parametrize("stored", frozen("changes"), ids=lambda stored: stored["event"]["change"]["kind"])
def test_every_kind_of_change_is_read_and_written_as_it_was(stored: dict[str, Any]) -> None:
    read = library_event_from_json if stored["library"] else event_from_json
    assert event_to_json(read(stored["event"])) == stored["event"]


def test_a_new_database_has_the_tables_that_it_had(tmp_path: Path) -> None:
    list_all(tmp_path)
    assert schema(tmp_path / DATABASE_FILE) == frozen("schema")


def test_every_rule_key_means_something_where_it_did() -> None:
    today = rule_keys()
    assert {family: set(found) - set(today[family]) for family, found in frozen("keys").items()} == {
        family: set() for family in today
    }


@pytest.mark.parametrize("family", [each.name for each in FAMILIES])
def test_rule_sets_are_read_and_written_as_they_were_as_a_file_and_as_a_link(family: str) -> None:
    data = (FROZEN / f"{family}.scorepad-rules.json").read_bytes()
    link = (FROZEN / f"{family}.link").read_text(encoding="ascii")
    assert write_rules(read_rules_file(data)) == data
    assert read_link(link) == read_rules_file(data)
    assert link_text(read_link(link)) == link
