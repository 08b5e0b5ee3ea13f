import Exploration
import Kernel

/// Something that says when it was sent, by both clocks of a device.
protocol Stamped: Hashable, Sendable {
  init(sent: Uptime, shown: WallTime, colour: Int64)
  var colour: Int64 { get }
}

/// A beacon that somebody lights in one of two colours, and that ticks for ever: states come again, each
/// time at another time.
protocol Beacon: SearchModel where Message: Stamped, State == BeaconState, Timer == BeaconTimer {}

struct BeaconState: Record, Hashable, Sendable {
  var seen: Int64 = 0

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("seen", &seen)
  }
}

enum BeaconTimer: Int64, Hashable, Sendable { case tick = 1 }

enum BeaconAct: Hashable, Sendable { case light(Int64) }

extension Beacon {
  var channels: [SearchChannel] { [SearchChannel("the view", within: .seconds(1))] }
  var invariants: [SearchInvariant] { [SearchInvariant("colour", "it is one of two colours")] }
  var leftOut: [String] { [] }

  func start(into outcome: inout SearchOutcome<Message, BeaconTimer>) -> BeaconState {
    outcome.set(.tick, at: .start + .milliseconds(500))
    return BeaconState()
  }

  func acts(in state: BeaconState, at now: Instant, into acts: inout [BeaconAct]) {
    acts += [.light(1), .light(2)]
  }

  func take(
    _ happening: SearchHappening<Message, BeaconTimer, BeaconAct>,
    at now: Instant,
    in state: inout BeaconState,
    into outcome: inout SearchOutcome<Message, BeaconTimer>,
  ) {
    switch happening {
    case .acted(.light(let colour)):
      guard outcome.parcels.isEmpty else { return }
      let sent = Uptime(nanoseconds: now.nanoseconds)
      let shown = WallTime(nanoseconds: now.nanoseconds)
      outcome.send(Message(sent: sent, shown: shown, colour: colour), on: 0)
    case .delivered(let message, _):
      state.seen = message.colour
      outcome.judge(0, holds: (1...2).contains(message.colour))
    case .fired: outcome.set(.tick, at: now + .milliseconds(500))
    case .crashed: break
    }
  }
}

/// A beacon whose message is a record.
struct RecordBeacon: Beacon {
  typealias Act = BeaconAct

  struct Message: Record, Stamped {
    var sent = Uptime.start
    var shown = WallTime.start
    var colour: Int64 = 0

    init() {}

    init(sent: Uptime, shown: WallTime, colour: Int64) {
      self.sent = sent
      self.shown = shown
      self.colour = colour
    }

    mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
      try fields.field("sent_ns", &sent)
      try fields.field("shown_ns", &shown)
      try fields.field("colour", &colour)
    }
  }
}

/// A beacon whose message is a choice.
struct ChoiceBeacon: Beacon {
  typealias Act = BeaconAct

  enum Message: Choice, Stamped {
    case shone(RecordBeacon.Message)

    static var prototypes: [Self] { [.shone(.init())] }
    var kind: String { "shone" }
    var colour: Int64 {
      switch self {
      case .shone(let message): message.colour
      }
    }

    init(sent: Uptime, shown: WallTime, colour: Int64) {
      self = .shone(.init(sent: sent, shown: shown, colour: colour))
    }

    mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
      switch self {
      case .shone(var message):
        try message.visit(&fields)
        self = .shone(message)
      }
    }
  }
}

/// A beacon whose digest forgets the colour.
struct ForgetfulBeacon: Beacon {
  typealias Message = RecordBeacon.Message
  typealias Act = BeaconAct

  func fingerprint(message: Message, at now: Instant, into digest: inout StateDigest) {
    var colourless = message
    colourless.colour = 0
    digest.absorb(colourless, at: now)
  }
}
