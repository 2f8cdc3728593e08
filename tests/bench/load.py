"""Load every variant in a fresh process and print the milliseconds: `python -m tests.bench.load`."""

import time

from scorepad.rules.built_in import variant, variant_ids


def main() -> None:
    """Measure the time from nothing loaded to every variant loaded."""
    start = time.process_time()
    for ident in variant_ids():
        variant(ident)
    print(1000 * (time.process_time() - start))


if __name__ == "__main__":
    main()
