import IntercomSimulation
import Kernel

/// What is judged of the rows of one run.
extension JudgedRun {
  /// Sequences have no holes, time does not go back, and a cause is an earlier event.
  func causesStandBefore() -> Outcome {
    var last = Instant.start
    for (index, row) in rows.enumerated() {
      let header = row.header
      guard header.sequence.number == Int64(index) + 1 else {
        return .broken("row \(index + 1) has the sequence \(header.sequence)")
      }
      guard header.time >= last else { return .broken("time goes back at \(header.sequence)") }
      last = header.time
      if let cause = header.cause {
        guard (1..<header.sequence).contains(cause) else {
          return .broken("\(header.sequence) \(header.kind) has the cause \(cause)")
        }
      }
      guard let problem = evidenceProblem(row) else { continue }
      return .broken("\(header.sequence) \(header.kind): \(problem)")
    }
    return rows.isEmpty ? .notJudged("no event at all") : .held
  }

  /// What is wrong with the events that a row names as its evidence.
  private func evidenceProblem(_ row: EventRow) -> String? {
    guard row.header.kind == "gapFound" || row.header.kind == "datagramLost" else { return nil }
    for name in ["first", "last", "fault", "resumed"] {
      var rest = row.payload[...]
      while let range = rest.firstRange(of: "\"\(name)\":") {
        rest = rest[range.upperBound...]
        guard let number = Int64(rest.prefix { $0.isWholeNumber }) else { continue }
        guard (1..<row.header.sequence.number).contains(number) else {
          return "\(name) is \(number)"
        }
        // A link was cut, a radio came to the end of its range, something stopped an app or has not
        // started it yet, or its user has left.
        let stops = ["suspended", "locked", "killed", "switchedOff", "installed", "callLeft"]
        let fault = rows[Int(number) - 1]
        if name == "fault", !fault.isBreak, !stops.contains(fault.header.kind) {
          return "its fault is a \(fault.header.kind)"
        }
      }
    }
    return nil
  }

  /// The parts of every gap add up to its length, and gaps of a pair do not overlap.
  func partsAddUp() throws -> Outcome {
    var ends: [String: Instant] = [:]  // order-free: only ever looked up
    var count = 0
    for row in rows where row.header.kind == "gapFound" {
      let event = try CanonicalReader.decode(
        IntercomWorldEvent.self,
        kind: row.header.kind,
        from: Array(row.payload.utf8),
      )
      guard case .gapFound(let gap) = event else { continue }
      count += 1
      let lengths = gap.parts.map(\.length.nanoseconds)
      guard lengths.reduce(0, +) == gap.length.nanoseconds, !gap.parts.isEmpty else {
        return .broken("gap \(gap.number) of \(gap.length.nanoseconds) ns has \(lengths)")
      }
      guard lengths.allSatisfy({ $0 >= 0 }), gap.unheard >= .zero, gap.start >= .start else {
        return .broken("gap \(gap.number) has something below 0: \(row.payload)")
      }
      let pair = "\(gap.listener) \(gap.talker)"
      if let end = ends[pair], gap.start < end {
        return .broken("gap \(gap.number) begins before the one before it has ended")
      }
      ends[pair] = gap.start + gap.length
      guard gap.number == Int64(count) else { return .broken("gap \(count) is \(gap.number)") }
    }
    return count == 0 ? .notJudged("no gap") : .held
  }
}

extension EventRow {
  /// Whether a link lets nothing pass from then on: by an act, or because of where two devices are.
  fileprivate var isBreak: Bool {
    switch header.kind {
    case "cut": true
    case "faded", "covered": payload.contains("\"in_range\":false")
    default: false
    }
  }
}
