"""How long packets wait for a link's bottleneck: first in first out, at so many bits a second, or by
a trace of opportunities of 1500 bytes each.

What is lost by chance was let in before, and takes its place; what meets a cut, is too long, finds
the queue full, or was dropped because it had waited too long, was not.

A phone may have an uplink: one queue more, before the links over the Internet, which all that it sends there
shares, to whomever. What leaves it enters its link then.

Words about the owner go the same ways. What became of one that did not come, the log does not say: it was let
in, unless the way was cut, or there was no room for it. One that CoDel dropped is not told from one that was
lost by chance.
"""

from __future__ import annotations

import bisect
import math
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from comparison import Comparison
from times import SECOND
from wire import PACKET_HEADERS

#: A way of datagrams: path, sender, receiver.
Way = tuple[str, str, str]

#: What never came as far as the bottleneck.
_OUTSIDE = {"outage", "tooLarge", "queueFull", "queueDelay", "uplinkFull", "notConnected", "messageTooLong"}

#: What leaves with one opportunity of Mahimahi's traces, in bytes.
_OPPORTUNITY = 1500


@dataclass(slots=True, eq=False)
class Offer:
    """A datagram that was to go on a link."""

    way: Way
    size: int
    at: int
    #: What was sent; None for what an attacker sent, for which no ledger waits.
    datagram: dict[str, Any] | None
    #: Why it did not arrive; None for what did, or is in the air.
    loss: str | None = None


@dataclass(slots=True, eq=False)
class Word:
    """A word about the owner that was to go on a link."""

    way: Way
    size: int
    at: int
    #: Whether the other was told of it.
    has_come: bool
    #: Whether its sender's uplink had no room for it.
    is_dropped: bool = False


@dataclass(slots=True)
class Cut:
    """Some directions of a link pass nothing from now on, or something again."""

    link: str
    begins: bool
    ways: set[tuple[str, str]]
    at: int

    @classmethod
    def told(cls, begins: bool, row: dict[str, Any], at: int) -> Cut:
        """What a row says of it."""
        pairs = [(each["first"], each["second"]) for each in row["pairs"]]
        back = [] if row["one_way"] else [(second, first) for first, second in pairs]
        return cls(row["link"], begins, {*pairs, *back}, at)


@dataclass(slots=True)
class Change:
    """A link, or those of its directions that are named, is something else from now on."""

    link: str
    channel: dict[str, Any]
    ways: list[tuple[str, str]] = field(default_factory=list)
    at: int = 0

    def is_about(self, way: Way) -> bool:
        """Whether it changes that direction."""
        return way[0] == self.link and (not self.ways or way[1:] in self.ways)


@dataclass(slots=True)
class UplinkChange:
    """A phone's uplink is another from now on."""

    device: str
    rate_bps: int
    queue_bytes: int
    at: int


def directions(row: dict[str, Any]) -> list[tuple[str, str]]:
    """The directions that a link or a change of one names."""
    return [(each["from"], each["to"]) for each in row.get("ways", [])]


class _Queue:
    """What leaves one direction of a link, and when."""

    def __init__(self, channel: dict[str, Any]) -> None:
        self._rate: int | None = channel["rate_bps"]
        self._limit: int | None = channel.get("queue_limit_bytes")
        #: What has not left: when its last bit does, and its bytes.
        self._waiting: list[tuple[int, int]] = []
        self._times: list[int] = channel.get("opportunities_ms", [])
        #: When the last bit of all that was let in has left, exactly.
        self._busy = Fraction(0)
        #: The last opportunity that was used, and what it has left.
        self._place: tuple[int, int] | None = None

    def change(self, channel: dict[str, Any]) -> None:
        """Later packets leave in another way; what was let in keeps its time, rounded up."""
        rate, times = channel["rate_bps"], channel.get("opportunities_ms", [])
        self._limit = channel.get("queue_limit_bytes")
        if rate != self._rate or times != self._times:
            self._busy = Fraction(math.ceil(self._busy))
            self._place = None
        self._rate, self._times = rate, times

    def has_room(self, size: int, now: int) -> bool:
        """Whether a packet would be let in."""
        if self._limit is None or (self._rate is None and not self._times):
            return True
        self._waiting = [each for each in self._waiting if each[0] > now]
        return sum(bytes_ for _, bytes_ in self._waiting) + size <= self._limit

    def admit(self, size: int, now: int) -> int:
        """How long it is until the packet's last bit has left, rounded up to a nanosecond."""
        wait = self._leave(size, now)
        self._waiting = [each for each in self._waiting if each[0] > now]
        self._waiting.append((now + wait, size))
        return wait

    def _leave(self, size: int, now: int) -> int:
        if self._times:
            self._busy = Fraction(self._last_opportunity(size, now))
        else:
            begin = max(self._busy, Fraction(now))
            self._busy = begin + (Fraction(size * 8 * SECOND, self._rate) if self._rate else 0)
        return math.ceil(self._busy) - now

    def _opportunity(self, index: int) -> int:
        """When it comes, in nanoseconds; behind the trace's last it begins anew."""
        turn, place = divmod(index, len(self._times))
        return (turn * self._times[-1] + self._times[place]) * SECOND // 1000

    def _first_after(self, now: int) -> int:
        turn, rest = divmod(now * 1000 // SECOND, self._times[-1])
        return turn * len(self._times) + bisect.bisect_right(self._times, rest)

    def _last_opportunity(self, size: int, now: int) -> int:
        """Takes what the packet needs; none that comes by the time it is offered is there for it."""
        if self._place is None or self._opportunity(self._place[0]) <= now:
            self._place = (self._first_after(max(now, math.ceil(self._busy))), _OPPORTUNITY)
        index, left = self._place
        if left == 0:
            index, left = index + 1, _OPPORTUNITY
        while size > left:
            size, index, left = size - left, index + 1, _OPPORTUNITY
        self._place = (index, left - size)
        return self._opportunity(index)


@dataclass
class _Uplink:
    rate_bps: int
    queue_bytes: int
    _queue: _Queue = field(init=False)
    #: What has not left: when its last bit does, and its bytes.
    _waiting: list[tuple[int, int]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._queue = _Queue({"rate_bps": self.rate_bps})

    def change(self, rate_bps: int, queue_bytes: int) -> None:
        """What was let in keeps its time."""
        self.rate_bps, self.queue_bytes = rate_bps, queue_bytes
        self._queue.change({"rate_bps": rate_bps})

    def admit(self, size: int, now: int) -> int | None:
        """How long it takes until its last bit has left; None where the queue is full."""
        self._waiting = [each for each in self._waiting if each[0] > now]
        if sum(bytes_ for _, bytes_ in self._waiting) + size > self.queue_bytes:
            return None
        wait = self._queue.admit(size, now)
        self._waiting.append((now + wait, size))
        return wait


@dataclass
class Bottlenecks:
    """All links of a call, each direction of each pair with a queue of its own."""

    links: list[dict[str, Any]]
    #: By device, where it has one: how many bits leave per second, and how many bytes may wait.
    uplinks: dict[str, dict[str, int]] = field(default_factory=dict)
    course: list[Offer | Word | Cut | Change | UplinkChange] = field(default_factory=list)

    def climb(self, comparison: Comparison) -> dict[str, list[int]]:
        """Lets everything leave its sender's uplink: how long each datagram took that was let in.

        What the log says was dropped at the queue has to have found it full, and nothing else.
        """
        waits: dict[str, list[int]] = {}
        queues: dict[str, _Uplink] = {}
        for step in self.course:
            if isinstance(step, UplinkChange):
                uplink = queues.setdefault(step.device, _Uplink(**self.uplinks[step.device]))
                uplink.change(step.rate_bps, step.queue_bytes)
                continue
            if isinstance(step, (Change, Cut)):
                continue
            if isinstance(step, Offer) and (step.datagram is None or step.loss == "notConnected"):
                continue
            path, sender, _ = step.way
            if path != "internet" or sender not in self.uplinks:
                continue
            uplink = queues.setdefault(sender, _Uplink(**self.uplinks[sender]))
            wait = uplink.admit(step.size + PACKET_HEADERS, step.at)
            if isinstance(step, Word):
                step.is_dropped = wait is None
                step.at += wait or 0
                continue
            what = f"the queue of {sender}'s uplink was full at {step.at} ns"
            comparison.equal("figures", what, step.loss == "uplinkFull", wait is None)
            if wait is not None:
                waits.setdefault(sender, []).append(wait)
                step.at += wait
        return waits

    def longest_waits(self) -> dict[str, int]:
        """The longest wait of each sender's own datagrams; a sender of whom nothing was let in has
        none."""
        # It leaves its uplink later than it was sent: the links see it in that order.
        self.course.sort(key=lambda step: step.at)
        declared = {link["id"]: link for link in self.links}
        channels: dict[Way, dict[str, Any]] = {}
        changes: dict[str, list[Change]] = {}
        queues: dict[Way, _Queue] = {}

        def channel(way: Way) -> dict[str, Any]:
            """What a direction does at this point of the course."""
            if way not in channels:
                link = declared[way[0]]
                own = dict(zip(directions(link), (each["channel"] for each in link.get("ways", []))))
                channels[way] = own.get(way[1:], link["channel"])
                for change in changes.get(way[0], []):
                    if change.is_about(way):
                        channels[way] = change.channel
            return channels[way]

        longest: dict[str, int] = {}
        cuts: set[Way] = set()
        for step in self.course:
            if isinstance(step, UplinkChange):
                continue
            if isinstance(step, Cut):
                ways = {(step.link, *way) for way in step.ways}
                cuts = cuts | ways if step.begins else cuts - ways
                continue
            if isinstance(step, Change):
                changes.setdefault(step.link, []).append(step)
                for way in channels:
                    if step.is_about(way):
                        channels[way] = step.channel
                for way, queue in queues.items():
                    if step.is_about(way):
                        queue.change(step.channel)
                continue
            path, sender, _ = step.way
            if path not in declared or isinstance(step, Offer) and step.loss in _OUTSIDE:
                continue
            if step.way not in queues:
                queues[step.way] = _Queue(channel(step.way))
            queue = queues[step.way]
            if isinstance(step, Word):
                is_in = not step.is_dropped and step.way not in cuts
                size = step.size + PACKET_HEADERS
                if step.has_come or is_in and queue.has_room(size, step.at):
                    queue.admit(size, step.at)
                continue
            wait = queue.admit(step.size + PACKET_HEADERS, step.at)
            # What came where no app ran was let in like any other.
            if step.datagram is not None and step.loss in (None, "notRunning"):
                longest[sender] = max(longest.get(sender, 0), wait)
        return longest
