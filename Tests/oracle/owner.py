"""Who owned each group of a call, what was settled and who waited, from the rows of the members alone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from comparison import Comparison
from journal import Journal, Row
from wire import HEADER, TAG

COMPONENT = "intercom.owner"

#: The body of each word: terms of eight bytes, counts of four, settings of two, ages of one.
_BODIES = {
    "present": 8 + 2 * (8 + 4 + 2) + 6 + 2,
    "settled": 2,
    "wished": 2,
    "measured": 4 + 4 + 4 + 8 + 8 + 1,
    "judged": 4 + 1,
}

#: By which path words go, by what a member last stated of the other: that of the voice, and the radio where
#: voice goes by both.
_WAYS = {
    "localConnected": "local",
    "handoverToLocal": "local",
    "internetConnected": "internet",
    "localCandidate": "internet",
    "localProbing": "internet",
    "internetConnecting": None,
}

#: What the watch over a group states.
STATED = {"ownerAgreed", "ownerDisputed", "twoOwners", "settingsConflict", "verdictOverdue"}


@dataclass
class _Member:
    device: str
    group: str
    id: str | None = None
    holder: str | None = None
    is_owner: bool = False
    #: Whether its app runs: who does not has no say.
    runs: bool = True
    #: Whether its user has left the call, or its app was ended, and is not in it again.
    has_left: bool = False
    setting: int = 0
    has_settled: bool = False
    changes: int = 0
    wait: int | None = None
    #: The windows that wait: number, peer, since when, and whether that was said to be too long.
    windows: list[list[Any]] = field(default_factory=list)
    heard: dict[str, int] = field(default_factory=dict)
    paths: dict[str, str | None] = field(default_factory=dict)
    words: int = 0
    bytes: int = 0

    def leave(self) -> None:
        """Nothing is left of whom it took for the owner."""
        self.has_left = True
        self.is_owner, self.holder, self.windows = False, None, []


@dataclass(frozen=True)
class Saying:
    """A word that was put on its way, as it was handed over."""

    #: The path, who says it, and to whom.
    way: tuple[str, str, str]
    #: Its bytes, without the headers of its packet.
    size: int
    #: Whether the other was told of it.
    has_come: bool


@dataclass
class _Pair:
    one: _Member
    other: _Member
    touched: int | None = None
    disputed: int | None = None
    conflict: int | None = None
    said_owners: bool = False
    said_conflict: bool = False
    is_settling: bool = False
    dispute: int | None = None
    settling: int | None = None


@dataclass
class _Group:
    name: str
    members: list[_Member]
    agreed: str | None = None
    rivals_since: int | None = None
    rivals: int | None = None

    @property
    def present(self) -> list[_Member]:
        """Those who have a say: who was let in, is in the call, and whose app runs."""
        return [each for each in self.members if each.id and each.runs and not each.has_left]


class Owners:
    """The owners of a call's groups."""

    def __init__(self, journal: Journal, section: dict[str, Any]):
        plan = section.get("owner")
        self.is_there = plan is not None
        self.members = {
            each["device"]: _Member(each["device"], each.get("joins") or each["group"])
            for each in section["members"]
        }
        self.stated: list[tuple[int, str, dict[str, Any]]] = []
        #: What was said, by the row that said it.
        self.said: dict[int, list[Saying]] = {}
        #: What came, by the row that said it and to whom.
        self._came: dict[tuple[int | None, str], list[dict[str, Any]]] = {}
        for row in journal.rows:
            if row.component == COMPONENT and row.kind == "wordArrived":
                self._came.setdefault((row.cause, row.node), []).append(row.payload["word"])
        self._devices: dict[str, str] = {}
        self.groups: list[_Group] = []
        self.pairs: list[_Pair] = []
        if plan is None:
            return
        self._touch = plan["beat_ns"] * plan["missed"]
        self._patience = plan["beat_ns"] * (plan["patience"] + 2)
        for name in dict.fromkeys(member.group for member in self.members.values()):
            members = [each for each in self.members.values() if each.group == name]
            if len(members) > 1:
                self.groups.append(_Group(name, members))
                self.pairs += [
                    _Pair(one, other)
                    for place, one in enumerate(members)
                    for other in members[place + 1 :]
                ]
        for row in journal.rows:
            self._take(row)
        self._finish(journal.plan["duration_ns"])

    # What the rows say

    def _take(self, row: Row) -> None:
        member = self.members.get(row.node)
        if member is None:
            return
        if row.component == "intercom":
            if row.kind == "started":
                self._devices[row.payload["member"]] = row.node
            elif row.kind == "callLeft":
                member.paths = {}
            elif row.kind == "membersListed":
                # Whoever is not in the list any more has no path.
                listed = {f"{peer & (1 << 64) - 1:016x}" for peer in row.payload["peers"]}
                gone = {name for id_, name in self._devices.items() if id_ not in listed}
                member.paths = {k: v for k, v in member.paths.items() if k not in gone}
            elif row.kind in _WAYS:
                member.paths[self._devices[row.payload["peer"]]] = _WAYS[row.kind]
        elif row.component == "node":
            self._live(row, member)
            self._presence(member, row.time)
        elif row.component == COMPONENT:
            if self._state(row, member):
                return
            self._look(row.time)
            self._hear(row, member)
            for effect in row.effects:
                if effect["kind"] == "send":
                    self._say(effect, member, row)

    @staticmethod
    def _live(row: Row, member: _Member) -> None:
        kinds = [each["kind"] for each in row.effects if each.get("app") == "intercom"]
        if not kinds:
            return
        member.runs = kinds[0] == "release"
        if kinds[0] == "end":
            member.leave()
            member.paths = {}

    def _hear(self, row: Row, member: _Member) -> None:
        if row.kind in ("started", "restarted"):
            member.id = row.payload.get("member", member.id)
            member.has_left = False
            self._count(member, row.time)
        elif row.kind == "callLeft":
            member.leave()
            for pair in self.pairs:
                if member in (pair.one, pair.other):
                    self._part(pair, row.time)
            self._presence(member, row.time)
        elif row.kind == "wordArrived":
            other = self._by_id(row.payload["peer"])
            if other is None:
                return
            member.heard[other.device] = row.time
            for pair in self.pairs:
                if {pair.one.device, pair.other.device} == {member.device, other.device}:
                    self._meet(pair, row.time)

    def _say(self, effect: dict[str, Any], member: _Member, row: Row) -> None:
        other = self._by_id(effect["peer"])
        path = member.paths.get(other.device) if other else None
        if other is None or path is None:
            return
        size = HEADER + _BODIES[effect["word"]["kind"]] + TAG
        member.words += 1
        member.bytes += size
        has_come = effect["word"] in self._came.get((row.sequence, other.device), [])
        saying = Saying((path, member.device, other.device), size, has_come)
        self.said.setdefault(row.sequence, []).append(saying)

    def _by_id(self, name: str) -> _Member | None:
        return next((each for each in self.members.values() if each.id == name), None)

    def _state(self, row: Row, member: _Member) -> bool:
        """Takes a fact; false for what is none."""
        match row.kind:
            case "ownerElected":
                member.is_owner = True
                self._hold(member, member.id)
            case "ownerFollowed":
                self._hold(member, row.payload["owner"])
            case "ownerResigned":
                member.is_owner = False
            case "settingsSettled" | "settingsTaken":
                member.setting, member.has_settled = row.payload["value"], True
            case "verdictAwaited":
                peer, number = row.payload["peer"], row.payload["number"]
                member.windows = [each for each in member.windows if each[1] != peer]
                member.windows.append([number, peer, row.time, False])
            case "verdictTaken" | "verdictMissed":
                for window in [each for each in member.windows if each[0] == row.payload["number"]]:
                    member.windows.remove(window)
                    member.wait = max(member.wait or 0, row.time - window[2])
            case "settingsContradicted" | "membersSettled" | "verdictGiven":
                pass
            case _:
                return False
        for pair in self.pairs:
            if member in (pair.one, pair.other):
                self._compare(pair, row.time)
        self._agree(member, row.time)
        return True

    @staticmethod
    def _hold(member: _Member, owner: str | None) -> None:
        if member.holder != owner:
            member.changes += member.holder is not None
            member.holder = owner

    # Groups and pairs

    def _agree(self, member: _Member, now: int) -> None:
        group = next((each for each in self.groups if member in each.members), None)
        if group is None:
            return
        self._count(member, now)
        present = group.present
        holders = {each.holder for each in present}
        agreed = holders.pop() if len(present) > 1 and len(holders) == 1 else None
        # Who has never been there is nobody's owner.
        if agreed is not None and self._by_id(agreed) is None:
            agreed = None
        if agreed == group.agreed:
            return
        group.agreed = agreed
        if agreed is None:
            self._find(now, "ownerDisputed", group=group.name)
        else:
            owner = self._by_id(agreed)
            assert owner is not None
            self._find(now, "ownerAgreed", group=group.name, owner=owner.device)

    def _presence(self, member: _Member, now: int) -> None:
        """Who has come or gone: the others may agree by that; one alone has nobody to agree with."""
        self._count(member, now)
        if any(member in each.members and len(each.present) > 1 for each in self.groups):
            self._agree(member, now)

    def _count(self, member: _Member, now: int) -> None:
        """How many own the member's group now, of those who are there."""
        for group in self.groups:
            if member not in group.members:
                continue
            owners = sum(each.is_owner for each in group.present)
            if owners:
                group.rivals = group.rivals or 0
            if owners > 1 and group.rivals_since is None:
                group.rivals_since = now
            elif owners < 2 and group.rivals_since is not None:
                group.rivals = max(group.rivals or 0, now - group.rivals_since)
                group.rivals_since = None

    def _find(self, now: int, kind: str, **fields: Any) -> None:
        self.stated.append((now, kind, fields))

    def _is_lost(self, pair: _Pair, now: int) -> bool:
        heard = [pair.one.heard.get(pair.other.device), pair.other.heard.get(pair.one.device)]
        return any(time is None or now - time > self._touch for time in heard)

    def _meet(self, pair: _Pair, now: int) -> None:
        if pair.touched is None and not self._is_lost(pair, now):
            pair.touched, pair.is_settling = now, True
            pair.dispute = pair.dispute or 0
            self._compare(pair, now)

    def _compare(self, pair: _Pair, now: int) -> None:
        if pair.touched is None:
            return
        if pair.one.holder is None or pair.one.holder != pair.other.holder:
            pair.disputed = now if pair.disputed is None else pair.disputed
        else:
            self._end_dispute(pair, now)
            if pair.is_settling:
                pair.is_settling = False
                pair.settling = max(pair.settling or 0, now - pair.touched)
        if pair.one.setting != pair.other.setting:
            pair.conflict = now if pair.conflict is None else pair.conflict
        else:
            pair.conflict, pair.said_conflict = None, False

    @staticmethod
    def _end_dispute(pair: _Pair, now: int) -> None:
        if pair.disputed is not None:
            pair.dispute = max(pair.dispute or 0, now - pair.disputed)
        pair.disputed, pair.said_owners = None, False

    def _part(self, pair: _Pair, now: int) -> None:
        self._end_dispute(pair, now)
        pair.touched = pair.conflict = None
        pair.said_conflict = pair.is_settling = False

    def _look(self, now: int) -> None:
        """Finds what has lasted for too long, and who hears the other no more."""
        bound = 2 * self._touch
        for pair in self.pairs:
            if pair.touched is None:
                continue
            names = {"first": pair.one.device, "second": pair.other.device}
            holders = (pair.one.holder, pair.other.holder)
            if pair.disputed is not None and not pair.said_owners and None not in holders:
                if now - pair.disputed > bound:
                    pair.said_owners = True
                    self._find(now, "twoOwners", **names)
            if pair.conflict is not None and not pair.said_conflict:
                if now - pair.conflict > bound:
                    pair.said_conflict = True
                    self._find(now, "settingsConflict", **names)
            if self._is_lost(pair, now):
                self._part(pair, now)
        for member in self.members.values():
            for window in member.windows:
                if not window[3] and now - window[2] > self._patience:
                    window[3] = True
                    peer = self._by_id(window[1])
                    self._find(
                        now,
                        "verdictOverdue",
                        device=member.device,
                        peer=peer.device if peer else "",
                        number=window[0],
                    )

    def _finish(self, end: int) -> None:
        self._look(end)
        for pair in self.pairs:
            if pair.disputed is not None:
                pair.dispute = max(pair.dispute or 0, end - pair.disputed)
        for group in self.groups:
            if group.rivals_since is not None:
                group.rivals = max(group.rivals or 0, end - group.rivals_since)
        for member in self.members.values():
            for window in member.windows:
                member.wait = max(member.wait or 0, end - window[2])

    # Figures

    def figures(self, devices: list[str], headers: int) -> dict[str, tuple[int | None, str]]:
        """The figures of some members; None where there was nothing to take one from."""
        members = [self.members[device] for device in devices]
        pairs = [each for each in self.pairs if each.one in members or each.other in members]
        met = [each for each in pairs if each.dispute is not None]
        is_open = any(each.is_settling or each.settling is None for each in met)
        present = [each for each in pairs if each.touched is not None]
        is_settled = any(each.one.has_settled or each.other.has_settled for each in pairs)
        holding = [each for each in members if each.holder is not None]
        groups = [each for each in self.groups if any(one in members for one in each.members)]
        words = sum(each.words for each in members)
        size = sum(each.bytes for each in members) + words * headers
        conflicts = sum(each.conflict is not None for each in present)
        return {
            "ownerChanges": (sum(each.changes for each in holding) if holding else None, "count"),
            "ownerDispute": (_highest(each.dispute for each in met), "nanoseconds"),
            "ownerRivals": (_highest(each.rivals for each in groups), "nanoseconds"),
            "ownerSettling": (
                None if is_open else _highest(each.settling for each in met),
                "nanoseconds",
            ),
            "ownerWords": (words or None, "count"),
            "ownerBytes": (size if words else None, "bytes"),
            "settingsConflicts": (conflicts if present and is_settled else None, "count"),
            "verdictWait": (_highest(each.wait for each in members), "nanoseconds"),
        }

    def compare(self, journal: Journal, comparison: Comparison) -> None:
        """Compares what the log states of whole groups."""
        told = [
            (row.time, row.kind, row.payload)
            for row in journal.rows
            if row.node == "world" and row.kind in STATED
        ]
        comparison.equal("figures", "what is stated of owners", told, self.stated)

    def unjudged(self) -> set[str]:
        """Facts that cannot come about where no owner is looked for, by their full names."""
        if not self.is_there:
            return {f"intercom.{fact}" for fact in STATED}
        if any(pair.dispute is not None for pair in self.pairs):
            return set()
        # Who never heard another cannot be at odds with it.
        return {"intercom.twoOwners", "intercom.settingsConflict"}


def _highest(values: Any) -> int | None:
    return max((value for value in values if value is not None), default=None)
