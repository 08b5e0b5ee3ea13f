"""Which photos a cleaner may delete, by month: from what the library answered it.

A candidate is in no album that the library named, no sample of before, and old enough; months are
those of the calendar and the zone that the cleaner files by (docs/photos.md).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import months
from assets import UNDATED

_DAY = 86_400


@dataclass
class Scan:
    """One cleaner's view of the library, and what it has written down of samples."""

    settings: dict[str, Any]
    zone: months.Zone
    calendar: str
    #: The candidates of the last scan by month, in the order in which they were fetched.
    candidates: dict[int, list[int]] = field(default_factory=dict)
    _asked: str = ""
    _found: dict[str, list[int]] = field(default_factory=dict)
    _albums: list[dict[str, Any]] = field(default_factory=list)
    _keep: int = 0
    _samples: set[int] = field(default_factory=set)
    #: Samples that lost their album, that wait for an answer, and whose answer never came.
    _orphans: set[int] = field(default_factory=set)
    _pending: set[int] = field(default_factory=set)
    _doubtful: set[int] = field(default_factory=set)
    _seen: dict[int, int] = field(default_factory=dict)

    def relocate(self, payload: dict[str, Any]) -> None:
        """The phone is elsewhere, or years are counted otherwise."""
        self.zone, self.calendar = months.Zone.of(payload["zone"]), payload["calendar"]

    def block_ran(self, samples: list[int]) -> None:
        """The samples of a change were written down before the system asks."""
        self._pending = set(samples)

    def asks(self, request: dict[str, Any]) -> None:
        """The cleaner asks the library for something."""
        self._asked = request["kind"]

    def answered(self, answer: dict[str, Any], now: int) -> None:
        """The library has answered; `now` is in seconds since 1970."""
        match answer["kind"]:
            case "photos" if self._asked == "assets":
                self._take_samples(set(answer["photos"]["ids"]))
                self._plan(now)
            case "photos":
                self._found = answer["photos"]
                for each in self._found["ids"]:
                    self._seen.setdefault(each, now)
            case "albums":
                self._albums = answer["albums"]
                if self.settings["lookup"] == "identifier":
                    self._look_for_samples()
                self._plan(now)
            case "albumMade":
                self._keep = answer["album"]
            case "changed":
                self._remember(set(answer["kept"]), answer["album"])
            case "refused" | "failed":
                self._pending = set()

    def _look_for_samples(self) -> None:
        title = self.settings["title"]
        people = [each for each in self._albums if each["kind"] == "user"]
        titled = [each for each in people if each["title"] == title]
        known = [each for each in self._albums if each["id"] == self._keep]
        keep = (known + titled)[:1]
        members = {each for album in keep for each in album["photos"]["ids"]}
        number = keep[0]["id"] if keep else 0
        if number != self._keep:
            self._orphans |= self._samples
            self._keep = number
        # What the person took out of Keep is no sample any more, and what they put in is one.
        self._samples = members
        self._orphans -= members
        self._doubtful = (self._doubtful | self._pending) - members - self._orphans
        self._pending = set()

    def _take_samples(self, present: set[int]) -> None:
        self._orphans &= present
        self._doubtful &= present

    def _remember(self, kept: set[int], album: int) -> None:
        self._pending = set()
        if album and album != self._keep:
            # Keep went away in the meantime and was made anew: the others have lost their album.
            self._orphans |= self._samples
            self._samples = set()
            self._keep = album
        self._samples |= kept
        self._orphans -= kept
        self._doubtful -= kept

    def _plan(self, now: int) -> None:
        protected = {each for album in self._walked() for each in album["photos"]["ids"]}
        if self.settings["lookup"] == "identifier":
            protected |= self._samples | self._orphans | self._doubtful
        youngest = now - self.settings["grace_days"] * _DAY
        filed: dict[int, list[int]] = {}
        columns = ("ids", "taken_s", "offsets_s", "added_s")
        for photo, taken, offset, added in zip(*(self._found[each] for each in columns)):
            since = {"added": added, "seen": self._seen[photo]}.get(self.settings["age"], youngest)
            if photo not in protected and since <= youngest:
                month = self._month(now if taken == UNDATED else taken, offset)
                filed.setdefault(month, []).append(photo)
        self.candidates = dict(sorted(filed.items()))

    def _walked(self) -> list[dict[str, Any]]:
        if self.settings["walk"] == "flat":
            return self._albums
        found = [album for album in self._albums if album["folder"] == 0]
        for folder in found:
            if folder["kind"] == "folder":
                found += [album for album in self._albums if album["folder"] == folder["id"]]
        return found

    def _month(self, taken: int, capture: int) -> int:
        match self.settings["month_zone"]:
            case "current":
                offset = self.zone.offset(taken)
            case "capture":
                offset = capture
            case _:
                offset = months.Zone.of(self.settings["zone"]).offset(taken)
        calendar = self.calendar if self.settings["calendar"] == "user" else "gregorian"
        return months.code(taken, offset, calendar)
