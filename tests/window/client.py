"""Flet's client for Linux: where it comes from, and what starts it in this run."""

import shlex
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Final

from scorepad.web.launch import client_folder
from tests.window import translator

WHEEL: Final = "flet-desktop==0.82.2"
"""The last one with the client inside; later ones fetch it from GitHub."""

_SYSTEM: Final = (
    "--platform=manylinux_2_36_x86_64",
    "--python-version=3.11",
    "--only-binary=:all:",
    "--no-deps",
)

_STARTER: Final = """#!/bin/bash
# Flet starts this with the app's address and a file for the client's process number.
exec {{answer}}< <(exec {python} {translator} "$1" {log}); translator=$!
read -r -u $answer address
trap 'kill $client $translator' TERM INT
{program} "$address" "$2" "${{@:3}}" 2>> {errors} & client=$!
wait $client; status=$?
kill $translator
exit $status
"""


def fetch(folder: Path) -> Path:
    """Download and unpack the client, and return its program; raises CalledProcessError."""
    download = [sys.executable, "-m", "pip", "download", "--quiet", *_SYSTEM, "-d", str(folder), WHEEL]
    subprocess.run(download, check=True)
    (wheel,) = folder.glob("*.whl")
    with zipfile.ZipFile(wheel) as inside:
        (name,) = (each for each in inside.namelist() if each.endswith(".tar.gz"))
        with inside.open(name) as packed, tarfile.open(fileobj=packed) as files:
            files.extractall(folder, filter="data")
    return folder / "flet" / "flet"


def install(program: Path, home: Path, log: Path) -> None:
    """Make Flet find the client, with the translator before it, in a home folder. log: the translator's."""
    starter = home / ".flet" / "client" / client_folder().name / "flet" / "flet"
    starter.parent.mkdir(parents=True)
    parts = {"python": sys.executable, "translator": translator.__file__, "program": program, "log": log}
    parts["errors"] = log.with_name("client.log")
    starter.write_text(_STARTER.format(**{name: shlex.quote(str(part)) for name, part in parts.items()}))
    starter.chmod(0o755)
