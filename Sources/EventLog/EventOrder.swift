import Kernel

/// What every sink of a log asks of the events it is given.
enum EventOrder {
  /// Refuses an event out of sequence or with a cause that is no earlier event.
  static func check(_ header: EventHeader, after last: LogPosition) throws(LogError) {
    guard header.sequence == last + 1 else {
      throw LogError(
        .misplaced(sequence: header.sequence),
        "event \(header.sequence) '\(header.kind)' at \(header.node) came after event \(last);"
          + " event \(last + 1) was due: append events in sequence, each once",
      )
    }
    if let cause = header.cause, cause < 1 || cause >= header.sequence {
      throw LogError(
        .misplaced(sequence: header.sequence),
        "event \(header.sequence) '\(header.kind)' at \(header.node) names event \(cause) as its"
          + " cause; a cause is an earlier event, from 1 to \(last)",
      )
    }
  }

  /// Refuses states that are not those after the last event.
  static func check(checkpoint sequence: LogPosition, after last: LogPosition) throws(LogError) {
    guard sequence == last else {
      throw LogError(
        .misplaced(sequence: sequence),
        "a checkpoint after event \(sequence) came after event \(last); append it right after its"
          + " event",
      )
    }
  }
}
