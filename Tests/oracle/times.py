"""Spans of time in whole nanoseconds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Iterable

MILLISECOND = 1_000_000
SECOND = 1_000_000_000

#: One frame of voice, and one packet of it (S-AUD-003).
FRAME = 20 * MILLISECOND


@dataclass(frozen=True, order=True, slots=True)
class Span:
    """From `start` up to, but not with, `end`."""

    start: int
    end: int

    @property
    def length(self) -> int:
        """How long it lasts."""
        return self.end - self.start


def union(spans: Iterable[Span], bridging: int = 0) -> list[Span]:
    """Spans in order, in which those no further apart than less than `bridging`, or that touch,
    are one; empty ones are left out."""
    merged: list[Span] = []
    for span in sorted(span for span in spans if span.length > 0):
        if merged and (span.start <= merged[-1].end or span.start - merged[-1].end < bridging):
            merged[-1] = Span(merged[-1].start, max(merged[-1].end, span.end))
        else:
            merged.append(span)
    return merged


def common(first: Iterable[Span], second: Iterable[Span]) -> list[Span]:
    """What lies in both of two lists, each of which overlaps nothing of its own."""
    second = list(second)
    parts = [
        Span(max(one.start, other.start), min(one.end, other.end))
        for one in first
        for other in second
        if max(one.start, other.start) < min(one.end, other.end)
    ]
    return sorted(parts)


def total(spans: Iterable[Span]) -> int:
    """The lengths of all of them."""
    return sum(span.length for span in spans)


def nearest_rank(sorted_values: list[int], permille: int) -> int | None:
    """The smallest value that so many of a thousand do not exceed; None of nothing."""
    if not sorted_values:
        return None
    rank = -(-len(sorted_values) * permille // 1000)
    return sorted_values[max(1, rank) - 1]
