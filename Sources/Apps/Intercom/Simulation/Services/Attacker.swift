import Intercom
import Kernel

/// Somebody who hears everything that is sent, keeps what may be of use, and sends it again, changes
/// it, or says hello in another's name.
///
/// It keeps only what some act of the timeline wants, and that only as long as one may reach back to
/// it.
struct Attacker: Service {
  /// What it has recorded, in the order of sending.
  private(set) var recordings: [Recording] = []
  /// Whether an act wants packets of voice.
  private var wantsVoice = false
  /// Whether an act wants the first steps of handshakes.
  private var wantsHellos = false
  /// How far any act reaches back for a packet of voice.
  private var reach = Duration.zero
  /// How many recordings were worth keeping when that was looked at last.
  private var kept = Self.keptMin

  /// So many are kept without a look at their age.
  static let keptMin = 1_024

  /// Something that was recorded.
  struct Recording: Record, Equatable, Sendable {
    /// What.
    var flight = Flight()
    /// When it was sent.
    var at = Instant.start
  }

  /// What the attacker learns, or is to do.
  enum Event: Equatable, Sendable {
    /// A member has sent something.
    case overheard(Flight)
    /// The next packet of voice on that way is to be changed.
    case toldToCorrupt(Way)
    /// The last packet of that kind on that way which is so old is to be sent again.
    case toldToReplay(PlannedIntercomAct.Recorded, Way, age: Duration)
    /// A hello in the sender's name is to be sent that way.
    case toldToForge(Way)
  }

  /// What the attacker does.
  enum Effect: Equatable, Sendable {
    /// Flips a bit of the next packet of voice.
    case corrupt(Way)
    /// Sends again what it has recorded.
    case replay(Flight)
    /// Has nothing of that kind that is old enough.
    case haveNone(Way)
    /// Makes a hello up.
    case forge(Way)
  }

  init() {}

  /// Somebody who keeps what these acts want.
  init(acts: [PlannedIntercomAct]) {
    let replays = acts.filter { $0.deed == .replayPacket }
    wantsVoice = replays.contains { $0.what == .voice }
    wantsHellos = replays.contains { $0.what == .hello }
    // The packet wanted is the last one that is old enough: talk pauses for less than a minute.
    reach = (replays.map(\.age).max() ?? .zero) + .seconds(60)
  }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("recordings", &recordings)
    try fields.field("wants_voice", &wantsVoice)
    try fields.field("wants_hellos", &wantsHellos)
    try fields.field("reach_ns", &reach)
    try fields.field("kept", &kept)
  }

  /// Whether anything that is sent is of use to it.
  var isListening: Bool { wantsVoice || wantsHellos }

  mutating func reduce(_ event: Event, at now: Instant, into effects: inout Effects<Effect>) {
    switch event {
    case .overheard(let flight):
      record(flight, at: now)
    case .toldToCorrupt(let way):
      effects.append(.corrupt(way))
    case .toldToReplay(let what, let way, let age):
      let wanted = now - age
      let recording = recordings.last {
        $0.flight.way == way && $0.flight.truth.recorded == what && $0.at <= wanted
      }
      guard var flight = recording?.flight else {
        effects.append(.haveNone(way))
        return
      }
      flight.isAwaited = false
      effects.append(.replay(flight))
    case .toldToForge(let way):
      effects.append(.forge(way))
    }
  }

  private mutating func record(_ flight: Flight, at now: Instant) {
    guard let what = flight.truth.recorded, what == .voice ? wantsVoice : wantsHellos else {
      return
    }
    recordings.append(Recording(flight: flight, at: now))
    // What no act of the timeline reaches back to any more is forgotten, now and then.
    guard recordings.count > 2 * kept else { return }
    let oldest = now - reach
    recordings.removeAll { $0.at < oldest && $0.flight.truth.recorded == .voice }
    kept = max(Self.keptMin, recordings.count)
  }
}

extension Datagram {
  /// What an attacker takes it for; nil for what none records.
  fileprivate var recorded: PlannedIntercomAct.Recorded? {
    switch self {
    case .voice: .voice
    case .handshake(.hello, _): .hello
    case .handshake(.reply, _), .handshake(.confirm, _), .ping, .pong, .receipt, .standby,
      .release:
      nil
    }
  }
}
