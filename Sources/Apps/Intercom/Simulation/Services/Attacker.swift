import Intercom
import Kernel
import World

/// Somebody who hears what is sent, keeps what may be of use, and sends it again, changes it, or says
/// hello in another's name.
///
/// It is told only of what some act of the timeline wants (`Wiretap`), and remembers that only as long
/// as one may reach back to it. What it records has a number; the bytes lie on the tape, as sound lies
/// with the studio: a codec may round differently from machine to machine, and the log must not.
struct Attacker: WorldService, Record {
  /// What it has recorded, in the order of sending.
  var recordings: [Recording] = []
  /// How far any act reaches back for a packet of voice.
  var reach = Duration.zero
  /// How many recordings were worth keeping when that was looked at last.
  var kept = 1_024

  static let part = "attacker"

  /// So many are kept without a look at their age.
  static let keptMin = 1_024

  /// Something that was recorded.
  struct Recording: Record, Equatable, Sendable {
    /// Its number on the tape.
    var number: Int64 = 0
    /// Where it went.
    var way = NamedWay()  // key: none
    /// What it is.
    var what = PlannedIntercomAct.Recorded.voice
    /// When it was sent.
    var at = Uptime.start
  }

  init() {}

  /// Somebody who keeps what these acts want.
  init(acts: [PlannedIntercomAct]) {
    let replays = acts.filter { $0.deed == .replayPacket }
    // The packet wanted is the last one that is old enough: talk pauses for less than a minute.
    reach = (replays.map(\.age).max() ?? .zero) + .seconds(60)
  }

  mutating func reduce(
    _ event: AttackEvent,
    at now: DeviceTime,
    into effects: inout Effects<AttackEffect>,
  ) {
    switch event {
    case .overheard(let number, let way, let what):
      recordings.append(Recording(number, way, what, at: now.uptime))
      forget(now, &effects)
    case .toldToCorrupt(let way):
      effects.append(.corrupt(way))
    case .toldToReplay(let what, let way, let age):
      let wanted = now.uptime - age
      let recording = recordings.last { $0.way == way && $0.what == what && $0.at <= wanted }
      effects.append(recording.map { .replay(number: $0.number) } ?? .haveNone(way))
    case .toldToForge(let way):
      effects.append(.forge(way))
    case .toldToPose(let way, let poser, let step):
      effects.append(.pose(way, by: poser, step: step))
    }
  }

  /// What no act of the timeline reaches back to any more is forgotten, now and then.
  private mutating func forget(_ now: DeviceTime, _ effects: inout Effects<AttackEffect>) {
    guard recordings.count > 2 * kept else { return }
    let oldest = now.uptime - reach
    let old = recordings.filter { $0.at < oldest && $0.what == .voice }.map(\.number)
    recordings.removeAll { $0.at < oldest && $0.what == .voice }
    kept = max(Self.keptMin, recordings.count)
    if !old.isEmpty { effects.append(.forget(numbers: old)) }
  }
}

extension Attacker.Recording {
  /// Something that is recorded now.
  fileprivate init(
    _ number: Int64,
    _ way: NamedWay,
    _ what: PlannedIntercomAct.Recorded,
    at now: Uptime,
  ) {
    self.number = number
    self.way = way
    self.what = what
    at = now
  }
}
