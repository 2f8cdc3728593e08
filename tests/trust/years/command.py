"""A hundred years of Thursdays, in two processes: `python -m tests.trust years`; fewer with `--evenings`."""

import argparse
import math
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from multiprocessing import get_context
from typing import Final

from tests.trust.years.run import Count, play_share

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
    seconds, total = time.monotonic() - begun, Count()
    for count, found in results:
        total.add(count)
        if found:
            print(found, flush=True)
    print(f"{total}, in {seconds:,.0f} s: {total.touches / seconds:,.0f} touches/s", flush=True)
    return not any(found for _count, found in results)
