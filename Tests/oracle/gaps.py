"""From what became of frames to gaps, delays and windows (docs/glossary.md, "Gaps").

A frame is heard, missed, without speech, or open: nobody knows what would have become of it. The
frames of a pair are walked through once, talkspurt by talkspurt.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from hearing import Delivery, Pair, Tick
from times import FRAME, MILLISECOND, Span

#: From the beginning of a frame's sound in a decoder to that of its speech: what Opus looks ahead.
LOOK_AHEAD = 6_500_000
#: Less than this is the drift of two clocks, or the rounding of label and frame: no gap, no growth.
SHORTEST = MILLISECOND
#: One frame, with room for the drift of the clocks.
ONE_FRAME = 20_100_000

#: The part of a gap that a cause is, where it is not called the same.
PART_OF_CAUSE = {
    "dead path": "detection",
    "no path": "decision",
    "connecting": "connection",
}
#: And the cause that a part speaks for.
CAUSE_OF_PART = {part: cause for cause, part in PART_OF_CAUSE.items()} | {
    "transit": "late",
    "buffer refill": "late",
}
#: The causes for which a path was missing: the fault behind them is looked for.
PATHLESS = {"no path", "connecting", "handshake"}


@dataclass(slots=True)
class Part:
    """A part of a gap with the first and the last event that show it."""

    name: str
    length: int
    first: int
    last: int


@dataclass(slots=True)
class Gap:
    """A stretch in which somebody spoke and a listener did not hear it in time."""

    start: int = 0
    length: int = 0
    unheard: int = 0
    parts: list[Part] = field(default_factory=list)
    fault: int | None = None
    resumed: int | None = None

    @property
    def end(self) -> int:
        """When speech sounds again, or would have ended."""
        return self.start + self.length

    @property
    def severity(self) -> str:
        """How much it disturbs, by its length or by the speech lost in it."""
        longest = max(self.length, self.unheard)
        if longest >= 150 * MILLISECOND:
            return "interruption"
        if longest >= 100 * MILLISECOND:
            return "hole"
        return "dip" if longest > ONE_FRAME else "concealed"

    @property
    def cause(self) -> str:
        """The cause of its largest part; of the earlier of two that are equal."""
        largest = max(self.parts, key=lambda part: part.length)
        return CAUSE_OF_PART.get(largest.name, largest.name)

    def add(self, name: str, length: int, evidence: int) -> None:
        """Adds a stretch; one of a name that is there lengthens that part."""
        if length <= 0:
            return
        for part in self.parts:
            if part.name == name:
                part.length += length
                part.last = max(part.last, evidence)
                return
        self.parts.append(Part(name, length, evidence, evidence))

    def add_growth(self, growth: int, transit: int, evidence: int) -> None:
        """Adds what the delay grew by: the way, and the wait in the buffer."""
        way = min(growth, max(0, transit))
        self.add("transit", way, evidence)
        self.add("buffer refill", growth - way, evidence)

    def cut(self, length: int) -> None:
        """Cuts its end; of a gap without any length the largest part stays, for its evidence."""
        largest = max(self.parts, key=lambda part: part.length)
        excess = self.length - length
        self.length = length
        while excess > 0 and self.parts:
            last = self.parts[-1]
            if last.length > excess:
                last.length -= excess
                return
            excess -= last.length
            self.parts.pop()
        if not self.parts:
            largest.length = 0
            self.parts = [largest]


@dataclass(frozen=True, slots=True)
class Heard:
    """A frame of speech that sounded."""

    delay: int
    transit: int
    #: When its speech begins to sound, and when its sound ends.
    start: int
    end: int
    evidence: int


@dataclass(frozen=True, slots=True)
class Judged:
    """One frame, and how much speech is in it."""

    number: int
    tick: Tick
    delivery: Delivery
    is_open: bool
    #: The speech in it, in true time, and the place of the talkspurt; None where there is none.
    speech: Span | None
    talkspurt: int

    @property
    def heard(self) -> Heard | None:
        """How it sounded; None where it was not heard."""
        sounded = self.delivery.sounded
        if sounded is None or self.speech is None:
            return None
        begin = sounded.begin + LOOK_AHEAD
        arrived = self.delivery.arrived
        return Heard(
            delay=begin - self.tick.start,
            transit=(sounded.begin if arrived is None else arrived) - self.tick.end,
            start=begin + self.speech.start - self.tick.start,
            end=begin + sounded.length,
            evidence=sounded.sequence,
        )


def judge(pair: Pair, ticks: list[Tick], truth: list[Span], patience: int) -> list[Judged]:
    """All frames of a pair, in order."""
    place, judged = 0, []
    for number, tick in enumerate(ticks):
        delivery = pair.frames.get(number, Delivery())
        undecided = not delivery.offered and number + patience > len(ticks)
        while place < len(truth) and truth[place].end <= number * FRAME:
            place += 1
        stretch = truth[place] if place < len(truth) else None
        judged.append(
            Judged(
                number,
                tick,
                delivery,
                is_open=pair.is_open(number) or undecided,
                speech=_speech(number, tick, stretch) if stretch else None,
                talkspurt=place,
            )
        )
    return judged


def _speech(number: int, tick: Tick, stretch: Span) -> Span | None:
    """The part of a frame in which there is speech, in true time: a frame's true length differs from
    20 ms by the drift of its clock."""
    first = number * FRAME
    start, end = max(stretch.start, first), min(stretch.end, first + FRAME)
    if start >= end:
        return None
    length = tick.end - tick.start
    return Span(
        tick.start + (start - first) * length // FRAME,
        tick.start + (end - first) * length // FRAME,
    )


class Ear:
    """Puts the gaps of a pair together."""

    def __init__(self, pair: Pair):
        self.gaps: list[Gap] = []
        #: Speech that was missed, by cause.
        self.missed: dict[str, int] = {}
        self._pair = pair
        self._heard: Heard | None = None
        #: When the frame that was heard last was captured.
        self._since = 0
        #: Whether the frame before was speech that was heard.
        self._follows = False
        self._run: list[tuple[Judged, str, int]] = []
        #: A gap at the end of a talkspurt: what comes next may cut it short.
        self._tail: Gap | None = None
        self._offered_in = -1

    def walk(self, frames: list[Judged]) -> None:
        """Takes all frames in order."""
        for frame in frames:
            if frame.speech is not None and frame.delivery.offered:
                self._offered_in = frame.talkspurt
            if frame.is_open or frame.speech is None:
                self._pause()
                continue
            if frame.heard:
                self._hear(frame, frame.heard)
            else:
                self._miss(frame)
        self._pause()
        self._release(None)

    def _miss(self, frame: Judged) -> None:
        closed = "middle" if self._offered_in == frame.talkspurt else "front"
        cause, evidence = frame.delivery.explanation or (
            f"VAD closed ({closed})",
            frame.tick.sequence,
        )
        assert frame.speech
        self._run.append((frame, cause, evidence))
        self.missed[cause] = self.missed.get(cause, 0) + frame.speech.length

    def _hear(self, frame: Judged, heard: Heard) -> None:
        gap: Gap | None = None
        if self._run:
            gap = self._resume(heard)
        elif self._follows and self._heard and heard.delay - self._heard.delay > SHORTEST:
            gap = Gap(start=self._heard.end, length=heard.start - self._heard.end)
            gap.add_growth(gap.length, heard.transit - self._heard.transit, heard.evidence)
            gap.resumed = heard.evidence
        self._release(gap.start if gap else heard.start)
        if gap:
            self._emit(gap)
        self._heard, self._since, self._follows = heard, frame.tick.start, True

    def _pause(self) -> None:
        """Nobody speaks in the next frame, or nobody knows what becomes of it."""
        if self._run:
            gap, spoken = self._gap_of_run()
            gap.start = spoken + (self._heard.delay if self._heard else LOOK_AHEAD)
            self._release(gap.start)
            self._tail = gap if gap.length >= SHORTEST else None
        self._follows = False

    def _resume(self, heard: Heard) -> Gap | None:
        """The gap that ends with the frame that is heard."""
        follows = self._follows
        gap, spoken = self._gap_of_run()
        gap.resumed = heard.evidence
        if follows and self._heard:
            gap.start = self._heard.end
            silence = heard.start - self._heard.end
            growth = silence - gap.length
            if growth > SHORTEST:
                gap.add_growth(growth, heard.transit - self._heard.transit, heard.evidence)
                gap.length = silence
            elif growth > 0 and gap.parts:
                gap.parts[-1].length += growth
                gap.length = silence
            else:
                gap.cut(max(0, silence))
        else:
            # At the head of a talkspurt nothing was due yet: the delay of what follows counts.
            gap.start = spoken + heard.delay
        return gap if gap.unheard >= SHORTEST else None

    def _gap_of_run(self) -> tuple[Gap, int]:
        """A gap as long as the speech that was missed, and when that was spoken."""
        gap = Gap()
        for frame, cause, evidence in self._run:
            assert frame.speech
            gap.add(PART_OF_CAUSE.get(cause, cause), frame.speech.length, evidence)
            gap.unheard += frame.speech.length
            if gap.fault is None and frame.delivery.arrived is None:
                gap.fault = frame.delivery.fault
                if gap.fault is None and cause in PATHLESS:
                    gap.fault = self._fault(frame.tick.end)
        spoken = self._run[0][0].speech
        assert spoken
        self._run = []
        gap.length = gap.unheard
        return gap, spoken.start

    def _fault(self, now: int) -> int | None:
        """The first fault that has swallowed something since speech was last heard."""
        for at, fault in self._pair.swallowed:
            if self._since <= at <= now:
                return fault
        return None

    def _release(self, following: int | None) -> None:
        """The tail is final: what follows begins then, or nothing follows."""
        tail, self._tail = self._tail, None
        if tail is None:
            return
        if following is not None and tail.end > following:
            tail.cut(max(0, following - tail.start))
        self._emit(tail)

    def _emit(self, gap: Gap) -> None:
        last = self.gaps[-1].end if self.gaps else 0
        if gap.start < last:
            # Less than a nanosecond's worth of two clocks' drift may lie between two frames.
            overlap = last - gap.start
            gap.start = last
            gap.cut(max(0, gap.length - overlap))
        self.gaps.append(gap)
