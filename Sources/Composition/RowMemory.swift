import EventLog
import Kernel
import Plans

/// The rows of a log that many questions ask for, read once: a log keeps no index but its sequence.
///
/// What happens rarely is kept, what comes with every frame and packet is not: of that only stretches are
/// asked for. An answer is the same as the log's own.
final class RowMemory {
  /// What was run; nil where that was written by another version.
  let plan: Plan?
  private let reader: LogReader
  /// The rows of the kinds that are kept, in sequence.
  private var kept: [LoggedEvent] = []
  /// The same by kind, so that a question for one kind does not read the others.
  private var byKind: [String: [LoggedEvent]] = [:]
  /// The kinds that are too many to be kept.
  private var frequent: [String] = []

  /// Reads what is kept.
  ///
  /// - Parameters:
  ///   - reader: the log.
  ///   - most: so many rows are kept: with about half a kilobyte each, 25 MB.
  /// - Throws: `LogError`.
  init(of reader: LogReader, keepingMost most: Int64 = 50_000) throws {
    self.reader = reader
    plan = LoggedHistory.plan(of: reader)
    var rare: [String] = []
    var sum: Int64 = 0
    for (name, count) in try reader.counts(of: .kind) {
      sum += count
      // What is more than a twentieth of all rows comes with every frame or packet.
      if sum <= most, count <= 1_000 || count * 20 <= reader.count {
        rare.append(name)
      } else {
        frequent.append(name)
      }
    }
    try reader.events(ofKinds: rare, in: 1...max(1, reader.last)) { row in
      kept.append(row)
      byKind[row.header.kind, default: []].append(row)
    }
  }

  /// The rows that a filter lets through, in sequence.
  func rows(_ filter: EventFilter, without kinds: [String]) throws -> [LoggedEvent] {
    let wanted = frequent.filter { kind in
      !kinds.contains(kind) && (filter.kind.map { $0 == kind } ?? true)
    }
    let candidates = filter.kind.map { byKind[$0] ?? [] } ?? kept
    let first = filter.from.map { from in
      candidates.partition { $0.header.time >= from }
    }
    let last = filter.to.map { to in candidates.partition { $0.header.time > to } }
    let from = first ?? 0
    let until = max(from, last ?? candidates.count)
    var found = candidates[from..<until].filter { row in
      filter.passes(row.header) && !kinds.contains(row.header.kind)
    }
    guard !wanted.isEmpty else { return found }
    try reader.events(ofKinds: wanted, at: filter.node, in: try range(of: filter)) { row in
      if filter.passes(row.header) { found.append(row) }
    }
    return found.sorted { $0.header.sequence < $1.header.sequence }
  }

  /// The sequences in which the filter's time lies.
  private func range(of filter: EventFilter) throws -> ClosedRange<LogPosition> {
    let first = try filter.from.map(reader.position) ?? 1
    let behind = try filter.to.map { try reader.position(of: $0 + Duration(nanoseconds: 1)) }
    return first...max(first, behind.map { $0 - 1 } ?? reader.last)
  }
}

extension EventFilter {
  fileprivate func passes(_ header: EventHeader) -> Bool {
    node.map { $0 == header.node } ?? true
      && component.map { $0 == header.component } ?? true
      && kind.map { $0 == header.kind } ?? true
      && from.map { $0 <= header.time } ?? true
      && to.map { $0 >= header.time } ?? true
  }
}

extension [LoggedEvent] {
  /// The first place from which on the condition holds, of rows at which it holds from some place on.
  fileprivate func partition(_ holds: (LoggedEvent) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
