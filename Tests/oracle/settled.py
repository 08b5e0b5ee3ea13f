"""Whether a call has come to rest after its faults: the rule `settled` of docs/scenarios.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from journal import Journal
from times import FRAME

if TYPE_CHECKING:
    from intercom import Call

#: By which paths voice goes once a member has stated that.
_PATHS = {
    "localConnected": {"local"},
    "internetConnected": {"internet"},
    "localCandidate": {"internet"},
    "localProbing": {"internet"},
    "handoverToLocal": {"local", "internet"},
    "internetConnecting": set(),
}


def verdict(rule: dict[str, Any], call: Call, journal: Journal) -> str:
    """The verdict on one rule of a call."""
    start, end = rule["from_ns"], journal.plan["duration_ns"]
    members = list(call.course.members.values())
    directions = [
        (one, other)
        for one in members
        for other in members
        if one is not other and one.group == other.group
    ]
    ids = _ids(journal)
    for member in members:
        turns = [(0, True), *call.course.lives.get(member.device, [])]
        before = [runs for time, runs in turns if time <= start]
        after = [runs for time, runs in turns if time > start]
        if not all([before[-1], *after]) and any(one is member for one, _ in directions):
            return "unmet"
    for talker, listener in directions:
        voice = _voice(journal, talker.device, ids.get(listener.device))
        before = [paths for time, paths in voice if time <= start]
        states = [before[-1] if before else set()]
        states += [paths for time, paths in voice if time > start]
        if any(not (paths & {rule["path"]} if rule["path"] else paths) for paths in states):
            return "unmet"
    for pair in call.pairs:
        if any(gap.start >= start and gap.severity == "interruption" for gap in pair.gaps):
            return "unmet"
        levels = [mean for time, mean in pair.pair.level_points if time >= start]
        if levels and min(levels) > call.section["settings"]["playout"]["target_ns"] + FRAME:
            return "unmet"
    speakers = {
        name
        for name, spans in call.truths.items()
        if any(span.start >= start and span.end <= end for span in spans)
    }
    heard = {other.device for one, other in directions if one.device in speakers}
    # Who is alone in its group has nobody to hear.
    listeners = {other.device for _, other in directions}
    return "passed" if listeners and listeners <= heard else "failed"


def _ids(journal: Journal) -> dict[str, str]:
    """The MemberID of each device."""
    return {
        row.node: row.payload["member"]
        for row in journal.rows
        if row.component == "intercom" and row.kind == "started"
    }


def _voice(journal: Journal, talker: str, listener: str | None) -> list[tuple[int, set[str]]]:
    """By which paths a member's voice goes to another, from when on."""
    return [
        (row.time, _PATHS[row.kind])
        for row in journal.rows
        if row.component == "intercom"
        and row.node == talker
        and row.kind in _PATHS
        and row.payload["peer"] == listener
    ]
