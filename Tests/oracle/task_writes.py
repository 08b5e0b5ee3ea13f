"""Writes to the documents of tasks, and how they ended, as rows of the store have them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Iterator

from journal import Row

#: After these the library of a phone tries once more, so that nothing is decided.
_TRANSIENT = {
    "CANCELLED",
    "DEADLINE_EXCEEDED",
    "RESOURCE_EXHAUSTED",
    "INTERNAL",
    "UNAVAILABLE",
    "UNAUTHENTICATED",
    "ABORTED",
}


@dataclass
class Write:
    """A write that was carried out, or never will be."""

    task: str
    sender: str
    status: str | None
    #: Those of a whole document.
    points: int | None
    child: str | None
    is_done: bool
    is_deletion: bool


def of(row: Row) -> Iterator[Write]:
    """The writes that a row of the store decides."""
    request = row.payload["request"]
    operation = request["operation"]
    answer = _answer(row)
    if answer is None:
        return
    for place, write in enumerate(operation.get("writes", [])):
        collection, _, task = write["document"].rpartition("/")
        is_done = _is_done(answer, place)
        if collection != "tasks" or is_done is None:
            continue
        fields = {each["name"]: each["value"] for each in write["action"].get("fields", [])}
        is_whole = write["action"]["kind"] == "set"
        yield Write(
            task=task,
            sender=request["from"],
            status=fields["status"]["value"] if "status" in fields else None,
            # Under another name than the model's there is neither.
            points=fields.get("pointsReward", {"value": 0})["value"] if is_whole else None,
            child=fields.get("childId", {"value": ""})["value"] if is_whole else None,
            is_done=is_done,
            is_deletion=write["action"]["kind"] == "delete",
        )


def _answer(row: Row) -> dict[str, Any] | None:
    for effect in row.effects:
        event = effect.get("event", {})
        if event.get("kind") == "storeAnswered":
            return event["answer"]
        if event.get("kind") == "storeTold" and event["event"]["kind"] == "answered":
            return event["event"]["answer"]
    return None


def _is_done(answer: dict[str, Any], place: int) -> bool | None:
    if answer["kind"] == "committed":
        return True
    if answer["kind"] == "written":
        code = answer["statuses"][place]["code"]
    elif answer["kind"] == "refused":
        code = answer["status"]["code"]
    else:
        return None
    if code == "OK":
        return True
    return None if code in _TRANSIENT else False
