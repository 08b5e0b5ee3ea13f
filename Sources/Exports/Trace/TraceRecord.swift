import Kernel

/// One record of the Chrome trace event format, as Perfetto reads it.
///
/// The format is described in "Trace Event Format" of the Catapult project. Time stamps are
/// microseconds; three decimals keep the nanoseconds.
struct TraceRecord {
  /// What a record is, by the letter that the format has for it.
  enum Phase: String {
    case complete = "X"
    case instant = "i"
    case counter = "C"
    case metadata = "M"
    case flowStart = "s"
    case flowEnd = "f"
  }

  var phase: Phase
  var name: String
  var category = ""
  var process: Int
  var thread: Int
  /// Nanoseconds from the run's start; metadata has none.
  var time: Int64?
  /// Nanoseconds, of what is complete.
  var length: Int64?
  /// What binds the two ends of a flow.
  var flow: Int64?
  /// A colour that trace viewers know by name.
  var color: String?
  /// Fields by name, each a JSON value already.
  var arguments: [(String, String)] = []

  /// One line of JSON.
  var json: String {
    var text = "{\"ph\":\"\(phase.rawValue)\",\"name\":\(quotedJSON(name))"
    if !category.isEmpty { text += ",\"cat\":\(quotedJSON(category))" }
    text += ",\"pid\":\(process),\"tid\":\(thread)"
    if let time { text += ",\"ts\":\(Self.microseconds(time))" }
    if let length { text += ",\"dur\":\(Self.microseconds(length))" }
    if let flow { text += ",\"id\":\(flow)" }
    switch phase {
    // A flow ends at the slice around it, not at the next one.
    case .flowEnd: text += ",\"bp\":\"e\""
    // An instant of its thread alone.
    case .instant: text += ",\"s\":\"t\""
    case .complete, .counter, .metadata, .flowStart: break
    }
    if let color { text += ",\"cname\":\(quotedJSON(color))" }
    if !arguments.isEmpty {
      let fields = arguments.map { "\(quotedJSON($0.0)):\($0.1)" }
      text += ",\"args\":{\(fields.joined(separator: ","))}"
    }
    return text + "}"
  }

  /// Nanoseconds as microseconds with three decimals.
  static func microseconds(_ nanoseconds: Int64) -> String {
    let size = nanoseconds.magnitude
    let rest = String(size % 1_000)
    let sign = nanoseconds < 0 ? "-" : ""
    return "\(sign)\(size / 1_000).\(String(repeating: "0", count: 3 - rest.count))\(rest)"
  }
}
