"""Months as people count them, by zone and calendar (docs/photos.md).

A zone is what the plan says of it: offsets, and the seconds at which the next one begins; what the
machine's own zone data says is compared where there is any (`differing_offsets`).
"""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from datetime import date, datetime, timedelta, timezone
from typing import Any, Iterable
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

_DAY = 86_400

#: The first day of each Japanese era, and the year before its first.
_ERAS = [
    (date(2019, 5, 1), 2018),
    (date(1989, 1, 8), 1988),
    (date(1926, 12, 25), 1925),
    (date(1912, 7, 30), 1911),
    (date(1868, 9, 8), 1867),
]


@dataclass(frozen=True)
class Zone:
    """When clocks somewhere were how far ahead of UTC."""

    name: str
    offsets: list[int]
    transitions: list[int]

    @classmethod
    def of(cls, plan: dict[str, Any]) -> "Zone":
        """The zone that a plan or an event names."""
        return cls(plan["name"], plan["offsets_s"], plan["transitions_s"])

    def offset(self, seconds: int) -> int:
        """How far ahead of UTC clocks are at that second since 1970."""
        return self.offsets[bisect_right(self.transitions, seconds)]

    def differing_offsets(self, times: Iterable[int]) -> list[int] | None:
        """Those of some seconds at which the machine's own zone data says otherwise; None where it
        does not know the zone."""
        try:
            zone = ZoneInfo(self.name)
        except (ZoneInfoNotFoundError, ValueError):
            return None
        return [each for each in times if _machine_offset(zone, each) != self.offset(each)]


def _machine_offset(zone: ZoneInfo, seconds: int) -> int:
    moment = datetime(1970, 1, 1, tzinfo=timezone.utc) + timedelta(seconds=seconds)
    offset = moment.astimezone(zone).utcoffset()
    assert offset is not None
    return round(offset.total_seconds())


def day(seconds: int, offset: int) -> date:
    """The day of a second since 1970, by the Gregorian calendar."""
    return date(1970, 1, 1) + timedelta(days=(seconds + offset) // _DAY)


def number(seconds: int, offset: int) -> int:
    """Year × 12 + month - 1: how invariants count months."""
    at = day(seconds, offset)
    return at.year * 12 + at.month - 1


def code(seconds: int, offset: int, calendar: str) -> int:
    """Year of the era × 100 + month: how a cleaner files photos, `yyyy-MM` without the era."""
    at = day(seconds, offset)
    return _year_of_era(at, calendar) * 100 + at.month


def _year_of_era(at: date, calendar: str) -> int:
    match calendar:
        case "gregorian":
            return at.year
        case "japanese":
            return at.year - next((before for first, before in _ERAS if at >= first), 0)
        case "buddhist":
            return at.year + 543
        case "roc":
            return at.year - 1911 if at.year > 1911 else 1912 - at.year
    raise ValueError(f"no calendar: {calendar}")
