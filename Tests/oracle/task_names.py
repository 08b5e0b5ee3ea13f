"""Names of collections and fields that the store was asked for, against the rules of names and the data model."""

from __future__ import annotations

import re
from typing import Any, Iterable, Iterator

from journal import Row

#: The data model (001:184-303): a field is there or, with `?`, may be.
_MODEL = {
    "users": "uid:s email:s displayName:s photoURL?:s createdAt:t updatedAt:t children:a settings:m "
    "settings.notifications:b settings.language:s",
    "children": "id:s parentId:s name:s avatarUrl?:s birthYear?:n createdAt:t settings:m "
    "settings.preferredShinTypes:a settings.difficultyLevel:n",
    "tasks": "id:s childId:s parentId:s title:s description?:s category:s priority:s status:s "
    "associatedShinTypes:a pointsReward:n createdAt:t updatedAt:t dueDate?:t completedAt?:t "
    "repeatConfig?:m repeatConfig.frequency?:s repeatConfig.days?:a",
    "user_shin_collections/shins": "shinId:s userId:s level:n experience:n discoveredAt:t "
    "lastInteractionAt:t customName?:s moodLevel:n totalTasksHelped:n",
}

#: What the rules of names make of three fields (001:315-318).
_BY_RULES = {"dueDate?": "dueAt?", "settings.notifications": "settings.isNotified"}

#: The letter of a type, by the kind of a value or of a transform.
_LETTERS = {
    "null": "-",
    "boolean": "b",
    "integer": "n",
    "double": "n",
    "increment": "n",
    "maximum": "n",
    "minimum": "n",
    "timestamp": "t",
    "serverTime": "t",
    "array": "a",
    "arrayUnion": "a",
    "arrayRemove": "a",
    "map": "m",
}

_SNAKE = re.compile(r"[a-z][a-z0-9]*(_[a-z][a-z0-9]*)*")
_CAMEL = re.compile(r"[a-z][A-Za-z0-9]*")
_PLURAL = re.compile(r"(.*_)?(children|people|.*[^s]s|s)")
_IS = re.compile(r"is[A-Z].*")


def figures(rows: Iterable[Row], names: str) -> dict[str, int | None]:
    """How many names are wrong by the rules, and how many by the model; none where nothing was written."""
    model = {name: _fields(text, names) for name, text in _MODEL.items()}
    by_rules: set[tuple[str, ...]] = set()
    by_model: set[tuple[str, ...]] = set()
    is_written = False
    for row in rows:
        if row.kind not in ("storeAsked", "storeCalled"):
            continue
        operation = row.payload["request"]["operation"]
        for write in operation.get("writes", []):
            is_written = True
            if write["action"]["kind"] not in ("set", "merge"):
                continue
            collection = "/".join(write["document"].split("/")[::2])
            for name in collection.split("/"):
                if not _SNAKE.fullmatch(name) or not _PLURAL.fullmatch(name):
                    by_rules.add((name,))
            written = dict.fromkeys(_written(write))
            for path, letter in written:
                last = path.rsplit(".", 1)[-1]
                wrong = not _CAMEL.fullmatch(last)
                wrong = wrong or (letter == "b" and not _IS.fullmatch(last))
                wrong = wrong or (letter == "t" and not last.endswith("At"))
                if wrong:
                    by_rules.add((collection, path, letter if _CAMEL.fullmatch(last) else ""))
            by_model |= _unlike(collection, model.get(collection), written, write["action"]["kind"])
        if operation["kind"] == "query":
            by_model |= _asked(operation["query"], model)
    if not is_written:
        return {"namesAgainstRules": None, "fieldsUnlikeModel": None}
    return {"namesAgainstRules": len(by_rules), "fieldsUnlikeModel": len(by_model)}


def _fields(text: str, names: str) -> dict[str, tuple[str, bool]]:
    """The letter of each field's type, and whether it may be missing."""
    fields = {}
    for each in text.split():
        path, letter = each.split(":")
        if names == "by-rules":
            path = _BY_RULES.get(path, path)
        fields[path.rstrip("?")] = (letter, path.endswith("?"))
    return fields


def _written(write: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """The fields of a write by their whole names, each with the letter of its type."""
    action = write["action"]
    fields = action.get("fields", [])
    if action["kind"] == "set":
        yield from _inside(fields, "")
    else:
        for path in action["mask"]:
            value = _at(fields, path["names"])
            yield ".".join(path["names"]), _letter(value["kind"]) if value else "-"
    for transform in write["transforms"]:
        yield ".".join(transform["field"]["names"]), _letter(transform["operation"]["kind"])


def _inside(fields: list[dict[str, Any]], before: str) -> Iterator[tuple[str, str]]:
    for each in fields:
        path = before + each["name"]
        yield path, _letter(each["value"]["kind"])
        if each["value"]["kind"] == "map":
            yield from _inside(each["value"]["fields"], path + ".")


def _at(fields: list[dict[str, Any]], names: list[str]) -> dict[str, Any] | None:
    value: dict[str, Any] = {"kind": "map", "fields": fields}
    for name in names:
        found = [each["value"] for each in value.get("fields", []) if each["name"] == name]
        if not found:
            return None
        value = found[0]
    return value


def _letter(kind: str) -> str:
    return _LETTERS.get(kind, "s")


def _unlike(
    collection: str,
    model: dict[str, tuple[str, bool]] | None,
    written: dict[tuple[str, str], None],
    kind: str,
) -> set[tuple[str, ...]]:
    """What of a write the model has not, has otherwise, or has and the write has not."""
    if model is None:
        return set()
    unlike: set[tuple[str, ...]] = set()
    for path, letter in written:
        if path not in model:
            unlike.add((collection, path, "unknown"))
        elif letter != model[path][0] and not (letter == "-" and model[path][1]):
            unlike.add((collection, path, letter))
    if kind == "set":
        there = {path for path, _ in written}
        for path, (_, may_miss) in model.items():
            if not may_miss and path not in there:
                unlike.add((collection, path, "missing"))
    return unlike


def _asked(
    query: dict[str, Any], model: dict[str, dict[str, tuple[str, bool]]]
) -> set[tuple[str, ...]]:
    """The fields that a query asks for and the model has not."""
    name = "/".join(query["collection"].split("/")[::2])
    if query["is_group"]:
        name = next((each for each in model if each.split("/")[-1] == name), "")
    if name not in model:
        return set()
    paths = [each["field"]["names"] for each in query["orders"]] + list(_filtered(query["filter"]))
    texts = {".".join(path) for path in paths if path != ["__name__"]}
    return {(name, text, "asked") for text in texts if text not in model[name]}


def _filtered(filter_: dict[str, Any]) -> Iterator[list[str]]:
    if filter_["kind"] == "field":
        yield filter_["field"]["names"]
    for each in filter_.get("of", []):
        yield from _filtered(each)
