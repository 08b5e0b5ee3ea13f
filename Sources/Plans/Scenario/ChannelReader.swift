import Kernel

/// Reads what a link does to packets, from a link of a scenario or a `change` on the timeline.
public enum ChannelReader {
  /// The keys it takes.
  public static let keys = [
    "delay", "jitter", "loss", "rate", "queue", "reorder", "duplicate", "corrupt", "mtu", "slot",
  ]

  private static let spans = Limits.spans
  private static let shifts = Limits.shifts

  /// The channel after every key that is there has replaced its part of `previous`.
  public static func read(
    _ reader: MappingReader,
    replacing previous: ChannelSettings = ChannelSettings(),
  ) -> ChannelSettings {
    var channel = previous
    readDelay(reader, into: &channel)
    if let node = reader.node("jitter") { channel.jitter = jitter(node, reader) }
    if let node = reader.node("loss") { channel.loss = loss(node, reader) }
    readRate(reader, into: &channel)
    readQueue(reader, into: &channel)
    readReordering(reader, into: &channel)
    readDuplicates(reader, into: &channel)
    channel.corrupt = reader.ratio("corrupt", default: previous.corrupt)
    if let mtu = unlimited("mtu", reader, .quantity(.byteCount, in: Limits.packets)) {
      channel.mtu_bytes = mtu
    }
    channel.slot = reader.duration("slot", in: Limits.slots, default: previous.slot)
    if let problem = channel.problem {
      reader.diagnostics.report(
        at: reader.mark,
        "\(reader.what): \(problem)",
        remedy: "correct the figures",
      )
    }
    return channel
  }

  /// A limit that can be lifted with the word `unlimited`; nil where the key is absent.
  static func unlimited(
    _ key: String,
    _ reader: MappingReader,
    _ format: ScalarFormat<Int64>,
  ) -> Int64?? {
    let either = ScalarFormat<Int64?>(
      expectation: "\(format.expectation), or unlimited",
      edges: Edges(inside: format.edges.inside + ["unlimited"], outside: format.edges.outside),
    ) { (text, quoted) throws(QuantityError) in
      text == "unlimited" ? nil : try format.value(of: text, quoted: quoted)
    }
    return reader.optional(key, either)
  }

  /// `reorder: { chance: 1%, gap: 10ms }`.
  private static func readReordering(_ reader: MappingReader, into channel: inout ChannelSettings) {
    guard let part = reader.mapping("reorder") else { return }
    channel.reorder = part.ratio("chance")
    channel.reorderGap = part.duration("gap", in: spans)
    part.finish()
  }

  // MARK: Jitter

  /// `none`, or a mapping with the one key `uniform`, `normal` or `pareto`.
  private static func jitter(_ node: Node, _ reader: MappingReader) -> Jitter {
    if node.text == "none" { return .none }
    guard let (key, part) = model(node, "jitter", ["uniform", "normal", "pareto"], reader) else {
      return .none
    }
    switch key {
    case "uniform":
      return uniform(part, reader)
    case "normal":
      let inner = MappingReader(part, as: "normal jitter", diagnostics: reader.diagnostics)
      let mean = inner.duration("mean", in: shifts, default: .zero)
      let deviation = inner.duration("deviation", in: spans)
      let limit = inner.duration("limit", in: spans)
      inner.finish()
      return .normal(mean: mean, deviation: deviation, limit: limit)
    default:
      let inner = MappingReader(part, as: "Pareto jitter", diagnostics: reader.diagnostics)
      let scale = inner.duration("scale", in: spans)
      let shape = inner.required("shape", .ratio(in: Limits.shapes)) ?? .one
      let limit = inner.duration("limit", in: spans)
      inner.finish()
      return .pareto(scale: scale, shape: shape, limit: limit)
    }
  }

  /// `0ms..4ms`.
  private static func uniform(_ node: Node, _ reader: MappingReader) -> Jitter {
    let text = QuantityKind.duration.text
    let ends = [shifts.lowerBound, shifts.upperBound].map { text($0.nanoseconds) }
    let beyond = text(shifts.upperBound.nanoseconds + 1)
    let format = ScalarFormat<Jitter>(
      expectation: "two durations such as 0ms..4ms, from \(ends[0]) to \(ends[1])",
      edges: Edges(
        inside: ["\(ends[0])..\(ends[1])", "0s..0s", "0s..1ns"],
        outside: ["-\(beyond)..0s", "0s..\(beyond)", "1ns..0ns", "0s"],
      ),
    ) { (text, _) throws(QuantityError) in
      guard let dots = text.firstRange(of: "..") else { throw QuantityError("has no '..'") }
      let lower = try QuantityKind.duration.parse(String(text[..<dots.lowerBound]))
      let upper = try QuantityKind.duration.parse(String(text[dots.upperBound...]))
      guard lower <= upper else { throw QuantityError("has its ends in the wrong order") }
      let ends = (Duration(nanoseconds: lower), Duration(nanoseconds: upper))
      guard shifts.contains(ends.0), shifts.contains(ends.1) else {
        throw QuantityError("is too large")
      }
      return .uniform(lower: ends.0, upper: ends.1)
    }
    return reader.value(of: node, "uniform jitter", format) ?? .none
  }

  // MARK: Loss

  /// A ratio, `none`, or a mapping with the one key `gilbert`, `markov` or `bits`.
  private static func loss(_ node: Node, _ reader: MappingReader) -> Loss {
    if node.text == "none" { return .none }
    if node.text != nil {
      return reader.value(of: node, "loss", .ratio).map(Loss.bernoulli) ?? .none
    }
    guard let (key, part) = model(node, "loss", ["gilbert", "markov", "bits"], reader) else {
      return .none
    }
    switch key {
    case "gilbert": return gilbert(part, reader)
    case "markov": return markov(part, reader)
    default: return bits(part, reader)
    }
  }

  private static func gilbert(_ node: Node, _ reader: MappingReader) -> Loss {
    let inner = MappingReader(node, as: "Gilbert loss", diagnostics: reader.diagnostics)
    let loss = Loss.gilbertElliott(
      p: inner.ratio("p"),
      r: inner.ratio("r"),
      lossGood: inner.ratio("good", default: .zero),
      lossBad: inner.ratio("bad", default: .one),
    )
    inner.finish()
    return loss
  }

  private static func markov(_ node: Node, _ reader: MappingReader) -> Loss {
    let inner = MappingReader(node, as: "Markov loss", diagnostics: reader.diagnostics)
    let loss = Loss.fourState(
      p13: inner.ratio("p13"),
      p31: inner.ratio("p31"),
      p32: inner.ratio("p32"),
      p23: inner.ratio("p23"),
      p14: inner.ratio("p14"),
    )
    inner.finish()
    return loss
  }

  /// `bits: "0010"`, or `bits: { digits: "0010", per: slot }`.
  private static func bits(_ node: Node, _ reader: MappingReader) -> Loss {
    let format = ScalarFormat<String>(
      expectation: "1 to \(Limits.lossDigits) digits 0 (received) and 1 (lost)",
      edges: Edges(
        inside: ["0", String(repeating: "10", count: 512)],
        outside: ["", "2", "01x"],
      ),
    ) { (text, _) throws(QuantityError) in
      guard !text.isEmpty, text.utf8.allSatisfy({ $0 == 0x30 || $0 == 0x31 }) else {
        throw QuantityError("has something else in it")
      }
      guard text.utf8.count <= Limits.lossDigits else { throw QuantityError("is too long") }
      return text
    }
    guard node.entries != nil else {
      return reader.value(of: node, "loss bits", format).map { .bits($0) } ?? .none
    }
    let inner = MappingReader(node, as: "loss bits", diagnostics: reader.diagnostics)
    let digits = inner.required("digits", format)
    let step = inner.enumeration("per", TraceStep.self, default: .packet)
    inner.finish()
    return digits.map { .bits($0, per: step) } ?? .none
  }

  /// The one key of a mapping that names a model, with what stands below it.
  static func model(
    _ node: Node,
    _ what: String,
    _ known: [String],
    _ reader: MappingReader,
    or usual: String = "none",
  ) -> (String, Node)? {
    guard let entries = node.entries, entries.count == 1, let entry = entries.first else {
      reader.diagnostics.report(
        at: node.mark,
        "\(what) of \(reader.what) is \(node.entries.map { "\($0.count) keys" } ?? node.summary)",
        remedy: "expected \(usual), or one of \(known.joined(separator: ", ")) with its figures",
      )
      return nil
    }
    guard known.contains(entry.key) else {
      reader.diagnostics.reportUnknown(
        "model",
        entry.key,
        in: " in \(what) of \(reader.what)",
        known: known,
        at: entry.keyMark,
      )
      return nil
    }
    return (entry.key, entry.value)
  }
}
