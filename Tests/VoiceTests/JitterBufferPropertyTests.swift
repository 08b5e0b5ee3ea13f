import Kernel
import Testing

@testable import Voice

/// Random talkspurts over a random network: what must hold whatever comes.
struct JitterBufferPropertyTests {
  private struct Sent {
    var sequence: SequenceNumber
    var timestamp: FrameNumber
    var arrival: Tick
  }

  /// Talkspurts with pauses, with delay, jitter, spikes, loss and copies.
  private func stream(_ random: inout RandomStream) -> [Sent] {
    var sent: [Sent] = []
    var timestamp = Int64(random.below(1_000))
    var spike: Int64 = 0
    for sequence in SequenceNumber(0)..<150 {
      timestamp += random.below(20) == 0 ? 1 + Int64(random.below(40)) : 1
      if random.below(30) == 0 { spike = Int64(random.below(25)) }
      if spike > 0, random.below(3) == 0 { spike -= 1 }
      for _ in 0...random.below(8) / 7 where random.below(10) > 0 {
        let arrival = Tick(timestamp + spike + Int64(random.below(4)))
        sent.append(
          Sent(sequence: sequence, timestamp: FrameNumber(timestamp), arrival: arrival)
        )
      }
    }
    return sent.sorted { $0.arrival < $1.arrival }
  }

  @Test func `jitter within the target loses nothing of a talkspurt, its pre-roll included`() {
    for seed in UInt64(0)..<60 {
      var random = RandomStream(seed: seed, key: "pre-roll")
      var settings = JitterBufferSettings()
      settings.anchor = .talkspurt
      var buffer = JitterBuffer(settings: settings)
      var sent: [Sent] = []
      var timestamp: Int64 = 0
      for _ in 0..<8 {
        // The detector needs time to speak up; what it held back by then leaves at once.
        timestamp += 4 + Int64(random.below(60))
        let preRoll = Int64(random.below(11))
        let length = preRoll + 1 + Int64(random.below(60))
        for frame in 0..<length {
          sent.append(
            Sent(
              sequence: SequenceNumber(Int64(sent.count)),
              timestamp: FrameNumber(timestamp + frame),
              arrival: Tick(timestamp + max(preRoll, frame) + Int64(random.below(3))),
            )
          )
        }
        timestamp += length + preRoll
      }
      let frames = sent.count
      sent.sort { $0.arrival < $1.arrival }
      var ledger = Ledger()
      var next = 0
      for tick in 0..<Tick(timestamp + 100) {
        while next < sent.count, sent[next].arrival <= tick {
          ledger.insert(sent[next].sequence, sent[next].timestamp, at: tick, &buffer)
          next += 1
        }
        ledger.pull(at: tick + 1, &buffer)
      }
      #expect(ledger.problems == [], "seed \(seed)")
      #expect(ledger.played == frames, "seed \(seed)")
    }
  }

  @Test(arguments: PlayoutAnchor.allCases)
  func `no timestamp has two turns, none goes back, and every frame is accounted for`(
    anchor: PlayoutAnchor
  ) {
    for seed in UInt64(0)..<60 {
      var random = RandomStream(seed: seed, key: "jitter")
      var settings = JitterBufferSettings()
      settings.anchor = anchor
      settings.shrinkPeriod = .milliseconds(Int64(random.below(2)) * 100)
      settings.catchUp = random.below(2) == 0 ? .none : .compress
      settings.delay = random.below(2) == 0 ? .fixed : .adaptive
      var buffer = JitterBuffer(settings: settings)
      var ledger = Ledger()
      let sent = stream(&random)
      var next = 0
      for tick in Tick(0)..<4_000 {
        while next < sent.count, sent[next].arrival <= tick {
          ledger.insert(sent[next].sequence, sent[next].timestamp, at: tick, &buffer)
          next += 1
        }
        ledger.pull(at: tick + 1, &buffer)
        #expect(buffer.count <= JitterBuffer.capacity)
      }
      ledger.noteDropped(&buffer)
      #expect(ledger.problems == [], "seed \(seed), \(anchor)")
      #expect(ledger.waiting.isEmpty, "seed \(seed), \(anchor)")
      #expect(ledger.played > 20, "seed \(seed), \(anchor)")
    }
  }

  /// Keeps account of each frame from its arrival to its turn.
  private struct Ledger {
    var waiting: Set<FrameNumber> = []
    var latest: FrameNumber = -1
    var latestConcealed: FrameNumber = -1
    var concealed = 0
    var played = 0
    var problems: [String] = []

    /// Frames with an even sequence carry the one before them.
    mutating func insert(
      _ sequence: SequenceNumber,
      _ timestamp: FrameNumber,
      at tick: Tick,
      _ buffer: inout JitterBuffer,
    ) {
      let insertion = buffer.insert(
        sequence: sequence,
        timestamp: timestamp,
        carriesPrevious: sequence.number % 2 == 0,
        at: tick,
      )
      switch insertion {
      case .buffered:
        if !waiting.insert(timestamp).inserted { problems.append("\(timestamp) taken twice") }
        if timestamp <= latest { problems.append("\(timestamp) taken after its turn") }
      case .late(let ticks):
        if ticks < 1 { problems.append("late by \(ticks)") }
      case .duplicate:
        if !waiting.contains(timestamp) { problems.append("\(timestamp) is no copy") }
      }
    }

    mutating func pull(at tick: Tick, _ buffer: inout JitterBuffer) {
      let playout = buffer.pull(at: tick)
      noteDropped(&buffer)
      switch playout {
      case .frame(_, let timestamp):
        if waiting.remove(timestamp) == nil { problems.append("\(timestamp) out of nowhere") }
        turn(timestamp)
        played += 1
        concealed = 0
      case .merge(let first, let second):
        for timestamp in [first.timestamp, second.timestamp] {
          if waiting.remove(timestamp) == nil { problems.append("\(timestamp) out of nowhere") }
          turn(timestamp)
        }
        played += 2
        concealed = 0
      case .recover(let sequence, let timestamp, let from):
        if from.number % 2 != 0 { problems.append("\(sequence) recovered from nothing") }
        if from != sequence + 1 { problems.append("\(sequence) recovered from \(from)") }
        if !waiting.contains(timestamp + 1) { problems.append("\(timestamp) recovered blindly") }
        turn(timestamp)
        concealed = 0
      case .conceal(let timestamp):
        if timestamp <= max(latest, concealed > 0 ? latestConcealed : -1) {
          problems.append("\(timestamp) concealed after \(latest)")
        }
        latestConcealed = timestamp
        concealed += 1
        if concealed > 3 { problems.append("\(concealed) concealed in a row") }
      case .silence:
        concealed = 0
      }
    }

    mutating func noteDropped(_ buffer: inout JitterBuffer) {
      for frame in buffer.takeDropped() where waiting.remove(frame.timestamp) == nil {
        problems.append("\(frame.timestamp) dropped out of nowhere")
      }
    }

    private mutating func turn(_ timestamp: FrameNumber) {
      if timestamp <= latest { problems.append("\(timestamp) after \(latest)") }
      latest = timestamp
    }
  }
}
