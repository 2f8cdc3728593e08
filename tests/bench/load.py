"""Load every variant in a fresh process and print the milliseconds: `python -m tests.bench.load`."""

import time

from scorepad.rules.built_in import variant, variant_ids


def main() -> None:
    """Take the time from nothing read to every variant there."""
    start = time.process_time()
    for ident in variant_ids():
        variant(ident)
    print(1000 * (time.process_time() - start))


if __name__ == "__main__":
    main()
