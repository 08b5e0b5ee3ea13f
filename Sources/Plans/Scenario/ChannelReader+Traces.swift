import Kernel

/// What was recorded of a link, and what becomes of packets that wait for it.
extension ChannelReader {
  // MARK: Delay

  /// A duration, or a mapping with the one key `recorded` or `arrivals`.
  static func readDelay(_ reader: MappingReader, into channel: inout ChannelSettings) {
    guard let node = reader.node("delay"), node.entries != nil else {
      if reader.node("delay") != nil { channel.delayTrace = .none }
      channel.delay = reader.duration("delay", in: Limits.spans, default: channel.delay)
      return
    }
    let known = ["recorded", "arrivals"]
    let usual = "a duration such as 200ms"
    guard let (key, part) = model(node, "delay", known, reader, or: usual) else { return }
    if key == "recorded" {
      readDelays(part, reader, into: &channel)
    } else {
      readArrivals(part, reader, into: &channel)
    }
  }

  /// `recorded: { values: "5200 5300", unit: us, per: packet, besides: 3ms }`.
  private static func readDelays(
    _ node: Node,
    _ reader: MappingReader,
    into channel: inout ChannelSettings,
  ) {
    let inner = MappingReader(node, as: "recorded delay", diagnostics: reader.diagnostics)
    let values = inner.required("values", .trace())
    let unit = inner.enumeration("unit", TraceUnit.self)
    let step = inner.enumeration("per", TraceStep.self, default: .packet)
    channel.delay = inner.duration("besides", in: Limits.spans, default: .zero)
    inner.finish()
    let longest = Limits.spans.upperBound
    guard let values, let spans = scaled(values, unit, upTo: longest, inner) else { return }
    channel.delayTrace = .delays(spans, per: step)
  }

  /// `arrivals: { values: "120000 lost 160200", unit: us, others: 20ms }`.
  private static func readArrivals(
    _ node: Node,
    _ reader: MappingReader,
    into channel: inout ChannelSettings,
  ) {
    let inner = MappingReader(node, as: "recorded arrivals", diagnostics: reader.diagnostics)
    let values = inner.required("values", .trace(orElse: "lost"))
    let unit = inner.enumeration("unit", TraceUnit.self)
    channel.delay = inner.duration("others", in: Limits.spans, default: .zero)
    inner.finish()
    let latest = Limits.runLongest
    guard let values, let times = scaled(values, unit, upTo: latest, inner) else { return }
    channel.delayTrace = .arrivals(times)
  }

  // MARK: Copies

  /// A chance, or `{ copies: { values: "none 400000 none", unit: us } }`.
  static func readDuplicates(_ reader: MappingReader, into channel: inout ChannelSettings) {
    guard let node = reader.node("duplicate"), node.entries != nil else {
      if reader.node("duplicate") != nil { channel.copies_ns = [] }
      channel.duplicate = reader.ratio("duplicate", default: channel.duplicate)
      return
    }
    let usual = "a chance such as 1/200"
    guard let (_, part) = model(node, "duplicate", ["copies"], reader, or: usual) else { return }
    let inner = MappingReader(part, as: "recorded copies", diagnostics: reader.diagnostics)
    let values = inner.required("values", .trace(orElse: "none"))
    let unit = inner.enumeration("unit", TraceUnit.self)
    inner.finish()
    let longest = Limits.spans.upperBound
    guard let values, let spans = scaled(values, unit, upTo: longest, inner) else { return }
    channel.duplicate = .zero
    channel.copies_ns = spans
  }

  /// What one unit of a recording is.
  private enum TraceUnit: String, CaseIterable {
    case ns
    case us
    case ms

    var nanoseconds: Int64 {
      switch self {
      case .ns: 1
      case .us: 1_000
      case .ms: 1_000_000
      }
    }
  }

  /// The values in nanoseconds; nil where one is too large, which is reported.
  private static func scaled(
    _ values: [Int64],
    _ unit: TraceUnit,
    upTo longest: Duration,
    _ reader: MappingReader,
  ) -> [Int64]? {
    let most = longest.nanoseconds / unit.nanoseconds
    if let place = values.firstIndex(where: { $0 > most }) {
      reader.diagnostics.report(
        at: reader.mark(of: "values"),
        "\(reader.what): value \(place + 1), \(values[place]) \(unit.rawValue), is too large",
        remedy: "expected at most \(most) \(unit.rawValue)",
      )
      return nil
    }
    return values.map { $0 == DelayTrace.lost ? $0 : $0 * unit.nanoseconds }
  }

  // MARK: Rate

  /// A bit rate, `unlimited`, or `{ mahimahi: { times: "0 1 2" } }`.
  static func readRate(_ reader: MappingReader, into channel: inout ChannelSettings) {
    guard let node = reader.node("rate"), node.entries != nil else {
      guard let rate = unlimited("rate", reader, .quantity(.bitRate, in: Limits.bitRates)) else {
        return
      }
      channel.rate_bps = rate
      channel.opportunities_ms = []
      return
    }
    let usual = "a bit rate such as 24kb/s, unlimited"
    guard let (_, part) = model(node, "rate", ["mahimahi"], reader, or: usual) else { return }
    let inner = MappingReader(part, as: "Mahimahi's trace", diagnostics: reader.diagnostics)
    let times = inner.required("times", .opportunities)
    inner.finish()
    guard let times else { return }
    channel.rate_bps = nil
    channel.opportunities_ms = times
  }

  // MARK: Queue

  private enum DisciplineName: String, CaseIterable {
    case dropTail = "drop-tail"
    case codel
  }

  /// An amount of data, or `{ limit: 30kB, discipline: codel, target: 5ms, interval: 100ms }`.
  static func readQueue(_ reader: MappingReader, into channel: inout ChannelSettings) {
    let limit = channel.queueLimit_bytes
    guard let node = reader.node("queue"), node.entries != nil else {
      if reader.node("queue") != nil { channel.discipline = .dropTail }
      channel.queueLimit_bytes = reader.byteCount("queue", in: Limits.queues, default: limit)
      return
    }
    let inner = MappingReader(
      node,
      as: "queue of \(reader.what)",
      diagnostics: reader.diagnostics,
    )
    channel.queueLimit_bytes = inner.byteCount("limit", in: Limits.queues, default: limit)
    switch inner.enumeration("discipline", DisciplineName.self) {
    case .dropTail: channel.discipline = .dropTail
    case .codel:
      channel.discipline = .codel(
        target: inner.duration("target", in: Limits.spans, default: .milliseconds(5)),
        interval: inner.duration("interval", in: Limits.slots, default: .milliseconds(100)),
      )
    }
    inner.finish()
  }
}

extension ScalarFormat where Value == [Int64] {
  /// Whole numbers with white space between them, or `word`, such as `lost`, in the place of one.
  static func trace(orElse word: String? = nil) -> Self {
    let lost = word.map { ", or \($0)" } ?? ""
    return Self(
      expectation: "1 to \(Limits.traceEntries) whole numbers with blanks between them\(lost)",
      edges: Edges(
        inside: ["0", "0 3600000", word.map { "\($0) 5" } ?? "5 5"],
        outside: ["-1", "1.5", "1,2", "9223372036854775808", word == nil ? "lost" : "last"],
      ),
    ) { (text, _) throws(QuantityError) in
      try numbers(in: text, orElse: word)
    }
  }

  /// The times of Mahimahi's trace, in milliseconds.
  static var opportunities: Self {
    Self(
      expectation: "1 to \(Limits.traceEntries) milliseconds that do not fall, the last from 1 to "
        + "\(Limits.opportunityLatest_ms)",
      edges: Edges(
        inside: ["1", "0 0 1", "\(Limits.opportunityLatest_ms)"],
        outside: ["0", "2 1", "-1 1", "1.5", "\(Limits.opportunityLatest_ms + 1)"],
      ),
    ) { (text, _) throws(QuantityError) in
      let times = try numbers(in: text, orElse: nil)
      if zip(times, times.dropFirst()).contains(where: { $0 > $1 }) {
        throw QuantityError("has a time that falls")
      }
      guard let last = times.last, (1...Limits.opportunityLatest_ms).contains(last) else {
        throw QuantityError("has its last time outside its range")
      }
      return times
    }
  }

  private static func numbers(
    in text: String,
    orElse lost: String?,
  ) throws(QuantityError) -> [Int64] {
    var numbers: [Int64] = []
    for word in text.utf8.split(whereSeparator: { [0x20, 0x09, 0x0A, 0x0D].contains($0) }) {
      guard numbers.count < Limits.traceEntries else { throw QuantityError("is too long") }
      let word = Substring(word)
      if let lost, word == lost {
        numbers.append(DelayTrace.lost)
      } else if word.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int64(word) {
        numbers.append(number)
      } else {
        throw QuantityError("has something else in it")
      }
    }
    if numbers.isEmpty { throw QuantityError("has no number") }
    return numbers
  }
}
