"""Who can read which letter: what follows from what somebody heard, by Dolev and Yao's rules."""

from __future__ import annotations

import json
import re
from typing import Any, Iterable, Iterator

from journal import Journal, Row

#: A term: its operation and what it is made of; of a name or a constant its text.
Term = tuple

FIGURES = (
    "readByOperator",
    "readByPush",
    "readWithLink",
    "readByOperatorWithLink",
    "readByOthers",
    "readByThief",
    "readByFinder",
    "unopenedReadByThief",
)
#: So many letters and phones are looked at where no rule asks for it.
LETTERS, PHONES = 24, 12

TOKEN = re.compile(r"~?(?:'(?:[^']|'')*'|[A-Za-z0-9_./:@+-]+)|[(),]| ")


def parse(text: str) -> Term | None:
    """The term of a text; nothing where it is none, or a constant, which everybody knows."""
    if not set(text) & set("~("):
        return None
    tokens = TOKEN.findall(text)
    if "".join(tokens) != text:
        return None
    tokens = [token for token in tokens if token != " "]
    try:
        term, rest = _term(tokens)
    except (IndexError, ValueError):
        return None
    return None if rest else term


def _term(tokens: list[str]) -> tuple[Term, list[str]]:
    head, rest = tokens[0], tokens[1:]
    if head.startswith("~"):
        return ("name", head), rest
    if head in "),":
        raise ValueError(head)
    word = "tuple" if head == "(" else head
    if head != "(":
        if not rest or rest[0] != "(":
            return ("constant", head), rest
        rest = rest[1:]
    parts = []
    while rest[0] != ")":
        part, rest = _term(rest)
        parts.append(part)
        if rest[0] == ",":
            rest = rest[1:]
    return (word, *parts), rest[1:]


def strings(value: Any) -> Iterator[str]:
    """Every text in a value."""
    match value:
        case str():
            yield value
        case list():
            for part in value:
                yield from strings(part)
        case dict():
            for part in value.values():
                yield from strings(part)


def terms(value: Any) -> set[Term]:
    """Every term in a value."""
    return {term for text in strings(value) if (term := parse(text))}


class Knowledge:
    """What follows from some terms."""

    def __init__(self, heard: Iterable[Term]):
        self.known = set(heard)
        grown = True
        while grown:
            fresh = set()
            for term in self.known:
                if term[0] == "tuple":
                    fresh.update(term[1:])
                elif term[0] == "sealed" and self.can(term[2]):
                    fresh.add(term[1])
            grown = not fresh <= self.known
            self.known |= fresh

    def can(self, term: Term) -> bool:
        """Whether somebody can make a term."""
        if term in self.known or term[0] == "constant":
            return True
        match term:
            case ("name", _):
                return False
            case ("shared", first, second):
                pairs = ((first, second), (second, first))
                return any(self.can(own) and self.can(("public", other)) for own, other in pairs)
            case _:
                return all(self.can(part) for part in term[1:])


def owners(journal: Journal) -> dict[str, str]:
    """Whose each device is."""
    section = journal.section("letters") or {}
    return {node["id"]: json.loads(node["keys"])["user"] for node in section.get("nodes", [])}


def figures(journal: Journal) -> dict[str, int | None]:
    """How many letters somebody can read who should not."""
    rows = [row for row in journal.rows if row.component.split(".")[0] == "letters"]
    asked = any(
        rule["kind"] == "metric" and rule["name"].removeprefix("letters.") in FIGURES
        for rule in journal.plan["rules"]
    )
    letters: dict[str, dict[str, Any]] = {}
    sealers: dict[str, str] = {}
    users = owners(journal)
    stolen: set[str] = set()
    heard: dict[str, set[Term]] = {
        "operator": {("name", "~operator/key")},
        "push": set(),
        "link": set(),
    }
    phones: dict[str, set[Term]] = {}
    disks: dict[str, dict[tuple[str, str], set[Term]]] = {}
    handled: set[tuple[str, str]] = set()
    for row in rows:
        if row.kind == "loggedIn" and row.node != "world":
            stolen.add(row.node)
        _hear(row, heard, phones, users, stolen)
        if row.kind == "unsealed":
            handled.add((row.node, row.payload["letter"]))
        for effect in row.effects:
            place = (row.component, effect.get("key", ""))
            match effect["kind"]:
                case "ask" if effect["question"]["kind"] == "sealLetter":
                    job = effect["question"]["job"]
                    if job["user"] == "phone":
                        letters.setdefault(job["header"]["id"], job)
                        sealers.setdefault(job["header"]["id"], row.node)
                        handled.add((row.node, job["header"]["id"]))
                case "write":
                    disks.setdefault(row.node, {})[place] = terms(json.loads(effect["value"]))
                case "remove":
                    disks.setdefault(row.node, {}).pop(place, None)
                case "send" if effect["event"]["kind"] == "pushed":
                    heard["push"] |= terms(effect["event"]["notice"])
                case "tell" if effect["event"]["kind"] == "pushWanted":
                    heard["push"] |= terms(effect["event"]["notice"])
    if not letters or not asked and (len(letters) > LETTERS or len(phones) > PHONES):
        return dict.fromkeys(FIGURES)
    bodies = {name: parse(job["body"]) for name, job in letters.items()}

    def read(known: Knowledge) -> set[str]:
        return {name for name, body in bodies.items() if known.can(body)}

    others: set[str] = set()
    for phone, told in phones.items():
        for name in read(Knowledge(told)):
            header = letters[name]["header"]
            own = users.get(phone) in (header["sender"], header["recipient"])
            if not own and phone != sealers[name]:
                others.add(name)
    alone = read(Knowledge(heard["operator"]))
    thief: set[str] = set()
    finder: set[str] = set()
    ahead: set[str] = set()
    for device, entries in disks.items():
        stored = set().union(*entries.values())
        lying = read(Knowledge(stored))
        gone = {
            name
            for name in read(Knowledge(heard["operator"] | stored))
            if bodies[name] not in stored and name not in alone
        }
        finder |= lying
        thief |= {name for name in gone if (device, name) in handled}
        ahead |= {name for name in gone - lying if (device, name) not in handled}
    found = [
        alone,
        read(Knowledge(heard["push"])),
        read(Knowledge(heard["link"])),
        read(Knowledge(heard["operator"] | heard["link"])),
        others,
        thief,
        finder,
        ahead,
    ]
    return {name: len(each) for name, each in zip(FIGURES, found)}


def _hear(
    row: Row,
    heard: dict[str, set[Term]],
    phones: dict[str, set[Term]],
    users: dict[str, str],
    stolen: set[str],
) -> None:
    if row.component == "letters.server" and row.kind == "requested":
        # Who logs in as somebody else is nobody new.
        if row.payload["device"] not in stolen:
            users[row.payload["device"]] = row.payload["user"]
        heard["operator"] |= terms(row.payload["body"])
    elif row.component == "letters" and row.node != "world":
        phones.setdefault(row.node, set()).update(terms(row.payload))
        if row.kind == "linkCame":
            heard["link"] |= terms(row.payload)
