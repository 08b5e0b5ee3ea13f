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
    let rows = try rows(before: event)
    lines += ["", "how it came"] + course(rows)
    lines += ["", "why"] + (try reasons(breach, rows)).map { "  " + $0 }
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

  // MARK: Why

  private func reasons(_ breach: Breach, _ rows: [PastEvent]) throws -> [String] {
    switch breach.invariant {
    case .protectedDeleted, .lossUnnamed:
      let own = rows.filter { $0.header.node == breach.device }
      let found = try protections(of: breach.photos, in: own)
      guard found.isEmpty else { return found + [rule(breach.invariant)] }
      return ["it was protected before the app was opened, and the scan did not see by what"]
    case .unbackedDeleted, .monthLost, .keptTooMany, .sampleDeleted, .changedUnasked,
      .freedTooEarly, .unrecoverable, .lostElsewhere, .askedUntapped, .choiceChanged:
      return [rule(breach.invariant)]
    }
  }

  /// When the photos became protected, measured from the preview and to the deletion.
  private func protections(of photos: [PhotoID], in rows: [PastEvent]) throws -> [String] {
    let preview = rows.last { $0.header.kind == "previewShown" }
    let asked = rows.last { $0.header.kind == "deletionAsked" }
    var found: [String] = []
    for row in rows where row.header.kind == "edited" {
      let event = try CanonicalReader.decode(LibraryEvent.self, kind: "edited", from: row.payload)
      guard case .edited(let edit, let origin, _) = event,
        let what = protection(edit, of: photos), let preview
      else { continue }
      let way = origin == .cloud ? " by sync" : ""
      let place =
        if let asked, asked.header.sequence < row.header.sequence {
          "\(span(row.header.time - asked.header.time)) after the system began to ask"
        } else {
          "\(span(row.header.time - preview.header.time)) after the preview was made"
        }
      found.append("\(what)\(way), \(place)")
    }
    return found
  }

  private func protection(_ edit: LibraryEdit, of photos: [PhotoID]) -> String? {
    switch edit {
    case .mark(let id, .favourite, true) where photos.contains(id):
      return "photo \(id) became a favourite"
    case .addToAlbum(let album, let ids):
      let own = ids.filter(photos.contains)
      guard !own.isEmpty else { return nil }
      let numbers = own.prefix(4).map { "\($0)" }.joined(separator: ", ")
      return "photo \(numbers) went into album \(album)"
    case .add, .mark, .makeAlbum, .removeFromAlbum, .renameAlbum, .moveAlbum, .deleteAlbum,
      .delete, .recover, .emptyTrash:
      return nil
    }
  }

  /// What the design does that breaks the invariant.
  private func rule(_ invariant: PhotoInvariant) -> String {
    switch invariant {
    case .protectedDeleted:
      "what the scan had found was deleted, and nothing was looked at again before that"
    case .lossUnnamed:
      "it happened while the system asked, when no app can take anything back; the cleaner said "
        + "nothing afterwards"
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
    case .askedUntapped, .choiceChanged: ""
    }
  }
}
