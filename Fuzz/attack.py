#!/usr/bin/env python3
"""Gives broken scenarios to the tool itself, each in a process of its own.

    Fuzz/attack.py [--count N] [--seed N] [--keep FOLDER] YAMABIKO

Every try is a shipped scenario with a few changes, run with a folder for its output. The tool must
end by itself or at an interrupt, with one of its exit codes; say where the mistake is, in its own
words; take no more than 500 MB, nor 2 s where the scenario lasts 10 s or less; and leave everything
outside its output folder as it was. What does not is kept, with what the tool printed.
"""

import argparse
import hashlib
import os
import pathlib
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

CODES = {0, 1, 2, 64, 65, 74, 130, 143}
MEMORY = 500 * 1024  # KiB
FOREIGN = ["NSCocoaErrorDomain", "Error Domain=", "ToolError error", "Fatal error", "(Foundation."]
STEERING = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
ROOT = pathlib.Path(__file__).resolve().parent.parent

# Short ones, beside the shipped: most tries should be over soon.
SHORT = [
    """name: Short call
duration: 3s
seed: 3
set: { intercom.keepalive.interval: 400ms }
variants:
  cold: {}
  warm: { intercom.handover.internet: warm }
devices:
  - { id: hina, apps: [intercom], microphone: { speech: [{ clip: audio/slt_13.wav, at: 200ms }] } }
  - id: ren
    apps: [intercom]
    clock: { offset: 20ms, drift: 40ppm }
    microphone: { speech: audio/rms_08.wav, noise: { white: -62dBov } }
links:
  local:
    between: [hina, ren]
    delay: 3ms
    jitter: { uniform: 0ms..4ms }
    loss: { gilbert: { p: 1/50, r: 1/3 } }
    discovery: 50ms
    connecting: 50ms
  internet: { delay: 45ms, jitter: { uniform: 0ms..10ms }, match_making: 300ms }
timeline:
  - { at: 1s, do: cut, link: local }
  - { at: 2s, do: heal, link: local }
expect:
  - { eventually: intercom.internetConnected, after: 1s, by: 3s }
  - { never: intercom.playedTwice }
""",
    """name: Short library
duration: 3d
seed: 21
start: 2026-03-02T09:00:00+09:00
devices:
  - id: phone
    apps: [photos]
    zone: Asia/Tokyo
    library:
      photos:
        - { id: july, taken: 2025-07-05T10:00:00+09:00, count: 6, every: 1d }
        - { id: august, taken: 2025-08-02T10:00:00+09:00 }
timeline:
  - { at: 1h, do: clean }
  - { at: 2d, do: clean }
expect:
  - { metric: photos.samples, is: ">= 1" }
""",
]

NUMBERS = [
    "0", "1", "-1", "2", "9223372036854775807", "9223372036854775808", "-9223372036854775808",
    "18446744073709551615", "4294967296", "1e308", "0.000000001", "1/0", "0/1",
    "1/9223372036854775807",
]
UNITS = ["ns", "us", "ms", "s", "min", "h", "d", "%", "ppm", "dB", "dBov", "kbit/s", "MB", ""]
WORDS = [
    "null", "~", "[]", "{}", '""', "true", '"\\0"', '"\\e[2J"', '"\\u202e"', '"a: b"', "..", "/",
    "../../../../etc/passwd", "/dev/zero", "audio", "&a x", "*a", "!!binary aaaa", "0ns..0ns",
    "3650d", "2026-02-30T25:61:00Z", "9999-12-31T23:59:59Z", "Asia/Nowhere", '">= 1"',
]
NAMES = ["s.yaml", "s.yaml", "s.yaml", "s.yaml", "..yaml", "...yaml", "a b.yaml", "é.yaml", "s\x1b[2J.yaml"]


def changed(random_source, text):
    """A text with one to three changes, most often one."""
    for _ in range(random_source.choice([1, 1, 1, 2, 2, 3])):
        lines = text.split("\n")
        choice = random_source.choice([0] * 12 + [1, 2, 3, 4, 4, 5, 6, 7, 8])
        index = random_source.randrange(len(lines))
        values = list(re.finditer(r"(?<=[:\[{,] )[^\s,{}\[\]][^,{}\[\]\n]*", text))
        numbers = list(re.finditer(r"\d+(\.\d+)?", text))
        if choice <= 2 and numbers:
            match = random_source.choice(numbers)
            # Mostly a number that may well be allowed: what is refused goes no further.
            near = [0, 1, 2, 3, 7, 20, 64, 100, 999, 1000, 1024, 60000]
            if "." not in match.group():
                near += [int(match.group()) + 1, int(match.group()) * 2, int(match.group()) // 2] * 3
            new = str(random_source.choice(near)) if choice == 0 else random_source.choice(NUMBERS)
            if choice == 2:
                new += random_source.choice(UNITS)
            text = text[: match.start()] + new + text[match.end():]
        elif choice <= 4 and values:
            match = random_source.choice(values)
            new = random_source.choice(WORDS) if choice == 3 else random_source.choice(values).group()
            text = text[: match.start()] + new + text[match.end():]
        elif choice == 5:
            del lines[index]
            text = "\n".join(lines)
        elif choice == 6:
            lines.insert(index, random_source.choice(lines))
            text = "\n".join(lines)
        elif choice == 7:
            lines[index] = " " * random_source.randint(1, 4) + lines[index]
            text = "\n".join(lines)
        elif text:
            place = random_source.randrange(len(text))
            text = text[:place] + chr(random_source.choice([0, 9, 10, 34, 58, 127, 0x85, 0x202E, 0x1F600])) + text[place + 1:]
    return text


def state_of(folder, besides):
    """Every file below a folder, with a digest of what is in it."""
    found = {}
    for parent, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if os.path.join(parent, name) != besides]
        for name in files:
            path = os.path.join(parent, name)
            if os.path.islink(path) or not os.path.isfile(path):
                found[path] = "special"
            else:
                with open(path, "rb") as file:
                    found[path] = hashlib.blake2b(file.read()).hexdigest()
    return found


def limits():
    resource.setrlimit(resource.RLIMIT_AS, (8 << 30, 8 << 30))
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 30, 1 << 30))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def run(command, folder, wait):
    """The exit code, seconds, KiB at most, whether it was interrupted, and what was printed."""
    environment = dict(os.environ, SWIFT_BACKTRACE="enable=no", NO_COLOR="1")
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as complaint:
        began = time.monotonic()
        process = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.DEVNULL, stdout=output, stderr=complaint,
            env=environment, preexec_fn=limits,
        )
        interrupted = False
        while True:
            pid, status, usage = os.wait4(process.pid, os.WNOHANG)
            if pid:
                break
            spent = time.monotonic() - began
            if spent > wait and not interrupted:
                interrupted = True
                process.send_signal(signal.SIGINT)
            if spent > wait + 5:
                process.kill()
            time.sleep(0.002)
        process.returncode = 0
        spent = time.monotonic() - began
        code = os.waitstatus_to_exitcode(status)
        texts = []
        for file in (output, complaint):
            file.seek(0)
            texts.append(file.read(1 << 20).decode("utf-8", "replace"))
    return code, spent, usage.ru_maxrss, interrupted, texts[0], texts[1]


def is_short(text):
    """Whether the scenario lasts ten seconds at most."""
    match = re.search(r"^duration: *(\d+)(ns|us|ms|s)\b", text, re.MULTILINE)
    if not match:
        return False
    scale = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1}[match.group(2)]
    return int(match.group(1)) * scale <= 10


def judge(result, text, patience):
    """What is wrong with an answer; nothing where it is as promised."""
    code, spent, memory, interrupted, output, complaint = result
    wrong = []
    if code not in CODES:
        wrong.append(f"exit code {code}" if code >= 0 else f"signal {-code}")
    if interrupted and is_short(text):
        wrong.append(f"{spent:.1f} s for a short scenario")
    if not interrupted and is_short(text) and spent > patience:
        wrong.append(f"{spent:.1f} s for a short scenario")
    if memory > MEMORY:
        wrong.append(f"{memory // 1024} MB")
    for name, printed in (("standard output", output), ("standard error", complaint)):
        if STEERING.search(printed):
            wrong.append(f"control characters on {name}")
        wrong += [f"'{words}' on {name}" for words in FOREIGN if words in printed]
    lines = [line for line in complaint.split("\n") if line and not line.startswith(" ")]
    if code in (65, 74) and not any("error: " in line for line in lines):
        wrong.append("no line says 'error: '")
    if code == 65 and not any(re.search(r":\d+:\d+: error: |^error: ", line) for line in lines):
        wrong.append("no place of the mistake")
    return wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("yamabiko")
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--patience", type=float, default=2, help="seconds for a short scenario")
    parser.add_argument("--keep", default=".build-fuzz/attack", help="where what broke is left")
    arguments = parser.parse_args()
    tool = str(pathlib.Path(arguments.yamabiko).resolve())
    keep = pathlib.Path(arguments.keep)
    keep.mkdir(parents=True, exist_ok=True)

    shipped = sorted((ROOT / "scenarios").glob("*/*.yaml"))
    broken, codes = 0, {}
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="yamabiko-attack-") as folder:
        home = os.path.join(folder, "home")
        shutil.copytree(ROOT / "scenarios" / "intercom" / "audio", os.path.join(home, "audio"))
        shutil.copytree(ROOT / "scenarios" / "intercom" / "loss", os.path.join(home, "loss"))
        for name in ("keep.txt", "..yaml.txt", "reports.txt"):
            pathlib.Path(home, name).write_text("somebody's\n")
        out = os.path.join(home, "out")
        before = None
        for number in range(arguments.count):
            source = random.Random(f"{arguments.seed}/{number}")
            text = source.choice(SHORT) if source.random() < 0.7 else source.choice(shipped).read_text()
            text = changed(source, text)
            scenario = os.path.join(home, source.choice(NAMES))
            pathlib.Path(scenario).write_bytes(text.encode("utf-8", "surrogatepass"))
            before = state_of(folder, out)
            command = [tool, source.choice(["lint", "run", "run", "run"]), scenario]
            if command[1] == "run":
                command += ["--no-audio", "--out", "out"]
            result = run(command, home, 2 * arguments.patience)
            codes[result[0]] = codes.get(result[0], 0) + 1
            wrong = judge(result, text, arguments.patience)
            after = state_of(folder, out)
            if after != before:
                touched = sorted(set(before.items()) ^ set(after.items()))
                wrong.append(f"touched {touched[0][0]}")
                for path in set(after) - set(before):
                    os.remove(path)
                for name in ("keep.txt", "..yaml.txt", "reports.txt"):
                    pathlib.Path(home, name).write_text("somebody's\n")
            if wrong:
                broken += 1
                place = keep / f"{arguments.seed}-{number}"
                place.with_suffix(".yaml").write_bytes(text.encode("utf-8", "surrogatepass"))
                place.with_suffix(".txt").write_text(
                    "\n".join([" ".join(map(ascii, command)), *wrong, result[4], result[5]]),
                    errors="backslashreplace",
                )
                print(f"attack: {number}: {'; '.join(wrong)}", flush=True)
            if os.path.exists(scenario):
                os.remove(scenario)
            shutil.rmtree(out, ignore_errors=True)
    spent = time.monotonic() - began
    ends = ", ".join(f"{count} with {code}" for code, count in sorted(codes.items()))
    print(f"attack: {arguments.count} tries in {spent:.0f} s, {broken} broken; ended {ends}")
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
