"""A run of the letters, judged by its facts: what became of each letter, and the figures of all."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from comparison import Comparison
from journal import Journal, Row
import instants
import metadata
import readers

#: The figures of letters, and the names under which a summary has some of them.
HEADLINES = {
    "lettersAccepted": "letters taken in",
    "lettersOpened": "letters opened",
    "lettersLost": "letters lost",
    "lettersUnreadable": "letters unreadable",
    "lettersUntaken": "letters not taken in",
    "lettersOverdue": "letters overdue",
    "lettersRefused": "letters refused",
}


#: Those that say nothing where no letter was taken in, though they need no letter of some kind.
_OF_TAKEN_IN = "lettersLost lettersStolen lettersWaiting momentsRedrawn".split()

#: How a letter ends that nobody is to read any more.
_TAKEN_BACK = ("cancelled", "withheld")


def _latest(mode: dict) -> int | None:
    """The last moment that a letter of a condition can be delivered at; none of one that waits for a silence."""
    match mode["kind"]:
        case "scheduled":
            return mode["at_ns"]
        # A window that ends before it begins has one moment, its start.
        case "random":
            return max(mode["from_ns"], mode["until_ns"])
    return None


@dataclass
class Letter:
    """One letter, from the instant in which the server took it in."""

    mode: dict[str, Any]
    recipient: str
    due: int | None = None
    delivered: int | None = None
    opened: int | None = None
    is_saved: bool = False
    is_erased: bool = False
    is_missed: bool = False
    is_forgotten: bool = False
    is_stolen: bool = False
    is_untold: bool = False
    #: Its sealed photos as the server took them in, those that each phone was given, and what a phone has shown.
    blobs: list[Any] = field(default_factory=list)
    given: dict[str, list[Any]] = field(default_factory=dict)
    has_shown_photos: bool = False
    has_other_photos: bool = False
    #: The phones on whose disks its text is, and whether somebody has deleted it there.
    holders: set[str] = field(default_factory=set)
    is_discarded: bool = False
    #: What ended it before it was read: the last of these that was stated.
    end: str = ""

    @property
    def is_lost(self) -> bool:
        """Whether nobody who should has its text."""
        is_gone = self.is_erased or (self.is_forgotten and not self.end)
        return self.is_missed or (is_gone and not self.is_saved)


def compare(journal: Journal, variant: dict[str, Any], comparison: Comparison) -> None:
    """Compares the figures of a run with what its log says."""
    run = Run(journal)
    told = {
        metric["name"]: metric["value"]
        for metric in variant["metrics"]
        if metric["app"] == "letters"
    }
    figures = run.figures() | readers.figures(journal) | metadata.figures(journal)
    for name, value in (figures | instants.figures(journal)).items():
        comparison.equal("figures", name, told.get(f"letters.{name}"), value)
        if name in HEADLINES:
            comparison.equal("figures", HEADLINES[name], told.get(HEADLINES[name]), value)
    lost = journal.lost("letters")
    comparison.equal("figures", "messagesLost", told.get("letters.messagesLost"), lost)


class Run:
    """One variant's run."""

    def __init__(self, journal: Journal):
        self.letters: dict[str, Letter] = {}
        self.counts: Counter[str] = Counter()
        #: Whose each phone is, as it was logged in last.
        self.users: dict[str, str] = {}
        submitted: dict[str, dict[str, Any]] = {}
        #: What phones have written, and how often one said of what it wrote that it does not go.
        self.written: Counter[str] = Counter()
        self.refused: set[str] = set()
        #: The letters in another's name, and those of them that a phone has shown.
        self.forged: set[str] = set()
        self.believed: set[str] = set()
        #: What was written, by its row; what of it was refused at once, and has no number.
        self._drafts: dict[int, Row] = {}
        #: The sealed photos of what was sent last under each name.
        self._sent_photos: dict[str, list[Any]] = {}
        self._unnumbered: set[int] = set()
        self._owners = readers.owners(journal)
        self.end = journal.plan["duration_ns"]
        forgetful = {
            node["id"]
            for node in journal.plan["devices"]
            if node.get("kind") == "server" and journal.setting("letters.server.disk") == "none"
        }
        for row in journal.rows:
            if row.node in forgetful and row.kind in ("killed", "switchedOff"):
                for letter in self.letters.values():
                    letter.is_forgotten = True
            if row.component == "letters.push" and row.kind == "pushTaken":
                self.counts["taken of letters"] += 1
            # What services have taken, and what phones have not shown of it.
            if row.component == "letters.push" and row.kind in ("pushTaken", "warningTaken"):
                self.counts["taken"] += 1
            if row.component == "letters.notifications" and row.kind in (
                "pushHidden",
                "warningHidden",
            ):
                self.counts["hidden"] += 1
            if row.component not in ("letters", "letters.server"):
                continue
            self._write(row)
            if row.kind == "appReinstalled" and journal.setting("letters.keeping") == "device":
                for letter in self.letters.values():
                    letter.holders.discard(row.node)
            if row.kind == "loggedIn" and row.node != "world":
                self.users[row.node] = row.payload["user"]
            if row.kind == "requested" and row.payload["body"]["kind"] in ("submit", "signIn"):
                self.users[row.payload["device"]] = row.payload["user"]
            if row.kind == "requested" and row.payload["body"]["kind"] == "submit":
                header = row.payload["body"]["letter"]["header"]
                submitted[header["id"]] = header
                self._sent_photos[header["id"]] = row.payload["body"]["letter"].get("blobs", [])
            elif row.kind == "answered" and row.payload["response"]["kind"] == "letter":
                given = row.payload["response"]["letter"]
                if letter := self.letters.get(given["header"]["id"]):
                    letter.given[row.node] = given.get("blobs", [])
            elif row.kind == "momentDrawn":
                self._draw(row)
            else:
                self._take(row, submitted)

    def _write(self, row: Row) -> None:
        """Counts what is written, and what of it is refused: by its number where it has one by then."""
        if row.kind == "wrote" and row.node != "world":
            self.written[row.node] += 1
            self._drafts[row.sequence] = row
        if row.kind != "letterRefused":
            return
        if name := row.payload.get("letter"):
            self.refused.add(name)
        elif row.cause in self._drafts:
            self._unnumbered.add(row.cause)

    def _overdue(self) -> list[int]:
        """How long each letter that no server has is overdue, of those that nobody says do not go."""
        numbers: Counter[str] = Counter()
        found: list[int] = []
        for place, row in self._drafts.items():
            if place in self._unnumbered:
                continue
            numbers[row.node] += 1
            name = f"{row.node}-{numbers[row.node]}"
            if name in self.letters or name in self.refused:
                continue
            mode = row.payload["draft"]["mode"]
            latest = _latest(mode)
            if latest is not None and latest <= self.end:
                found.append(self.end - latest)
        return found

    def _untaken(self) -> int | None:
        """How many were written, not refused and not taken in."""
        if not self.written:
            return None
        known = self.refused | set(self.letters)
        return sum(self.written.values()) - len(known) - len(self._unnumbered)

    def _is_for(self, letter: Letter, phone: str) -> bool:
        return self.users.get(phone, letter.recipient) == letter.recipient

    def _draw(self, row: Row) -> None:
        letter = self.letters.get(row.payload["letter"])
        if letter and letter.delivered is None and letter.mode["kind"] == "random":
            seconds = int(row.payload["value"], 16)
            letter.due = letter.mode["from_ns"] + seconds * 1_000_000_000

    def _take(self, row: Row, submitted: dict[str, dict[str, Any]]) -> None:
        self.counts[row.kind] += 1
        name = row.payload.get("letter")
        if row.kind == "letterForged":
            self.forged.add(name)
        if row.kind == "letterOpened" and name in self.forged:
            self.believed.add(name)
        if row.kind == "letterAccepted" and name not in self.letters:
            mode = submitted[name]["mode"]
            due = mode["at_ns"] if mode["kind"] == "scheduled" else None
            self.letters[name] = Letter(mode, submitted[name]["recipient"], due)
            self.letters[name].blobs = self._sent_photos[name]
        letter = self.letters.get(name) if isinstance(name, str) else None
        if letter is None:
            return
        if row.kind in ("letterOpened", "openedTwice") and letter.blobs and row.node in letter.given:
            letter.has_shown_photos = True
            letter.has_other_photos |= letter.given[row.node] != letter.blobs
        match row.kind:
            case "letterDelivered" if letter.delivered is None:
                letter.delivered = row.time
            case "letterOpened":
                if letter.opened is None:
                    letter.opened = row.time
                if letter.end in ("letterUnreadable", "withheld"):
                    letter.end = None
            case "letterUnreadable" | "letterWithheld" | "letterCancelled" if letter.opened is not None:
                pass
            # Who tried to open it by then could not.
            case "letterWithheld" | "letterCancelled" if letter.end == "letterUnreadable":
                pass
            # What somebody else's phone cannot open is no harm to whom it is for.
            case "letterUnreadable" if self._owners.get(row.node, "") not in ("", letter.recipient):
                pass
            case "letterSaved":
                letter.is_saved = True
                letter.holders.add(row.node)
                # Another phone of its reader was given none of it: nobody misses what this one has.
                letter.is_missed = False
                if letter.end == "lost":
                    letter.end = ""
            case "letterDiscarded":
                letter.is_discarded = True
                letter.holders.discard(row.node)
            case "thiefRead":
                letter.is_stolen = True
            case "letterUntold":
                letter.is_untold = True
            case "letterErased":
                letter.is_erased = True
            # Who has logged in as somebody else is given nothing of it, and it lies there.
            case "letterLost" if not letter.is_saved and self._is_for(letter, row.node):
                letter.is_missed = True
                letter.end = "lost"
            case "letterCancelled" | "letterWithheld" | "letterUnreadable":
                letter.end = {"letterCancelled": "cancelled", "letterWithheld": "withheld"}.get(
                    row.kind, "letterUnreadable"
                )
                letter.is_missed = False
            case "openedTwice" | "deliveredTwice" | "instantRedrawn":
                self.counts[f"known {row.kind}"] += 1

    def _delay(self, letter: Letter) -> int | None:
        """How long nobody was told of a letter after its time: to the end, where nobody ever was."""
        if letter.delivered is not None:
            late = None if letter.due is None else letter.delivered - letter.due
            return late if late is not None and late >= 0 else None
        latest = letter.due
        if latest is None and letter.mode["kind"] == "random":
            latest = _latest(letter.mode)
        if latest is None or latest > self.end or letter.end in _TAKEN_BACK:
            return None
        return self.end - latest

    def figures(self) -> dict[str, int | None]:
        """Every figure; a time is none where no letter has one."""
        letters = self.letters.values()
        waiting = [
            each for each in letters if not (each.is_lost or each.end or each.is_saved)
        ]
        told = [
            (each.delivered, each.due)
            for each in letters
            if each.delivered is not None and each.due is not None
        ]
        figures = {
            "lettersAccepted": len(letters),
            "lettersDelivered": sum(each.delivered is not None for each in letters),
            "lettersOpened": sum(each.opened is not None for each in letters),
            "lettersSaved": sum(each.is_saved for each in letters),
            "lettersLost": sum(each.is_lost for each in letters),
            "lettersUnreadable": sum(each.end == "letterUnreadable" for each in letters)
            if any(each.opened is not None or each.end == "letterUnreadable" for each in letters)
            else None,
            "lettersStolen": sum(each.is_stolen for each in letters)
            if self.counts["thiefRead"] + self.counts["thiefHeld"]
            else None,
            "lettersCancelled": sum(each.end in _TAKEN_BACK for each in letters),
            "lettersWaiting": sum(
                each.opened is None and each.delivered is None for each in waiting
            ),
            "lettersUntaken": self._untaken(),
            "lettersOverdue": sum(
                each.delivered is None and self._delay(each) is not None for each in letters
            )
            + len(self._overdue())
            if self._overdue() or any(self._delay(each) is not None for each in letters)
            else None,
            "forgeriesOpened": len(self.believed) if self.forged else None,
            "photosChanged": sum(each.has_other_photos for each in letters)
            if any(each.has_shown_photos for each in letters)
            else None,
            "lettersRefused": self.counts["letterRefused"],
            "limitsReached": self.counts["limitReached"],
            "pushesHidden": self.counts["hidden"] if self.counts["taken"] else None,
            "pushesDeferred": self.counts["pushDeferred"] + self.counts["warningDeferred"]
            if self.counts["taken"] + self.counts["pushDeferred"] + self.counts["warningDeferred"]
            else None,
            "lettersUntold": sum(each.is_untold for each in letters)
            if self.counts["taken of letters"]
            + self.counts["letterUntold"]
            + self.counts["letterMailed"]
            else None,
            "openedAgain": self.counts["known openedTwice"]
            if any(each.opened is not None for each in letters)
            else None,
            "deliveredAgain": self.counts["known deliveredTwice"]
            if any(each.delivered is not None for each in letters)
            else None,
            "momentsRedrawn": self.counts["known instantRedrawn"]
            if self.counts["instantDrawn"]
            else None,
            "countsWrong": self.counts["counterDrifted"]
            if self.counts["countsCompared"]
            else None,
            "lettersGone": sum(
                each.is_saved and not each.holders and not each.is_discarded for each in letters
            )
            if any(each.is_saved for each in letters)
            else None,
            "deliveredEarly": sum(moment < due for moment, due in told) if told else None,
            "longestDelay": max(
                [each for each in map(self._delay, letters) if each is not None] + self._overdue(),
                default=None,
            ),
            "longestClosed": max(
                (
                    max(0, (self.end if each.opened is None else each.opened) - each.delivered)
                    for each in letters
                    if each.delivered is not None
                ),
                default=None,
            ),
        }
        # Where no letter was taken in, nothing became of any.
        return figures if letters else figures | dict.fromkeys(_OF_TAKEN_IN)
