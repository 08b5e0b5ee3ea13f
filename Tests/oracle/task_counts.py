"""How many tasks a day and a week had, counted anew from what phones and the store said.

A count is checked where nothing makes it another than what people did: clocks that are right, one
completion of a task at most, and nothing that was refused, taken back or lost.
"""

from __future__ import annotations

from datetime import date, datetime, timedelta

import task_writes
from comparison import Comparison
from journal import Journal, Row

_SECOND = 1_000_000_000
_DAY = timedelta(days=1)

#: After these a task may be another than its phone thinks.
_UNSURE = {"changeRejected", "storeTroubled", "deletionWanted", "functionFailed", "cacheFull"}


def compare(journal: Journal, comparison: Comparison) -> None:
    """Compares each count that a function states, and whose day or week a task is in."""
    rows = [row for row in journal.rows if row.component.split(".")[0] == "tasks"]
    counts = [row for row in rows if row.kind in ("dayCounted", "weekCounted")]
    if not counts or not _is_plain(journal, rows):
        return
    tasks = _Tasks(journal.plan["start_unix_ns"] // _SECOND, rows)
    zone = journal.setting("tasks.schedule.zone")
    for row in counts:
        is_week = row.kind == "weekCounted"
        payload = row.payload
        first = date.fromisoformat(payload["week" if is_week else "day"])
        until = first + (7 if is_week else 1) * _DAY
        count = tasks.count(payload["child"], _seconds(first, zone), _seconds(until, zone), row.time)
        what = f"{row.kind} of {payload['child']}, {first}"
        comparison.equal("figures", what, payload["count"], count)
        if is_week:
            comparison.equal("figures", f"{what}, the day", first.isoweekday(), 1)
    told = sum(row.kind == "countedInOtherWeek" for row in rows)
    weeks = [row for row in counts if row.kind == "weekCounted"]
    comparison.equal("figures", "tasks of other weeks", told, tasks.of_other_weeks(weeks, zone))


def _is_plain(journal: Journal, rows: list[Row]) -> bool:
    if any(each["clock_offset_ns"] or each["drift_ppb"] for each in journal.plan["devices"]):
        return False
    if any(row.kind in ("off", "clockStepped") for row in journal.rows):
        return False
    done: set[str] = set()
    for row in rows:
        if row.kind in _UNSURE:
            return False
        if row.kind == "taskChanged":
            if row.payload["task"] in done:
                return False
            if row.payload["status"] == "completed":
                done.add(row.payload["task"])
    return True


class _Tasks:
    """Who completed what, and when, in seconds since 1970."""

    def __init__(self, start: int, rows: list[Row]):
        self.children: dict[str, str] = {}
        self.done: dict[str, int] = {}
        #: When the store had it, in the time of the run.
        self.stored: dict[str, int] = {}
        #: Whose a task is, by its document.
        written: dict[str, str] = {}
        for row in rows:
            match row.kind:
                case "storeCalled":
                    for write in task_writes.of(row):
                        if write.is_done and write.child is not None:
                            written[write.task] = write.child
                case "taskAdded" | "taskForged":
                    self.children.setdefault(row.payload["task"], row.payload["child"])
                case "taskRepeated":
                    self.children[row.payload["task"]] = written[row.payload["task"]]
                case "taskChanged" if row.payload["status"] == "completed":
                    self.done[row.payload["task"]] = start + row.time // _SECOND
                case "taskCompleted":
                    self.stored.setdefault(row.payload["task"], row.time)

    def among(self, child: str, start: int, until: int, time: int) -> list[str]:
        """The tasks of a child that were completed in that span, as far as the store knew then."""
        return [
            task
            for task, stored in self.stored.items()
            if stored < time and self.children[task] == child and start <= self.done[task] < until
        ]

    def count(self, child: str, start: int, until: int, time: int) -> int:
        """How many these are."""
        return len(self.among(child, start, until, time))

    def of_other_weeks(self, weeks: list[Row], zone: str) -> int:
        """How many of the tasks in some weeks belong to another one in Tokyo."""
        count = 0
        for row in weeks:
            first = date.fromisoformat(row.payload["week"])
            span = _seconds(first, zone), _seconds(first + 7 * _DAY, zone)
            own = range(_seconds(first, "tokyo"), _seconds(first + 7 * _DAY, "tokyo"))
            tasks = self.among(row.payload["child"], *span, row.time)
            count += sum(self.done[task] not in own for task in tasks)
        return count


def _seconds(day: date, zone: str) -> int:
    """When a day begins there, in seconds since 1970."""
    hours = {"tokyo": 9, "utc": 0}.get(zone, -7 if _is_summer(day) else -8)
    midnight = datetime(day.year, day.month, day.day) - timedelta(hours=hours)
    return round((midnight - datetime(1970, 1, 1)).total_seconds())


def _is_summer(day: date) -> bool:
    """Whether a day begins in summer time: from the second Sunday of March to the first of November,
    each of which begins before its clocks change."""
    return _sunday(day.year, 3, 2) < day <= _sunday(day.year, 11, 1)


def _sunday(year: int, month: int, number: int) -> date:
    first = date(year, month, 1)
    return first + ((7 - first.isoweekday()) % 7 + 7 * (number - 1)) * _DAY
