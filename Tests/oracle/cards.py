"""The cards of a call: what each phone drew, told anew from what its screen was told.

A card is judged by what stands in the log: what the screen learned, and what came to the phone."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from comparison import Comparison, counted
from journal import Journal, Row
from text import milliseconds

SCREEN = "intercom.screen"
CONNECTED = {"near", "far"}
#: What a card says of the connection, in the order of a report, by the fact that says so.
STATES = {
    "cardConnecting": "connecting",
    "cardNear": "near",
    "cardFar": "far",
    "cardReconnecting": "reconnecting",
    "cardOutOfRange": "out of range",
    "cardGone": "gone",
}
_FACTS = {state: fact for fact, state in STATES.items()}
#: What a screen is told; all other rows of it are facts.
EVENTS = {
    "opened", "closed", "peerKnown", "wayChanged", "voicePlayed", "ownVoiceChanged", "muteTold",
    "ownMuteChanged", "soundTold", "ownSoundChanged", "peerLeft", "inviting", "timerFired",
}
_WAYS = {"radio": "near", "internet": "far"}
#: A voice that has not sounded for so long is over.
_HOLD = 300_000_000
_PLACES = 6


@dataclass
class Card:
    """One card of a phone."""

    peer: str
    name: str
    state: str = "connecting"
    #: What it said of the connection, and from when on.
    turns: list[tuple[int, str]] = field(default_factory=list)
    way: str = "none"
    talks: int = 0
    is_talking: bool = False
    is_muted: bool = False
    is_soundless: bool = False
    heard: int = 0
    #: When something last came from its member to the phone.
    sign: int | None = None
    #: Since when it says without a break that its member can be talked to.
    since: int | None = None
    stale: int | None = None
    end: int = 0
    place: int = 0

    def measure(self, now: int) -> None:
        """Nothing came since the last sign."""
        if self.since is None:
            return
        span = now - max(self.since, self.sign if self.sign is not None else self.since)
        self.stale = max(self.stale or 0, span)

    def say(self, state: str, now: int) -> list[str]:
        """Says something else; returns what is stated."""
        if state == self.state:
            return []
        self.measure(now)
        was, self.state = self.state, state
        self.turns.append((now, state))
        if state not in CONNECTED:
            self.since = None
            return [_FACTS[state]] if state in _FACTS else []
        if was in CONNECTED:
            return [_FACTS[state]]
        self.since = now
        self.measure(now)
        return ["cardConnected", _FACTS[state]]

    def time(self, state: str) -> int:
        """For how long it said that in all."""
        ends = [at for at, _ in self.turns[1:]] + [self.end]
        return sum(end - at for (at, each), end in zip(self.turns, ends) if each == state)

    @property
    def has_connected(self) -> bool:
        """Whether it ever said that its member can be talked to."""
        return any(state in CONNECTED for _, state in self.turns)


class Screen:
    """What one phone draws, told anew by the rules of docs/scenarios.md."""

    def __init__(self, settings: dict[str, Any]):
        self._settings = settings
        self.cards: list[Card] = []
        #: Cards that were drawn before the screen was closed.
        self.old: list[Card] = []
        self._missing: set[str] = set()
        self._own = {"ownVoiceChanged": False, "ownMuteChanged": False, "ownSoundChanged": False}
        self._is_open = False

    def card(self, peer: str) -> Card | None:
        """The card of a member."""
        return next((card for card in self.cards if card.peer == peer), None)

    def take(self, row: Row) -> list[str]:
        """Takes what the screen was told; returns the facts that it is to state."""
        told, now = row.payload, row.time
        match row.kind:
            case "opened":
                was, self._is_open = self._is_open, True
                return [] if was else ["screenOpened"]
            case "closed":
                return self._close(now)
            case "peerKnown":
                return self._meet(told["peer"], told["name"], now)
            case "ownVoiceChanged":
                return self._note(row.kind, told["is_sent"], "ownTalking", "ownSilent")
            case "ownMuteChanged":
                return self._note(row.kind, told["is_muted"], "ownMuted", "ownUnmuted")
            case "ownSoundChanged":
                return self._note(row.kind, not told["is_there"], "ownSoundless", "ownSounding")
            case "inviting":
                return self._invite(told)
        card = self.card(told["peer"])
        if card is None:
            return []
        match row.kind:
            case "wayChanged":
                return self._turn(card, told["way"], now)
            case "voicePlayed":
                return self._hear(card, now)
            case "muteTold":
                return _mute(card, told["is_muted"])
            case "soundTold":
                return _sound(card, told["is_there"])
            case "peerLeft":
                card.way = "none"
                quiet = _hush(card) + _mute(card, False) + _sound(card, True)
                return quiet + card.say("gone", now)
            case "timerFired" if told["timer"] == "patience":
                return card.say("out of range", now)
            case "timerFired":
                # By the device's clock, which may run a little too fast.
                return _hush(card) if now - card.heard >= _HOLD * 999 // 1000 else []
        raise ValueError(f"no event of a screen: {row.kind}")

    def _note(self, kind: str, is_so: bool, yes: str, no: str) -> list[str]:
        was, self._own[kind] = self._own[kind], is_so
        return [] if was == is_so else [yes if is_so else no]

    def _close(self, now: int) -> list[str]:
        if not self._is_open:
            return []
        for card in self.cards:
            card.say("closed", now)
            card.is_talking = card.is_muted = card.is_soundless = False
        self.old += self.cards
        self.cards, self._missing, self._is_open = [], set(), False
        self._own = dict.fromkeys(self._own, False)
        return ["screenClosed"]

    def _meet(self, peer: str, name: str, now: int) -> list[str]:
        if self._settings["cards"] == "none" or not self._is_open:
            return []
        card = self.card(peer)
        if card is not None:
            return card.say("connecting", now) if card.state == "gone" else []
        free = len(self.cards)
        if free + 1 >= _PLACES:
            # Somebody new takes the place of the first who has left.
            gone = [index for index, each in enumerate(self.cards) if each.state == "gone"]
            if not gone:
                was_missing = peer in self._missing
                self._missing.add(peer)
                return [] if was_missing else ["screenFull"]
            free = gone[0]
            left = self.cards.pop(free)
            left.say("closed", now)
            self._missing.add(left.peer)
            self.old.append(left)
        self._missing.discard(peer)
        # A phone that was in the call before goes on with the card that it had.
        card = next((card for card in self.old if card.peer == peer), None) or Card(peer, name)
        self.old = [each for each in self.old if each is not card]
        card.state, card.way = "connecting", "none"
        card.turns.append((now, "connecting"))
        self.cards.insert(free, card)
        card.place = free + 2
        return ["cardAdded"]

    def _turn(self, card: Card, way: str, now: int) -> list[str]:
        if way == card.way:
            return []
        card.way = way
        if way in _WAYS:
            return card.say(_WAYS[way], now)
        if self._settings["states"] == "as-written" or card.state not in CONNECTED:
            return []
        return card.say("reconnecting", now)

    def _hear(self, card: Card, now: int) -> list[str]:
        card.heard = now
        if card.is_talking:
            return []
        card.is_talking = True
        card.talks += 1
        place = self.cards.index(card)
        if self._settings["order"] == "fixed" or place == 0:
            return ["cardTalking"]
        self.cards.insert(0, self.cards.pop(place))
        for index, each in enumerate(self.cards):
            each.place = index + 2
        return ["cardTalking"] + ["cardMoved"] * (place + 1)

    def _invite(self, told: dict[str, Any]) -> list[str]:
        possible = {
            "airdrop": told["is_near"],
            "qr": told["is_beside"],
            "message": told["is_online"],
        }
        channels = [told["chosen"]]
        if self._settings["channels"] == "fallback":
            channels += [each for each in possible if each != told["chosen"]]
        facts = ["inviteOpened"]
        for channel in channels:
            if possible[channel]:
                return facts + [f"{channel}Handed"]
            facts.append(f"{channel}Impossible")
        return facts + ["invitationNotHanded"]


def _hush(card: Card) -> list[str]:
    was, card.is_talking = card.is_talking, False
    return ["cardSilent"] if was else []


def _mute(card: Card, is_muted: bool) -> list[str]:
    was, card.is_muted = card.is_muted, is_muted
    return [] if was == is_muted else ["cardMuted" if is_muted else "cardUnmuted"]


def _sound(card: Card, is_there: bool) -> list[str]:
    was, card.is_soundless = card.is_soundless, not is_there
    return [] if was != is_there else ["cardSounding" if is_there else "cardSoundless"]


class Cards:
    """All cards of a call, by whose phone drew them and whom they show."""

    def __init__(self, journal: Journal, section: dict[str, Any], comparison: Comparison):
        settings = section.get("screen", {})
        self.are_drawn = settings.get("cards", "none") == "drawn"
        self.cards: dict[tuple[str, str], Card] = {}
        if not settings:
            return
        names = [each["device"] for each in section["members"]]
        screens = {name: Screen(settings) for name in names}
        stated: dict[int, list[str]] = {}
        for row in journal.rows:
            if row.component == SCREEN and row.cause is not None and row.kind not in EVENTS:
                stated.setdefault(row.cause, []).append(row.kind)
        for row in journal.rows:
            if row.component == "intercom" and row.kind in ("datagramArrived", "handshakeArrived"):
                card = screens[row.node].card(row.payload["peer"])
                if card is not None:
                    card.measure(row.time)
                    card.sign = row.time
            elif row.component == SCREEN and row.kind in EVENTS:
                facts = screens[row.node].take(row)
                comparison.equal(
                    "figures", f"event {row.sequence}", stated.get(row.sequence, []), facts
                )
        for viewer in names:
            for shown in names:
                for card in screens[viewer].cards + screens[viewer].old:
                    if card.name == shown:
                        card.end = journal.plan["duration_ns"]
                        card.measure(card.end)
                        self.cards[viewer, shown] = card

    def lines(self) -> dict[tuple[str, str], str]:
        """What a report says of cards."""
        if not self.are_drawn:
            return {}
        if not self.cards:
            return {("cards", "cards"): "none: no phone knew of anybody"}
        return {
            ("cards", f"{viewer} sees {shown}"): self._line(card)
            for (viewer, shown), card in self.cards.items()
        }

    def _line(self, card: Card) -> str:
        marks = {
            "talking": card.is_talking, "muted": card.is_muted, "without sound": card.is_soundless,
        }
        marks = [word for word, is_so in marks.items() if is_so]
        spans = [f"{state} {milliseconds(card.time(state))}"
                 for state in STATES.values() if card.time(state)]
        parts = [
            f"place {card.place}, {', '.join([card.state, *marks])} at the end",
            ", ".join(spans) or "shown at the end alone",
            f"talking {counted(card.talks, 'time')}",
            f"connected and nothing came for at most {milliseconds(card.stale)}",
        ]
        return "; ".join(parts)

    def figures(self, pairs: set[tuple[str, str]]) -> dict[str, int | None]:
        """The figures of the cards of these viewers and whom they see; the worst of all."""
        cards = [card for pair, card in self.cards.items() if pair in pairs]
        return {
            "staleCard": _worst([card.stale for card in cards]),
            "cardReconnecting": _worst(
                [card.time("reconnecting") if card.has_connected else None for card in cards]
            ),
            "cardOutOfRange": _worst([card.time("out of range") for card in cards]),
        }


def _worst(spans: list[int | None]) -> int | None:
    """The longest; none where one of them is none."""
    known = [span for span in spans if span is not None]
    return max(known) if known and len(known) == len(spans) else None
