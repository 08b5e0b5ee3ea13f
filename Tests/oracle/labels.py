"""When there is speech: from the label files beside the clips, and never from the sound.

A line of a `.lab` file is `start end speech`, in seconds from the clip's beginning. Speech begins
and ends at a sample of the clip: the label's time in whole microseconds, rounded down to a sample.
"""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

from times import MILLISECOND, SECOND, Span, union

#: Pauses shorter than this belong to the talkspurt (ITU-T P.59 counts only longer ones).
BRIDGING = 200 * MILLISECOND


class NoLabels(Exception):
    """A clip without labels: what is speech there was told from its sound."""


def talkspurts(spans: list[Span]) -> list[Span]:
    """When somebody truly speaks: short pauses are bridged."""
    return union(spans, BRIDGING)


def speech(clip: dict[str, Any], member: dict[str, Any], folder: Path) -> list[Span]:
    """The speech of one clip at its place in the call."""
    rate = member["sampleRate"]
    first = clip["start"]
    path = (folder / clip["path"]).with_suffix(".lab")
    if not path.is_file():
        raise NoLabels(str(path))
    return [
        Span(_instant(first + start, rate), _instant(first + end, rate))
        for start, end in _samples(path.read_text(encoding="utf-8"), rate)
    ]


def _samples(text: str, rate: int) -> list[tuple[int, int]]:
    spans = []
    for line in text.splitlines():
        if not line.strip():
            continue
        start, end, label = line.split()
        if label != "speech":
            raise ValueError(f"no known label: {line}")
        spans.append((_sample(start, rate), _sample(end, rate)))
    return spans


def _sample(seconds: str, rate: int) -> int:
    microseconds = int(Fraction(seconds) * 1_000_000)
    return microseconds * rate // 1_000_000


def _instant(sample: int, rate: int) -> int:
    return sample * SECOND // rate
