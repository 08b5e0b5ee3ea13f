"""A run of the tasks, judged by its facts: what became of each task, and the figures of all."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

import task_counts
import task_leftovers
import task_names
import task_writes
from comparison import Comparison
from journal import Journal, Row
from task_writes import Write

#: The figures of tasks, and the names under which a summary has some of them.
HEADLINES = {
    "completions": "tasks completed",
    "growths": "growths",
    "noticesShown": "notifications shown",
}

#: What says something of completed tasks, and nothing where none was.
_OF_COMPLETED = (
    "growths growthsAgain pointsPromised pointsGiven pushesSent pushesFailed pushesDeferred "
    "foreignGrowths"
).split()

#: Figures that are so many facts of one kind, or of several.
_COUNTED = {
    "growths": "shinGrew",
    "growthsAgain": "grewAgain regrown",
    "pushesSent": "pushSent",
    "pushesFailed": "pushFailed",
    "pushesDeferred": "pushDeferred",
    "noticesShown": "noticeShown",
    "noticesHidden": "noticeHidden noticeWithoutApp",
    "foreignGrowths": "foreignGrowth",
    "accessesDenied": "accessDenied",
    "changesRefused": "changeRejected changeRefused",
    "staleLists": "cachedListShown",
    "listRetries": "listRetried",
    "functionsFailed": "functionFailed",
    "retriesQueued": "retryQueued",
    "retriesDone": "retryDone",
    "retriesLost": "retryLost",
    "storeRequests": "storeAsked",
}


#: Of which there is none where there is no such fact and nothing that could have been one.
_OCCASIONS = {
    "foreignTasks": "childMade",
    "accessesDenied": "childMade",
    "changesRefused": "changeStored",
    "staleLists": "listShown listFailed",
    "listRetries": "servedListShown listFailed",
    "growthsAgain": "shinGrew",
    "foreignGrowths": "foreignTask",
    "noticesHidden": "noticeShown",
    "noticesIncomplete": "noticeShown",
    "changesOverwritten": "changeStored",
    "pushesFailed": "pushSent",
    "pushesDeferred": "pushSent pushFailed",
    # The daily jobs fail where no task is completed as well.
    "functionsFailed": "taskCompleted",
    "retriesQueued": "functionFailed",
    "retriesDone": "retryQueued",
    "retriesLost": "retryQueued",
    "leftInQueue": "retryQueued pushQueued",
    "storeRequests": "",
}

#: What a screen says, word for word (001:148-165, 693-710); what ends in a colon goes on in others' words.
_WORDS = {
    "invalidEmailSaid": "有効なメールアドレスを入力してください",
    "weakPasswordSaid": "パスワードは6文字以上で入力してください",
    "emailAlreadyInUseSaid": "このメールアドレスは既に使用されています",
    "userNotFoundSaid": "ユーザーが見つかりません",
    "wrongPasswordSaid": "パスワードが正しくありません",
    "accountsUnreachableSaid": "ネットワークエラーが発生しました",
    "accountErrorSaid": "認証エラー: ",
    "notAuthenticatedSaid": "認証が必要です",
    "permissionDeniedSaid": "アクセス権限がありません",
    "networkErrorSaid": "ネットワークエラーが発生しました",
    "quotaExceededSaid": "利用制限に達しました",
    "documentNotFoundSaid": "データが見つかりません",
    "unknownErrorSaid": "Firebase エラー: ",
}

#: Which of them it says to somebody who does not get in.
_OF_ACCOUNTS = {
    "invalidEmail": "invalidEmailSaid",
    "weakPassword": "weakPasswordSaid",
    "emailAlreadyInUse": "emailAlreadyInUseSaid",
    "userNotFound": "userNotFoundSaid",
    "wrongPassword": "wrongPasswordSaid",
    "networkError": "accountsUnreachableSaid",
    "unknown": "accountErrorSaid",
}

#: What is said of a list, a change or a family that does not come about.
_OF_DATA = {
    error: f"{error}Said"
    for error in "notAuthenticated permissionDenied networkError quotaExceeded documentNotFound".split()
} | {"unknown": "unknownErrorSaid"}


@dataclass
class Said:
    """What a phone has said of where a task stands, which the store has not decided."""

    phone: str
    status: str
    time: int
    #: Whether the phone still has it: it goes with an app that is installed anew.
    is_kept: bool = True
    #: Whether it is part of what another phone has completed meanwhile.
    is_joined: bool = False


@dataclass
class Completion:
    """A time that the store had a task completed, which it had not before."""

    event: str
    since: int
    told: int | None = None


@dataclass
class Task:
    """One task, from the instant in which somebody made it."""

    promised: int = 0
    is_made: bool = False
    is_foreign: bool = False
    given: int = 0
    #: Where the store has it.
    stored: str | None = None
    completions: list[Completion] = field(default_factory=list)
    open: list[Said] = field(default_factory=list)
    #: When somebody said on a phone what the store has just taken: that it is completed.
    arrived: int | None = None
    #: When the newest of what the store has taken was said, and how often an older word came after it.
    newest: int | None = None
    overwritten: int = 0

    def _runs(self) -> list[tuple[list[Said], bool]]:
        """Of each phone what it says last, all words of it, and whether it said something else before."""
        runs = []
        for phone in dict.fromkeys(said.phone for said in self.open):
            own = [said for said in self.open if said.phone == phone]
            last = own[-1].status
            count = next(
                (place for place, said in enumerate(reversed(own)) if said.status != last), len(own)
            )
            if last == "completed":
                runs.append((own[len(own) - count :], count < len(own)))
        return runs

    @property
    def alone(self) -> int | None:
        """Since when a phone alone has it completed, of which the store has never heard."""
        return min(
            (
                run[0].time
                for run, is_turn in self._runs()
                if not any(said.is_joined for said in run)
                and (is_turn or self.stored != "completed")
            ),
            default=None,
        )

    @property
    def is_completed(self) -> bool:
        """Whether the store had it so, or a phone says so that was neither refused nor took it back."""
        return bool(self.completions) or self.alone is not None

    @property
    def untold(self) -> int:
        """How many of its completions no parent's phone has shown."""
        return sum(each.told is None for each in self.completions) + (self.alone is not None)

    def ignorance(self, end: int) -> list[int]:
        """How long the parent did not know of each."""
        spans = [
            max(0, (end if each.told is None else each.told) - each.since)
            for each in self.completions
        ]
        return spans if self.alone is None else [*spans, end - self.alone]

    def say(self, said: Said) -> None:
        """A phone says where it stands; that it is done, where the store knows so, is part of what the store has."""
        own = {each.status for each in self.open if each.phone == said.phone}
        is_known = said.status == "completed" and self.stored == "completed"
        said.is_joined = is_known and own <= {"completed"}
        self.open.append(said)

    def complete(self, event: str, time: int) -> None:
        """The store has it completed; what other phones have completed without it is the same."""
        times = [time if self.arrived is None else self.arrived]
        for run, is_turn in self._runs():
            if is_turn or any(said.is_joined for said in run):
                continue
            times.append(run[0].time)
            for said in run:
                said.is_joined = True
        self.completions.append(Completion(event, min(times)))
        self.arrived = None

    def tell(self, event: str, time: int) -> None:
        """A parent's phone shows the completion that an event was: of several called the same, the last one."""
        named = [each for each in self.completions if each.event == event]
        if named and named[-1].told is None:
            named[-1].told = time

    def decide(self, write: Write) -> None:
        """The store has carried out a write, or never will."""
        if write.is_done and write.is_deletion:
            self.stored = None
        if write.status is None:
            return
        own = [said for said in self.open if said.phone == write.sender]
        said = next((each for each in own if each.is_kept), None)
        if said is None or said.status != write.status:
            said = next(
                (each for each in own if not each.is_kept and each.status == write.status), None
            )
        if said is not None:
            self.open = [each for each in self.open if each is not said]
        if not write.is_done:
            return
        self.stored = write.status
        self.open = [each for each in self.open if each.is_kept or each.phone != write.sender]
        is_new = write.status == "completed" and said is not None and not said.is_joined
        self.arrived = said.time if is_new and said is not None else None
        if said is None:
            return
        self.overwritten += self.newest is not None and said.time < self.newest
        self.newest = max(said.time, self.newest or 0)


def compare(journal: Journal, variant: dict[str, Any], comparison: Comparison) -> None:
    """Compares the figures of a run with what its log says."""
    told = {
        metric["name"]: metric["value"]
        for metric in variant["metrics"]
        if metric["app"] == "tasks"
    }
    run = Run(journal)
    _compare_words(run, journal, comparison)
    task_counts.compare(journal, comparison)
    task_leftovers.compare(journal, comparison)
    own = [row for row in journal.rows if row.component.split(".")[0] == "tasks"]
    names = task_names.figures(own, journal.setting("tasks.names"))
    for name, value in (run.figures() | names).items():
        comparison.equal("figures", name, told.get(f"tasks.{name}", "left out"), value)
        if name in HEADLINES:
            comparison.equal("figures", HEADLINES[name], told.get(HEADLINES[name]), value)
    lost = journal.lost("tasks")
    comparison.equal("figures", "messagesLost", told.get("tasks.messagesLost"), lost)


def _compare_words(run: Run, journal: Journal, comparison: Comparison) -> None:
    """Every refusal has its words on the screen of its phone, in the seed's letters, and nothing else has any."""
    if journal.setting("tasks.words") == "none":
        comparison.equal("words", "said on screens", run.said, Counter())
        return
    own = journal.setting("tasks.errors") == "own-words"
    are_codes = journal.setting("tasks.words") == "codes"
    for kind, words in run.wordings:
        is_other = are_codes or (own and kind == "unknownErrorSaid")
        comparison.equal("words", f"{kind}: {words}", _is_seeds(kind, words), not is_other)
    # Somebody may be told more than that a list, a change or a family is refused.
    for key, count in run.due.items():
        comparison.equal("words", f"{key[1]} of {key[0]}", run.said[key] >= count, True)
    for (node, kind), count in run.said.items():
        if kind in _OF_ACCOUNTS.values():
            comparison.equal("words", f"{kind} of {node}", count, run.due[node, kind])


def _is_incomplete(notice: dict[str, Any]) -> bool:
    """Whether a part of the seed's shape is missing (001:546-571); a word of praise has no picture."""
    parts = ["badge", "sound", "target"] + ["picture"] * (notice["kind"] != "encouragement")
    return not all(notice.get(part) for part in parts) or notice.get("category") != notice["kind"]


def _is_seeds(kind: str, words: str) -> bool:
    """Whether these are the seed's words for it."""
    meant = _WORDS[kind]
    return words.startswith(meant) if meant.endswith(": ") else words == meant


class Run:
    """One variant's run."""

    def __init__(self, journal: Journal):
        self.tasks: dict[str, Task] = {}
        self.counts: Counter[str] = Counter()
        #: The points in the documents of tasks, by task.
        self.written: dict[str, int] = {}
        #: The phones whose app was deleted, and is not there again.
        self.deleted: set[str] = set()
        #: The entries of the queue that nobody will work off.
        self.left: set[str] = set()
        self.asked: dict[str, int] = {}
        self.list_wait: int | None = None
        #: What screens said, and what they had to say, by phone.
        self.said: Counter[tuple[str, str]] = Counter()
        self.due: Counter[tuple[str, str]] = Counter()
        self.wordings: list[tuple[str, str]] = []
        #: Notifications on screens that had something missing.
        self.incomplete = 0
        #: Whether the notification that came last has, by its row.
        self.came: dict[int | None, bool] = {}
        self.end = journal.plan["duration_ns"]
        for row in journal.rows:
            if row.component.split(".")[0] == "tasks":
                self._take(row)

    def _task(self, name: str) -> Task:
        return self.tasks.setdefault(name, Task(promised=self.written.get(name, 0)))

    def _decide(self, write: Write) -> None:
        """What a function makes has its points in the document; a phone's task has them from the start."""
        if write.is_done and write.points is not None:
            self.written[write.task] = write.points
        task = self.tasks.get(write.task)
        if task is None:
            return
        if write.is_done and write.points is not None and not task.is_made:
            task.promised = write.points
        task.decide(write)

    def _take(self, row: Row) -> None:
        self.counts[row.kind] += 1
        payload = row.payload
        if row.kind == "noticeShown":
            self.incomplete += self.came.get(row.cause, False)
        self._hear(row)
        match row.kind:
            case "taskAdded" | "taskForged" if row.node not in self.deleted:
                task = self._task(payload["task"])
                task.is_made = True
                task.promised = payload["points"]
            case "taskRepeated":
                self._task(payload["task"]).is_made = True
            case "taskChanged":
                task = self._task(payload["task"])
                task.say(Said(row.node, payload["status"], row.time))
            case "storeAsked" | "storeCalled":
                for write in task_writes.of(row):
                    self._decide(write)
            case "uninstalled":
                self.deleted.add(row.node)
            case "reinstalled":
                self.deleted.discard(row.node)
                for task in self.tasks.values():
                    for said in task.open:
                        said.is_kept = said.is_kept and said.phone != row.node
            case "documentsRead":
                kept = {entry["key"] for entry in payload["entries"]}
                for name, task in self.tasks.items():
                    if f"documents/tasks/{name}" not in kept:
                        task.stored = None
            case "leftInQueue":
                self.left.add(payload["entry"])
            case "taskCompleted":
                self._task(payload["task"]).complete(payload.get("event", ""), row.time)
            case "noticeCame" | "alertShown":
                self.came = {row.sequence: _is_incomplete(payload["notice"])}
            case "pointsGiven":
                self._task(payload["task"]).given += payload["points"]
            case "foreignTask":
                self._task(payload["task"]).is_foreign = True
            case "noticeShown" if payload["is_parent"] and (
                payload["task"] and payload["about"] == "task_completed"
            ):
                self._task(payload["task"]).tell(payload.get("event", ""), row.time)
            case "listWanted" if row.node not in self.deleted:
                self.asked.setdefault(row.node, row.time)
            case "listShown" | "listFailed" if row.node in self.asked:
                wait = row.time - self.asked.pop(row.node)
                self.list_wait = max(wait, self.list_wait or 0)

    def _hear(self, row: Row) -> None:
        """What a screen says, or has to."""
        payload = row.payload
        if row.kind in _WORDS:
            self.said[row.node, row.kind] += 1
            self.wordings.append((row.kind, payload["words"]))
        elif row.kind == "authRefused":
            self.due[row.node, _OF_ACCOUNTS[payload["error"]]] += 1
        elif row.kind in ("listFailed", "changeRejected", "familyRefused", "shinsFailed"):
            self.due[row.node, _OF_DATA[payload["error"]]] += 1

    def figures(self) -> dict[str, int | None]:
        """Every figure; a time is none where nothing has one."""
        tasks = self.tasks.values()
        completed = [each for each in tasks if each.completions]
        figures: dict[str, int | None] = {
            name: sum(self.counts[kind] for kind in kinds.split())
            for name, kinds in _COUNTED.items()
        }
        figures |= {
            "tasksMade": sum(each.is_made for each in tasks),
            "completions": sum(len(each.completions) for each in tasks),
            "leftInQueue": len(self.left),
            "pointsPromised": sum(each.promised for each in completed),
            "pointsGiven": sum(each.given for each in tasks),
            "completionsUntold": (
                sum(each.untold for each in tasks)
                if any(each.is_completed for each in tasks)
                else None
            ),
            "wordsUnlikeSeed": (
                sum(not _is_seeds(kind, words) for kind, words in self.wordings)
                if self.wordings
                else None
            ),
            "noticesIncomplete": self.incomplete,
            "changesOverwritten": sum(each.overwritten for each in tasks),
            "foreignTasks": sum(each.is_foreign for each in tasks),
            # Who waits at the end has waited at least so long.
            "longestListWait": max(
                [self.end - since for since in self.asked.values()]
                + [wait for wait in [self.list_wait] if wait is not None],
                default=None,
            ),
            "longestIgnorance": max(
                (span for each in tasks for span in each.ignorance(self.end)), default=None
            ),
        }
        for name, kinds in _OCCASIONS.items():
            if not figures[name] and not any(self.counts[kind] for kind in kinds.split()):
                figures[name] = None
        # Where no task was completed, nothing became of any.
        return figures if completed else figures | dict.fromkeys(_OF_COMPLETED)
