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
    """Every look at what is left finds as many documents as name the parent or one of the children."""
    if journal.setting("tasks.store.disk") != "documents":
        return
    documents: dict[tuple[str, str], Any] = {}
    families: dict[tuple[str, str], set[str]] = {}
    looked: dict[str, str] = {}
    for row in journal.rows:
        if row.component != "tasks.store":
            continue
        _keep(row, documents)
        own = [document for (node, _), document in documents.items() if node == row.node]
        match row.kind:
            case "deletionWanted":
                user = row.payload["user"]
                families[row.node, user] = {user, *_children(own, user)}
            case "leftoversLookedFor":
                looked[row.node] = row.payload["user"]
            case "nothingLeft" | "leftBehind" if row.node in looked:
                names = families[row.node, looked.pop(row.node)]
                count = sum(not names.isdisjoint(_names(document)) for document in own)
                told = row.payload.get("count", 0)
                comparison.equal("facts", f"documents left of {row.payload['user']}", told, count)


def _keep(row: Row, documents: dict[tuple[str, str], Any]) -> None:
    for effect in row.effects:
        key = effect.get("key", "")
        if not key.startswith(_PREFIX):
            continue
        if effect["kind"] == "write":
            documents[row.node, key] = json.loads(effect["value"])
        elif effect["kind"] == "remove":
            documents.pop((row.node, key), None)


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
