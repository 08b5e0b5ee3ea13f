"""The copy of the sources that all mutants are in, each a choice by number."""

import hashlib
import pathlib
import subprocess

from mutant_table import MUTANTS, Mutant

ROOT = pathlib.Path(__file__).resolve().parent.parent
WORK = ROOT / ".build-mutants"
TREE = WORK / "tree"
PRODUCTS = TREE / ".build" / "release"
TOOL = PRODUCTS / "yamabiko"
TESTS = PRODUCTS / "yamabikoPackageTests.xctest"

# These read the sources, which are others in the copy.
READERS = {"Tests/KernelTests/PurityTests.swift", "Tests/KernelTests/LayeringTests.swift"}

SWITCH = {
    "Sources/CMutant/include/CMutant.h": """\
#include <stdbool.h>
extern int yamabiko_mutant;
static inline bool mutant(int number) { return yamabiko_mutant == number; }
""",
    "Sources/CMutant/CMutant.c": """\
#include "CMutant.h"
#include <stdlib.h>
int yamabiko_mutant;
__attribute__((constructor)) static void choose(void) {
  const char *number = getenv("YAMABIKO_MUTANT");
  yamabiko_mutant = number ? atoi(number) : 0;
}
""",
}

# How the manifest of the copy differs.
MANIFEST = [
    ("[.treatAllWarnings(as: .error)]", "[]"),
    (
        ".target(name: name, dependencies: dependencies, path: path, swiftSettings: strict)",
        '.target(name: name, dependencies: dependencies + ["CMutant"], path: path,'
        " swiftSettings: strict)",
    ),
    (
        '    .target(\n      name: "Kernel",\n',
        '    .target(name: "CMutant"),\n'
        '    .target(\n      name: "Kernel",\n      dependencies: ["CMutant"],\n',
    ),
]

class TableError(Exception):
    """The table, or the copy's manifest, does not fit the sources."""


def digest(*texts: str | bytes) -> str:
    """A short name for what was given."""
    hashed = hashlib.sha256()
    for text in texts:
        hashed.update(text.encode() if isinstance(text, str) else text)
        hashed.update(b"\0")
    return hashed.hexdigest()[:16]


def part(mutant: Mutant) -> tuple[str, str, str]:
    """What stands before the part that is broken, the part, and what stands behind it."""
    before, marked, rest = mutant.text.partition("«")
    original, closed, after = rest.partition("»")
    if not marked or not closed or "«" in rest or "»" in after:
        raise TableError(f"mutant {mutant.number}: its text has not one part between « and »")
    return before, original, after


def choice(mutant: Mutant, original: str) -> str:
    """The part as a choice by number."""
    if mutant.to is None:
        return f"if !mutant({mutant.number}) {{ {original} }}"
    return f"(mutant({mutant.number}) ? ({mutant.to}) : ({original}))"


def broken(file: str, text: str, mutants: list[Mutant]) -> str:
    """The text of a file with all its mutants as choices."""
    edits: list[tuple[int, int, str]] = []
    behind: list[str] = []
    for mutant in mutants:
        before, original, after = part(mutant)
        whole = before + original + after
        count = text.count(whole)
        if count != 1:
            behind.append(
                f"mutant {mutant.number}: its text stands in {file} {count} times, not once:"
                f" {' '.join(whole.split())}"
            )
            continue
        start = text.index(whole) + len(before)
        edits.append((start, start + len(original), choice(mutant, original)))
    if behind:
        raise TableError("\n".join(behind) + "\n  the table is behind: bring it up to the sources")
    edits.sort(reverse=True)
    for (later, _, _), (_, end, _) in zip(edits, edits[1:]):
        if end > later:
            raise TableError(f"two mutants of {file} meet in one place")
    for start, end, replacement in edits:
        text = text[:start] + replacement + text[end:]
    return "import CMutant\n" + text


def manifest(text: str) -> str:
    """The manifest of the copy."""
    for old, new in MANIFEST:
        if text.count(old) != 1:
            raise TableError(f"Package.swift has not once: {' '.join(old.split())}")
        text = text.replace(old, new)
    return text


def sources() -> dict[str, bytes]:
    """Every file of the working tree that git knows or would take, by path."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=ROOT,
        check=True,
        stdout=subprocess.PIPE,
    ).stdout.decode()
    names = [name for name in listed.split("\0") if name and (ROOT / name).is_file()]
    return {name: (ROOT / name).read_bytes() for name in sorted(names)}


def copied(files: dict[str, bytes]) -> dict[str, bytes]:
    """The files of the copy."""
    places: dict[str, list[Mutant]] = {}
    for mutant in MUTANTS:
        places.setdefault(mutant.file, []).append(mutant)
    copy = {name: data for name, data in files.items() if name not in READERS}
    for file, mutants in places.items():
        if file not in copy:
            raise TableError(f"mutant {mutants[0].number}: there is no {file}")
        copy[file] = broken(file, copy[file].decode(), mutants).encode()
    copy["Package.swift"] = manifest(copy["Package.swift"].decode()).encode()
    copy |= {name: text.encode() for name, text in SWITCH.items()}
    return copy


def write_copy(copy: dict[str, bytes]) -> None:
    """Writes what has changed alone, so that a build takes up where the last one ended."""
    for name, data in copy.items():
        path = TREE / name
        if path.is_file() and path.read_bytes() == data:
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        mode = (ROOT / name).stat().st_mode if (ROOT / name).exists() else 0o644
        path.write_bytes(data)
        path.chmod(mode & 0o777)
    for folder in ["Plugins", "Sources", "Tests", "Fuzz", "Benchmarks", "scenarios", "golden"]:
        for path in (TREE / folder).rglob("*"):
            if path.is_file() and str(path.relative_to(TREE)) not in copy:
                path.unlink()
