"""Who has left a group and talks with its members all the same, from the rows alone (docs/scenarios.md, "Facts")."""

from __future__ import annotations

from comparison import Comparison
from journal import Journal, Row


class Leavers:
    """Goes by what members' lists state and by what is played, and by no belief of a phone."""

    def __init__(self, journal: Journal):
        #: Who was heard by whom, in order: when, listener and talker.
        self.heard: list[tuple[int, str, str]] = []
        #: Whether somebody chose a group again that it had left and not joined since.
        self.is_judged = False
        self._names: dict[str, str] = {}
        self._current: dict[str, str | None] = {}
        self._left: set[tuple[str, str]] = set()
        self._newest: dict[str, int] = {}
        self._before: dict[str, int] = {}
        self._met: set[tuple[str, str]] = set()
        for row in journal.rows:
            if row.component == "intercom.membership":
                self._list(row)
            elif row.component == "intercom" and row.kind == "audioTicked":
                self._newest[row.node] = row.payload["index"]
                self._play(row)

    def _list(self, row: Row) -> None:
        device = row.node
        if row.kind == "installed":
            self._names[row.payload["member"]] = device
        elif row.kind == "groupChosen":
            group = row.payload["group"]
            self._current[device] = group
            self._before[device] = self._newest.get(device, -1)
            self.is_judged = self.is_judged or (device, group) in self._left
        elif row.kind == "groupLeft":
            self._current[device] = None
            self._left.add((device, row.payload["group"]))
        elif row.kind == "groupJoined":
            self._left.discard((device, row.payload["group"]))
            self._met = {pair for pair in self._met if device not in pair}

    def _play(self, row: Row) -> None:
        for effect in row.effects:
            if effect["kind"] != "play":
                continue
            listener, talker = row.node, self._names.get(effect["talker"], "")
            group = self._current.get(listener)
            if group is None or self._current.get(talker) != group:
                continue
            are_apart = ((listener, group) in self._left) != ((talker, group) in self._left)
            if not are_apart or effect["timestamp"] <= self._before[talker]:
                continue
            if (listener, talker) not in self._met:
                self._met.add((listener, talker))
                self.heard.append((row.time, listener, talker))

    def compare(self, journal: Journal, comparison: Comparison) -> None:
        """Compares what the log states of leavers."""
        told = [
            (row.time, row.payload["listener"], row.payload["talker"])
            for row in journal.rows
            if row.node == "world" and row.kind == "leaverHeard"
        ]
        if told or self.heard:
            comparison.equal("figures", "which leavers are heard", told, self.heard)
