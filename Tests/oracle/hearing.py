"""What is known of each frame of voice, on its way from one talker to one listener.

This is a record of the log and judges nothing: `verdicts.py` does.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from times import FRAME, SECOND

#: Causes of loss in the order of how far the frame came: of two copies the one that came
#: furthest explains the loss (docs/glossary.md, "Parts of a gap").
CAUSES = [
    "talker not running",
    "talker left",
    "not captured",
    "muted",
    "VAD closed (front)",
    "VAD closed (middle)",
    "no path",
    "connecting",
    "handshake",
    "late before sending",
    "dead path",
    "lost on link",
    "queue drop",
    "rejected (malformed)",
    "rejected (no key)",
    "rejected (bad tag)",
    "wrongly seen as duplicate",
    "decoder reset",
    "buffer full",
    "left out",
    "late",
    "pre-roll not heard",
    "not played",
    "listener left",
    "listener not running",
]

#: What a talker without a path says of the frame that it skips.
CAUSE_OF_SKIP = {
    "noPath": "no path",
    "connecting": "connecting",
    "handshake": "handshake",
    "uplink": "late before sending",
}

#: What became of a datagram that did not arrive.
CAUSE_OF_LOSS = {
    "outage": "dead path",
    "notConnected": "dead path",
    "loss": "lost on link",
    "tooLarge": "lost on link",
    "queueFull": "queue drop",
    "queueDelay": "queue drop",
    "uplinkFull": "queue drop",
    "notRelayed": "dead path",
    "damaged": "rejected (bad tag)",
    "notRunning": "listener not running",
}

#: Why a datagram that arrived was no good as bytes.
CAUSE_OF_REJECTION = {
    "malformed": "rejected (malformed)",
    "noKey": "rejected (no key)",
    "badTag": "rejected (bad tag)",
}

#: Why a frame that arrived was not taken; of a copy of one that was taken nothing is lost.
CAUSE_OF_REFUSAL = {
    "late": "late",
    "bufferFull": "buffer full",
    "leftOut": "left out",
    "tooOld": "wrongly seen as duplicate",
    "ahead": "wrongly seen as duplicate",
    "pathDown": "dead path",
    "silenced": "not played",
}


@dataclass(slots=True)
class Tick:
    """A frame that an audio device captured."""

    start: int
    end: int
    sequence: int
    #: Whether the talker's headset left a narrow band of it.
    is_narrow: bool = False


@dataclass(slots=True)
class Sounding:
    """How a frame sounded as itself."""

    begin: int
    length: int
    sequence: int
    #: Whether the listener's headset left a narrow band of it.
    is_narrow: bool = False


@dataclass(slots=True)
class Delivery:
    """What became of one captured frame on its way to one listener."""

    #: Whether the voice detector let it through: it was sent, or skipped for want of a path.
    offered: bool = False
    copies: int = 0
    in_flight: int = 0
    is_pre_roll: bool = False
    #: Why it did not arrive: the cause of the copy that came furthest, and the event that says so.
    cause: str | None = None
    cause_sequence: int = 0
    fault: int | None = None
    #: When the first copy arrived, and the event.
    arrived: int | None = None
    arrival_sequence: int = 0
    #: Why a copy was not taken or was given up, and the event that says so.
    refusal: tuple[str, int] | None = None
    #: Whether a copy waits in the listener's buffer, whoever sent it.
    waits: bool = False
    sounded: Sounding | None = None
    #: Whether one of the two apps did not run when it was captured: it is not rated.
    is_unattended: bool = False
    #: Whether its end was certain: what an attacker makes of it later changes no verdict.
    is_final: bool = False

    def meet(self, cause: str, sequence: int, fault: int | None = None) -> None:
        """Takes the end of one copy; the latest of those that came furthest counts."""
        if self.is_final:
            return
        if self.cause is None or CAUSES.index(cause) >= CAUSES.index(self.cause):
            self.cause, self.cause_sequence, self.fault = cause, sequence, fault

    @property
    def may_come(self) -> bool:
        """Whether it may still sound: a copy is in the air, or waits at the listener."""
        if self.copies == 0 or self.sounded:
            return False
        return self.in_flight > 0 or (self.arrived is not None and self.waits)

    @property
    def whereabouts(self) -> str:
        """Where the end of the run finds it, if that leaves it open."""
        if not self.may_come:
            return "not certain"
        return "in the buffer" if self.waits else "on its way"

    @property
    def explanation(self) -> tuple[str, int] | None:
        """Why it was not heard and the event that shows it; None where it was never offered."""
        if self.arrived is None:
            return None if self.cause is None else (self.cause, self.cause_sequence)
        cause, sequence = self.refusal or ("late", self.arrival_sequence)
        if cause == "late" and self.is_pre_roll:
            cause = "pre-roll not heard"
        return cause, sequence


@dataclass
class Jitter:
    """The interarrival jitter of one path (RFC 3550, A.8), in integers scaled by 16."""

    scaled: int = 0
    highest: int = 0
    packets: int = 0
    _transit: int = 0

    def observe(self, transit: int) -> None:
        """Takes the transit time of the next packet, by clocks that need not agree."""
        if self.packets:
            self.scaled += abs(transit - self._transit) - ((self.scaled + 8) >> 4)
        self._transit = transit
        self.packets += 1
        self.highest = max(self.highest, self.estimate)

    @property
    def estimate(self) -> int:
        """The jitter at present, in nanoseconds."""
        return self.scaled >> 4


@dataclass
class Pair:
    """What one listener got of one talker."""

    listener: str
    talker: str
    frames: dict[int, Delivery] = field(default_factory=dict)
    #: When something was swallowed by a fault on this way, and by which, in order of time.
    swallowed: list[tuple[int, int]] = field(default_factory=list)
    jitter: dict[str, Jitter] = field(
        default_factory=lambda: {"local": Jitter(), "internet": Jitter()}
    )
    packets: int = 0
    decoded: int = 0
    recovered: int = 0
    concealed: int = 0
    played_twice: int = 0
    refusals: dict[str, int] = field(default_factory=dict)
    #: The frames that sounded as themselves, be it when nobody waited for them any more.
    has_sounded: set[int] = field(default_factory=set)
    #: The stream that the listener follows; None before its first frame.
    stream: Any = None
    #: Whether a packet was refused of which the log does not say which of several it was.
    has_nameless: bool = False
    #: How many frames wait in the listener's buffer.
    waiting: int = 0
    #: By second, in order: how often something was played, and how many frames waited then, together.
    levels: dict[int, tuple[int, int]] = field(default_factory=dict)
    _next: int = 0

    @property
    def name(self) -> str:
        """How a report calls it."""
        return f"{self.listener} hears {self.talker}"

    def frame(self, number: int) -> Delivery:
        """The record of a frame; a blank one where nothing is known of it yet."""
        return self.frames.setdefault(number, Delivery())

    def take(self, number: int, stream: Any, sequence: int) -> None:
        """A frame waits from now on; the first of another stream ends all that waited."""
        if self.stream not in (None, stream):
            for frame in self.frames.values():
                if frame.waits and not frame.is_final:
                    frame.refusal = ("decoder reset", sequence)
                frame.waits = False
            self.waiting = 0
        self.stream = stream
        self.wait(number, True)

    def stop_listening(self, cause: str, sequence: int) -> None:
        """The listener's app has stopped, or its user has left: nothing that waits is played."""
        for frame in self.frames.values():
            if frame.waits and not frame.is_final:
                frame.refusal = (cause, sequence)
            frame.waits = False
        self.waiting = 0

    def miss(self, number: int, cause: str, sequence: int) -> None:
        """A copy came to a listener who takes in nothing any more."""
        frame = self.frame(number)
        if not (frame.waits or frame.sounded or frame.is_final):
            frame.refusal = (cause, sequence)

    def wait(self, number: int, waits: bool) -> None:
        """A frame waits from now on, or no more."""
        frame = self.frame(number)
        self.waiting += waits - frame.waits
        frame.waits = waits

    def played(self, now: int) -> None:
        """Something was played, be it made up: what waits right after counts."""
        second = now // SECOND
        times, waiting = self.levels.get(second, (0, 0))
        self.levels[second] = (times + 1, waiting + self.waiting)

    @property
    def level_points(self) -> list[list[int]]:
        """The series `buffer level`: of each second in which something was played the mean, rounded
        down (docs/figures.md)."""
        return [
            [second * SECOND, FRAME * waiting // times]
            for second, (times, waiting) in self.levels.items()
        ]

    def settle(self, newest: int, patience: int) -> None:
        """Makes frames final, in order, whose end is certain: so many behind them are captured that
        they will not be sent, and no copy may come, nor one of the frame behind that was lost."""
        while self._next + patience <= newest and not self.is_open(self._next):
            self.frame(self._next).is_final = True
            self._next += 1

    def is_open(self, number: int) -> bool:
        """Whether nobody can say yet what becomes of a frame; one that was lost, or skipped, may be
        recovered from the packet behind it."""
        frame, following = self.frames.get(number), self.frames.get(number + 1)
        if frame is None or frame.is_final:
            return False
        is_missing = frame.offered and not frame.sounded
        return frame.may_come or (is_missing and following is not None and following.may_come)

    def refused(self, *reasons: str) -> int:
        """How many frames were refused for these reasons."""
        return sum(self.refusals.get(reason, 0) for reason in reasons)
