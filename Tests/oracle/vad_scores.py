"""The voice detector and its scores, from the definitions, beside what the tool makes of the same levels.

Reads cases on standard input, each with the levels of its frames, the truth, and the settings, and
writes what it makes of each: the frames in which the flag is up, those that are sent, and both scores
(docs/figures.md, "The voice detector"). Tests/WorkbenchTests compares that with the tool's own.

    python3 Tests/oracle/vad_scores.py < cases.json
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from detector import Score, score
from times import MILLISECOND, Span

FRAME = 20 * MILLISECOND


@dataclass
class Ear:
    """A detector that hears one frame after the other."""

    knobs: dict[str, Any]
    floor: int
    #: Frames of sound in a row while nobody talks; of quiet while somebody does.
    run: int = 0
    talks: bool = False

    def hear(self, level: int) -> bool:
        """Whether the flag is up for a frame of that level."""
        sounds = level > self.floor + self.knobs["margin"]
        needed = _frames(self.knobs["release" if self.talks else "attack"])
        self.run = 0 if sounds == self.talks else self.run + 1
        if self.run and (self.run > needed if self.talks else self.run >= max(1, needed)):
            self.talks, self.run = not self.talks, 0
        self._follow(level)
        return self.talks

    def _follow(self, level: int) -> None:
        """The floor stays while there is speech, unless it always follows: up slowly, down by parts."""
        if self.knobs["tracking"] != "always" and self.talks and not self.run:
            return
        distance = level - self.floor
        if distance > 0:
            self.floor += min(distance, 5)
        elif distance < 0:
            self.floor -= min(-distance, -distance // 4 + 1)
        self.floor = _bounded(self.floor, self.knobs)


def _frames(milliseconds: int) -> int:
    return -(-milliseconds // 20)


def _bounded(level: int, knobs: dict[str, Any]) -> int:
    return max(knobs["floorLowest"], min(knobs["floorHighest"], level))


def _spans(marks: list[bool]) -> list[list[int]]:
    spans = []
    for up, group in groupby(range(len(marks)), key=marks.__getitem__):
        if up:
            frames = list(group)
            spans.append([frames[0], frames[-1] + 1])
    return spans


def judge(case: dict[str, Any]) -> dict[str, Any]:
    """What the definitions make of one case."""
    levels, knobs = case["levels"], case["knobs"]
    ear = Ear(knobs, _bounded(levels[0], knobs) if levels else 0)
    up = [ear.hear(level) for level in levels]
    sends = list(up)
    for start, _ in _spans(up):
        # Whatever was not sent yet, as far back as the pre-roll reaches.
        for frame in range(max(0, start - _frames(knobs["preRoll"])), start):
            sends[frame] = True
    call = Span(0, len(levels) * FRAME)
    truth = [Span(start, end) for start, end in case["truth"]]
    return {
        "flags": _spans(up),
        # Spans that touch are one here.
        "sent": _spans(sends),
        "flag": _named(_score(up, truth, call)),
        "sentScore": _named(_score(sends, truth, call)),
    }


def _score(marks: list[bool], truth: list[Span], call: Span) -> Score:
    return score([Span(a * FRAME, b * FRAME) for a, b in _spans(marks)], truth, call)


def _named(found: Score) -> dict[str, int | None]:
    return {
        "front": found.front_share,
        "middle": found.middle_share,
        "over": found.over_share,
        "noise": found.noise_share,
        "airtime": found.airtime_share,
        "onset": found.onset,
        "onset95": found.onset95,
        "hangover": found.hangover,
        "missed": found.missed_talkspurts,
    }


if __name__ == "__main__":
    json.dump([judge(case) for case in json.load(sys.stdin)], sys.stdout)
