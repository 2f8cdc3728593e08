import json
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from zipfile import ZipFile

from scorepad.wording.faults import MOST_FAULTS_SHOWN
from tests.cli.run import scorepad
from tests.vectors import game_file

PARTS, ERRORS = 4000, 30
SECONDS = 6
"""Of processor time, the start included: three times what it takes. Naming all errors takes 25."""


def test_a_zip_of_broken_games_names_its_first_hundred_errors_counts_the_others_and_adds_what_is_sound(
    tmp_path: Path,
) -> None:
    file = tmp_path / "broken.zip"
    broken = json.dumps({f"key{at}": 1 for at in range(ERRORS)})
    with ZipFile(file, "w") as packed:
        for at in range(PARTS):
            packed.writestr(f"{at}.scorepad.json", broken)
        packed.writestr("sound.scorepad.json", game_file("P01"))
    before = getrusage(RUSAGE_CHILDREN)
    taken = scorepad("import", str(file), "--data-dir", str(tmp_path / "games"))
    after = getrusage(RUSAGE_CHILDREN)
    *named, last = taken.err.splitlines()
    assert taken.status == 2
    assert MOST_FAULTS_SHOWN <= len(named) < MOST_FAULTS_SHOWN + ERRORS
    listed = {line.split(": ")[2] for line in named}
    assert last == (
        f"scorepad: {file}: More parts of this file that couldn't be read, "
        f"not listed: {PARTS - len(listed):,}"
    )
    assert taken.out.decode().startswith(f"{file}: sound.scorepad.json: added as ")
    assert after.ru_utime - before.ru_utime < SECONDS
