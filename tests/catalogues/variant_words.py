"""What people read of the built-in variants, which stands in their own files and not in the source."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Found = tuple[str, str]
"""A message id, and what the translator has to know of it."""


def variant_words(path: Path) -> Iterator[Found]:
    """Return the name, the note and the own words of a variant. path: its TOML file."""
    told: dict[str, Any] = tomllib.loads(path.read_text(encoding="utf-8"))
    name = told["name"]
    yield name, "The name of a game; a proper name in it stays."
    if "note" in told:
        yield told["note"], f"A note above the rules of {name}."
    labels = told.get("values", {}).get("labels", {})
    for word, own in labels.items():
        meant = word.replace("_", " ")
        yield own, f"{name}: what its players call this: {meant}."
        short = own.removesuffix(f" {labels.get('piles', 'piles')}")
        if short != own:
            yield short, f"{name}: short for “{own}”, where it is plain that piles are meant."
