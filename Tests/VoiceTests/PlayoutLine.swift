import Kernel

@testable import Voice

/// A jitter buffer that is fed and played tick by tick; what it plays is told in words.
struct PlayoutLine {
  var buffer: JitterBuffer
  /// The last tick that was played.
  private(set) var tick: Tick = 0

  /// A buffer with the settings of the seed, but for a change.
  init(_ change: (inout JitterBufferSettings) -> Void = { _ in }) {
    var settings = JitterBufferSettings()
    change(&settings)
    buffer = JitterBuffer(settings: settings)
  }

  /// Takes a frame after the tick that was played last.
  @discardableResult mutating func take(
    _ sequence: Int64,
    _ timestamp: Int64,
    carrying: Bool = false,
  ) -> Insertion {
    buffer.insert(
      sequence: SequenceNumber(sequence),
      timestamp: FrameNumber(timestamp),
      carriesPrevious: carrying,
      at: tick,
    )
  }

  /// Plays the next tick.
  @discardableResult mutating func pull() -> Playout {
    tick += 1
    return buffer.pull(at: tick)
  }

  /// Plays so many ticks: the timestamp of a frame, `fec` or `plc` with it, or `-`, for each.
  ///
  /// Arrivals are frames as (sequence, timestamp) by the tick after which they come.
  mutating func play(_ ticks: Int, _ arrivals: [Int64: [(Int64, Int64)]] = [:]) -> String {
    var heard: [String] = []
    for _ in 0..<ticks {
      for (sequence, timestamp) in arrivals[tick.number] ?? [] { take(sequence, timestamp) }
      heard.append(Self.word(pull()))
    }
    return heard.joined(separator: " ")
  }

  private static func word(_ playout: Playout) -> String {
    switch playout {
    case .frame(_, let timestamp): "\(timestamp)"
    case .merge(let first, let second): "\(first.timestamp)+\(second.timestamp)"
    case .recover(_, let timestamp, _): "fec\(timestamp)"
    case .conceal(let timestamp): "plc\(timestamp)"
    case .silence: "-"
    }
  }
}
