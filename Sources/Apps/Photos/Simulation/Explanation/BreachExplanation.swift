import Kernel
import Photos
import World

/// Why an invariant was broken: what each photo went through, from the scan to the deletion.
struct BreachExplanation {
  private let history: any EventHistory

  /// An explanation from the log of a run.
  init(_ history: any EventHistory) {
    self.history = history
  }

  /// Explains the broken invariant with that number, in the order in which they were broken.
  ///
  /// - Throws: where the log cannot be read.
  func explain(_ number: Int64) throws -> Explanation {
    var breaches: [PastEvent] = []
    for invariant in PhotoInvariant.allCases {
      breaches += try history.events(kind: invariant.rawValue)
    }
    breaches.sort { $0.header.sequence < $1.header.sequence }
    guard number >= 1, number <= breaches.count else {
      return .missing(known: Int64(breaches.count))
    }
    let event = breaches[Int(number - 1)]
    let breach = try CanonicalReader.decode(
      Breach.self,
      kind: event.header.kind,
      from: event.payload,
    )
    var lines = ["broken: \(breach.invariant.title)", ""]
    lines.append("  at        \(BreachText.day(event.header.time)) on \(breach.device)")
    if breach.batch > 0 { lines.append("  batch     \(breach.batch)") }
    if !breach.photos.isEmpty {
      let numbers = breach.photos.prefix(4).map { "\($0)" }.joined(separator: ", ")
      lines.append("  photos    \(breach.names) (in the log \(numbers))")
    }
    if !breach.months.isEmpty {
      let months = breach.months.prefix(8).map { "\(CivilMonth(number: $0))" }
      lines.append("  months    \(months.joined(separator: ", "))")
    }
    if breach.bytes > 0 { lines.append("  bytes     \(breach.bytes)") }
    let rows = try rows(before: event)
    lines += ["", "how it came"] + course(rows)
    lines += ["", "why"]
    lines += try BreachReasons(breach, event, in: history).lines().map { "  " + $0 }
    return .found(lines: lines, root: event.header.sequence)
  }

  // MARK: What went before

  /// The events that the breach turns on, from the opening of the app on.
  private func rows(before event: PastEvent) throws -> [PastEvent] {
    var rows: [PastEvent] = []
    for kind in Self.turningPoints { rows += try history.events(kind: kind) }
    let before = rows.filter { $0.header.sequence <= event.header.sequence }
      .sorted { $0.header.sequence < $1.header.sequence }
    let opening = before.last { $0.header.kind == "launched" }
    let first = opening?.header.sequence ?? before.first?.header.sequence ?? 0
    return before.filter { $0.header.sequence >= first }
  }

  private func course(_ rows: [PastEvent]) -> [String] {
    var last = rows.first?.header.time ?? .start
    return rows.suffix(24).map { row in
      defer { last = row.header.time }
      return line(row, after: row.header.time - last)
    }
  }

  /// What the fate of a photo turns on.
  private static let turningPoints = [
    "launched", "previewShown", "edited", "localeSet", "deleteTapped", "changeMade",
    "deletionAsked", "consentGiven", "photosDeleted", "photosRemoved", "terminated",
    "freedShown", "freeingPromised", "albumDeleted", "membersRemoved", "photosRecovered",
    "photosPurged", "accessChanged",
  ]

  private func line(_ event: PastEvent, after step: Duration) -> String {
    let payload = String(decoding: event.payload, as: UTF8.self)
    let brief = payload.count > 150 ? payload.prefix(149) + "…" : payload[...]
    let header = event.header
    return
      "  \(BreachText.day(header.time))  +\(BreachText.span(step))  \(header.node)  \(header.kind) \(brief)"
  }
}
