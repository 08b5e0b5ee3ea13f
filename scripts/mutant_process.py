"""Processes of the copy, each with one mutant, none of which outlives its time."""

import dataclasses
import os
import pathlib
import signal
import subprocess
import tempfile
import threading
import time

from mutant_copy import TREE


@dataclasses.dataclass
class Ended:
    """How a process ended: its code, nil where the time ran out, and what it printed."""

    code: int | None
    output: str
    seconds: float


_running: set[int] = set()
_lock = threading.Lock()


def run(
    arguments: list[str], number: int, limit: float | None, folder: pathlib.Path = TREE
) -> Ended:
    """Runs a process of the copy with one mutant; what does not end in time is ended."""
    environment = os.environ | {
        "YAMABIKO_MUTANT": str(number),
        "SWIFT_BACKTRACE": "enable=no",
        "NO_COLOR": "1",
    }
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="yamabiko-mutant-") as place:
        environment["TMPDIR"] = place
        with tempfile.TemporaryFile() as output:
            process = subprocess.Popen(
                arguments,
                cwd=folder,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
            with _lock:
                _running.add(process.pid)
            try:
                code: int | None = process.wait(limit)
            except subprocess.TimeoutExpired:
                end_group(process.pid)
                process.wait()
                code = None
            with _lock:
                _running.discard(process.pid)
            output.seek(0)
            text = output.read().decode(errors="replace")
    return Ended(code, text, time.monotonic() - began)


def end_group(process: int) -> None:
    """Ends a process that was started here, and those that it started."""
    try:
        os.killpg(process, signal.SIGKILL)
    except ProcessLookupError:
        pass


def end_all() -> None:
    """Ends whatever still runs."""
    with _lock:
        for process in _running:
            end_group(process)
