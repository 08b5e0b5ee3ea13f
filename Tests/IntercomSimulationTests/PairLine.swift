import Intercom
import Kernel
import Testing
import Voice

@testable import IntercomSimulation

/// One talker and one listener, frame by frame: what happens to each is written by hand.
struct PairLine {
  var ledger: PairLedger
  private var next: FrameNumber = 0
  private var evidence: LogPosition = 0
  /// The talker's stream.
  var stream: UInt64 = 1
  private var preRoll: [FrameNumber] = []

  /// When everything that has passed was captured.
  var now: Instant { .start + next.offset }

  /// What becomes of a frame.
  enum Fate {
    /// Sounds that long after its first sample was captured.
    case heard(delay: Int64)
    /// Lost by the link.
    case lost
    /// Swallowed by a cut link.
    case swallowed
    /// Not sent: no path.
    case skipped(SendGap)
    /// Arrives and is refused.
    case refused(Refusal)
    /// Arrives with the pre-roll, after its time.
    case preRoll
    /// Never sent: the detector was closed.
    case silent
    /// Arrives, and waits in the listener's buffer.
    case waiting
    /// Sent, and nothing more is known.
    case flying
  }

  /// A talker who speaks in these frames.
  init(speech: [Range<Int64>]) {
    let truth = speech.map { range in
      SpeechInterval(
        start: Instant(nanoseconds: range.lowerBound * 20_000_000),
        end: Instant(nanoseconds: range.upperBound * 20_000_000),
      )
    }
    ledger = PairLedger(
      listener: "ren",
      talker: "hina",
      truth: truth,
      preRoll: .milliseconds(200),
      codecDelay: .zero,
      impairment: PublishedImpairment.opus(band: .wideband, bitRate: 15_000)?.impairment,
    )
  }

  /// The event with which a frame arrived.
  func evidence(ofArrival timestamp: FrameNumber) -> LogPosition {
    LogPosition(timestamp.number * 10 + 11)
  }

  mutating func pass(_ fate: Fate, count: Int = 1) {
    for _ in 0..<count { pass(fate) }
  }

  private mutating func pass(_ fate: Fate) {
    let timestamp = next
    next += 1
    evidence += 10
    let start = Instant.start + timestamp.offset
    ledger.captured(timestamp, start: start, end: start + .milliseconds(20), evidence: evidence)
    func arrive(after delay: Int64) {
      ledger.offered(timestamp)
      ledger.landed(timestamp)
      let time = start + .milliseconds(delay)
      ledger.arrived(timestamp, by: .local, at: time, evidence: evidence + 1)
    }
    switch fate {
    case .heard(let delay):
      arrive(after: 25)
      ledger.taken(timestamp, of: stream, evidence: evidence + 1)
      _ = ledger.played(
        timestamp,
        as: .decoded,
        at: start + .milliseconds(delay),
        for: VoiceFrame.length,
        evidence: evidence + 2,
      )
    case .lost:
      ledger.offered(timestamp)
      ledger.lost(timestamp, .lostOnLink, evidence: evidence + 1)
    case .swallowed:
      ledger.offered(timestamp)
      ledger.swallowed(by: 5, at: start)
      ledger.lost(timestamp, .deadPath, evidence: evidence + 1, fault: 5)
    case .skipped(let reason):
      ledger.skipped(timestamp, reason: reason, evidence: evidence + 1)
    case .refused(let reason):
      arrive(after: 25)
      ledger.refused(timestamp, reason, evidence: evidence + 2)
    case .preRoll:
      // The frames of a pre-roll leave when a later one has been captured.
      preRoll.append(timestamp)
      return
    case .waiting:
      arrive(after: 25)
      ledger.taken(timestamp, of: stream, evidence: evidence + 1)
    case .flying:
      ledger.offered(timestamp)
    case .silent:
      break
    }
    for timestamp in preRoll {
      ledger.offered(timestamp)
      ledger.landed(timestamp)
      ledger.arrived(timestamp, by: .local, at: start, evidence: evidence + 3)
      ledger.refused(timestamp, .late, evidence: evidence + 4)
    }
    preRoll = []
  }

  /// The gaps of the whole call.
  mutating func end() -> [Gap] {
    pass(.silent, count: 60)
    ledger.finish(at: now)
    return ledger.takeGaps()
  }
}

func parts(_ gap: Gap) -> [String] {
  gap.parts.map { "\($0.name.rawValue) \($0.length.nanoseconds / 1_000_000)" }
}
