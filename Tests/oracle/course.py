"""The course of a call: one walk through the log that notes what became of every frame."""

from __future__ import annotations

from typing import Any, Callable

from bottleneck import Bottlenecks, Change, Cut, Offer, UplinkChange, Way, Word, directions
from comparison import Comparison
from hearing import (
    CAUSE_OF_LOSS,
    CAUSE_OF_REFUSAL,
    CAUSE_OF_REJECTION,
    CAUSE_OF_SKIP,
    Pair,
    Sounding,
    Tick,
)
from journal import Journal, Row
from lives import Lives
from members import Line, Member
from owner import Saying
from times import FRAME
from wire import WRAPPING, Wire

#: The kinds of rows with which an attacker sends something.
ATTACKS = {"datagramReplayed", "datagramForged"}


class Course(Lives):
    """Everything that the log of a call says, ready to be judged."""

    def __init__(
        self,
        journal: Journal,
        section: dict[str, Any],
        said: dict[int, list[Saying]],
        comparison: Comparison,
    ):
        self._wire = Wire(section)
        #: What members say to each other of their owner, by the row that says it.
        self._said = said
        self.members = {
            each["device"]: Member(
                each["device"], each["group"], sample_rate=each["sampleRate"]
            )
            for each in section["members"]
        }
        names = list(self.members)
        self.pairs = {(one, other): Pair(one, other) for one in names for other in names}
        for member in self.members.values():
            member.lines = {talker: Line() for talker in names}
        #: How many frames from before its detector opens a member sends.
        self._pre_roll = -(-section["settings"]["preRoll_ns"] // FRAME)
        #: What led to something that was handed to a member to be passed on, by the row in which it was.
        self._origins = {
            row.sequence: row.cause for row in journal.rows if row.kind == "relayAsked"
        }
        #: The rows with which a talkspurt ended.
        self._stops = {row.cause for row in journal.rows if row.kind == "talkingStopped"}
        self._links = Bottlenecks(
            journal.plan["links"],
            {each["device"]: each["uplink"] for each in section["members"] if "uplink" in each},
        )
        #: Whose headset carries 8 kHz by its hands-free profile, and whose sound goes by such a one now.
        phones = section.get("audioPhones", [])
        self._old_headsets = {each["device"] for each in phones if each.get("headset_hz") == 8_000}
        self._narrow: set[str] = set()
        for phone in phones:
            self._lead(phone["device"], _first_route(phone["route"], section["audio"]))
        self._devices: dict[str, str] = {}
        #: Who passes on what a member sends by radio to another, where somebody does.
        self._carriers: dict[tuple[str, str], str] = {}
        # So many frames behind it are needed until it is certain that a frame is not sent.
        self.patience = max(1, -(-section["settings"]["preRoll_ns"] // FRAME)) + 1
        #: Datagrams in the air, by the event that sent them and their way, in order of sending.
        self._flights: dict[tuple[int | None, Way], list[Offer]] = {}
        #: Datagrams whose end the log names, by the event that sent them: no other end is theirs.
        self._named = {
            _key(self._origin(row), row.payload["path"], row.payload.get("to", row.node), row.payload)
            for row in journal.rows
            if row.kind in ("datagramArrived", "datagramLost")
        }
        #: Whose app is opened by the first of all acts about it.
        first: dict[str, str] = {}
        for act in section.get("membershipActs", []):
            first.setdefault(act["device"], act["do"])
        self._opened_later = {name for name, deed in first.items() if deed == "openApp"}
        self._opened_later -= set(section.get("openAtFirst", []))
        #: From when on each phone's app ran, or did not.
        self.lives: dict[str, list[tuple[int, bool]]] = {}
        self._drifts = {each["id"]: each["drift_ppb"] for each in journal.plan["devices"]}
        for row in journal.rows:
            self._take(row)
        for member in self.members.values():
            self._fill_to_end(member, journal.plan["duration_ns"])
            member.stopped_phases(journal.plan["duration_ns"])
        climbs = self._links.climb(comparison)
        waits = self._links.longest_waits()
        for member in self.members.values():
            member.closed(before=member.newest + 1)
            member.traffic.queueing = waits.get(member.device)
            member.traffic.climbs = sorted(climbs.get(member.device, []))

    @property
    def heard_pairs(self) -> list[Pair]:
        """Every listener with everybody else of its own group, in the order of the plan."""
        return [
            pair
            for (listener, talker), pair in self.pairs.items()
            if listener != talker and self._are_fellows(listener, talker)
        ]

    def id_of(self, device: str) -> str | None:
        """The MemberID that a device had last."""
        return next((each for each, name in reversed(self._devices.items()) if name == device), None)

    def is_alone(self, device: str) -> bool:
        """Whether nobody else is in that member's group."""
        return not any(
            other != device and self._are_fellows(device, other) for other in self.members
        )

    def _are_fellows(self, one: str, other: str) -> bool:
        return self.members[one].group == self.members[other].group

    # What the rows say

    def _take(self, row: Row) -> None:
        if row.component == "intercom" and row.node in self.members:
            member = self.members[row.node]
            self._event(row, member)
            member.use.event(row.kind, row.payload, row.effects, row.time)
            for effect in row.effects:
                self._effect(effect, row, member)
            if row.kind == "audioTicked":
                if member.is_open and row.sequence not in self._stops:
                    self._let_through(member.newest, row.sequence, member.device)
                self._play(row, member)
        elif row.component == "node" and row.node in self.members:
            if row.kind in ("switchedOff", "switchedOn"):
                self.members[row.node].use.power(row.kind == "switchedOn", row.time)
            self._live(row, self.members[row.node])
        elif row.component == "intercom.membership" and row.kind == "installed":
            # It says who the phone's member is before that enters any call.
            self._devices[row.payload["member"]] = row.node
            if row.node in self._opened_later:
                self._not_opened(row, self.members[row.node])
        elif row.component == "intercom.owner":
            for saying in self._said.get(row.sequence, []):
                self._links.course.append(Word(saying.way, saying.size, row.time, saying.has_come))
        elif row.component == "intercom.audio" and row.kind == "routeChanged":
            self._lead(row.node, row.payload["to"])
        elif row.kind == "uplinkChanged":
            told = row.payload
            change = UplinkChange(told["device"], told["rate_bps"], told["queue_bytes"], row.time)
            self._links.course.append(change)
        elif row.kind == "datagramLost":
            self._lost(row)
        # The photo library says 'changed' too.
        elif row.kind == "changed" and row.component.startswith("link/"):
            self._changed(row)
        elif row.kind in ("cut", "healed") and row.component.startswith("link/"):
            self._links.course.append(Cut.told(row.kind == "cut", row.payload, row.time))
        elif row.kind in ATTACKS:
            self._attacked(row)
        elif row.kind == "mixClipped":
            self.members[row.payload["listener"]].clipped += row.payload["samples"]

    def _event(self, row: Row, member: Member) -> None:
        match row.kind:
            case "started":
                self._devices[row.payload["member"]] = row.node
                member.left = None
                member.has_entered = True
                member.remembers_from = member.newest + 1
            case "callLeft":
                self._leave(row, member)
            case "audioTicked":
                if row.payload["index"] > len(member.ticks):
                    member.remembers_from = row.payload["index"]
                begin = self._fill_hole(row, member)
                tick = Tick(begin, row.time, row.sequence, row.node in self._narrow)
                outside = None if member.has_entered else ("no path", row.sequence)
                self._captured(member, tick, member.withheld or outside)
            case "audioGiven":
                is_muted = "muted" if row.payload["muted"] else None
                has_microphone = row.payload["access"] == "full"
                if member.withheld:
                    member.remembers_from = member.newest + 1
                cause = is_muted if has_microphone else "not captured"
                member.withheld = (cause, row.sequence) if cause else None
                member.silenced = row.sequence if row.payload["access"] == "none" else None
            case "handshakeArrived":
                member.traffic.received += 1
            case "datagramArrived":
                member.traffic.received += 1
                self._arrived(row)
            case "relayAsked":
                member.traffic.received += 1
                member.traffic.asked += 1
            case "datagramRejected":
                self._rejected(row, member)
            case "talkingStarted":
                first = max(member.remembers_from, member.newest - self._pre_roll)
                member.opened(first)
                for number in range(first, member.newest + 1):
                    self._let_through(number, row.cause, member.device)
            case "talkingStopped":
                member.closed(before=member.newest)
                member.remembers_from = max(0, member.newest)
            case "localConnected" | "internetConnected":
                path = row.kind.removesuffix("Connected")
                member.moved(row.payload["peer"], path, row.time)
                if path == "local":
                    member.ends("dual", row.payload["peer"], row.time)
                else:
                    member.break_off("dual", row.payload["peer"], row.time)
            case "localProbing":
                member.begins("probing", row.payload["peer"], row.time)
            case "probeJudged":
                member.ends("probing", row.payload["peer"], row.time)
            case "handoverToLocal":
                member.begins("dual", row.payload["peer"], row.time)
            case "pathBroken" | "pathReleased" | "mismatchFound":
                if row.payload["path"] == "local":
                    member.lost_radio(row.payload["peer"], row.time)

    def _effect(self, effect: dict[str, Any], row: Row, member: Member) -> None:
        match effect["kind"]:
            case "send":
                way = (effect["path"], member.device, self._devices[effect["peer"]])
                self._sent(effect["datagram"], way, row, member)
            case "route":
                ends = (member.device, self._devices[effect["peer"]])
                self._carriers.pop(ends, None)
                if effect["by"] in self._devices:
                    self._carriers[ends] = self._devices[effect["by"]]
            case "forward":
                self._passed_on(effect, row, member)
            case "skip":
                pair = self._pair(self._devices[effect["peer"]], member.device)
                frame = pair.frame(effect["timestamp"])
                frame.offered = True
                frame.meet(CAUSE_OF_SKIP[effect["reason"]], row.sequence)
                member.traffic.unsent += effect["reason"] == "uplink"
            case "refuse":
                pair = self._pair(member.device, self._devices[effect["talker"]])
                reason = effect["reason"]
                pair.refusals[reason] = pair.refusals.get(reason, 0) + 1
                frame = pair.frame(effect["timestamp"])
                # A copy that is the first to come stands for nothing that was taken.
                is_first = frame.arrived is not None and frame.arrival_sequence == row.sequence
                cause = CAUSE_OF_REFUSAL.get(reason)
                if cause is None and is_first:
                    cause = "wrongly seen as duplicate"
                if frame.refusal and frame.refusal[0] in ("listener not running", "listener left"):
                    cause = None
                if cause and not frame.is_final:
                    evidence = member.silenced if reason == "silenced" else None
                    frame.refusal = (cause, evidence or row.sequence)
                # What is refused as it arrives never was in the buffer.
                is_late = row.kind in ("audioTicked", "audioGiven")
                pair.wait(effect["timestamp"], frame.waits and not is_late)

    def _lead(self, device: str, route: str) -> None:
        """A phone's sound goes there from now on."""
        self._narrow.discard(device)
        if route == "hfp" and device in self._old_headsets:
            self._narrow.add(device)

    def _pair(self, listener: str, talker: str) -> Pair:
        return self.pairs[listener, talker]

    # Datagrams

    def _origin(self, row: Row) -> int | None:
        """The row in which that was sent which came, or was lost, in this one."""
        return self._origins.get(row.cause, row.cause)

    def _offer(self, offer: Offer, cause: int) -> None:
        self._links.course.append(offer)
        self._flights.setdefault((cause, offer.way), []).append(offer)

    def _attacked(self, row: Row) -> None:
        way = (row.payload["path"], row.payload["from"], row.payload["to"])
        self._offer(Offer(way, row.payload["bytes"], row.time, datagram=None), row.sequence)

    def _sent(self, datagram: dict[str, Any], way: Way, row: Row, member: Member) -> None:
        path, sender, receiver = way
        size = self._wire.size(datagram)
        carrier = self._carriers.get((sender, receiver)) if path == "local" else None
        offer = Offer(way, size, row.time, datagram)
        if carrier is None:
            self._offer(offer, row.sequence)
        else:
            # It is under way between its ends; the link has it up to who passes it on.
            self._flights.setdefault((row.sequence, way), []).append(offer)
            size += WRAPPING
            self._links.course.append(Offer((path, sender, carrier), size, row.time, datagram))
        member.traffic.count(datagram["kind"], size)
        member.use.leave(path, size, row.time)
        if datagram["kind"] != "voice":
            return
        number = datagram["timestamp"]
        member.sent.add(number)
        frame = self._pair(receiver, sender).frame(number)
        frame.offered = True
        frame.copies += 1
        frame.in_flight += 1
        frame.is_pre_roll = number < member.newest
        if frame.copies > 1 and self._are_fellows(sender, receiver):
            member.traffic.second_copies += 1
            member.traffic.second_bytes += size

    def _passed_on(self, effect: dict[str, Any], row: Row, member: Member) -> None:
        """A member passes on what it was handed: what lies in it, it cannot tell."""
        size = row.payload["bytes"]
        member.traffic.relayed += 1
        member.traffic.relayed_bytes += size
        way = ("local", member.device, self._devices[effect["to"]])
        self._links.course.append(Offer(way, size, row.time, datagram={}))

    def _let_through(self, number: int, sequence: int, talker: str) -> None:
        """The detector let a frame through: whoever it does not go to, as the talker does not know of
        it, has no path."""
        for listener in self.members:
            frame = self._pair(listener, talker).frame(number)
            if listener != talker and self._are_fellows(listener, talker) and not frame.offered:
                frame.offered = True
                frame.meet("no path", sequence)

    def _landed(self, cause: int | None, way: Way, fits: Callable[[Offer], bool]) -> Offer | None:
        """Takes the first datagram that fits out of the air; None for a copy that the link made."""
        flights = self._flights.get((cause, way), [])
        offer = next(filter(fits, flights), None)
        if offer:
            flights.remove(offer)
        return offer

    def _lost(self, row: Row) -> None:
        lost = row.payload
        way = (lost["path"], lost["from"], lost["to"])
        pair = self._pair(lost["to"], lost["from"])
        if lost["fault"] is not None:
            pair.swallowed.append((row.time, lost["fault"]))
        offer = self._landed(self._origin(row), way, lambda each: each.datagram in (lost["datagram"], None))
        if not offer:
            return
        offer.loss = lost["reason"]
        self.members[lost["from"]].traffic.uplink_drops += lost["reason"] == "uplinkFull"
        if offer.datagram and offer.datagram["kind"] == "voice":
            frame = pair.frame(offer.datagram["timestamp"])
            frame.in_flight -= 1
            frame.meet(CAUSE_OF_LOSS[lost["reason"]], row.sequence, lost["fault"])

    def _arrived(self, row: Row) -> None:
        datagram = row.payload["datagram"]
        talker = self._devices[row.payload["peer"]]
        self._take_in(datagram, talker, row)
        way = (row.payload["path"], talker, row.node)
        offer = self._landed(self._origin(row), way, lambda each: each.datagram == datagram)
        if not offer or datagram["kind"] != "voice":
            return
        pair = self._pair(row.node, talker)
        frame = pair.frame(datagram["timestamp"])
        frame.in_flight -= 1
        pair.packets += 1
        if not frame.is_pre_roll:
            # A pre-roll leaves all at once, and says nothing of how evenly packets travel.
            pair.jitter[way[0]].observe(row.time - datagram["timestamp"] * FRAME)
        if frame.arrived is None:
            frame.arrived, frame.arrival_sequence = row.time, row.sequence

    def _take_in(self, datagram: dict[str, Any], talker: str, row: Row) -> None:
        """What arrived and was not refused waits, whoever sent it."""
        is_refused = any(effect["kind"] == "refuse" for effect in row.effects)
        if datagram["kind"] == "voice" and not is_refused:
            pair = self._pair(row.node, talker)
            left = self.members[row.node].left
            if left is not None:
                pair.miss(datagram["timestamp"], "listener left", left)
                return
            pair.take(datagram["timestamp"], datagram["stream"], row.sequence)

    def _rejected(self, row: Row, member: Member) -> None:
        member.traffic.received += 1
        member.traffic.rejected += 1
        talker = self._devices[row.payload["peer"]]
        way = (row.payload["path"], talker, row.node)
        # The log has its size and what led to it: of those that fit, the first that was sent.
        size = row.payload["bytes"]

        def fits(each: Offer) -> bool:
            sent = {"datagram": each.datagram}
            is_named = each.datagram and _key(self._origin(row), way[0], way[2], sent) in self._named
            return each.size == size and not is_named

        is_nameless = sum(map(fits, self._flights.get((self._origin(row), way), []))) > 1
        offer = self._landed(self._origin(row), way, fits)
        if offer and offer.datagram and offer.datagram["kind"] == "voice":
            pair = self._pair(row.node, talker)
            pair.has_nameless |= is_nameless
            frame = pair.frame(offer.datagram["timestamp"])
            frame.in_flight -= 1
            frame.meet(CAUSE_OF_REJECTION[row.payload["reason"]], row.sequence)

    def _changed(self, row: Row) -> None:
        change = Change(row.payload["link"], row.payload["channel"], directions(row.payload), row.time)
        self._links.course.append(change)

    # What sounds

    def _play(self, row: Row, listener: Member) -> None:
        plays = [effect for effect in row.effects if effect["kind"] == "play"]
        listener.calls_with_sound += bool(plays)
        is_narrow = listener.device in self._narrow
        for talker in self.members:
            own = [play for play in plays if self._devices[play["talker"]] == talker]
            pair = self._pair(listener.device, talker)
            for place, play in enumerate(own):
                # Two frames that share a tick sound in one half of it each.
                length = FRAME // 2 if len(own) > 1 else FRAME
                begin = row.time + (length if place else 0)
                self._sounds(pair, play, Sounding(begin, length, row.sequence, is_narrow))
                pair.played(begin)
            listener.lines[talker].tick([(play["stream"], play["timestamp"]) for play in own])

    def _sounds(self, pair: Pair, play: dict[str, Any], sounding: Sounding) -> None:
        frame = pair.frame(play["timestamp"])
        match play["as"]:
            case "decoded":
                pair.decoded += 1
            case "recovered":
                pair.recovered += 1
            case "concealed":
                # After the last frame of a talkspurt the decoder fades out: nothing is missing.
                pair.concealed += frame.offered
                return
        number = play["timestamp"]
        pair.wait(number, False)
        if number in pair.has_sounded:
            pair.played_twice += 1
        elif not frame.is_final:
            frame.sounded = sounding
        pair.has_sounded.add(number)


def _key(cause: int | None, path: str, receiver: str, sent: dict[str, Any]) -> tuple:
    """What names a datagram: the event that sent it, where it went, and what it is."""
    return (cause, path, receiver, *sent["datagram"].items())


def _first_route(route: str, settings: dict[str, Any]) -> str:
    """Where sound goes as far as the session allows: a category without a microphone is for music."""
    if route != "hfp":
        return route
    is_allowed = settings["bluetooth"] == "hfp" and settings["category"] == "playAndRecord"
    return "hfp" if is_allowed else "other"
