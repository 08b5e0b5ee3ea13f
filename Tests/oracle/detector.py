"""How well a voice detector follows the truth (Freeman et al. 1989; docs/scenarios.md, "Figures").

Everything is counted on the talker's sample clock, up to the last frame that was captured.
"""

from __future__ import annotations

from dataclasses import dataclass

from times import Span, common, nearest_rank, total, union


@dataclass(frozen=True, slots=True)
class Score:
    """Spans of time, and shares of them in millionths, rounded up."""

    speech: int
    silence: int
    front_clipped: int
    middle_clipped: int
    over: int
    noise: int
    airtime: int
    onsets: list[int]
    hangovers: list[int]
    missed_talkspurts: int

    @property
    def front_share(self) -> int | None:
        """Speech before the flag first rose in a talkspurt, of all speech."""
        return _millionths(self.front_clipped, self.speech)

    @property
    def middle_share(self) -> int | None:
        """Speech after it had risen and without it, of all speech; None where it never rose in any."""
        return _millionths(self.middle_clipped, self.speech) if self.onsets else None

    @property
    def over_share(self) -> int | None:
        """Time in which it stayed up after a talkspurt, of all that is no speech; None where it was up
        in no talkspurt."""
        return _millionths(self.over, self.silence) if self.onsets else None

    @property
    def noise_share(self) -> int | None:
        """Time in which it was up elsewhere, of all that is no speech."""
        return _millionths(self.noise, self.silence)

    @property
    def unneeded_share(self) -> int | None:
        """Both together."""
        return _millionths(self.over + self.noise, self.silence)

    @property
    def airtime_share(self) -> int | None:
        """Time in which it was up, of the call."""
        return _millionths(self.airtime, self.speech + self.silence)

    @property
    def onset(self) -> int | None:
        """From a talkspurt's start until it rose, the middle of all that were noticed."""
        return nearest_rank(self.onsets, 500)

    @property
    def onset95(self) -> int | None:
        """The same, which one in twenty exceeds."""
        return nearest_rank(self.onsets, 950)

    @property
    def hangover(self) -> int | None:
        """From a talkspurt's end until it fell, the middle of all where it did."""
        return nearest_rank(self.hangovers, 500)


def pre_roll(flags: list[Span], sent: list[Span]) -> int | None:
    """How much from before the flag rose was sent with it, the middle of all that tell it."""
    lengths = []
    before = 0
    for flag in union(flags):
        begins = [span.start for span in union(sent) if span.start <= flag.start < span.end]
        lengths += [flag.start - begin for begin in begins if begin > before]
        before = flag.end
    return nearest_rank(sorted(lengths), 500)


def score(flags: list[Span], truth: list[Span], call: Span) -> Score:
    """The score of a flag against the truth."""
    raised = common(union(flags), [call])
    talkspurts = common(truth, [call])
    front = middle = over = 0
    onsets = []
    hangovers = []
    for place, talkspurt in enumerate(talkspurts):
        within = common(raised, [talkspurt])
        if not within:
            front += talkspurt.length
            continue
        onset = within[0].start - talkspurt.start
        onsets.append(onset)
        front += onset
        middle += talkspurt.length - onset - total(within)
        if within[-1].end == talkspurt.end:
            # The flag is up at the end: it stays up until it falls, or the next talkspurt begins.
            fall = next(flag.end for flag in raised if flag.start < talkspurt.end <= flag.end)
            following = talkspurts[place + 1].start if place + 1 < len(talkspurts) else call.end
            over += min(fall, following) - talkspurt.end
            if talkspurt.end < fall < following:
                hangovers.append(fall - talkspurt.end)
    speech, airtime = total(talkspurts), total(raised)
    heard = total(common(raised, talkspurts))
    return Score(
        speech=speech,
        silence=call.length - speech,
        front_clipped=front,
        middle_clipped=middle,
        over=over,
        noise=airtime - heard - over,
        airtime=airtime,
        onsets=sorted(onsets),
        hangovers=sorted(hangovers),
        missed_talkspurts=len(talkspurts) - len(onsets),
    )


def _millionths(part: int, whole: int) -> int | None:
    return -(-part * 1_000_000 // whole) if whole > 0 else None
