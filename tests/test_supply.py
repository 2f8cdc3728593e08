"""The tables of PACKAGES.md about the packages that the program is made of are true."""

import re
import sys
import tomllib
from importlib.metadata import Distribution, distribution
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.document_tables import tables

ROOT = Path(__file__).parents[1]
TITLE = "What the program is made of"
NEEDED, ALONG = tables(ROOT / "scorepad" / "PACKAGES.md")[TITLE]
LICENSES = {
    "OSI Approved :: MIT License": "MIT",
    "OSI Approved :: BSD License": "BSD-3-Clause",
}
"""Of packages that name theirs in a classifier alone."""


def plain(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def declared() -> set[str]:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {canonicalize_name(Requirement(each).name) for each in project["dependencies"]}


def required(package: str) -> set[str]:
    """Return the packages that an installed one requires here."""
    found = map(Requirement, distribution(package).requires or ())
    wanted = (each for each in found if each.marker is None or each.marker.evaluate({"extra": ""}))
    return {canonicalize_name(each.name) for each in wanted}


def closure() -> dict[str, set[str]]:
    """Return every package that comes along, with those that require it."""
    by: dict[str, set[str]] = {name: set() for name in declared()}
    waiting = list(by)
    while waiting:
        package = waiting.pop()
        for name in required(package):
            if name not in by:
                by[name] = set()
                waiting.append(name)
            by[name].add(package)
    return by


def license_of(found: Distribution) -> str:
    fields = found.metadata.json
    named = str(fields.get("license_expression") or fields.get("license") or "")
    if 0 < len(named) < 40:  # some have the whole text there
        return named
    classifiers = found.metadata.get_all("Classifier") or []
    return next(LICENSES[each.removeprefix("License :: ")] for each in classifiers if "License ::" in each)


def size_of(found: Distribution) -> float:
    """Return the megabytes of an installed package, without what Python has compiled."""
    files = [found.locate_file(each) for each in found.files or () if each.suffix != ".pyc"]
    return sum(Path(str(each)).stat().st_size for each in files if Path(str(each)).exists()) / 1e6


def test_every_declared_dependency_has_its_reason() -> None:
    assert sorted(plain(row["package"])[0] for row in NEEDED) == sorted(declared())
    assert all(row["what for"] for row in NEEDED)


def test_what_comes_along_is_listed_with_what_brings_it() -> None:
    by = closure()
    listed = {plain(row["package"])[0]: set(plain(row["comes with"])) for row in ALONG}
    assert listed.keys() == by.keys() - declared()
    wrong = {name: by[name] for name, packages in listed.items() if not packages <= by[name] or not packages}
    assert wrong == {}


@pytest.mark.parametrize("row", [*NEEDED, *ALONG], ids=lambda row: plain(row["package"])[0])
def test_each_license_is_the_one_the_package_names(row: dict[str, str]) -> None:
    assert license_of(distribution(plain(row["package"])[0])) == row["license"]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the packages have other parts")
@pytest.mark.parametrize("row", NEEDED, ids=lambda row: plain(row["package"])[0])
def test_each_size_is_about_right(row: dict[str, str]) -> None:
    size, unit = row["installed"].split()
    assert unit == "MB"
    assert size_of(distribution(plain(row["package"])[0])) == pytest.approx(float(size), rel=0.3, abs=0.1)
