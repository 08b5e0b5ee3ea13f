"""What must hold of photos: the invariants of docs/photos.md, judged fact by fact."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import months
from assets import ALBUM_SHARED, FAVOURITE, HIDDEN, SHARED, SYNCED, VIDEO
from library import Library
from times import SECOND

#: In the order in which a report judges them.
INVARIANTS = [
    "protectedDeleted",
    "lossUnnamed",
    "unbackedDeleted",
    "monthLost",
    "keptTooMany",
    "sampleDeleted",
    "changedUnasked",
    "freedTooEarly",
    "unrecoverable",
    "lostElsewhere",
    "askedUntapped",
    "choiceChanged",
]

_DAY = 86_400
#: Thirty days, by Apple's documentation (K-14).
_RETENTION = 30 * _DAY * SECOND
#: What keeps a photo from going, besides its age.
_OTHERWISE_PROTECTED = FAVOURITE | HIDDEN | VIDEO | SHARED | ALBUM_SHARED | SYNCED


@dataclass(frozen=True)
class Breach:
    """A broken invariant, and what it is about."""

    invariant: str
    batch: int = 0
    photos: tuple[int, ...] = ()
    months: tuple[int, ...] = ()
    bytes: int = 0


@dataclass
class Ledger:
    """Judges one phone's library and its cleaner."""

    settings: dict[str, Any]
    home: months.Zone
    library: Library
    samples: set[int] = field(default_factory=set)
    keep_albums: list[int] = field(default_factory=list)
    freed: int = 0
    called_free: int = 0
    reached: set[str] = field(default_factory=set)
    #: What a tap, a preview and a deletion left to be judged later.
    _taps: int = 0
    _said_everywhere: bool = False
    _unnamed: list[int] = field(default_factory=list)
    _unnamed_months: set[int] = field(default_factory=set)
    _thinned_months: set[int] = field(default_factory=set)
    _unsettled: dict[int, int] = field(default_factory=dict)
    _unsettled_freed: int = 0
    #: Since when what lies in Recently Deleted lies there, by a clock that nobody sets.
    _lying: dict[int, int] = field(default_factory=dict)
    _drawn: dict[int, tuple[list[int], list[int]]] = field(default_factory=dict)
    _breaches: list[Breach] = field(default_factory=list)

    def month(self, photo: int) -> int | None:
        """The month of a photo that is in the library; none without a date."""
        asset = self.library.photos.get(photo)
        if asset is None or asset.taken is None:
            return None
        zone = {"current": self.home, "capture": None}.get(
            self.settings["month_zone"], months.Zone.of(self.settings["zone"])
        )
        offset = zone.offset(asset.taken) if zone else asset.offset
        return months.number(asset.taken, offset)

    def _counts(self, photos: set[int]) -> Counter[int]:
        return Counter(month for each in photos if (month := self.month(each)) is not None)

    def _months(self, photos: Any) -> set[int]:
        return set(self._counts(set(photos)))

    def _break(self, invariant: str, **about: Any) -> None:
        lists = {key: tuple(value) for key, value in about.items() if key in ("photos", "months")}
        self._breaches.append(Breach(invariant, **(about | lists)))

    def _taken(self) -> list[Breach]:
        breaches, self._breaches = self._breaches, []
        return breaches

    # The library

    def take(self, kind: str, fact: dict[str, Any], now: int) -> list[Breach]:
        """Judges a fact that the library stated; what is broken."""
        match kind:
            case "changeMade":
                self._take_change(fact)
            case "photosDeleted":
                self._lie(fact["ids"], now)
                self._take_deletion(fact, now)
            case "photosRemoved":
                self._lie(fact["ids"], now)
                self._lose_samples(fact["ids"])
            case "membersRemoved":
                # An album of that title is taken for Keep, by the cleaner and by the person.
                album = self.library.album(fact["album"])
                is_titled = album is not None and album.title == self.settings["title"]
                if fact["album"] in self.keep_albums or is_titled:
                    self._lose_samples(fact["ids"])
            case "photosPurged":
                self._take_purge(fact, now)
            case "photosRecovered":
                self.reached.add("unrecoverable")
                for photo in fact["ids"]:
                    self._lying.pop(photo, None)
            case "deletionAsked":
                self._take_question(fact["batch"])
            case "deletionRefused" | "questionVanished":
                self._thinned_months = set()
        return self._taken()

    def learn(self, photos: list[int], album: int) -> None:
        """Photos that somebody else has put into an album of samples."""
        self._know(album)
        self.samples |= set(photos)

    def _know(self, album: int) -> None:
        if album and album not in self.keep_albums:
            self.keep_albums.append(album)

    def _take_question(self, batch: int) -> None:
        # What people put into Keep themselves was counted, so it is kept as well.
        if question := self.library.question:
            held = [each for month in question.block["months"] for each in month["held"]]
            self.learn(held + question.block["restored"], question.block["album"])
        self._thinned_months = set()
        self.reached.add("askedUntapped")
        if not self._taps:
            self._break("askedUntapped", batch=batch)
        self._taps = 0

    def _take_change(self, fact: dict[str, Any]) -> None:
        self.reached.add("changedUnasked")
        if not fact["consented"]:
            self._break("changedUnasked", batch=fact["batch"], photos=fact["kept"])
        self._know(fact["album"])
        if not fact["kept"]:
            return
        # What comes back into an album was a sample before; people may have put in more than k.
        new = set(fact["kept"]) - self.samples
        self.samples |= set(fact["kept"])
        self.reached.add("keptTooMany")
        counts = self._counts(self.samples)
        over = sorted(
            each for each in self._months(new) if counts[each] > self.settings["per_month"]
        )
        if over:
            self._break("keptTooMany", batch=fact["batch"], photos=fact["kept"], months=over)

    def _take_deletion(self, fact: dict[str, Any], now: int) -> None:
        batch, ids = fact["batch"], fact["ids"]
        self._know(fact["album"])
        self._unsettled = {each: self.library.photos[each].bytes for each in ids}
        self._unsettled_freed = 0
        self._unnamed = list(fact["meanwhile"])
        self._unnamed_months = self._months(fact["vanished"]) | self._thinned_months
        self._thinned_months = set()
        self.reached |= {"protectedDeleted", "monthLost"}
        if self._unnamed or self._unnamed_months:
            self.reached.add("lossUnnamed")
        undated = [each for each in ids if self.library.photos[each].taken is None]
        protected = fact["protected"] + [each for each in undated if each not in fact["protected"]]
        if protected:
            self._break("protectedDeleted", batch=batch, photos=protected)
        self._judge_age(batch, ids, now)
        self._judge_samples(batch, ids)
        self._judge_months(batch, ids)

    def _judge_age(self, batch: int, ids: list[int], now: int) -> None:
        backed = self.settings["epoch_s"] + now // SECOND - self.settings["grace_days"] * _DAY
        fresh = [each for each in ids if self.library.photos[each].added > backed]
        if fresh or self._has_unprotected(backed):
            self.reached.add("unbackedDeleted")
        if fresh:
            self._break("unbackedDeleted", batch=batch, photos=fresh)

    def _has_unprotected(self, backed: int) -> bool:
        """Whether there is a young photo that nothing but its age protects."""
        members = {each for album in self.library.albums for each in album.members}
        return any(
            photo.added > backed
            and photo.is_present
            and not photo.traits & _OTHERWISE_PROTECTED
            and photo.id not in members
            for photo in self.library.photos.values()
        )

    def _judge_samples(self, batch: int, ids: list[int]) -> None:
        if not self.samples:
            return
        self.reached.add("sampleDeleted")
        lost = sorted(self.samples & set(ids))
        self.samples -= set(ids)
        if lost:
            self._break("sampleDeleted", batch=batch, photos=lost)

    def _judge_months(self, batch: int, ids: list[int]) -> None:
        # What people put into the album themselves is kept as well.
        members = {
            each for number in self.keep_albums if (album := self.library.album(number))
            for each in album.members
        }
        counts = self._counts(self.samples | members)
        short = {each for each in self._months(ids) if counts[each] < self.settings["per_month"]}
        # What people took away while the system asked is to be named; it is nobody's fault.
        lost = sorted(short - self._unnamed_months)
        self._unnamed_months &= short
        if lost:
            self._break("monthLost", batch=batch, months=lost)

    def _lie(self, photos: list[int], now: int) -> None:
        for photo in photos:
            self._lying[photo] = self._unset(now)

    def _unset(self, now: int) -> int:
        """What the phone's clock would show if nobody had set it."""
        return self.library.reading(now) - self.library.stepped

    def _take_purge(self, fact: dict[str, Any], now: int) -> None:
        spans = [self._unset(now) - self._lying.pop(each) for each in fact["ids"] if each in self._lying]
        self.freed += fact["bytes"]
        gone = set(fact["ids"])
        self._unsettled_freed += sum(
            size for each, size in self._unsettled.items() if each in gone
        )
        if fact["by_hand"]:
            return
        self.reached.add("unrecoverable")
        if min(spans, default=fact["least_ns"]) < _RETENTION:
            self._break("unrecoverable", bytes=fact["bytes"])

    def _lose_samples(self, ids: list[int]) -> None:
        """What people take away is no sample any more; while the system asks, it is to be named."""
        gone = set(ids)
        if self.library.question:
            self._thinned_months |= self._months(self.samples & gone)
        self.samples -= gone

    def take_loss_elsewhere(self, ids: list[int]) -> list[Breach]:
        """Another device lost photos that the cleaner deleted here."""
        self.reached.add("lostElsewhere")
        if not self._said_everywhere:
            self._break("lostElsewhere", photos=ids)
        return self._taken()

    # The cleaner

    def take_tap(self) -> None:
        """Somebody tapped Delete."""
        self._taps += 1

    def take_app_gone(self) -> None:
        """The app is gone: what it had to say, it cannot say any more."""
        self._forget_unnamed()
        self._settle_bytes()
        self._taps = 0

    def take_statement(self, kind: str, fact: dict[str, Any]) -> list[Breach]:
        """Judges a fact that the cleaner stated; what is broken."""
        match kind:
            case "previewShown":
                self._said_everywhere = fact["everywhere"]
            case "freedShown":
                self._take_freed(fact["bytes"])
            case "freeingPromised":
                self._take_promise(fact["bytes"], fact["days"])
            case "recoveryAdvised":
                self._unnamed = [each for each in self._unnamed if each not in fact["ids"]]
                self._unnamed_months -= self._months(fact["ids"])
            case "deletionDone":
                if self._unnamed or self._unnamed_months:
                    self._break(
                        "lossUnnamed",
                        batch=fact["batch"],
                        photos=self._unnamed,
                        months=sorted(self._unnamed_months),
                    )
                self._forget_unnamed()
            case "tapIgnored":
                # The tap before it still stands: its question may be on its way.
                self._taps = max(0, self._taps - 1)
            case "deletionCancelled" | "failureShown" | "stuck":
                self._taps = 0
        return self._taken()

    def _take_freed(self, size: int) -> None:
        if size > 0:
            self.reached.add("freedTooEarly")
            self.called_free += size
            # What else went for good meanwhile does not make these free.
            if size > self._unsettled_freed:
                self._break("freedTooEarly", bytes=size - self._unsettled_freed)
        self._settle_bytes()

    def _take_promise(self, size: int, days: int) -> None:
        if size > 0:
            self.reached.add("freedTooEarly")
            if self.library.retention > days * _DAY * SECOND:
                self._break("freedTooEarly", bytes=size)
        self._settle_bytes()

    def _forget_unnamed(self) -> None:
        self._unnamed, self._unnamed_months = [], set()

    def _settle_bytes(self) -> None:
        self._unsettled, self._unsettled_freed = {}, 0

    def take_draws(
        self, draws: list[dict[str, Any]], candidates: dict[int, list[int]]
    ) -> list[Breach]:
        """Judges the samples that were drawn from months: the same candidates give the same."""
        changed: list[int] = []
        for draw in draws:
            month, among = draw["month"], candidates[draw["month"]]
            samples = [among[place] for place in draw["places"]]
            before = self._drawn.get(month)
            self._drawn[month] = (among, samples)
            if before is None or before[0] != among or len(before[1]) != len(samples):
                continue
            if len(among) == len(samples):
                continue
            self.reached.add("choiceChanged")
            if before[1] != samples:
                changed += samples
        if changed:
            self._break("choiceChanged", photos=changed)
        return self._taken()
