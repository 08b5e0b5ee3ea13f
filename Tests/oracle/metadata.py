"""What the server is told beside letters, and under which names letters are announced."""

from __future__ import annotations

from typing import Any

from journal import Journal, Row


def figures(journal: Journal) -> dict[str, int | None]:
    """Every figure; what is known is none where nobody has an account."""
    return _told(journal) | _names(journal)


def _told(journal: Journal) -> dict[str, int | None]:
    known: dict[str, set[Any]] = {
        name: set()
        for name in "Names Friendships Blocks Devices Letters PhotoSizes Presences Reports".split()
    }
    users: set[str] = set()
    for row in _requests(journal):
        user, body = row.payload["user"], row.payload["body"]
        known["Devices"].add(row.payload["device"])
        for effect in row.effects:
            response = effect.get("event", {}).get("response", {})
            if effect["kind"] == "send" and response.get("kind") == "paired":
                known["Friendships"].add(frozenset((user, response["with"]["user"])))
        match body["kind"]:
            case "signIn":
                users.add(user)
                known["Names"].add((user, body["name"]))
            case "rename":
                known["Names"].add((user, body["name"]))
            case "submit":
                header = body["letter"]["header"]
                known["Names"].add((user, header["sender_name"]))
                known["Letters"].add(header["id"])
                if body["letter"]["photos"]:
                    known["PhotoSizes"].add(header["id"])
            case "heartbeat" | "signedHeartbeat":
                known["Presences"].add((row.payload["device"], row.payload["request"]))
            case "block":
                known["Blocks"].add((user, body["user"]))
            case "report":
                known["Reports"].add((row.payload["device"], row.payload["request"]))
    known["Names"] = {each for each in known["Names"] if each[1]}
    return {f"known{name}": len(told) if users else None for name, told in known.items()}


def _requests(journal: Journal) -> list[Row]:
    return [
        row
        for row in journal.rows
        if row.component == "letters.server" and row.kind == "requested"
    ]


def _names(journal: Journal) -> dict[str, int | None]:
    are_own = journal.setting("letters.names") == "contacts"
    names: dict[str, str] = {}
    users: dict[str, str] = {}
    announced = {
        (row.cause, row.payload["letter"])
        for row in journal.rows
        if row.kind == "letterAnnounced"
    }
    stale = missing = told_of = accepted = 0
    for row in journal.rows:
        accepted += row.kind == "letterAccepted"
        if row.component == "letters.server" and row.kind == "requested":
            body = row.payload["body"]
            if body["kind"] == "signIn":
                users[row.payload["device"]] = row.payload["user"]
                if body["name"]:
                    names[row.payload["user"]] = body["name"]
        elif row.component == "letters" and row.kind == "renamed":
            if row.node in users:
                names[users[row.node]] = row.payload["name"]
        elif row.component == "letters":
            for told in _announcements(row):
                if (row.sequence, told["letter"]) not in announced:
                    continue
                told_of += 1
                if are_own:
                    continue
                if not told["sender_name"]:
                    missing += 1
                elif names.get(told["sender"], told["sender_name"]) != told["sender_name"]:
                    stale += 1
    if not accepted or not told_of:
        return {"namesStale": None, "namesMissing": None}
    return {"namesStale": stale, "namesMissing": missing}


def _announcements(row: Row) -> list[dict[str, Any]]:
    match row.kind:
        case "pushed" | "notified" | "launched":
            notice = row.payload.get("notice") or row.payload.get("by")
            return [notice["announcement"]] if notice["kind"] == "letterArrived" else []
        case "answered" if row.payload["response"]["kind"] == "overview":
            return row.payload["response"]["overview"]["letters"]
    return []
