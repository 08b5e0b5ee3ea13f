"""Makes `synthetic-cell.down`: how long each packet of a cell's downlink took, in microseconds.

Nothing of it was measured. A delay that wanders between 25 and 90 ms, with a peak now and then from which
it falls back at the speed at which a queue drains. Run it with
`python3 make-delays.py > synthetic-cell.down`; it gives the same file each time.
"""

from importlib import import_module

#: A minute of packets every 20 ms.
PACKETS = 3_000


def main() -> None:
    """Writes the delays."""
    draws = import_module("make-capacity").words(20261124)
    base, peak = 40_000, 0
    for _ in range(PACKETS):
        base = min(max(base + next(draws) % 4_001 - 2_000, 25_000), 90_000)
        if next(draws) % 400 == 0:
            peak = 80_000 + next(draws) % 160_000
        print(base + peak)
        peak = max(0, peak - 8_000)


if __name__ == "__main__":
    main()
