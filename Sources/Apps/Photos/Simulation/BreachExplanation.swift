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
    lines.append("  at        \(day(event.header.time)) on \(breach.device)")
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
    lines.append("")
    lines += try course(of: breach, before: event)
    lines += ["", "why", "  " + reason(breach.invariant)]
    return .found(lines: lines, root: event.header.sequence)
  }

  // MARK: What went before

  /// The events that the breach turns on, from the last scan before it on.
  private func course(of breach: Breach, before event: PastEvent) throws -> [String] {
    var rows: [PastEvent] = []
    for kind in Self.turningPoints { rows += try history.events(kind: kind) }
    let before = rows.filter { $0.header.sequence <= event.header.sequence }
      .sorted { $0.header.sequence < $1.header.sequence }
    let scan = before.last { $0.header.kind == "previewShown" }
    let opening = before.last {
      $0.header.kind == "launched" && $0.header.sequence < (scan?.header.sequence ?? .max)
    }
    let first = opening?.header.sequence ?? before.first?.header.sequence ?? 0
    let chosen = before.filter { $0.header.sequence >= first }
    var last = chosen.first?.header.time ?? .start
    return ["how it came"]
      + chosen.suffix(24).map { row in
        defer { last = row.header.time }
        return line(row, after: row.header.time - last)
      }
  }

  /// What the fate of a photo turns on.
  private static let turningPoints = [
    "launched", "previewShown", "edited", "localeSet", "deleteTapped", "changeMade",
    "deletionAsked", "consentGiven", "photosDeleted", "photosRemoved", "terminated",
    "freedShown", "accessChanged",
  ]

  private func line(_ event: PastEvent, after step: Duration) -> String {
    let payload = String(decoding: event.payload, as: UTF8.self)
    let brief = payload.count > 150 ? payload.prefix(149) + "…" : payload[...]
    let header = event.header
    return "  \(day(header.time))  +\(span(step))  \(header.node)  \(header.kind) \(brief)"
  }

  private func day(_ instant: Instant) -> String {
    let seconds = instant.nanoseconds / 1_000_000_000
    return "day \(seconds / 86_400) " + span(Duration(nanoseconds: instant.nanoseconds % Self.day))
  }

  private static let day: Int64 = 86_400_000_000_000

  private func span(_ span: Duration) -> String {
    let milliseconds = span.nanoseconds / 1_000_000
    let parts = [
      milliseconds / 3_600_000, milliseconds / 60_000 % 60, milliseconds / 1_000 % 60,
    ].map { $0 < 10 ? "0\($0)" : "\($0)" }
    let rest = String(1_000 + milliseconds % 1_000).dropFirst()
    return parts.joined(separator: ":") + "." + rest
  }

  private func reason(_ invariant: PhotoInvariant) -> String {
    switch invariant {
    case .protectedDeleted:
      "the batch was what the scan had found; what became protected since was not looked at again"
    case .lossUnnamed:
      "the photo became protected while the system asked, when no app can take anything back; "
        + "the cleaner said nothing afterwards"
    case .unbackedDeleted:
      "the age of a photo was taken for the time since its backup; it came in lately"
    case .monthLost:
      "months were filed under one key that were two, or samples were not counted by month"
    case .keptTooMany:
      "each scan keeps samples anew and does not count those that Keep holds already"
    case .sampleDeleted:
      "the samples were known by the album's title alone; without it they were candidates again"
    case .changedUnasked:
      "the samples went into Keep while scanning, before the person had seen or said anything"
    case .freedTooEarly:
      "deleted photos take their space until Recently Deleted lets them go"
    case .unrecoverable:
      "the photos were gone for good before their 30 days were over"
    case .lostElsewhere:
      "with iCloud Photos a deletion holds on every device, and the preview spoke of one"
    }
  }
}
