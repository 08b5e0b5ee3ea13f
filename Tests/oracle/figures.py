"""The figures of one pair of listener and talker."""

from __future__ import annotations

from dataclasses import dataclass, field

from gaps import Ear, Gap, Judged, judge
from hearing import CAUSES, Pair
from members import Member
from quality import Window
from times import FRAME, SECOND, Span, common, nearest_rank, total

#: Voice is scored over stretches of this length, and over the whole call.
WINDOW = 10 * SECOND


@dataclass
class PairFigures:
    """What one listener heard of one talker, in figures."""

    pair: Pair
    gaps: list[Gap] = field(default_factory=list)
    speech: int = 0
    #: Speech that the run's end left open, by where it was.
    open_by_place: dict[str, int] = field(default_factory=dict)
    missed: dict[str, int] = field(default_factory=dict)
    delays: list[int] = field(default_factory=list)
    #: When the last speech that was heard was said.
    last_heard: int | None = None
    windows: list[Window] = field(default_factory=list)
    call: Window = field(default_factory=Window)
    #: Frames that the detector let through, and those of them that did not sound as themselves.
    let_through: int = 0
    unsounded: int = 0
    #: Those of which a copy was sent.
    sent: int = 0

    @property
    def open_speech(self) -> int:
        """All speech that the run's end left open."""
        return sum(self.open_by_place.values())

    def leave_open(self, length: int, place: str) -> None:
        """Nobody knows what became of this much speech."""
        if length:
            self.open_by_place[place] = self.open_by_place.get(place, 0) + length

    @property
    def is_spoken(self) -> bool:
        """Whether the talker spoke, be it that the run's end left all of it open."""
        return self.speech > 0 or self.open_speech > 0

    @property
    def missed_total(self) -> int:
        """All speech that was not heard in time."""
        return sum(self.missed.values())

    @property
    def missed_by_cause(self) -> list[tuple[str, int]]:
        """The same by cause, in the order of causes."""
        return [(cause, self.missed[cause]) for cause in CAUSES if self.missed.get(cause)]

    @property
    def longest(self) -> Gap | None:
        """The longest gap, the first of those that are equal; None where all have no length."""
        longest = max(self.gaps, key=lambda gap: gap.length, default=None)
        return longest if longest and longest.length > 0 else None

    @property
    def concealment_ratio(self) -> int | None:
        """In millionths, rounded up; None where the detector let nothing through."""
        if self.let_through == 0:
            return None
        return -(-self.unsounded * 1_000_000 // self.let_through)

    def delay(self, permille: int) -> int | None:
        """The delay from mouth to ear that so many of a thousand do not exceed."""
        return nearest_rank(self.delays, permille)


def figures(
    pair: Pair, talker: Member, truth: list[Span], patience: int, end: int
) -> PairFigures:
    """The figures of a pair at the end of a call."""
    result = PairFigures(pair)
    frames = judge(pair, talker.ticks, truth, patience)
    ear = Ear(pair)
    ear.walk(frames)
    result.gaps, result.missed = ear.gaps, ear.missed
    windows: dict[int, Window] = {}
    for frame in frames:
        _count(frame, result, windows)
    result.windows = [windows[start] for start in sorted(windows)]
    result.leave_open(_after_last_frame(talker, truth, end), "not certain")
    result.delays.sort()
    return result


def _count(frame: Judged, result: PairFigures, windows: dict[int, Window]) -> None:
    if frame.is_open:
        if frame.speech:
            result.leave_open(frame.speech.length, frame.delivery.whereabouts)
        return
    if frame.delivery.offered and not frame.delivery.is_unattended:
        result.let_through += 1
        result.unsounded += frame.delivery.sounded is None
        result.sent += frame.delivery.copies > 0
    if frame.speech is None:
        return
    result.speech += frame.speech.length
    if not frame.heard and frame.delivery.is_unattended:
        return
    start = frame.tick.start // WINDOW * WINDOW
    window = windows.setdefault(start, Window(start))
    if frame.heard:
        result.delays.append(frame.heard.delay)
        result.last_heard = frame.tick.start
        is_narrow = frame.tick.is_narrow or frame.delivery.sounded.is_narrow
        window.heard(frame.heard.delay, is_narrow)
        result.call.heard(frame.heard.delay, is_narrow)
    else:
        window.missed()
        result.call.missed()


def _after_last_frame(talker: Member, truth: list[Span], end: int) -> int:
    """Speech of the last moments, of which no whole frame was captured."""
    first = len(talker.ticks) * FRAME
    begin = talker.ticks[-1].end if talker.ticks else 0
    return total(common(truth, [Span(first, first + max(0, end - begin))]))
