import Kernel
import Plans

/// What an act says that puts a push service in trouble, for each app that has such services: how it refuses everything
/// from now on, and which pause it wants meanwhile.
public struct ServiceTrouble<Reason: CaseIterable & RawRepresentable & Sendable>: Sendable
where Reason.RawValue == String {
  /// The word with which it refuses.
  public let reason: Reason
  /// The pause; zero for none.
  public let wait: Duration

  /// The keys of such an act.
  public static var keys: [String] { ["reason", "retryAfter"] }

  /// Reads them.
  public init(_ reader: MappingReader) {
    reason = reader.enumeration("reason", Reason.self)
    let hour = Duration.zero...Duration.seconds(3_600)
    wait = reader.duration("retryAfter", in: hour, default: .zero)
  }

  /// Reports an act on a node whose apps share the services of another one: trouble is theirs.
  public static func refuse(
    _ reader: MappingReader,
    _ act: String,
    on node: String,
    sharing app: String,
  ) {
    reader.take(keys)
    reader.diagnostics.report(
      at: reader.mark,
      "\(reader.what): the apps of '\(node)' share a push system, the app '\(app)'",
      remedy: "write 'do: \(app).\(act)', which is about the services of all of them",
    )
  }
}
