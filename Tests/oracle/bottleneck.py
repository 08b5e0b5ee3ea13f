"""How long packets wait for a link's bottleneck: first in first out, at so many bits a second.

What is lost by chance was let in before, and takes its place; what meets a cut, is too long or finds
the queue full was not.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from times import SECOND
from wire import PACKET_HEADERS

#: A way of datagrams: path, sender, receiver.
Way = tuple[str, str, str]

#: What never came as far as the bottleneck.
_OUTSIDE = {"outage", "tooLarge", "queueFull", "notConnected"}


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


@dataclass(slots=True)
class Change:
    """A link, or those of its directions that are named, is something else from now on."""

    link: str
    channel: dict[str, Any]
    ways: list[tuple[str, str]] = field(default_factory=list)

    def is_about(self, way: Way) -> bool:
        """Whether it changes that direction."""
        return way[0] == self.link and (not self.ways or way[1:] in self.ways)


def directions(row: dict[str, Any]) -> list[tuple[str, str]]:
    """The directions that a link or a change of one names."""
    return [(each["from"], each["to"]) for each in row.get("ways", [])]


@dataclass
class _Queue:
    rate: int | None
    #: When the last bit of all that was let in has left, exactly.
    busy: Fraction = Fraction(0)

    def change(self, rate: int | None) -> None:
        """Later packets leave at another rate; what was let in keeps its time, rounded up."""
        if rate != self.rate:
            self.busy = Fraction(math.ceil(self.busy))
        self.rate = rate

    def admit(self, size: int, now: int) -> int:
        """How long it is until the packet's last bit has left, rounded up to a nanosecond."""
        begin = max(self.busy, Fraction(now))
        self.busy = begin + (Fraction(size * 8 * SECOND, self.rate) if self.rate else 0)
        return math.ceil(self.busy) - now


@dataclass
class Bottlenecks:
    """All links of a call, each direction of each pair with a queue of its own."""

    links: list[dict[str, Any]]
    course: list[Offer | Change] = field(default_factory=list)

    def longest_waits(self) -> dict[str, int]:
        """The longest wait of each sender's own datagrams; a sender of whom nothing was let in has
        none."""
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
        for step in self.course:
            if isinstance(step, Change):
                changes.setdefault(step.link, []).append(step)
                for way in channels:
                    if step.is_about(way):
                        channels[way] = step.channel
                for way, queue in queues.items():
                    if step.is_about(way):
                        queue.change(step.channel["rate_bps"])
                continue
            path, sender, _ = step.way
            if path not in declared or step.loss in _OUTSIDE:
                continue
            queue = queues.setdefault(step.way, _Queue(channel(step.way)["rate_bps"]))
            wait = queue.admit(step.size + PACKET_HEADERS, step.at)
            if step.datagram is not None and step.loss is None:
                longest[sender] = max(longest.get(sender, 0), wait)
        return longest
