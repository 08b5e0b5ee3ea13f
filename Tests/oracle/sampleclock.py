"""The sample clock of a device: when each frame of 20 ms has been captured, in true time.

A clock that runs too fast by `drift` parts of 10⁹ has advanced by `phase + 20 ms · n` at the earliest
true nanosecond at which it shows that much; `phase`, below 20 ms, is the run's chance.
"""

from __future__ import annotations

from times import FRAME, SECOND


def captured(phase: int, frames: int, drift: int) -> int:
    """When so many frames have been captured, in true time."""
    wanted = (phase + frames * FRAME) * SECOND
    return -(-wanted // (SECOND + drift))


def begin(end: int, frames: int, drift: int) -> int:
    """When the first of so many frames began of which the last ended then, to a nanosecond."""
    return end * (SECOND + drift) // SECOND - frames * FRAME


def phase(ends: dict[int, int], drift: int) -> int | None:
    """The phase that gives the ends of frames, by their places; None where there is none.

    A nanosecond of true time is seldom two of a fast clock: then the later frames decide."""
    if not ends:
        return None
    first = min(ends)
    latest = begin(ends[first], first + 1, drift)
    for phase in (latest, latest - 1):
        if all(captured(phase, place + 1, drift) == end for place, end in ends.items()):
            return phase
    return None
