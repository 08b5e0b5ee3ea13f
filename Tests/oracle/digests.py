"""The digests of a log, from its definition in docs/log.md, "Digests"."""

from __future__ import annotations

import hashlib
import struct
from dataclasses import dataclass

import canonical
from comparison import Comparison
from journal import Journal

#: What stands for no cause.
NO_CAUSE = -(2**63)


@dataclass(frozen=True)
class Proof:
    """What a log's digests come to."""

    rows: int
    root: str


def prove(journal: Journal, comparison: Comparison) -> Proof:
    """Computes every digest of a log anew and compares it with the one that is stored.

    Each goes on from the stored one before it, so that one changed row is one difference."""
    manifest = _manifest(journal, comparison)
    chain = {0: _blake(b"yamabiko log 1")}
    count, last = 0, chain[0]
    columns = "sequence, time_ns, cause, digest, node, component, kind, payload, effects"
    for sequence, time, cause, stored, *texts in journal.raw(
        f"SELECT {columns} FROM rows ORDER BY sequence"
    ):
        count += 1
        comparison.equal("rows", "sequence of a row", sequence, count)
        for name, text in zip(("payload", "effects"), texts[3:]):
            if text is not None and not canonical.is_canonical(text):
                comparison.equal("rows", f"{name} of row {sequence}", text, "canonical JSON")
        parts = [(text or "").encode() for text in texts]
        last = _blake(
            chain[count - 1],
            _i64(sequence, time, NO_CAUSE if cause is None else cause),
            struct.pack("<5I", *map(len, parts)),
            *parts,
        )
        comparison.equal("digests", f"digest of row {count}", stored.hex(), last.hex())
        chain[count] = stored
    checkpoints, kept = _checkpoints(journal, chain, comparison)
    root = _blake(b"yamabiko root 1", manifest, _i64(count), last)
    ending = (count, last.hex(), root.hex(), checkpoints, kept.hex())
    columns = "count, digest, root, checkpoints, checkpoints_digest"
    stored = next(journal.raw(f"SELECT {columns} FROM ending"), None)
    if stored:
        rows, digest, told, positions, states = stored
        stored = (rows, digest.hex(), told.hex(), positions, states.hex())
    comparison.equal("digests", "ending", stored, ending)
    return Proof(rows=count, root=root.hex())


def _manifest(journal: Journal, comparison: Comparison) -> bytes:
    columns = "format_version, tool_version, scenario, variant, seed, plan, digest"
    version, tool, scenario, variant, seed, plan, stored = next(
        journal.raw(f"SELECT {columns} FROM meta")
    )
    comparison.equal("rows", "the plan is canonical", canonical.is_canonical(plan), True)
    text = canonical.encode(
        {
            "format_version": version,
            "tool_version": tool,
            "scenario": scenario,
            "variant": variant,
            "seed": f"{int(seed):016x}",
            "plan": plan,
        }
    )
    digest = _blake(text.encode())
    comparison.equal("digests", "digest of the manifest", stored.hex(), digest.hex())
    return digest


def _checkpoints(
    journal: Journal, chain: dict[int, bytes], comparison: Comparison
) -> tuple[int, bytes]:
    count, digest = 0, _blake(b"yamabiko checkpoints 1")
    for position, sequence, component, state, stored in journal.raw(
        "SELECT position, sequence, component, state, digest FROM checkpoints ORDER BY position"
    ):
        count += 1
        name, text = component.encode(), state.encode()
        digest = _blake(
            digest, chain[sequence], _i64(sequence, len(name), len(text)), name, text
        )
        comparison.equal("rows", "position of a checkpoint", position, count)
        comparison.equal("digests", f"digest of checkpoint {count}", stored.hex(), digest.hex())
    return count, digest


def _blake(*parts: bytes) -> bytes:
    return hashlib.blake2b(b"".join(parts), digest_size=32).digest()


def _i64(*numbers: int) -> bytes:
    return struct.pack(f"<{len(numbers)}q", *numbers)
