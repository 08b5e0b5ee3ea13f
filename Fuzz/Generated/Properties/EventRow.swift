import Composition
import EventLog
import Kernel
import Plans

/// One event of a run, as its log has it.
struct EventRow: Equatable {
  /// Sequence, time, node, component, kind and cause.
  var header: EventHeader
  /// Its fields as canonical JSON.
  var payload: String
  /// What a reducer asked for in answer, as canonical JSON; empty for nothing.
  var effects: String

  /// The text of a field of the payload that is a text; nil where there is none.
  func string(_ name: String) -> String? {
    guard let rest = payload.after("\"\(name)\":\"") else { return nil }
    return String(rest.prefix { $0 != "\"" })
  }

  /// A field of the payload that is a whole number; nil where there is none.
  func number(_ name: String) -> Int64? {
    guard let rest = payload.after("\"\(name)\":") else { return nil }
    return Int64(rest.prefix { $0 == "-" || $0.isWholeNumber })
  }

  /// The datagram that an event or a loss is about, as the log writes it; nil where there is none.
  var datagram: String? {
    guard let rest = payload.after("\"datagram\":{") else { return nil }
    return "{" + rest.prefix { $0 != "}" } + "}"
  }
}

extension String {
  /// What stands behind the first `mark`; nil where it does not stand there.
  func after(_ mark: String) -> Substring? {
    firstRange(of: mark).map { self[$0.upperBound...] }
  }
}

/// Takes every event of a run, with the digest that its log would have.
final class RowSink: EventSink {
  /// The events so far.
  private(set) var rows: [EventRow] = []
  private let digest: DigestSink

  /// A sink that has taken nothing of a run of that plan.
  init(of plan: Plan) {
    digest = DigestSink(manifest: Runner.manifest(of: plan))
  }

  /// The root digest so far, in hexadecimal digits.
  var root: String { hexadecimal(digest.rootDigest) }

  func append(_ header: EventHeader, payload: [UInt8], effects: [UInt8]) throws {
    try digest.append(header, payload: payload, effects: effects)
    rows.append(
      EventRow(
        header: header,
        payload: String(decoding: payload, as: UTF8.self),
        effects: String(decoding: effects, as: UTF8.self),
      )
    )
  }

  func checkpoint(
    after sequence: LogPosition,
    states: [(component: String, state: [UInt8])],
  ) throws {
    try digest.checkpoint(after: sequence, states: states)
  }
}
