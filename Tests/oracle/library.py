"""A phone's photo library, rebuilt from what it was told (docs/photos.md).

Each event is carried out here anew, and what the library should state of it is compared with what it
did state. From the log are taken only the numbers of albums that the library made.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from assets import FAVOURITE, UNDATED, Album, Photo, Question
from journal import Row
from times import SECOND

#: The fields of a photo, as an event has them.
_FIELDS = [
    "id",
    "taken_s",
    "offset_s",
    "added_s",
    "bytes",
    "traits",
    "edited_ns",
    "trashed_ns",
]

#: A fact: its kind and its fields.
Fact = tuple[str, dict[str, Any]]


@dataclass
class Library:
    """The library of one device."""

    retention: int
    clock_offset: int
    drift: int
    photos: dict[int, Photo] = field(default_factory=dict)
    albums: list[Album] = field(default_factory=list)
    access: str = "full"
    question: Question | None = None
    #: How far acts have set the device's clock, all steps together.
    stepped: int = 0
    _facts: list[Fact] = field(default_factory=list)

    def take(self, row: Row) -> list[Fact]:
        """Carries out an event; what is to be stated of it, in order."""
        self._facts = []
        payload, now = row.payload, self.reading(row.time)
        match row.kind:
            case "opened":
                self._open(payload)
            case "asked":
                self._asked(payload["request"], row)
            case "appGone":
                if self.question:
                    self._state("questionVanished", batch=self.question.block["batch"])
                self.question = None
            case "consentGiven":
                self._answered(payload, row, now)
            case "edited":
                edit, origin = payload["edit"], payload["origin"]
                if not self._edit(edit, origin, payload["at_ns"], now) and origin == "person":
                    self._state("editMissed", edit=edit["kind"])
            case "accessChanged":
                self.access = payload["access"]
            case "trashLooked":
                self._purge(now)
        return self._facts

    def reading(self, time: int) -> int:
        """What the device's clock shows at a true instant."""
        return self.clock_offset + time * (SECOND + self.drift) // SECOND

    def step(self, span: int) -> None:
        """Somebody sets the device's clock."""
        self.clock_offset += span
        self.stepped += span

    def album(self, number: int) -> Album | None:
        """The album with that number."""
        return next((album for album in self.albums if album.id == number), None)

    def is_present(self, number: int) -> bool:
        """Whether there is such a photo, and not in Recently Deleted."""
        return number in self.photos and self.photos[number].is_present

    def protected(self, ids: list[int]) -> list[int]:
        """Those of some photos that are favourites or in an album."""
        members = {member for album in self.albums for member in album.members}
        return [
            each
            for each in ids
            if each in members or (each in self.photos and self.photos[each].traits & FAVOURITE)
        ]

    def _state(self, kind: str, **fields: Any) -> None:
        self._facts.append((kind, fields))

    def _open(self, payload: dict[str, Any]) -> None:
        columns = payload["assets"]
        names = ["ids", "taken_s", "offsets_s", "added_s", "bytes", "traits"]
        for id, taken, *rest in zip(*(columns[name] for name in names)):
            self.photos[id] = Photo(id, None if taken == UNDATED else taken, *rest)
        self.albums = [Album.of(album) for album in payload["albums"]]
        self.access = payload["access"]

    # What an app asks for

    def _asked(self, request: dict[str, Any], row: Row) -> None:
        if request["kind"] == "makeAlbum":
            failure = {"none": "denied", "limited": "limited"}.get(self.access)
            if failure:
                self._state("changeFailed", batch=0, failure=failure)
                return
            album = self._made(row)
            self._state(
                "changeMade", batch=0, album=album, made=True, kept=[], consented=False
            )
        elif request["kind"] == "change":
            self._begin(request["block"], row)

    def _begin(self, asked: dict[str, Any], row: Row) -> None:
        """Runs a change's block: without deletions it is made at once, else the system asks."""
        block = self._revalidated(asked) if asked["validates"] else asked
        if failure := self._failure(block):
            self._state("changeFailed", batch=block["batch"], failure=failure)
            return
        deletions = self._deletions(block)
        if not deletions:
            # A block that looked again and found nothing left to delete changes nothing at all.
            if not block["validates"]:
                self._keep(block, row, consented=False)
            return
        self.question = Question(block, set(self.protected(deletions)))
        self._state(
            "deletionAsked",
            batch=block["batch"],
            count=len(deletions),
            bytes=sum(self.photos[each].bytes for each in deletions),
        )

    def _deletions(self, block: dict[str, Any]) -> list[int]:
        return [
            each
            for month in block["months"]
            for each in month["deletions"]
            if self.is_present(each)
        ]

    def _revalidated(self, asked: dict[str, Any]) -> dict[str, Any]:
        """A block that looks at each photo again: what is protected now stays, and where a sample
        is gone the next candidate takes its place."""
        albums = [each for each in self.albums if self._is_in_scope(each, asked["scope"])]
        if asked["walk"] == "folders":
            albums = _below_the_top(albums)
        members = {member for album in albums for member in album.members}

        def may_go(each: int) -> bool:
            is_there = self.is_present(each) and each not in members
            return is_there and not self.photos[each].traits & FAVOURITE

        months = []
        for month in asked["months"]:
            held = [each for each in month["held"] if self._is_held(each, asked, where_gone=True)]
            left = [each for each in month["deletions"] if may_go(each)]
            samples = [each for each in month["samples"] if self.is_present(each)]
            wanted = len(month["samples"]) + len(month["held"]) - len(held)
            missing = max(0, wanted - len(samples))
            samples, left = samples + left[:missing], left[missing:]
            months.append(month | {"held": held, "samples": samples, "deletions": left})
        restored = [each for each in asked["restored"] if self.is_present(each)]
        album = asked["album"] if self.album(asked["album"]) else 0
        return asked | {"months": months, "restored": restored, "album": album}

    @staticmethod
    def _is_in_scope(album: Album, scope: str) -> bool:
        return scope != "own" or album.kind not in ("shared", "synced")

    def _is_held(self, photo: int, block: dict[str, Any], where_gone: bool) -> bool:
        """Whether a sample of before is there and in its album, or on its way into one."""
        if not self.is_present(photo):
            return False
        if photo in block["restored"] or block["album"] == 0:
            return True
        album = self.album(block["album"])
        return photo in album.members if album else where_gone

    def _failure(self, block: dict[str, Any]) -> str | None:
        if self.question:
            return "busy"
        adds = bool(block["restored"]) or any(month["samples"] for month in block["months"])
        if self.access == "none":
            return "denied"
        if self.access == "limited":
            return "limited" if adds else None
        is_gone = block["album"] != 0 and not self.album(block["album"])
        return "albumGone" if adds and is_gone else None

    def _keep(self, block: dict[str, Any], row: Row, consented: bool) -> None:
        """Puts the samples of a block into its album, which is made where there is none."""
        samples = [each for month in block["months"] for each in month["samples"]]
        added = [each for each in samples + block["restored"] if self.is_present(each)]
        if not added:
            return
        album = block["album"] or self._made(row)
        self._insert(added, album)
        self._state(
            "changeMade",
            batch=block["batch"],
            album=album,
            made=block["album"] == 0,
            kept=added,
            consented=consented,
        )

    def _made(self, row: Row) -> int:
        """Makes the album that the library made for this event; its number is the library's."""
        for effect in row.effects:
            if effect["kind"] == "upload" and effect["edit"]["kind"] == "makeAlbum":
                self.albums.append(Album.of(effect["edit"]["album"]))
                return self.albums[-1].id
        return 0

    def _insert(self, ids: list[int], number: int) -> None:
        if album := self.album(number):
            members = set(album.members)
            album.members += [each for each in ids if each not in members]

    # What the person answers

    def _answered(self, payload: dict[str, Any], row: Row, now: int) -> None:
        question = self.question
        if not question or question.block["batch"] != payload["batch"]:
            self._state("consentIgnored", batch=payload["batch"])
            return
        self.question = None
        if payload["consent"] == "refused":
            self._state("deletionRefused", batch=payload["batch"])
            return
        block = question.block
        if not self.album(block["album"]):
            block = block | {"album": 0}
        ids = self._deletions(block)
        protected = self.protected(ids)
        vanished = [
            each
            for month in block["months"]
            if month["deletions"]
            for each in self._vanished(month, question.block)
        ]
        self._keep(block, row, consented=True)
        size = sum(self.photos[each].bytes for each in ids)
        self._trash(ids, now)
        self._state(
            "photosDeleted",
            batch=block["batch"],
            album=block["album"],
            ids=ids,
            bytes=size,
            protected=[each for each in protected if each in question.protected],
            meanwhile=[each for each in protected if each not in question.protected],
            vanished=vanished,
        )

    def _vanished(self, month: dict[str, Any], block: dict[str, Any]) -> list[int]:
        samples = [each for each in month["samples"] if not self.is_present(each)]
        held = [each for each in month["held"] if not self._is_held(each, block, where_gone=False)]
        return samples + held

    def _trash(self, ids: list[int], now: int) -> None:
        for each in ids:
            self.photos[each].trashed = now
        gone = set(ids)
        for album in self.albums:
            album.members = [each for each in album.members if each not in gone]

    # What people change, here or elsewhere

    def _edit(self, edit: dict[str, Any], origin: str, at: int, now: int) -> bool:
        """Carries out an edit; False where there was nothing to change."""
        match edit["kind"]:
            case "add":
                asset = edit["asset"]
                if asset["id"] in self.photos:
                    return False
                self.photos[asset["id"]] = Photo(*(asset[name] for name in _FIELDS))
                return True
            case "mark":
                return self._mark(edit, at)
            case "makeAlbum":
                if self.album(edit["album"]["id"]):
                    return False
                self.albums.append(Album.of(edit["album"]))
                return True
            case "delete":
                return self._delete(edit["ids"], origin, now)
            case "recover":
                return self._recover(edit["ids"], origin)
            case "emptyTrash":
                trash = [each for each in self.photos.values() if not each.is_present]
                return self._forget(trash, now, by_hand=True)
        album = self.album(edit["album"])
        return album is not None and self._edit_album(edit, album)

    def _edit_album(self, edit: dict[str, Any], album: Album) -> bool:
        match edit["kind"]:
            case "addToAlbum":
                self._insert([each for each in edit["ids"] if self.is_present(each)], album.id)
            case "removeFromAlbum":
                removed = [each for each in album.members if each in edit["ids"]]
                album.members = [each for each in album.members if each not in edit["ids"]]
                if removed:
                    self._state("membersRemoved", album=album.id, ids=removed)
                return bool(removed)
            case "renameAlbum":
                album.title = edit["title"]
            case "moveAlbum":
                album.folder = edit["folder"]
            case "deleteAlbum":
                self.albums.remove(album)
                self._state("albumDeleted", album=album.id)
            case kind:
                raise ValueError(f"no edit: {kind}")
        return True

    def _mark(self, edit: dict[str, Any], at: int) -> bool:
        photo = self.photos.get(edit["id"])
        if not photo or not photo.is_present:
            return False
        # Of two devices' edits the later one holds, in whichever order they arrive.
        if at >= photo.edited:
            photo.edited = at
            if edit["is_set"]:
                photo.traits |= edit["traits"]
            else:
                photo.traits &= ~edit["traits"]
        return True

    def _delete(self, ids: list[int], origin: str, now: int) -> bool:
        present = [each for each in ids if self.is_present(each)]
        if not present:
            return False
        self._trash(present, now)
        self._state("photosRemoved", ids=present, origin=origin)
        return True

    def _recover(self, ids: list[int], origin: str) -> bool:
        found = [each for each in ids if each in self.photos and not self.photos[each].is_present]
        missed = [each for each in ids if each not in self.photos]
        for each in found:
            self.photos[each].trashed = None
        if found:
            self._state("photosRecovered", ids=found)
        if missed and origin == "person":
            self._state("recoveryMissed", ids=missed)
        return bool(found or missed)

    # Recently Deleted

    def _purge(self, now: int) -> None:
        gone = [
            each
            for each in self.photos.values()
            if each.trashed is not None and each.trashed + self.retention <= now
        ]
        self._forget(gone, now, by_hand=False)

    def _forget(self, gone: list[Photo], now: int, by_hand: bool) -> bool:
        for photo in gone:
            del self.photos[photo.id]
        if gone:
            self._state(
                "photosPurged",
                ids=sorted(photo.id for photo in gone),
                bytes=sum(photo.bytes for photo in gone),
                least_ns=min(now - photo.trashed for photo in gone if photo.trashed is not None),
                by_hand=by_hand,
            )
        return bool(gone)


def _below_the_top(albums: list[Album]) -> list[Album]:
    """The albums that a walk from the top comes to, folder by folder."""
    found = [album for album in albums if album.folder == 0]
    for folder in found:
        if folder.kind == "folder":
            found += [album for album in albums if album.folder == folder.id]
    return found
