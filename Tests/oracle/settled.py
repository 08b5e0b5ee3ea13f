"""Whether a call has come to rest after its faults: the rule `settled` of docs/scenarios.md."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from journal import Journal
from times import FRAME, MILLISECOND, SECOND

if TYPE_CHECKING:
    from gaps import Gap
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


#: So many frames are played before a buffer is judged.
_CATCH_UP = 100

#: The longest that may be missing of somebody, below that which draws complaints.
_INTERRUPTION = 150 * MILLISECOND


def verdict(rule: dict[str, Any], call: Call, journal: Journal) -> str:
    """The verdict on one rule of a call."""
    start, end = rule["from_ns"], journal.plan["duration_ns"]
    entries = _entries(call, journal)
    party = [each for each in call.course.members.values() if each.device in entries]
    directions = [
        (one, other)
        for one in party
        for other in party
        if one is not other and one.group == other.group
    ]
    ids = _ids(journal)
    speakers = {
        name
        for name, spans in call.truths.items()
        if any(span.start >= start and span.end <= end for span in spans)
    }
    target = call.section["settings"]["playout"]["target_ns"] + FRAME
    for member in party:
        turns = [(0, True), *call.course.lives.get(member.device, [])]
        before = [runs for time, runs in turns if time <= start]
        after = [runs for time, runs in turns if time > start]
        if not all([before[-1], *after]) and any(one is member for one, _ in directions):
            return "unmet"
    for talker, listener in directions:
        peer, entry = ids.get(listener.device), entries[talker.device]
        voice = [
            (time, paths)
            for time, paths in _voice(journal, talker.device, peer)
            if time >= entry
        ]
        before = [paths for time, paths in voice if time <= start]
        states = [before[-1] if before else set()]
        states += [paths for time, paths in voice if time > start]
        if any(not (paths & {rule["path"]} if rule["path"] else paths) for paths in states):
            return "unmet"
        is_away = not rule["path"] and voice[-1][1] == {"internet"}
        bounds = call.section["settings"]
        names = (talker.device, listener.device)
        is_good = is_away and _is_radio_good(journal, bounds, names, peer, entry, start)
        if is_good and not _is_tried_in_vain(journal, names, ids, start):
            return "unmet"
        pair = next(
            each
            for each in call.pairs
            if (each.pair.talker, each.pair.listener) == (talker.device, listener.device)
        )
        if any(_disturbs(gap, start) for gap in pair.gaps):
            return "unmet"
        if talker.device in speakers and (pair.last_heard is None or pair.last_heard < start):
            return "unmet"
        levels = [point for point in pair.pair.level_points if point[0] + SECOND > start]
        seconds = {point[0] // SECOND for point in levels}
        played = sum(times for second, (times, _) in pair.pair.levels.items() if second in seconds)
        # What is over before a pre-roll is caught up says nothing.
        if played < _CATCH_UP:
            continue
        # Where there is no whole second, the one that it begins in counts.
        whole = [mean for time, mean in levels if time >= start]
        if min(whole or [mean for _, mean in levels], default=0) > target:
            return "unmet"
    if not _have_owners(call, {each.device: ids[each.device] for each in party}, start):
        return "unmet"
    heard = {other.device for one, other in directions if one.device in speakers}
    # Who is alone in its group has nobody to hear.
    listeners = {other.device for _, other in directions}
    return "passed" if listeners and listeners <= heard else "failed"


def _disturbs(gap: Gap, start: int) -> bool:
    """Whether it draws complaints after everything should have been well."""
    if gap.start >= start:
        return gap.severity == "interruption"
    return gap.end - start >= _INTERRUPTION


def _entries(call: Call, journal: Journal) -> dict[str, int]:
    """When each who is in the call at its end entered it; an app that has ended has not left it."""
    entries: dict[str, int] = {}
    for row in journal.rows:
        if row.component != "intercom" or row.node not in call.course.members:
            continue
        if row.kind == "started":
            entries[row.node] = row.time
        elif row.kind == "callLeft":
            lives = call.course.lives.get(row.node, [])
            if [True, *(runs for time, runs in lives if time <= row.time)][-1]:
                entries.pop(row.node, None)
    return entries


def _is_poor(window: dict[str, Any], bounds: dict[str, Any]) -> bool:
    """Whether a measured radio is too poor for the call, whoever judges it and how."""
    sent, answered = window["sent"], window["answered"]
    return (
        sent == 0
        or (sent - answered) * 1000 > sent * bounds.get("lossMost_permille", 50)
        or window["roundTrip_ns"] > bounds.get("roundTripMost_ns", 150 * MILLISECOND)
        or window["jitter_ns"] > bounds.get("jitterMost_ns", 50 * MILLISECOND)
    )


def _is_radio_good(
    journal: Journal,
    bounds: dict[str, Any],
    names: tuple[str, str],
    peer: str | None,
    entry: int,
    start: int,
) -> bool:
    """Whether a member's radio has seen another all the time, and not measured it as hard to reach."""
    talker, listener = names
    seen: int | None = None
    is_away = False
    for row in journal.rows:
        if row.time < entry:
            continue
        if row.component == "intercom.radio" and row.kind == "rangeChanged":
            if {row.payload["first"], row.payload["second"]} == {talker, listener}:
                is_away = not row.payload["is_in_range"]
                # What was not noticed is seen anew from where it passes again.
                if not is_away and seen is not None:
                    seen = row.time
            continue
        if row.component != "intercom" or row.node != talker:
            continue
        # Who gives up a radio that is out of range learns of it when it is found again.
        ended = {"kind": "disconnectLocal", "peer": peer}
        if is_away and ended in row.effects:
            seen = None
        if row.payload.get("peer") != peer:
            continue
        if row.kind in ("localPeerFound", "localPeerLost"):
            is_found = row.kind == "localPeerFound"
            seen = (row.time if seen is None else seen) if is_found else None
        elif row.kind == "probeJudged" and row.time >= start and _is_poor(row.payload, bounds):
            return False
    return not is_away and seen is not None and seen <= start


def _is_tried_in_vain(
    journal: Journal, names: tuple[str, str], ids: dict[str, str], start: int
) -> bool:
    """Whether the radio between two lost a step of a handshake, or broke again, and is up at neither end."""
    is_up = dict.fromkeys(names, False)
    is_poor = False
    for row in journal.rows:
        fields = row.payload
        if row.kind == "datagramLost":
            is_theirs = {fields["from"], fields["to"]} == set(names)
            is_step = fields["datagram"]["kind"] == "handshake"
            is_poor |= is_theirs and is_step and fields["path"] == "local" and row.time >= start
            continue
        if row.component != "intercom" or row.node not in names:
            continue
        other = names[1] if row.node == names[0] else names[0]
        if row.kind in ("started", "callLeft"):
            is_up[row.node] = False
        if fields.get("path") != "local" or fields.get("peer") != ids.get(other):
            continue
        if row.kind == "handshakeCompleted":
            is_up[row.node] = True
        elif row.kind in ("pathBroken", "pathReleased", "mismatchFound", "attackSuspected"):
            is_up[row.node] = False
            is_poor |= row.kind == "pathBroken" and row.time >= start
    return is_poor and not any(is_up.values())


def _have_owners(call: Call, party: dict[str, str], start: int) -> bool:
    """Whether all who are in the call take one of them for their group's owner, all the time."""
    for group in call.owners.groups:
        members = [each.device for each in group.members if each.device in party]
        if len(members) < 2:
            continue
        owner, has_changed = None, False
        for time, kind, fields in call.owners.stated:
            if kind in ("ownerAgreed", "ownerDisputed") and fields["group"] == group.name:
                has_changed |= time > start
                owner = fields.get("owner")
        if has_changed or owner not in members:
            return False
    return True


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
