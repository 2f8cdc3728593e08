"""A hundred years of Thursdays, in two processes: `python -m tests.trust years`; fewer with `--evenings`."""

import argparse
import math
import time
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from multiprocessing import get_context
from typing import Final

from tests.trust.years.run import play_share

EVENINGS: Final = 5200
PROCESSES: Final = 2


def attack(arguments: Sequence[str] = ()) -> bool:
    """Play evenings, print their figures, and return whether each was as it must be."""
    parser = argparse.ArgumentParser("python -m tests.trust years", description=__doc__)
    parser.add_argument("--seed", default="thursday", help="what all evenings are made from")
    parser.add_argument("--evenings", type=int, default=EVENINGS)
    parser.add_argument("--processes", type=int, default=PROCESSES)
    parser.add_argument("--minutes", type=float, default=math.inf, help="begin no evening after this time")
    options = parser.parse_args(arguments)
    return _play(options.seed, options.evenings, options.processes, options.minutes)


def _play(seed: str, evenings: int, processes: int, minutes: float) -> bool:
    """minutes: after them no further evening begins."""
    seeds = [f"{seed}/{number}" for number in range(evenings)]
    shares = [seeds[at::processes] for at in range(processes)]
    begun = time.monotonic()
    with ProcessPoolExecutor(processes, mp_context=get_context("spawn")) as pool:
        results = list(pool.map(play_share, shares, repeat(begun + minutes * 60)))
    total = sum((count for count, _found in results), Counter[str]())
    figures = ", ".join(f"{number:,} {what}" for what, number in total.items())
    print(f"{figures}, {total['touches'] / (time.monotonic() - begun):,.0f} touches/s")
    failed = [found for _count, found in results if found]
    print(*failed, sep="\n", end="", flush=True)
    return not failed
