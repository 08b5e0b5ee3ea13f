import EventLog
import Kernel

/// Events made from their sequence alone: every process writes the same log.
public struct DeterministicStream: Sendable {
  /// How many events.
  public let events: Int64
  /// After how many events a checkpoint is taken.
  public var checkpointSpacing: Int64 = 500

  /// A stream of that many events.
  public init(events: Int64) {
    self.events = events
  }

  /// What its log says about it.
  public var manifest: LogManifest {
    LogManifest(
      toolVersion: "test",
      scenario: "stream",
      variant: "default",
      seed: 7,
      plan: "{\"events\":\(events)}",
    )
  }

  /// Writes all events and checkpoints into `sink`.
  ///
  /// - Parameters:
  ///   - sink: takes them.
  ///   - observer: is told each sequence after its event was taken.
  /// - Throws: what the sink throws.
  public func feed(
    _ sink: some EventSink,
    observer: (Int64) throws -> Void = { _ in },
  ) throws {
    for sequence in stride(from: Int64(1), through: events, by: 1) {
      let event = Self.event(sequence)
      try sink.append(event.header, payload: event.payload, effects: event.effects)
      if sequence % checkpointSpacing == 0 {
        try sink.checkpoint(after: LogPosition(sequence), states: Self.states(sequence))
      }
      try observer(sequence)
    }
  }

  /// The event with that sequence, with an empty digest.
  public static func event(_ sequence: Int64) -> LoggedEvent {
    let words = ["frame", "山彦", "quote\\\"", "", "gap"]
    let word = words[Int(sequence % 5)]
    let length = Int(sequence * 2_654_435_761 % 300)
    let filling = String(repeating: "x", count: length)
    let payload = "{\"number\":\(sequence),\"word\":\"\(word)\",\"filling\":\"\(filling)\"}"
    let effects = sequence % 3 == 0 ? "[{\"kind\":\"play\",\"frame\":\(sequence)}]" : ""
    return LoggedEvent(
      header: EventHeader(
        sequence: LogPosition(sequence),
        time: Instant(nanoseconds: sequence / 2 * 20_000_000),
        node: sequence % 2 == 0 ? "hina" : "ren",
        component: sequence % 7 == 0 ? "clock" : "intercom",
        kind: sequence % 7 == 0 ? "ticked" : "packetReceived",
        cause: sequence > 10 && sequence % 4 != 0
          ? LogPosition(sequence - 1 - sequence % 9) : nil,
      ),
      payload: Array(payload.utf8),
      effects: Array(effects.utf8),
      digest: [],
    )
  }

  /// The states after that event.
  public static func states(_ sequence: Int64) -> [(component: String, state: [UInt8])] {
    ["hina/intercom", "ren/intercom"].map { component in
      (component, Array("{\"seen\":\(sequence),\"at\":\"\(component)\"}".utf8))
    }
  }
}
