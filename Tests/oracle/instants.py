"""Who knows the time of a random letter before it comes, and who could read the letter by then."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import Any

from journal import Journal, Row
from readers import Knowledge, Term, parse, terms

FIGURES = ("instantsKnown", "instantsForeseen", "readableEarly", "openedEarly")

#: What says that a letter is on its recipient's phone, or known to be there for it.
COME = ("letterAnnounced", "letterOpened", "letterHeld", "peekHeld")


@dataclass
class Hidden:
    """A random letter."""

    recipient: str
    start: int
    body: Term | None
    time: Term | None = None
    #: When it is to arrive, once that was drawn.
    instant: int | None = None
    #: Whether the server has taken it in, and whether it has come to a phone of its recipient's.
    is_taken: bool = False
    has_come: bool = False
    is_known: bool = False
    is_opened_early: bool = False
    #: How much each phone of its recipient, and the operator, had heard while its time had not come.
    heard: dict[str, int] = field(default_factory=dict)

    def is_before(self, now: int) -> bool:
        """Whether its time has not come; before one was drawn it has not."""
        return self.instant is None or now < self.instant


def figures(journal: Journal) -> dict[str, int | None]:
    """How many letters each figure counts; none where no rule asks, or of no letter it can be said."""
    asked = any(
        rule["kind"] == "metric" and rule["name"].removeprefix("letters.") in FIGURES
        for rule in journal.plan["rules"]
    )
    letters: dict[str, Hidden] = {}
    users: dict[str, str] = {}
    heard: dict[str, list[set[Term]]] = {"": []}
    for row in journal.rows if asked else []:
        if row.component not in ("letters", "letters.server") or row.node == "world":
            continue
        _note(row, letters)
        if row.component == "letters.server":
            if row.kind == "requested":
                users[row.payload["device"]] = row.payload["user"]
                heard[""].append(terms(row.payload["body"]))
                for letter in letters.values():
                    if letter.is_before(row.time):
                        letter.heard[""] = len(heard[""])
            continue
        told = heard.setdefault(row.node, [])
        told.append(terms(row.payload) | _written(row))
        for letter in letters.values():
            if users.get(row.node) == letter.recipient and letter.is_before(row.time):
                letter.heard[row.node] = len(told)
    if not letters:
        return dict.fromkeys(FIGURES)

    def known(letter: Hidden, who: str) -> Knowledge:
        return Knowledge(set().union(*heard[who][: letter.heard[who]]))

    def phones(letter: Hidden, term: Term | None) -> bool:
        return term is not None and any(
            known(letter, phone).can(term) for phone in letter.heard if phone
        )

    def operator(letter: Hidden) -> bool:
        told = letter.time is not None and "" in letter.heard and known(letter, "").can(letter.time)
        return letter.is_known or told

    every = letters.values()
    found: dict[str, int | None] = dict.fromkeys(FIGURES)
    if any(letter.is_taken for letter in every):
        found["instantsKnown"] = sum(operator(letter) for letter in every)
    if any(letter.has_come for letter in every):
        found["instantsForeseen"] = sum(phones(letter, letter.time) for letter in every)
        found["readableEarly"] = sum(phones(letter, letter.body) for letter in every)
        found["openedEarly"] = sum(letter.is_opened_early for letter in every)
    return found


def _note(row: Row, letters: dict[str, Hidden]) -> None:
    for effect in row.effects:
        if effect["kind"] == "ask" and effect["question"]["kind"] == "sealLetter":
            job = effect["question"]["job"]
            if job["user"] == "phone" and job["header"]["mode"]["kind"] == "random":
                _add(job, letters)
    letter = letters.get(row.payload.get("letter", "")) if _names(row) else None
    if letter is None:
        return
    letter.is_taken |= row.kind == "letterAccepted"
    letter.has_come |= row.kind in COME
    if row.kind == "instantKnown":
        letter.is_known = True
    elif row.kind == "momentDrawn":
        letter.instant = letter.start + int(row.payload["value"], 16) * 1_000_000_000
    elif row.kind == "letterOpened" and letter.is_before(row.time):
        letter.is_opened_early = True


def _names(row: Row) -> bool:
    return isinstance(row.payload.get("letter"), str)


def _add(job: dict[str, Any], letters: dict[str, Hidden]) -> None:
    header = job["header"]
    letter = Hidden(header["recipient"], header["mode"]["from_ns"], parse(job["body"]))
    if "opens_ns" in job:
        letter.instant = job["opens_ns"]
        letter.time = ("name", f"~{header['id']}/opens/{job['opens_ns']}")
    letters[header["id"]] = letter


def _written(row: Row) -> set[Term]:
    found: set[Term] = set()
    for effect in row.effects:
        if effect["kind"] == "write":
            found |= terms(json.loads(effect["value"]))
    return found
