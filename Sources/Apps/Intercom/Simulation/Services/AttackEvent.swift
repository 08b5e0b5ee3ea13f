import Intercom
import Kernel

/// What the attacker learns, or is to do; the words of its rows in the log.
enum AttackEvent: Choice, Equatable, Sendable {
  /// Something was sent that an act wants; it has that number on the tape.
  case overheard(
    number: Int64,
    NamedWay,  // key: none
    what: PlannedIntercomAct.Recorded,
  )
  /// The next packet of voice on that way is to be changed.
  case toldToCorrupt(NamedWay)  // key: none
  /// The last packet of that kind on that way which is so old is to be sent again.
  case toldToReplay(
    what: PlannedIntercomAct.Recorded,
    NamedWay,  // key: none
    age: Duration,
  )
  /// A hello in the sender's name is to be sent that way.
  case toldToForge(NamedWay)  // key: none
  /// A member is to say a step of a handshake in the sender's name.
  case toldToPose(
    NamedWay,  // key: none
    by: String,
    step: PlannedIntercomAct.Posed,
  )
}

/// What the attacker does.
enum AttackEffect: Choice, Equatable, Sendable {
  /// Flips a bit of the next packet of voice.
  case corrupt(NamedWay)  // key: none
  /// Sends again what has that number on the tape.
  case replay(number: Int64)
  /// Has nothing of that kind that is old enough.
  case haveNone(NamedWay)  // key: none
  /// Makes a hello up.
  case forge(NamedWay)  // key: none
  /// Says a step of a handshake in the sender's name.
  case pose(
    NamedWay,  // key: none
    by: String,
    step: PlannedIntercomAct.Posed,
  )
  /// What has these numbers on the tape is of no use any more.
  case forget(numbers: [Int64])
}

/// A direction between two phones on a path, by their names.
struct NamedWay: Record, Hashable, Sendable {
  /// The path.
  var path = TransportPath.local
  /// Who sends.
  var from = ""
  /// Who is sent to.
  var to = ""
}
