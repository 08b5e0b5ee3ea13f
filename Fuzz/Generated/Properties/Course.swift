import Foundation
import Kernel

/// What each node of a run goes through, told without anything that counts rows: so two runs can be
/// compared of which one has rows more, or happens later.
struct Course {
  /// The rows of each node, as texts.
  private(set) var rows: [String: [String]] = [:]  // order-free: only ever looked up
  /// The nodes in the order of their first rows.
  private(set) var nodes: [String] = []

  /// How much later a run happens than the one it is compared with.
  struct Lateness {
    /// By how much.
    var span = Duration.zero
    /// What happens before is not compared.
    var from = Instant.start
  }

  /// The rows of a run without those of, and those of the world about, some devices.
  ///
  /// - Parameters:
  ///   - trial: the run.
  ///   - others: the devices that are left out.
  ///   - tellsOfGroups: whether rows that tell of a whole group are compared; a group is another one
  ///     without some of its members, even if they are never met.
  ///   - late: how much later it happens than the run it is compared with.
  /// - Throws: where a payload cannot be read.
  init(
    _ trial: JudgedRun,
    without others: [String] = [],
    tellsOfGroups: Bool = true,
    late: Lateness = Lateness(),
  ) throws {
    var left: Set<LogPosition> = []  // order-free: only ever looked up
    let kept = trial.rows.filter { row in
      // What a service in the world does because of one of the others names nobody.
      if row.header.node == "world", let cause = row.header.cause, left.contains(cause),
        row.header.component == "photos.icloud"
      {
        left.insert(row.header.sequence)
        return false
      }
      if others.contains(row.header.node) { left.insert(row.header.sequence) }
      return row.header.time >= late.from && !others.contains(row.header.node)
        && (tellsOfGroups || !Self.isAboutGroup(row))
        && !(row.header.node == "world" && others.contains { Self.names($0, row) }
          && !Self.isLinkAct(row))
    }
    var places: [LogPosition: String] = [:]  // order-free: only ever looked up
    var counts: [String: Int] = [:]  // order-free: only ever looked up
    for row in kept {
      counts[row.header.node, default: 0] += 1
      places[row.header.sequence] = "\(row.header.node) \(counts[row.header.node] ?? 0)"
    }
    for row in kept {
      let header = row.header
      var text = Self.isLinkAct(row) ? "" : row.payload
      if header.kind == "gapFound" || header.kind == "datagramLost" {
        text = try Self.placed(text, places)
      }
      text = Self.earlier(text, by: late.span)
      let effects = Self.earlier(row.effects, by: late.span)
      let cause = header.cause.map { places[$0] ?? "what is not compared" } ?? "nothing"
      let time = (header.time - late.span).nanoseconds
      if rows[header.node] == nil { nodes.append(header.node) }
      rows[header.node, default: []].append(
        "\(time) \(header.component) \(header.kind) after \(cause): \(text) \(effects)"
      )
    }
  }

  /// What a group is as a whole; and who joins by an invitation, for where nobody does, no phone looks
  /// after invitations.
  private static func isAboutGroup(_ row: EventRow) -> Bool {
    [
      "groupConnected", "groupParted", "groupMatched", "groupSplit", "ownerAgreed", "ownerDisputed",
      "twoOwners", "settingsConflict", "verdictOverdue",
    ].contains(row.header.kind)
      || ["admission", "audio", "membership", "owner", "screen"].contains {
        row.header.component == "intercom.\($0)"
      }
  }

  /// Whether a row is about a device, or asks for something that is.
  private static func names(_ device: String, _ row: EventRow) -> Bool {
    row.payload.contains("\"\(device)\"") || row.effects.contains("\"\(device)\"")
  }

  /// What happens to a link names whom it connects, also those who are not compared.
  private static func isLinkAct(_ row: EventRow) -> Bool {
    row.header.component.hasPrefix("link/")
      && ["cut", "healed", "changed"].contains(row.header.kind)
  }

  /// Where two courses part, in words; nil where they do not.
  func difference(from other: Course) -> String? {
    for node in nodes + other.nodes.filter({ !nodes.contains($0) }) {
      let (own, others) = (rows[node] ?? [], other.rows[node] ?? [])
      if let index = zip(own, others).enumerated().first(where: { $0.element.0 != $0.element.1 }) {
        return "\(node): \(index.element.0.prefix(300))\n    is \(index.element.1.prefix(300))"
      }
      guard own.count == others.count else {
        let longer = own.count > others.count ? own : others
        return "\(node): \(own.count) rows are \(others.count), the first more is "
          + longer[min(own.count, others.count)].prefix(300)
      }
    }
    return nil
  }

  // MARK: Counting rows

  /// A payload whose sequences are places, and whose gaps are not numbered.
  private static func placed(_ payload: String, _ places: [LogPosition: String]) throws -> String {
    let value = try JSONSerialization.jsonObject(with: Data(payload.utf8))
    let data = try JSONSerialization.data(
      withJSONObject: placed(value, places),
      options: .sortedKeys,
    )
    return String(decoding: data, as: UTF8.self)
  }

  private static func placed(_ value: Any, _ places: [LogPosition: String]) -> Any {
    if let list = value as? [Any] { return list.map { placed($0, places) } }
    guard let fields = value as? [String: Any] else { return value }
    return Dictionary(
      uniqueKeysWithValues: fields.map { key, value -> (String, Any) in
        switch key {
        case "number" where fields["listener"] != nil: (key, "any")
        case "first", "last", "fault", "resumed":
          (
            key,
            (value as? Int64).map { places[LogPosition($0)] ?? "what is not compared" } ?? "none",
          )
        default: (key, placed(value, places))
        }
      }
    )
  }

  // MARK: Later

  /// The fields that are points in time of the run, and those that count frames since its start.
  private static let instants = ["start_ns", "at_ns", "until_ns", "since_ns", "expires_ns"]
  private static let frames = ["timestamp", "index"]

  /// A text whose times and frames are so much earlier.
  private static func earlier(_ text: String, by span: Duration) -> String {
    guard span != .zero else { return text }
    var text = text
    for name in instants { text = lowered(text, name, by: span.nanoseconds) }
    for name in frames { text = lowered(text, name, by: span / .milliseconds(20)) }
    return text
  }

  private static func lowered(_ text: String, _ name: String, by amount: Int64) -> String {
    let parts = text.components(separatedBy: "\"\(name)\":")
    guard parts.count > 1 else { return text }
    return parts[0]
      + parts.dropFirst().map { part in
        let digits = part.prefix { $0 == "-" || $0.isWholeNumber }
        guard let number = Int64(digits) else { return "\"\(name)\":\(part)" }
        return "\"\(name)\":\(number - amount)\(part.dropFirst(digits.count))"
      }.joined()
  }
}
