"""Makes `synthetic-cell.up`: the capacity of a cell's uplink as a trace of Mahimahi.

Nothing of it was measured. A walk over rates stands for a phone that moves through a cell: each half
second it takes a step up or down, and twice it is in the shadow of something. Run it with
`python3 make-capacity.py > synthetic-cell.up`; it gives the same file each time.
"""

#: Opportunities a second of 1500 bytes, from 48 kb/s to 1.2 Mb/s.
RATES = [4, 6, 9, 14, 20, 30, 45, 70, 100]
#: When it is in shadow, in ms, and how often a second something still gets through.
SHADOWS = [(21_000, 23_500, 2), (47_000, 48_200, 0)]
LENGTH = 60_000


def words(seed: int):
    """A linear congruential generator: Knuth's constants for 64 bits, the upper half of each word."""
    while True:
        seed = (seed * 6364136223846793005 + 1442695040888963407) % 2**64
        yield seed >> 32


def rate(time: int, place: int) -> int:
    """How many opportunities there are in a second."""
    for begin, end, shadow in SHADOWS:
        if begin <= time < end:
            return shadow
    return RATES[place]


def main() -> None:
    """Writes the trace."""
    draws = words(20261123)
    place, credit = 5, 0
    for time in range(1, LENGTH + 1):
        if time % 500 == 0:
            step = next(draws) % 3
            place = min(max(place + step - 1, 0), len(RATES) - 1)
        # A radio schedules in bursts: a third of the milliseconds has three times the chance.
        credit += rate(time, place)
        while credit >= 1000 and next(draws) % 3 == 0:
            credit -= 1000
            print(time)
    print(LENGTH)


if __name__ == "__main__":
    main()
