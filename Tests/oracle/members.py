"""What one member of a call did, as its own rows of the log say it."""

from __future__ import annotations

from dataclasses import dataclass, field

from energy import Use
from hearing import Tick
from times import FRAME, SECOND, Span, common, total


@dataclass
class Traffic:
    """What one member put on its links."""

    packets: dict[str, int] = field(
        default_factory=lambda: {"voice": 0, "keepalive": 0, "handshake": 0}
    )
    bytes: dict[str, int] = field(
        default_factory=lambda: {"voice": 0, "keepalive": 0, "handshake": 0}
    )
    second_copies: int = 0
    second_bytes: int = 0
    #: Packets that came to this member, good or not, and those of them that were refused as bytes.
    received: int = 0
    rejected: int = 0
    #: Packets that it was asked to pass on, and those that it did, with their bytes.
    asked: int = 0
    relayed: int = 0
    relayed_bytes: int = 0
    #: The longest wait for a bottleneck; None where no link took anything.
    queueing: int | None = None
    #: How long each datagram took by the uplink, in order of length; those for which its queue was full, and
    #: the copies of frames that were not sent since they would have come too late.
    climbs: list[int] = field(default_factory=list)
    uplink_drops: int = 0
    unsent: int = 0

    @property
    def handed_up(self) -> int:
        """All that was to go by the uplink."""
        return len(self.climbs) + self.uplink_drops + self.unsent

    @property
    def climb_max(self) -> int | None:
        """The longest wait for the uplink; None where it took nothing."""
        return self.climbs[-1] if self.climbs else None

    @property
    def climb95(self) -> int | None:
        """The wait that 95 of 100 do not exceed, by nearest rank."""
        return self.climbs[max(1, -(-len(self.climbs) * 950 // 1000)) - 1] if self.climbs else None

    @property
    def sent(self) -> int:
        """All packets that it sent."""
        return sum(self.packets.values()) + self.relayed

    def count(self, kind: str, size: int) -> None:
        """Counts a datagram that is sent."""
        kind = kind if kind in ("voice", "handshake") else "keepalive"
        self.packets[kind] += 1
        self.bytes[kind] += size

    def waited(self, span: int) -> None:
        """Counts what a link took in."""
        self.queueing = max(self.queueing or 0, span)


@dataclass
class Line:
    """What a listener's device played last of one talker: where sound begins, ends and jumps."""

    begins: int = 0
    ends: int = 0
    jumps: int = 0
    _last: tuple[str, int] | None = None

    def tick(self, played: list[tuple[str, int]]) -> None:
        """Takes the frames of one tick, by stream and number."""
        if played and self._last is None:
            self.begins += 1
        elif self._last is not None and not played:
            self.ends += 1
        elif played and self._last is not None:
            stream, number = self._last
            self.jumps += played[0] != (stream, number + 1)
        self._last = played[-1] if played else None


@dataclass
class Member:
    """One member of a call."""

    device: str
    group: str
    ticks: list[Tick] = field(default_factory=list)
    #: When its detector was open, and what it sent, both on its sample clock.
    flags: list[Span] = field(default_factory=list)
    sent: set[int] = field(default_factory=set)
    #: What its detector let through, pre-roll included, whether or not there was a path for it.
    passed: list[Span] = field(default_factory=list)
    traffic: Traffic = field(default_factory=Traffic)
    use: Use = field(default_factory=Use)
    lines: dict[str, Line] = field(default_factory=dict)
    #: In how many calls of its audio device something was played, and how many samples were cut off of it.
    calls_with_sound: int = 0
    clipped: int = 0
    sample_rate: int = 16_000
    handovers: int = 0
    ping_pongs: int = 0
    #: The same of each peer, by its MemberID.
    handovers_with: dict[str, list[int]] = field(default_factory=dict)
    #: The shortest measurement of a radio that came back, and the shortest dual send after it.
    shortest: dict[str, int | None] = field(
        default_factory=lambda: {"probing": None, "dual": None}
    )
    #: How long each measurement and each dual send was, those that were broken off included.
    spent: dict[str, list[int]] = field(default_factory=lambda: {"probing": [], "dual": []})
    #: Why what it says is not captured for the others at present, and the event since which.
    withheld: tuple[str, int] | None = None
    #: The event with which its user left the call; None before that, and once it is in one again.
    left: int | None = None
    #: Whether it ever has.
    has_left: bool = False
    #: Whether it has ever been in a call.
    has_entered: bool = False
    #: The event that stopped its app; None while it runs. And the first that has since its last frame.
    stopped: int | None = None
    hole: int | None = None
    #: The frames that no app captured, in stretches.
    absences: list[tuple[int, int]] = field(default_factory=list)
    #: The frames of which the microphone did not go into the call, though the app ran.
    withheld_frames: set[int] = field(default_factory=set)
    #: The event that took its phone's sound away; None while it plays.
    silenced: int | None = None
    #: The first frame that may go out with the next pre-roll.
    remembers_from: int = 0
    _opened: int | None = None
    _opened_from: int = 0
    _paths: dict[str, str] = field(default_factory=dict)
    _changes: dict[str, int] = field(default_factory=dict)
    _begun: dict[tuple[str, str], int] = field(default_factory=dict)

    @property
    def has_connected(self) -> bool:
        """Whether any path ever carried voice to anybody, or would have."""
        return bool(self._paths)

    @property
    def is_sending_judged(self) -> bool:
        """Whether something was sent, or a path came up and there was nothing to send."""
        heard = len(self.ticks) - sum(end - first for first, end in self.silences)
        return bool(self.sent) or (not self.flags and self.has_connected and heard > 0)

    @property
    def newest(self) -> int:
        """The frame that was captured last; -1 before the first."""
        return len(self.ticks) - 1

    @property
    def captured(self) -> Span:
        """What was captured, on the sample clock."""
        return Span(0, len(self.ticks) * FRAME)

    def is_absent(self, number: int) -> bool:
        """Whether a frame is one that no app captured."""
        return any(first <= number < end for first, end in self.absences)

    @property
    def silences(self) -> list[tuple[int, int]]:
        """The frames of which the detector had nothing to decide, in stretches."""
        stretches: list[tuple[int, int]] = []
        for first, end in sorted([*self.absences, *((n, n + 1) for n in self.withheld_frames)]):
            if stretches and stretches[-1][1] == first:
                first = stretches.pop()[0]
            stretches.append((first, end))
        return stretches

    def without_silences(self, spans: list[Span]) -> list[Span]:
        """Spans on a sample clock from which the time without anything to decide was cut out."""
        if not self.silences:
            return spans
        cut = [Span(first * FRAME, end * FRAME) for first, end in self.silences]

        def place(time: int) -> int:
            return time - total(common(cut, [Span(0, time)]))

        moved = [Span(place(span.start), place(span.end)) for span in spans]
        return [span for span in moved if span.length > 0]

    @property
    def sent_spans(self) -> list[Span]:
        """The time of capture of all that was sent."""
        return [Span(number * FRAME, (number + 1) * FRAME) for number in sorted(self.sent)]

    @property
    def is_open(self) -> bool:
        """Whether the detector is open."""
        return self._opened is not None

    def opened(self, first: int) -> None:
        """The detector opened with the frame that was just captured; its pre-roll begins with `first`."""
        self._opened = self.newest
        self._opened_from = first

    def closed(self, before: int) -> None:
        """The detector was open up to that frame."""
        if self._opened is not None:
            self.flags.append(Span(self._opened * FRAME, before * FRAME))
            if before > self._opened_from:
                self.passed.append(Span(self._opened_from * FRAME, before * FRAME))
        self._opened = None

    def moved(self, peer: str, path: str, now: int) -> None:
        """Voice to a peer goes by that path from now on."""
        before = self._paths.get(peer)
        self._paths[peer] = path
        self.handovers_with.setdefault(peer, [0, 0])
        if before is None or before == path:
            return
        self.handovers += 1
        self.handovers_with[peer][0] += 1
        if peer in self._changes and now - self._changes[peer] < 10 * SECOND:
            self.ping_pongs += 1
            self.handovers_with[peer][1] += 1
        self._changes[peer] = now

    def begins(self, phase: str, peer: str, now: int) -> None:
        """A phase of the return to the radio begins, or begins anew."""
        self.break_off(phase, peer, now)
        self._begun[phase, peer] = now

    def ends(self, phase: str, peer: str, now: int) -> None:
        """It comes to its end, where it has begun."""
        if (phase, peer) in self._begun:
            spent = self.break_off(phase, peer, now)
            shortest = self.shortest[phase]
            self.shortest[phase] = spent if shortest is None else min(shortest, spent)

    def lost_radio(self, peer: str, now: int) -> None:
        """The radio is gone: what has begun has no end."""
        for phase in self.shortest:
            self.break_off(phase, peer, now)

    def stopped_phases(self, now: int) -> None:
        """The app stops, its user leaves the call, or the call is over: what has begun has no end."""
        for phase, peer in list(self._begun):
            self.break_off(phase, peer, now)

    def break_off(self, phase: str, peer: str, now: int) -> int:
        """It is over before its end, where it has begun."""
        begin = self._begun.pop((phase, peer), None)
        if begin is None:
            return 0
        self.spent[phase].append(now - begin)
        return now - begin

    @property
    def mixed(self) -> int:
        """The samples in which something sounds."""
        return self.calls_with_sound * (self.sample_rate // 50)

    @property
    def clipped_share(self) -> int | None:
        """The share of them that was cut off, in millionths, never rounded to nothing."""
        if not self.mixed:
            return None
        share = (self.clipped * 1_000_000 + self.mixed // 2) // self.mixed
        return max(1, share) if self.clipped else 0

    def joins(self, kind: str) -> int:
        """How often sound begins, ends or jumps at this member, of all talkers."""
        return sum(getattr(line, kind) for line in self.lines.values())
