import Intercom
import Kernel
import Plans
import World

/// Tells the story of one gap from the log: the fault, the parts with their evidence, and what the
/// two ends did meanwhile.
struct GapExplanation {
  private let history: any EventHistory

  init(_ history: any EventHistory) {
    self.history = history
  }

  /// Rows that come with every frame and packet: a story of them has no end.
  private static let routine = ["audioTicked", "datagramArrived", "datagramRejected", "timerFired"]

  /// What a line shows of an event: the whole payload is in `log`.
  private static let briefLength = 90

  /// The explanation of the gap with that number.
  func explain(_ number: Int64) throws -> Explanation {
    let gaps = try gaps()
    guard let gap = gaps.first(where: { $0.number == number }) else {
      return .missing(known: Int64(gaps.count))
    }
    let packets = try SlowPackets(of: gap, in: history)
    let root = try root(of: gap)
    let struck = try StruckMembers(of: gap, in: history)
    let lost = try PathsLost(of: gap, in: history)
    let fault = struck.evidence ?? lost.fault ?? gap.fault
    return .found(
      lines: head(gap) + struck.words + (try lost.words())
        + (lost.areSeveral ? [] : try wordsOfPlaces(lost.fault ?? gap.fault))
        + (try ActsInForce(of: gap, in: history).words(root: root, slowest: packets.sentSlow))
        + (struck.words.isEmpty ? try MatchesApart(history).words(of: gap) : [])
        + (try GuestsOutside(history).words(of: gap))
        + (try TagsApart(history).words(of: gap))
        + [""] + parts(gap) + (try LostHandshakes(history).words(of: gap))
        + (try packets.words()) + [""] + (try story(gap, fault: fault, lost)),
      root: root,
      fault: fault,
    )
  }

  /// Where the chains of gaps with those numbers begin; the log is read for gaps once.
  func origins(of numbers: [Int64]) throws -> [Origin?] {
    let gaps = try gaps()
    return try numbers.map { number in
      guard let gap = gaps.first(where: { $0.number == number }) else { return nil }
      let struck = try StruckMembers(of: gap, in: history)
      let lost = try PathsLost(of: gap, in: history)
      return try root(of: gap).map {
        Origin(root: $0, fault: struck.evidence ?? lost.fault ?? gap.fault)
      }
    }
  }

  private func gaps() throws -> [Gap] {
    try history.events(kind: "gapFound").compactMap { row in
      let event = try row.read(as: IntercomWorldEvent.self)
      guard case .gapFound(let gap) = event else { return nil }
      try gap.check()
      return gap
    }
  }

  /// What the gap follows from: its first sign, or what had left the talker without a path to this
  /// listener before.
  private func root(of gap: Gap) throws -> LogPosition? {
    guard let first = gap.parts.first?.first, let sign = try history.event(first) else {
      return nil
    }
    guard sign.header.kind == "audioTicked", sign.header.node == gap.talker,
      let listener = try Members(history).member(of: gap.listener)
    else { return first }
    let before = try history.events(
      at: gap.talker,
      from: .start,
      through: sign.header.time,
      without: Self.routine,
    )
    let ended = try before.last { row in
      guard row.header.sequence < first else { return false }
      return try Self.isEnd(row, ofPathTo: listener)
    }
    return ended?.header.sequence ?? first
  }

  /// Whether with that row the talker has lost a path to that member.
  private static func isEnd(_ row: PastEvent, ofPathTo listener: MemberID) throws -> Bool {
    switch row.header.kind {
    case "pathBroken", "mismatchFound", "attackSuspected", "relayLost":
      let fact = try row.read(as: IntercomFact.self)
      if case .pathBroken(_, listener, _) = fact { return true }
      if case .attackSuspected(_, listener, _) = fact { return true }
      if case .relayLost(listener, _) = fact { return true }
      guard case .mismatchFound(_, listener) = fact else { return false }
      return true
    case "localPeerLost", "localConnectionFailed":
      let event = try row.read(as: IntercomEvent.self)
      return event == .localPeerLost(peer: listener)
        || event == .localConnectionFailed(peer: listener)
    default: return false
    }
  }

  private func head(_ gap: Gap) -> [String] {
    var lines = [
      "gap \(gap.number): \(gap.listener) did not hear \(gap.talker) from \(seconds(gap.start)) "
        + "to \(seconds(gap.end)): \(Self.milliseconds(gap.length)), \(gap.severity.rawValue), "
        + gap.cause.rawValue
    ]
    if gap.isOtherThanUnheard {
      let direction = gap.unheard < gap.length ? "longer" : "shorter"
      lines.append(
        "it is \(direction) than the \(Self.milliseconds(gap.unheard)) of speech that were lost in it, "
          + "as speech sounds with \(gap.unheard < gap.length ? "more" : "less") delay after it"
      )
    }
    return lines
  }

  /// Where the two were, where that is the fault.
  private func wordsOfPlaces(_ fault: LogPosition?) throws -> [String] {
    guard let fault, let row = try history.event(fault),
      row.header.component.hasPrefix("link/"),
      let words = try row.read(as: LinkEvent.self).placeWords
    else { return [] }
    return ["the fault is where they were: \(words) (event \(fault))"]
  }

  private func parts(_ gap: Gap) -> [String] {
    var lines = ["its parts"]
    for part in gap.parts {
      let name = part.name.rawValue.filled(to: 28)
      let length = Self.milliseconds(part.length).indented(to: 12)
      lines.append("  \(name) \(length)   events \(part.first) to \(part.last)")
    }
    let sum = gap.parts.reduce(Duration.zero) { $0 + $1.length }
    lines.append("  \("together".filled(to: 28)) \(Self.milliseconds(sum).indented(to: 12))")
    return lines
  }

  /// The evidence, and what the two ends went through meanwhile, in order.
  private func story(_ gap: Gap, fault: LogPosition?, _ lost: PathsLost) throws -> [String] {
    var chapters: [(event: PastEvent, note: String)] = []
    func note(_ sequence: LogPosition?, _ text: String) throws {
      guard let sequence, let event = try history.event(sequence) else { return }
      guard !chapters.contains(where: { $0.event.header.sequence == sequence }) else { return }
      chapters.append((event, text))
    }
    try note(fault, "the fault")
    for loss in lost.losses {
      try note(loss.fault, "the fault that took '\(loss.path.rawValue)' before")
    }
    for part in gap.parts {
      try note(part.first, "first sign of '\(part.name.rawValue)'")
      try note(part.last, "last sign of '\(part.name.rawValue)'")
    }
    try note(gap.resumed, "speech is heard again")
    let end = gap.end
    let first = chapters.map(\.event.header.time).min() ?? end
    for node in [gap.talker, gap.listener] {
      let events = try history.events(
        at: node,
        from: first,
        through: end,
        without: Self.routine,
      )
      for event in events { try note(event.header.sequence, "") }
    }
    chapters.sort { $0.event.header.sequence < $1.event.header.sequence }
    var last = first
    return ["how it came"]
      + chapters.map { event, note in
        defer { last = event.header.time }
        return line(event, note, after: event.header.time - last)
      }
  }

  private func line(_ event: PastEvent, _ note: String, after step: Duration) -> String {
    let header = event.header
    var text = "  \(seconds(header.time))  +\(Self.milliseconds(step).indented(to: 12))  "
    text += "\(header.node)  \(header.kind)"
    if !Self.routine.contains(header.kind) {
      let payload = String(decoding: event.payload, as: UTF8.self)
      let isLong = payload.count > Self.briefLength
      text += " " + (isLong ? payload.prefix(Self.briefLength - 1) + "…" : payload)
    }
    return note.isEmpty ? text : "\(text)   (\(note))"
  }

  private func seconds(_ instant: Instant) -> String { Self.seconds(instant) }

  /// An instant in seconds, to the microsecond.
  static func seconds(_ instant: Instant) -> String {
    "\(decimal(instant.nanoseconds / 1_000, digits: 6)) s"
  }

  /// A span of time in milliseconds, to the microsecond.
  static func milliseconds(_ span: Duration) -> String {
    "\(decimal((span.nanoseconds + 500) / 1_000, digits: 3)) ms"
  }

  private static func decimal(_ value: Int64, digits: Int) -> String {
    let all = String(value)
    let padded = String(repeating: "0", count: max(0, digits + 1 - all.utf8.count)) + all
    return "\(padded.dropLast(digits)).\(padded.suffix(digits))"
  }
}

extension String {
  /// The text with blanks behind it.
  func filled(to width: Int) -> String {
    self + String(repeating: " ", count: max(0, width - count))
  }

  /// The text with blanks in front of it.
  func indented(to width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}

extension Gap {
  /// Refuses times that no run has, in a log that somebody has written.
  fileprivate func check() throws(FieldError) {
    let longest = Limits.runLongest
    for length in [start - .start, length, unheard] + parts.map(\.length) {
      guard (.zero - longest...longest).contains(length) else {
        throw FieldError(field: "length_ns", problem: "no run is as long as \(length.nanoseconds)")
      }
    }
  }
}
