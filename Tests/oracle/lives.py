"""Apps that do not run: when they did not, and what their users say meanwhile (docs/figures.md)."""

from __future__ import annotations

import sampleclock
from hearing import Pair, Tick
from journal import Row
from members import Member
from times import FRAME


class Lives:
    """The part of a call's course that is about the processes of its apps."""

    members: dict[str, Member]
    #: From when on each phone's app ran, or did not.
    lives: dict[str, list[tuple[int, bool]]]
    patience: int
    _drifts: dict[str, int]

    def _pair(self, listener: str, talker: str) -> Pair:
        raise NotImplementedError

    def _live(self, row: Row, member: Member) -> None:
        """Something became of the app's process, as the node says."""
        kinds = [each["kind"] for each in row.effects if each.get("app") == "intercom"]
        if not kinds:
            return
        runs = kinds[0] == "release"
        self.lives.setdefault(member.device, []).append((row.time, runs))
        if runs:
            member.stopped = None
        elif member.stopped is None:
            member.stopped_phases(row.time)
            member.stopped = row.sequence
            member.hole = member.hole or row.sequence
            member.closed(before=member.newest + 1)
            self._stop_listening(member, "listener not running", row.sequence)

    def _stop_listening(self, member: Member, cause: str, sequence: int) -> None:
        for talker in self.members:
            self._pair(member.device, talker).stop_listening(cause, sequence)

    def _leave(self, row: Row, member: Member) -> None:
        """The member's user has left the call, or its process has ended."""
        if member.left is not None:
            return
        member.left, member.has_left = row.sequence, True
        member.stopped_phases(row.time)
        if member.stopped is None:
            member.closed(before=member.newest + 1)
            self._stop_listening(member, "listener left", row.sequence)

    def _not_opened(self, row: Row, member: Member) -> None:
        """Nobody has opened the member's app yet."""
        self.lives.setdefault(member.device, []).append((row.time, False))
        member.stopped = member.hole = row.sequence

    def _captured(
        self, member: Member, tick: Tick, withheld: tuple[str, int] | None, is_absent: bool = False
    ) -> None:
        """A frame of a talker was captured, or would have been."""
        member.ticks.append(tick)
        has_left = member.left is not None and not is_absent
        if has_left:
            first, end = member.newest, member.newest + 1
            if member.absences and member.absences[-1][1] == first:
                first = member.absences.pop()[0]
            member.absences.append((first, end))
        elif withheld and not is_absent:
            member.withheld_frames.add(member.newest)
        for name, listener in self.members.items():
            pair = self._pair(name, member.device)
            frame = pair.frame(member.newest)
            if listener.stopped is not None:
                frame.meet("listener not running", listener.stopped, listener.stopped)
                frame.is_unattended = True
            elif listener.left is not None:
                frame.meet("listener left", listener.left, listener.left)
                frame.is_unattended = True
            elif is_absent:
                frame.meet("talker not running", tick.sequence, tick.sequence)
                frame.is_unattended = True
            elif has_left:
                frame.meet("talker left", member.left, member.left)
                frame.is_unattended = True
            elif withheld:
                frame.meet(*withheld)
            pair.settle(member.newest, self.patience)

    def _fill_hole(self, row: Row, member: Member) -> int:
        """What a talker says goes on while no app captures it; when the present frame began."""
        begin = member.ticks[-1].end if member.ticks else 0
        hole, member.hole = member.hole, member.stopped
        first, count = len(member.ticks), row.payload["index"] - len(member.ticks) + 1
        if hole is None or count < 2:
            return begin
        if not member.ticks:
            begin = sampleclock.begin(row.time, count, self._drifts[member.device])
        edges = [begin + (row.time - begin) * place // count for place in range(count)]
        for start, end in zip(edges, edges[1:]):
            self._captured(member, Tick(start, end, hole), None, is_absent=True)
        member.absences.append((first, first + count - 1))
        return edges[-1]

    def _fill_to_end(self, member: Member, end: int) -> None:
        if member.hole is None or not member.ticks:
            return
        first, begin = len(member.ticks), member.ticks[-1].end
        count = (end - begin) // FRAME
        for place in range(count):
            start = begin + place * FRAME
            self._captured(member, Tick(start, start + FRAME, member.hole), None, is_absent=True)
        if count > 0:
            member.absences.append((first, first + count))
