import Intercom
import Kernel

/// A direction between two members, by their places in the plan, on a path.
struct Way: Record, Hashable, Sendable {
  /// The path.
  var path = TransportPath.local
  /// Who sends.
  var from = 0
  /// Who is sent to.
  var to = 0
}

/// A datagram in the air.
struct Flight: Record, Equatable, Sendable {
  /// From whom to whom, and how.
  var way = Way()
  /// What is in the air.
  var bytes: [UInt8] = []
  /// What was sealed: known to observers alone, whatever has become of the bytes.
  var truth = Datagram.standby
  /// Whether somebody waits for it: a member sent it, and it is no copy that the link made.
  var isAwaited = true
  /// Whether it is voice that carries a coarse copy of the frame before it.
  var redundancy = false
  /// The place of the member that passes it on; −1 where it goes to its receiver.
  var carrier = -1
  /// A number of its two ends, by their MemberIDs and not by their places, where it is passed on.
  var ends: UInt64 = 0
  /// Whether that member has passed it on.
  var isPassedOn = false
  /// Whether the bytes are wrapped for the way between two phones of which one passes them on.
  var isWrapped = false

  /// Whether somebody passes it on.
  var isRelayed: Bool { carrier >= 0 }

  /// From which phone to which it is under way now.
  var hop: Way {
    guard isRelayed else { return way }
    return isPassedOn
      ? Way(path: way.path, from: carrier, to: way.to)
      : Way(path: way.path, from: way.from, to: carrier)
  }

  /// Which draws of the link are its own.
  ///
  /// Each kind of datagram has a flow: more KEEPALIVE does not change what happens to voice. What an
  /// attacker sends has one as well.
  /// What is passed on has flows of its own, by its ends: its luck is not that of what its carrier says,
  /// nor another where more members are in the call.
  var flow: UInt64 {
    guard isAwaited else { return Datagram.strangerFlow }
    return isRelayed ? truth.flow | 16 | ends << 5 : truth.flow
  }

  /// What tells it from the others of its flow in every design.
  var number: UInt64? { isAwaited ? truth.number : nil }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try way.visit(&fields)
    var numbers = bytes.map(Int64.init)
    try fields.field("bytes", &numbers)
    bytes = numbers.map(UInt8.init(truncatingIfNeeded:))
    try fields.field("truth", &truth)
    try fields.field("is_awaited", &isAwaited)
    try fields.field("redundancy", &redundancy)
    guard fields.comes("carrier", ifWritten: isRelayed) else { return }
    try fields.field("carrier", &carrier)
    try fields.field("ends", &ends)
    try fields.field("is_passed_on", &isPassedOn)
    try fields.field("is_wrapped", &isWrapped)
  }
}

extension Datagram {
  /// The flow of each kind.
  var flow: UInt64 {
    switch self {
    case .voice: 1
    case .ping: 2
    case .pong: 3
    case .receipt: 4
    case .handshake: 5
    case .standby: 6
    case .release: 7
    case .neighbour: 8
    }
  }

  /// The captured frame of voice: what else is sent before or with it changes nothing for it.
  var number: UInt64? {
    switch self {
    case .voice(_, _, let timestamp): UInt64(bitPattern: timestamp.number)
    case .ping, .pong, .receipt, .standby, .release, .neighbour, .handshake: nil
    }
  }

  /// The flow of what an attacker sends.
  fileprivate static let strangerFlow: UInt64 = 9
}
