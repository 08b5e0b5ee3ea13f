"""What is there of a family whose account is gone, looked up anew in the documents on the server's disk."""

from __future__ import annotations

import json
from typing import Any, Iterator

from comparison import Comparison
from journal import Journal, Row

_PREFIX = "documents/"

#: Texts that somebody chooses, which may be anybody's name.
_FREE = {"title", "name", "displayName", "description", "message", "error"}


def compare(journal: Journal, comparison: Comparison) -> None:
    """Every look at what is left finds as many documents as name the parent or one of the children.

    After it each document that is made of the family is told of.
    """
    if journal.setting("tasks.store.disk") != "documents":
        return
    documents: dict[tuple[str, str], Any] = {}
    families: dict[tuple[str, str], set[str]] = {}
    looked: dict[str, tuple[str, int]] = {}
    #: Of accounts that are gone and that nobody has looked for: what was there when another one took the name.
    remains: dict[tuple[str, str, int], set[tuple[str, str]] | None] = {}
    gone: set[tuple[str, str]] = set()
    back: list[tuple[str, str]] = []
    for row in journal.rows:
        if row.component != "tasks.store":
            continue
        made = _keep(row, documents)
        _take_names(row, documents, families, remains)
        for node, user in [each for each in gone if each[0] == row.node]:
            if user in _accounts(row):
                gone.discard((node, user))
            elif any(not families[node, user].isdisjoint(_names(each)) for each in made):
                back.append((node, user))
        own = [document for (node, _), document in documents.items() if node == row.node]
        match row.kind:
            case "deletionWanted" if any(each.get("key") == "accounts" for each in row.effects):
                user = row.payload["user"]
                families[row.node, user] = {user, *_children(own, user)}
                remains[row.node, user, row.payload.get("generation", 0)] = None
                gone.discard((row.node, user))
            case "leftoversLookedFor":
                looked[row.node] = (row.payload["user"], row.payload.get("generation", 0))
            case "nothingLeft" | "leftBehind" if row.node in looked:
                user, generation = looked.pop(row.node)
                names = families[row.node, user]
                left = remains.pop((row.node, user, generation), None)
                if left is None:
                    gone.add((row.node, user))
                    count = sum(not names.isdisjoint(_names(document)) for document in own)
                else:
                    count = len(left)
                told = row.payload.get("count", 0)
                comparison.equal("facts", f"documents left of {row.payload['user']}", told, count)
            case "leftBehind":
                user = row.payload["user"]
                names = families.get((row.node, user), set())
                count = sum(not names.isdisjoint(_names(document)) for document in own)
                is_due = (row.node, user) in back
                if is_due:
                    back.remove((row.node, user))
                what = f"documents of {user} that came back"
                comparison.equal("facts", what, row.payload["count"], count if is_due else "none")
    comparison.equal("facts", "families that came back, and nobody is told", 0, len(back))


def _take_names(
    row: Row,
    documents: dict[tuple[str, str], Any],
    families: dict[tuple[str, str], set[str]],
    remains: dict[tuple[str, str, int], set[tuple[str, str]] | None],
) -> None:
    """Notes what there is of a family when another account takes its name, and what of that goes."""
    for (node, user, generation), left in remains.items():
        if node != row.node:
            continue
        if left is not None:
            anew = {(node, _PREFIX + path) for path in _written_anew(row)}
            remains[node, user, generation] = {key for key in left - anew if key in documents}
        elif row.kind == "accountWanted" and user in _accounts(row):
            remains[node, user, generation] = {
                key
                for key, document in documents.items()
                if key[0] == node and not families[node, user].isdisjoint(_names(document))
            }


def _written_anew(row: Row) -> Iterator[str]:
    """The documents of which a user says every field, where the store has taken that."""
    request = row.payload.get("request", {})
    if row.kind != "storeAsked" or request.get("caller", {}).get("kind") != "user":
        return
    taken = {effect.get("key") for effect in row.effects if effect["kind"] == "write"}
    for write in request["operation"].get("writes", []):
        if write["action"]["kind"] == "set" and _PREFIX + write["document"] in taken:
            yield write["document"]


def _keep(row: Row, documents: dict[tuple[str, str], Any]) -> list[Any]:
    """Does on the disk what a row asks for, and says which documents were not there before."""
    made = []
    for effect in row.effects:
        key = effect.get("key", "")
        if not key.startswith(_PREFIX):
            continue
        if effect["kind"] == "write":
            document = json.loads(effect["value"])
            if (row.node, key) not in documents:
                made.append(document)
            documents[row.node, key] = document
        elif effect["kind"] == "remove":
            documents.pop((row.node, key), None)
    return made


def _accounts(row: Row) -> set[str]:
    """Who has an account, where a row writes down who has one."""
    books = [effect for effect in row.effects if effect.get("key") == "accounts"]
    books = [json.loads(effect["value"]) for effect in books if effect["kind"] == "write"]
    return {account["user"] for book in books for account in book["accounts"]}


def _fields(document: Any) -> dict[str, Any]:
    return {each["name"]: each["value"] for each in document["fields"]["fields"]}


def _text(document: Any, field: str) -> str:
    return _fields(document).get(field, {}).get("value", "")


def _children(documents: list[Any], user: str) -> Iterator[str]:
    """The children of a parent, and those of tasks whose parent nobody else says that he is."""
    owners = {
        document["path"].removeprefix("children/"): _text(document, "parentId")
        for document in documents
        if document["path"].startswith("children/")
    }
    for document in documents:
        if _text(document, "parentId") != user:
            continue
        if document["path"].startswith("children/"):
            yield document["path"].removeprefix("children/")
        elif document["path"].startswith("tasks/"):
            child = _text(document, "childId")
            if child and owners.get(child, user) in ("", user):
                yield child


def _names(document: Any) -> Iterator[str]:
    """Whom a document names: by its place, and by its fields."""
    yield from document["path"].split("/")
    for name, value in _fields(document).items():
        if name in _FREE:
            continue
        for each in value["values"] if value["kind"] == "array" else [value]:
            if each["kind"] == "string":
                yield each["value"]
