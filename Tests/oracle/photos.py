"""A run of the photo cleaner, rebuilt and judged: figures, broken promises and what is left."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import text
from assets import Album
from comparison import Comparison
from journal import Journal, Row
from ledger import INVARIANTS, Breach, Ledger
from library import Fact, Library
from months import Zone
from scan import Scan
from times import SECOND

#: The figures of a run, the headings under which a summary has some of them, and their units.
FIGURES = {
    "openings": ("openings", "count"),
    "taps": ("", "count"),
    "questions": ("questions of the system", "count"),
    "actions": ("taps and answers", "count"),
    "batches": ("deletions", "count"),
    "photosDeleted": ("photos deleted", "count"),
    "protectedDeleted": ("  protected ones", "count"),
    "photosMisannounced": ("", "count"),
    "bytesMisannounced": ("", "bytes"),
    "samples": ("samples kept", "count"),
    "monthsWithSamples": ("  months with one", "count"),
    "monthsOverfull": ("  months with too many", "count"),
    "monthsLost": ("  months without", "count"),
    "unaskedChanges": ("changes nobody asked for", "count"),
    "bytesInTrash": ("in Recently Deleted", "bytes"),
    "bytesFreed": ("free", "bytes"),
    "bytesCalledFree": ("called free", "bytes"),
    "stuck": ("stands still", "count"),
    "breaches": ("", "count"),
}

#: A report lists so many albums, and so many photos of each.
ALBUMS_SHOWN = 4
PHOTOS_SHOWN = 8
NAMES_SHOWN = 4
#: The numbers of generated photos begin here: `p1` is the first.
GENERATED = 1_000_001


@dataclass
class Phone:
    """One device with its library, and its cleaner where it has one."""

    plan: dict[str, Any]
    library: Library
    ledger: Ledger
    scan: Scan
    counts: dict[str, int] = field(default_factory=lambda: dict.fromkeys(FIGURES, 0))
    #: The photos that the last preview offered to delete, and their bytes.
    offered: tuple[int, int] = (0, 0)
    #: Everything that the cleaner deleted here.
    deleted: set[int] = field(default_factory=set)
    #: What the library is to state of the event before, in order.
    expected: list[Fact] = field(default_factory=list)
    expected_of: int = 0
    lost_months: set[int] = field(default_factory=set)

    @property
    def name(self) -> str:
        """The device."""
        return self.plan["device"]

    @property
    def has_cleaner(self) -> bool:
        """Whether the cleaner is installed."""
        return self.plan["has_cleaner"]


class Run:
    """One variant's run, judged row by row."""

    def __init__(self, journal: Journal, section: dict[str, Any], comparison: Comparison):
        self.section = section
        self.comparison = comparison
        #: The broken promises in order: when, on which device, what.
        self.breaches: list[tuple[int, str, Breach]] = []
        devices = {each["id"]: each for each in journal.plan["devices"]}
        self.phones = {
            each["device"]: _phone(each, section, devices[each["device"]])
            for each in section["phones"]
        }
        for row in journal.rows:
            if row.node in self.phones:
                self._take(row, self.phones[row.node])
        for phone in self.phones.values():
            self._expect_nothing_more(phone)

    def _take(self, row: Row, phone: Phone) -> None:
        if row.component == "photos.library":
            self._take_library(row, phone)
        elif row.component == "photos":
            self._take_cleaner(row, phone)
        elif row.component == "node" and row.kind == "clockStepped":
            phone.library.step(row.payload["by_ns"])

    # The library

    def _take_library(self, row: Row, phone: Phone) -> None:
        if row.cause == phone.expected_of and phone.expected and row.kind == phone.expected[0][0]:
            self._take_fact(row, phone)
            return
        self._expect_nothing_more(phone)
        if row.kind == "edited" and row.payload["origin"] == "cloud":
            self._learn(row.payload["edit"], phone)
        if row.kind == "consentGiven":
            question = phone.library.question
            is_answer = question and question.block["batch"] == row.payload["batch"]
            phone.counts["actions"] += bool(is_answer)
        phone.expected, phone.expected_of = phone.library.take(row), row.sequence

    def _expect_nothing_more(self, phone: Phone) -> None:
        for kind, fields in phone.expected:
            self.comparison.equal("figures", f"{phone.name}: {kind}", "not stated", fields)
        phone.expected = []

    def _take_fact(self, row: Row, phone: Phone) -> None:
        kind, fields = phone.expected.pop(0)
        name = f"{phone.name}: {kind} {row.sequence}"
        self.comparison.equal("figures", name, row.payload, fields)
        counts = phone.counts
        if kind == "deletionAsked":
            counts["questions"] += 1
        elif kind == "photosDeleted":
            counts["batches"] += 1
            counts["photosDeleted"] += len(fields["ids"])
            counts["photosMisannounced"] += abs(len(fields["ids"]) - phone.offered[0])
            counts["bytesMisannounced"] += abs(fields["bytes"] - phone.offered[1])
            phone.deleted |= set(fields["ids"])
        elif kind == "changeMade":
            counts["unaskedChanges"] += not fields["consented"]
        elif kind == "photosRemoved" and fields["origin"] == "cloud":
            self._lost_elsewhere(fields["ids"], phone, row.time)
        self._note(phone.ledger.take(kind, fields, row.time), phone, row.time)

    def _lost_elsewhere(self, ids: list[int], phone: Phone, now: int) -> None:
        for other in self.phones.values():
            own = [each for each in ids if each in other.deleted]
            if other is not phone and own:
                self._note(other.ledger.take_loss_elsewhere(own), other, now)

    def _learn(self, edit: dict[str, Any], phone: Phone) -> None:
        """Samples that the cleaner on another device kept are samples here as well."""
        if edit["kind"] != "addToAlbum":
            return
        for other in self.phones.values():
            if other is not phone and edit["album"] in other.ledger.keep_albums:
                samples = [each for each in edit["ids"] if each in other.ledger.samples]
                phone.ledger.learn(samples, edit["album"])

    # The cleaner

    def _take_cleaner(self, row: Row, phone: Phone) -> None:
        scan, payload = phone.scan, row.payload
        match row.kind:
            case "localeSet":
                scan.relocate(payload)
            case "launched":
                phone.counts["openings"] += 1
            case "terminated":
                phone.ledger.take_app_gone()
            case "deleteTapped":
                phone.counts["taps"] += 1
                phone.counts["actions"] += 1
                phone.ledger.take_tap()
            case "blockRan":
                scan.block_ran(payload["samples"])
            case "answered":
                clock = phone.library.reading(row.time) // SECOND
                scan.answered(payload["answer"], self.section["settings"]["epoch_s"] + clock)
            case "samplesDrawn":
                draws = payload["draws"]
                self._note(phone.ledger.take_draws(draws, scan.candidates), phone, row.time)
            case "libraryChanged":
                pass
            case kind:
                if kind == "previewShown":
                    phone.offered = (payload["delete"], payload["bytes"])
                phone.counts["stuck"] += kind == "stuck"
                self._note(phone.ledger.take_statement(kind, payload), phone, row.time)
        for effect in row.effects:
            if effect["kind"] == "ask":
                scan.asks(effect["request"])
            elif effect["kind"] == "draw":
                self._compare_months(effect["groups"], phone, row)

    def _compare_months(self, groups: list[dict[str, int]], phone: Phone, row: Row) -> None:
        """Compares the months that samples are drawn from, and how many candidates each has."""
        for group in groups:
            ours = len(phone.scan.candidates.get(group["month"], []))
            name = f"{phone.name}: candidates of month {group['month']} in {row.sequence}"
            self.comparison.equal("figures", name, group["size"], ours)

    def _note(self, breaches: list[Breach], phone: Phone, now: int) -> None:
        for breach in breaches:
            self.breaches.append((now, phone.name, breach))
            if breach.invariant == "protectedDeleted":
                phone.counts["protectedDeleted"] += len(breach.photos)
            if breach.invariant == "monthLost":
                phone.lost_months |= set(breach.months)

    # What it comes to

    def figures(self) -> dict[str, int | None]:
        """The figures over all phones with the cleaner; None where nothing was to be judged."""
        sums: dict[str, int | None] = dict(self._sums())
        if not sums["batches"]:
            # No deletion, so none that could differ from its preview.
            sums["photosMisannounced"] = sums["bytesMisannounced"] = None
        reached = self.reached()
        if "protectedDeleted" not in reached:
            sums["protectedDeleted"] = None
        if "monthLost" not in reached:
            sums["monthsLost"] = None
        if "keptTooMany" not in reached and not sums["monthsWithSamples"]:
            sums["monthsOverfull"] = None
        if not sums["openings"]:
            sums["unaskedChanges"] = sums["stuck"] = None
        sums["breaches"] = len(self.breaches) if reached else None
        return sums

    def reached(self) -> set[str]:
        """The invariants that had something to judge on some phone."""
        return {each for phone in self.phones.values() for each in phone.ledger.reached}

    def _sums(self) -> dict[str, int]:
        sums = dict.fromkeys(FIGURES, 0)
        for phone in self.phones.values():
            if not phone.has_cleaner:
                continue
            for name, count in _finished(phone).items():
                sums[name] += count
        return sums

    def photo_name(self, photo: int) -> str:
        """What a photo is called."""
        names = self.section["names"]
        if 1 <= photo <= len(names):
            return names[photo - 1]["name"]
        return f"p{photo - GENERATED + 1}" if photo >= GENERATED else f"#{photo}"

    def photo_names(self, photos: Any, limit: int = NAMES_SHOWN) -> str:
        """The first few names, and how many more there are."""
        shown = ", ".join(self.photo_name(each) for each in list(photos)[:limit])
        more = len(photos) - limit
        return f"{shown} and {more} more" if more > 0 else shown


def _phone(plan: dict[str, Any], section: dict[str, Any], device: dict[str, Any]) -> Phone:
    library = Library(section["retention_ns"], device["clock_offset_ns"], device["drift_ppb"])
    zone = Zone.of(plan["zone"])
    settings = section["settings"]
    return Phone(
        plan, library, Ledger(settings, zone, library), Scan(settings, zone, plan["calendar"])
    )


def _finished(phone: Phone) -> dict[str, int]:
    ledger = phone.ledger
    months = [month for each in ledger.samples if (month := ledger.month(each)) is not None]
    trash = [photo.bytes for photo in phone.library.photos.values() if not photo.is_present]
    per_month = ledger.settings["per_month"]
    return phone.counts | {
        "samples": len(ledger.samples),
        "monthsWithSamples": len(set(months)),
        "monthsOverfull": sum(months.count(month) > per_month for month in set(months)),
        "monthsLost": len(phone.lost_months),
        "bytesInTrash": sum(trash),
        "bytesFreed": ledger.freed,
        "bytesCalledFree": ledger.called_free,
    }


def compare(
    journal: Journal, section: dict[str, Any], report: dict[str, Any], comparison: Comparison
) -> set[str]:
    """Compares everything but the words that a report says of one variant's photos.

    Returns the facts of invariants that had nothing to judge."""
    run = Run(journal, section, comparison)
    name = journal.plan["variant"]
    (variant,) = [each for each in report["variants"] if each["variant"] == name]
    _compare_figures(run, variant, comparison)
    _compare_breaches(run, name, report, comparison)
    _compare_verdicts(run, variant, comparison)
    _compare_end(run, variant, comparison)
    _compare_zones(run, comparison)
    return {f"photos.{each}" for each in INVARIANTS if each not in run.reached()}


def _compare_figures(run: Run, variant: dict[str, Any], comparison: Comparison) -> None:
    told = {
        metric["name"]: (metric["value"], metric["unit"])
        for metric in variant["metrics"]
        if metric["app"] == "photos"
    }
    ours = {}
    for name, value in run.figures().items():
        title, unit = FIGURES[name]
        ours[f"photos.{name}"] = (value, unit)
        if title:
            ours[title] = (value, unit)
    comparison.same_keys("figures", "", told, ours)


def _compare_breaches(
    run: Run, variant: str, report: dict[str, Any], comparison: Comparison
) -> None:
    told = [each for each in report["breaches"] if each["variant"] == variant]
    comparison.equal("figures", "number of broken promises", len(told), len(run.breaches))
    for number, (theirs, (at, device, breach)) in enumerate(zip(told, run.breaches), start=1):
        ours = {
            "variant": variant,
            "number": number,
            "at_ns": at,
            "invariant": breach.invariant,
            "breach": {
                "device": device,
                "batch": breach.batch,
                "names": run.photo_names(breach.photos),
                "photos": list(breach.photos),
                "months": list(breach.months),
                "bytes": breach.bytes,
            },
        }
        comparison.record("breaches", f"breach {number} ", theirs, ours)


def _compare_verdicts(run: Run, variant: dict[str, Any], comparison: Comparison) -> None:
    told = [finding for finding in variant["findings"] if finding["app"] == "photos"]
    comparison.equal("verdicts", "number of invariants", len(told), len(INVARIANTS))
    reached = run.reached()
    broken = {breach.invariant for _, _, breach in run.breaches}
    for finding, invariant in zip(told, INVARIANTS):
        if invariant in run.section["breaks"]:
            # A fault that was to show and did not is as bad as one that was not to.
            verdict = "passed" if invariant in broken else "failed"
        elif invariant in broken:
            verdict = "failed"
        else:
            verdict = "passed" if invariant in reached else "vacuous"
        comparison.equal("verdicts", finding["name"], finding["verdict"], verdict)


def _compare_end(run: Run, variant: dict[str, Any], comparison: Comparison) -> None:
    """Compares what is left in the library of the first phone with the cleaner."""
    told = {
        row["key"]: row["value"]
        for section in variant["sections"]
        if section["app"] == "photos" and section["title"] == "at the end"
        for row in section["rows"]
    }
    phone = next(each for each in run.phones.values() if each.has_cleaner)
    present = [photo for photo in phone.library.photos.values() if photo.is_present]
    size = text.photo_size(sum(photo.bytes for photo in present))
    trash = text.photo_size(run.figures()["bytesInTrash"])
    ours = {"library": f"{_photos(len(present))}, {size}; in Recently Deleted {trash}"}
    keep = phone.ledger.keep_albums
    albums = [album for album in phone.library.albums if album.kind != "folder"]
    albums.sort(key=lambda album: album.id not in keep)
    for album in albums[:ALBUMS_SHOWN]:
        ours[f"album '{album.title}'"] = _members(album, run)
    if len(albums) > ALBUMS_SHOWN:
        ours["further albums"] = f"{len(albums) - ALBUMS_SHOWN}"
    comparison.same_keys("lines", "at the end: ", told, ours)


def _members(album: Album, run: Run) -> str:
    count = _photos(len(album.members))
    return f"{count}: {run.photo_names(album.members, PHOTOS_SHOWN)}" if album.members else count


def _photos(count: int) -> str:
    return "1 photo" if count == 1 else f"{count} photos"


def _compare_zones(run: Run, comparison: Comparison) -> None:
    """Compares the zones of a plan with the machine's own data, at the instants of all photos.

    What clocks showed before 1970 differs between editions of that data."""
    for phone in run.phones.values():
        taken = sorted({p.taken for p in phone.library.photos.values() if p.taken and p.taken >= 0})
        for zone in (phone.ledger.home, phone.scan.zone):
            differing = zone.differing_offsets(taken)
            comparison.counts["instants"] += 0 if differing is None else len(taken)
            if differing:
                comparison.equal("instants", f"offsets of {zone.name}", differing[:3], [])
