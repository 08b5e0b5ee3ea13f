#!/usr/bin/env python3
"""Compares what Package.swift says that targets depend on with what their sources import.

What a target imports and does not declare builds by luck, whatever happened to be built before; what it
declares and does not import makes it wait for nothing, and tells a reader of layers that are none.

    swift package dump-package | Tests/manifest.py
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

_IMPORT = re.compile(
    r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:public |package |internal |private )?import "
    r"(?:(?:struct|enum|class|protocol|typealias|func|var|let) )?(\w+)",
    re.MULTILINE,
)
#: Programs that a target starts, and does not import.
_STARTED = {("ToolTests", "YamabikoTool"), ("FuzzTests", "yamabiko-fuzz")}


def _imports(target: dict[str, Any]) -> set[str]:
    folder = "Tests" if target["type"] == "test" else "Sources"
    root = Path(target.get("path") or Path(folder) / target["name"])
    return {
        name
        for file in root.rglob("*.swift")
        for name in _IMPORT.findall(file.read_text(encoding="utf-8"))
    }


def main() -> int:
    """Prints a line for each dependency that is too many or too few."""
    targets = [
        target
        for target in json.load(sys.stdin)["targets"]
        if target["type"] not in ("plugin", "system")
    ]
    declared = {
        target["name"]: {next(iter(each.values()))[0] for each in target["dependencies"]}
        for target in targets
    }
    known = set(declared).union(*declared.values())
    problems = []
    for target in targets:
        name, imported = target["name"], _imports(target)
        for other in sorted(declared[name] - imported):
            if (name, other) not in _STARTED:
                problems.append(f"'{name}' declares '{other}' and imports it nowhere")
        for other in sorted((imported & known) - declared[name] - {name}):
            problems.append(f"'{name}' imports '{other}' and does not declare it")
    for problem in problems:
        print(f"Package.swift: {problem}", file=sys.stderr)
    if not problems:
        print(f"{len(targets)} targets declare what they import")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
