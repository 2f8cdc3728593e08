"""Prometheus' text form read strictly: what its own parser would refuse fails here."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

_NAME = r"[a-zA-Z_:][a-zA-Z0-9_:]*"
_LABEL = r'([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"'
_HELP = re.compile(rf"# HELP ({_NAME}) (\S.*)")
_TYPE = re.compile(rf"# TYPE ({_NAME}) (counter|gauge|histogram)")
_SAMPLE = re.compile(rf"({_NAME})(?:\{{({_LABEL}(?:,{_LABEL})*)\}})? (-?\d+(?:\.\d+)?)")
_PARTS = {"histogram": ("_bucket", "_sum", "_count")}

Labels = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Family:
    """A figure. samples: by the ending of the name and the labels."""

    kind: str
    samples: Mapping[tuple[str, Labels], float]

    def value(self, **labels: str) -> float:
        """Return the number with these labels, 0 if there is none."""
        return self.samples.get(("", tuple(labels.items())), 0.0)


def parse(text: str) -> dict[str, Family]:
    """Return the figures by their names; raises ValueError for what is not the text form."""
    lines = text.split("\n")
    if lines.pop() != "":
        raise ValueError("the last line has no end")
    found: dict[str, Family] = {}
    while lines:
        described, typed = _HELP.fullmatch(lines.pop(0)), _TYPE.fullmatch(lines.pop(0))
        if not described or not typed or described[1] != typed[1] or typed[1] in found:
            raise ValueError((described, typed))
        name, kind = typed.groups()
        samples: dict[tuple[str, Labels], float] = {}
        while lines and not lines[0].startswith("#"):
            key, number = _sample(lines.pop(0), name, kind)
            if key in samples:
                raise ValueError(key)
            samples[key] = number
        found[name] = Family(kind, samples)
        if kind == "histogram":
            _check_histogram(found[name])
    return found


def _sample(line: str, name: str, kind: str) -> tuple[tuple[str, Labels], float]:
    found = _SAMPLE.fullmatch(line)
    ending = str(found[1]).removeprefix(name) if found and found[1].startswith(name) else None
    if not found or ending is None or ending not in _PARTS.get(kind, ("",)):
        raise ValueError(line)
    labels = tuple(re.findall(_LABEL, found[2] or ""))
    return (ending, labels), float(found[found.lastindex or 0])


def _check_histogram(family: Family) -> None:
    """Check that the buckets rise to the count, by rising bounds that end with all."""
    buckets = [
        (dict(labels)["le"], number) for (part, labels), number in family.samples.items() if part == "_bucket"
    ]
    bounds, numbers = [float(bound) for bound, _number in buckets], [number for _bound, number in buckets]
    sound = bounds == sorted(set(bounds)) and bounds[-1] == float("inf") and numbers == sorted(numbers)
    if not sound or numbers[-1] != family.samples["_count", ()] or ("_sum", ()) not in family.samples:
        raise ValueError(buckets)
