"""How many bytes a datagram has.

The form is that of docs/log.md, "Bytes on the links": a header of 22 bytes, a body that is sealed
with a tag of 16 bytes (ChaCha20-Poly1305, RFC 8439), or a handshake of keys, nonces, proofs and
signatures (Ed25519 and X25519: 32 bytes each, a signature 64).
"""

from __future__ import annotations

from typing import Any

#: Version, type, sender, stream and sequence.
HEADER = 1 + 1 + 8 + 8 + 4
#: The tag of a sealed body.
TAG = 16
#: A number in a body.
NUMBER = 8
#: IPv4 (RFC 791) and UDP (RFC 768) headers of one packet.
PACKET_HEADERS = 20 + 8

_HANDSHAKE_FRAME = 1 + 1 + 8 + 1 + 1 + 8
_OPENING = 32 + 32 + 32
_PROOF = 32
_CLOSING = _PROOF + 64 + 32 + TAG
HANDSHAKES = {
    "hello": _HANDSHAKE_FRAME + _OPENING + _PROOF,
    "reply": _HANDSHAKE_FRAME + _OPENING + _CLOSING,
    "confirm": _HANDSHAKE_FRAME + _CLOSING,
}

#: The numbers in the body of a KEEPALIVE.
_NUMBERS = {"ping": 1, "pong": 1, "receipt": 2, "standby": 0, "release": 2, "neighbour": 2}

#: What is passed on by a member lies in another datagram, behind the MemberIDs of its two ends.
WRAPPING = HEADER + 2 * NUMBER + TAG


class Wire:
    """The sizes of one call's datagrams."""

    def __init__(self, section: dict[str, Any]):
        # Hard constant bit rate: 20 ms of it are known without the codec.
        packet = section["codec"]["bitrate_bps"] // 50 // 8
        path = 1 if section["sealing"] == "eachPath" else 0
        self._voice = HEADER + path + NUMBER + packet + TAG

    def size(self, datagram: dict[str, Any]) -> int:
        """The bytes of a datagram, without the headers of its packet."""
        kind = datagram["kind"]
        if kind == "voice":
            return self._voice
        if kind == "handshake":
            return HANDSHAKES[datagram["step"]]
        return HEADER + _NUMBERS[kind] * NUMBER + TAG
