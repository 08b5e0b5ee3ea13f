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

  /// Which draws of the link are its own.
  ///
  /// Each kind of datagram has a flow: more KEEPALIVE does not change what happens to voice. What an
  /// attacker sends has one as well.
  var flow: UInt64 { isAwaited ? truth.flow : Datagram.strangerFlow }

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
    }
  }

  /// The captured frame of voice: what else is sent before or with it changes nothing for it.
  var number: UInt64? {
    switch self {
    case .voice(_, _, let timestamp): UInt64(bitPattern: timestamp.number)
    case .ping, .pong, .receipt, .standby, .release, .handshake: nil
    }
  }

  /// The flow of what an attacker sends.
  fileprivate static let strangerFlow: UInt64 = 9
}
