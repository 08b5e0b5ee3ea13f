"""Who is seen, tried, trusted and first in a call: tags, secrets and ground keys, from the rows alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from journal import Journal, Row


@dataclass
class Identities:
    """What the rows of all members say of tags and secrets."""

    groups: dict[str, str]
    #: Whose key is one out of many.
    ground: set[str]
    #: Of each listener and device: each tag with when it was seen first and last, and how often any was.
    seen: dict[tuple[str, str], dict[int, tuple[int, int]]] = field(default_factory=dict)
    sightings: dict[tuple[str, str], int] = field(default_factory=dict)
    tried: set[tuple[str, str]] = field(default_factory=set)
    has_seen_fellow: bool = False
    is_mismatch_judged: bool = False
    is_host_judged: bool = False
    #: The groups of three or more that were whole, and those that were in one match.
    connected: set[str] = field(default_factory=set)
    matched: set[str] = field(default_factory=set)
    #: Who has seen somebody over the radio, was seen, or was in a match.
    met: set[str] = field(default_factory=set)
    _devices: dict[str, str] = field(default_factory=dict)
    _epochs: dict[str, int] = field(default_factory=dict)
    #: The secrets that lists of groups have taken for others, in the order in which they came up.
    _renewed: list[str] = field(default_factory=list)
    _matches: dict[str, int] = field(default_factory=dict)

    def tracked(self, members: list[str]) -> int | None:
        """The longest time over which a stranger saw one tag of one of these."""
        return max(
            (
                last - first
                for (listener, device), tags in self.seen.items()
                if device in members and self.sightings[listener, device] > 1
                for first, last in tags.values()
            ),
            default=None,
        )

    def strangers_tried(self, members: list[str]) -> int | None:
        """With how many strangers these began a handshake; None where they saw none."""
        if not any(listener in members for listener, _ in self.seen):
            return None
        return sum(one in members for one, _ in self.tried)

    def unjudged(self, section: dict[str, Any]) -> set[str]:
        """The facts of which nothing was to be told."""
        settings = section["settings"]
        facts: set[str] = set()
        if settings.get("tagRotation", "constant") == "constant" or not self.has_seen_fellow:
            facts.add("intercom.fellowMissed")
        if not self.is_mismatch_judged:
            facts.add("intercom.mismatchIgnored")
        if not section.get("secretChanges") and not self._renewed:
            facts.add("intercom.mismatchFound")
        if not self.is_host_judged:
            facts.add("intercom.groundHost")
        names = list(self.groups.values())
        wide = {name for name in names if names.count(name) > 2}
        if wide - self.connected:
            facts.add("intercom.groupParted")
        if wide - self.matched:
            facts.add("intercom.groupSplit")
        return facts

    # What the rows say

    def take(self, row: Row) -> None:
        """Takes a row of a member, or of the world."""
        if row.kind == "groupConnected":
            self.connected.add(row.payload["group"])
        elif row.kind == "groupMatched":
            self.matched.add(row.payload["group"])
        elif row.component == "intercom.membership" and row.kind == "installed":
            # It says who the phone's member is before that enters any call.
            self._devices[row.payload["member"]] = row.node
        elif row.component == "intercom" and row.node in self.groups:
            self._event(row)
            for effect in row.effects:
                self._effect(effect, row)

    def _event(self, row: Row) -> None:
        match row.kind:
            case "started":
                self._devices[row.payload["member"]] = row.node
                if self._renewed:
                    self._epochs[row.node] = self._place(row.payload["tag"])
            case "tagChanged":
                if row.payload["tag"] not in self._renewed:
                    self._renewed.append(row.payload["tag"])
                self._epochs[row.node] = self._place(row.payload["tag"])
            case "secretChanged":
                self._epochs[row.node] = self._epochs.get(row.node, 0) + 1
            case "localPeerFound":
                self._see(row, self._devices.get(row.payload["peer"]))
            case "handshakeStarted":
                other = self._devices[row.payload["peer"]]
                if self.groups[other] != self.groups[row.node]:
                    self.tried.add((row.node, other))
            case "datagramArrived" if row.payload["datagram"]["kind"] == "voice":
                self._share(row.node, row.payload["peer"])
            case "matchMade" | "matchMerged":
                self.met.add(row.node)
                self._enter(row.node, row.payload["match"])
            case "matchFailed":
                self._enter(row.node, 0)

    def _effect(self, effect: dict[str, Any], row: Row) -> None:
        match effect["kind"]:
            case "skip":
                self._share(row.node, effect["peer"])
            case "send" if effect["datagram"]["kind"] == "voice":
                self._share(row.node, effect["peer"])
            case "leaveMatch":
                self._enter(row.node, 0)

    def _see(self, row: Row, other: str | None) -> None:
        if other is None:
            return
        self.met |= {row.node, other}
        if self.groups[other] == self.groups[row.node]:
            self.has_seen_fellow = True
            return
        tags = self.seen.setdefault((row.node, other), {})
        first, _ = tags.get(row.payload["tag"], (row.time, row.time))
        tags[row.payload["tag"]] = (first, row.time)
        self.sightings[row.node, other] = self.sightings.get((row.node, other), 0) + 1

    def _place(self, tag: str) -> int:
        """How many secrets of lists of groups had come up when that one did; 0 for a group's first."""
        return self._renewed.index(tag) + 1 if tag in self._renewed else 0

    def _share(self, member: str, peer: str) -> None:
        other = self._devices.get(peer)
        if other is None:
            return
        is_newer = self._epochs.get(member, 0) > self._epochs.get(other, 0)
        if is_newer and self.groups[member] == self.groups[other]:
            self.is_mismatch_judged = True

    def _enter(self, member: str, number: int) -> None:
        self._matches[member] = number
        fellows = [each for each in self.groups if self.groups[each] == self.groups[member]]
        is_whole = all(self._matches.get(each, 0) == number for each in fellows)
        if number and len(fellows) > 1 and is_whole and self.ground & set(fellows):
            self.is_host_judged = True


def identities(journal: Journal, section: dict[str, Any]) -> Identities:
    """Reads a call's log."""
    found = Identities(
        {each["device"]: each["group"] for each in section["members"]},
        {each["device"] for each in section["members"] if each.get("key")},
    )
    for row in journal.rows:
        found.take(row)
    return found
