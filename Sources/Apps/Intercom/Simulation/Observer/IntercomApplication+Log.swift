import Findings
import Intercom
import Kernel
import Plans
import Voice
import World

/// What a stored log of a call is worth: its rows that no reducer is told, and what observers find in it.
extension IntercomApplication {
  /// Reads what the call's world states, and what it notes of links.
  public func check(_ note: PastEvent, of plan: Plan) throws(FieldError) {
    let event = try note.read(as: IntercomWorldEvent.self)
    let devices = plan.devices.filter { $0.apps.contains(IntercomSchema.name) }.map(\.id)
    if let problem = event.problem(among: devices, in: note.header) { throw problem }
    // Only few rows name one: the plan is not read again for each.
    guard let group = event.group, let own = try? Self.plan(of: plan) else { return }
    guard own.members.contains(where: { $0.group == group || $0.enters == group }) else {
      throw .unknown("group", group)
    }
  }

  /// Finds gaps, echoes and strangers again.
  public func findAgain(in history: any EventHistory, of plan: Plan) throws -> FoundAgain? {
    let own = try Self.plan(of: plan)
    let end = Instant.start + plan.duration
    var call = LoggedCall(own, seed: plan.seed)
    var stated: [(event: LogPosition, finding: CallObserver.Finding)] = []
    try history.rows { row in
      try call.read(row)
      guard row.header.node == "world", row.header.component == IntercomSchema.name else { return }
      let event = try row.read(as: IntercomWorldEvent.self)
      guard event.isFoundInRows else { return }
      stated.append((row.header.sequence, .init(event: event, cause: row.header.cause)))
    }
    try history.rows { row in try call.observe(row) }
    let sound = call.finish(at: end)
    let found = call.observer.findings.filter { $0.event.isFoundInRows }
    if call.ambiguities > 0 {
      return FoundAgain(
        "nothing is found again: \(call.ambiguities) times bytes that were no good could have been "
          + "one of several datagrams"
      )
    }
    let report = CallReport(
      of: own,
      variant: plan.variant,
      seenBy: call.observer,
      sound: sound,
      clocks: SampleClock.all(of: own, in: plan),
      until: end,
      paths: plan.transportPaths,
    )
    return FoundAgain(
      Self.summary(of: found),
      figures: report.findings.allMeasures.filter { !Self.ofBytes.contains($0.name) },
      untold: Self.ofBytes,
      details: report.details.filter { !$0.isOfMedia },
      difference: Self.difference(between: stated, and: found),
    )
  }

  /// Figures of what is in no row: the size of what was lost, and the wait before a bottleneck or for an
  /// uplink, without which nobody knows of how many something is a part.
  private static let ofBytes = [
    IntercomMetric.wireBytes, .queueing, .ownerWords, .ownerBytes, .uplinkWait, .uplinkWait95,
    .uplinkDropped, .uplinkUnsent, .energy, .energyRadio, .energyCellular,
  ].map { "\(IntercomSchema.name).\($0.rawValue)" }

  /// `22 gaps, no echo and 1 stranger found again from the log`.
  private static func summary(of found: [CallObserver.Finding]) -> String {
    func count(_ one: String, _ many: String, _ isMeant: (IntercomWorldEvent) -> Bool) -> String {
      let count = found.count { isMeant($0.event) }
      return count == 0 ? "no \(one)" : count == 1 ? "1 \(one)" : "\(count) \(many)"
    }
    let gaps = count("gap", "gaps") { if case .gapFound = $0 { true } else { false } }
    let echoes = count("echo", "echoes") { if case .playedTwice = $0 { true } else { false } }
    let strangers = count("stranger", "strangers") {
      if case .strangerHeard = $0 { true } else { false }
    }
    return "\(gaps), \(echoes) and \(strangers) found again from the log"
  }

  /// The first place at which the log states something else than was found.
  private static func difference(
    between stated: [(event: LogPosition, finding: CallObserver.Finding)],
    and found: [CallObserver.Finding],
  ) -> FoundAgain.Difference? {
    for place in 0..<max(stated.count, found.count) {
      let row = place < stated.count ? stated[place] : nil
      let finding = place < found.count ? found[place] : nil
      guard row?.finding != finding else { continue }
      return .init(
        event: row?.event ?? finding?.cause,
        logged: row?.finding.words,
        found: finding?.words,
      )
    }
    return nil
  }
}

extension CallObserver.Finding {
  /// Its row, as a log has it.
  fileprivate var words: String {
    var writer = CanonicalWriter()
    writer.payload(event)
    let cause = cause.map { " because of event \($0)" } ?? ""
    return "\(event.kind) \(String(decoding: writer.bytes, as: UTF8.self))\(cause)"
  }
}

extension IntercomWorldEvent {
  /// Whether observers find it, and find it in rows: what keys and bytes tell stands in none.
  fileprivate var isFoundInRows: Bool {
    switch self {
    case .gapFound, .playedTwice, .strangerHeard, .leaverHeard, .fellowMissed, .mismatchIgnored,
      .groupConnected, .groupParted, .groupMatched,
      .groupSplit, .ownerAgreed, .ownerDisputed, .twoOwners, .settingsConflict, .verdictOverdue:
      true
    case .datagramLost, .datagramCorrupted, .datagramReplayed, .nothingRecorded, .datagramForged,
      .sessionFull, .uplinkChanged, .mixClipped, .nonceReused, .voiceInClear, .groundHost,
      .invitationBare:
      false
    }
  }

  /// The group that it is about; nil where it is about none.
  fileprivate var group: String? {
    switch self {
    case .groupConnected(let group), .groupParted(let group), .groupMatched(let group, _),
      .groupSplit(let group, _), .ownerAgreed(let group, _), .ownerDisputed(let group),
      .groundHost(let group, _):
      group
    case .datagramLost, .datagramCorrupted, .datagramReplayed, .nothingRecorded, .datagramForged,
      .sessionFull, .uplinkChanged, .mixClipped, .nonceReused, .voiceInClear, .gapFound,
      .playedTwice, .strangerHeard, .leaverHeard, .invitationBare, .twoOwners,
      .settingsConflict, .verdictOverdue, .fellowMissed,
      .mismatchIgnored:
      nil
    }
  }

  /// Why no run of a call between `devices` can have written it there; nil where one can.
  fileprivate func problem(among devices: [String], in header: EventHeader) -> FieldError? {
    func stranger(_ names: String...) -> FieldError? {
      names.first { !devices.contains($0) }.map { .unknown("device", $0) }
    }
    func misplaced(_ path: TransportPath?) -> FieldError? {
      let place = path.map { "link/\($0.rawValue)" } ?? IntercomSchema.name
      guard header.component != place else { return nil }
      return FieldError(field: "component", problem: "is not '\(place)', where such a row stands")
    }
    switch self {
    case .datagramLost(let path, let from, let to, let datagram, _, let fault):
      if let problem = stranger(from, to) ?? misplaced(path) { return problem }
      if header.cause == nil || from == to { return .range("cause") }
      if let fault, fault < 1 || fault >= header.sequence { return .range("fault") }
      return datagram.isSent ? nil : .range("datagram")
    case .datagramCorrupted(let path, let from, let to, let bit):
      return stranger(from, to) ?? misplaced(path) ?? (bit < 0 ? .range("bit") : nil)
    case .datagramReplayed(_, let from, let to, let bytes),
      .datagramForged(_, let from, let to, let bytes):
      return stranger(from, to) ?? misplaced(nil) ?? (bytes < 1 ? .range("bytes") : nil)
    case .nothingRecorded(_, let from, let to), .nonceReused(let from, let to, _, _),
      .voiceInClear(let from, let to, _, _):
      return stranger(from, to) ?? misplaced(nil)
    case .sessionFull(let device, let peer):
      return stranger(device, peer) ?? misplaced(nil)
    case .uplinkChanged(let device, let rate, let queue):
      return stranger(device) ?? misplaced(nil) ?? (rate < 1 ? .range("rate_bps") : nil)
        ?? (queue < 1 ? .range("queue_bytes") : nil)
    case .mixClipped(let listener, let samples):
      return stranger(listener) ?? misplaced(nil) ?? (samples < 1 ? .range("samples") : nil)
    case .playedTwice(let listener, let talker, _), .strangerHeard(let listener, let talker),
      .leaverHeard(let listener, let talker), .fellowMissed(let listener, let talker),
      .mismatchIgnored(let listener, let talker):
      return stranger(listener, talker) ?? misplaced(nil)
    case .invitationBare(let from, let to, _):
      return stranger(from, to) ?? misplaced(nil)
    case .gapFound(let gap):
      return stranger(gap.listener, gap.talker) ?? misplaced(nil)
    case .groundHost(_, let host):
      return stranger(host) ?? misplaced(nil)
    case .groupConnected, .groupParted, .ownerDisputed:
      return misplaced(nil)
    case .ownerAgreed(_, let owner):
      return stranger(owner) ?? misplaced(nil)
    case .twoOwners(let first, let second), .settingsConflict(let first, let second):
      return stranger(first, second) ?? misplaced(nil)
    case .verdictOverdue(let device, let peer, let number):
      return stranger(device, peer) ?? misplaced(nil) ?? (number < 1 ? .range("number") : nil)
    case .groupMatched(_, let count), .groupSplit(_, let count):
      let isPossible = count > 1 && count <= devices.count
      return misplaced(nil) ?? (isPossible ? nil : .range("count"))
    }
  }
}

extension Datagram {
  /// Whether a member can have sent it: with numbers that a call reaches, whatever was sealed.
  var isSent: Bool {
    switch self {
    case .handshake(_, let attempt): (0...Self.most).contains(attempt)
    case .voice(_, _, let timestamp):
      isPlausible && (0...FrameNumber(Self.most)).contains(timestamp)
    case .ping, .pong, .receipt, .standby, .release, .neighbour: isPlausible
    }
  }

  /// Frames of ten years, which is the longest run, by a clock that runs too fast.
  private static let most: Int64 = 1 << 34
}
