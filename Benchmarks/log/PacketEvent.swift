import Kernel

/// An event as the intercom logs thousands of: eight fields.
struct PacketReceived: Record {
  var stream: UInt64 = 0
  var packet: UInt32 = 0
  var from = ""
  var transport = ""
  var sent = Instant.start
  var bytes: Int64 = 0
  var depthMilliseconds: Int64 = 0
  var duplicate = false

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("stream", &stream)
    try fields.field("packet", &packet)
    try fields.field("from", &from)
    try fields.field("transport", &transport)
    try fields.field("sent_ns", &sent)
    try fields.field("bytes", &bytes)
    try fields.field("depth_ms", &depthMilliseconds)
    try fields.field("duplicate", &duplicate)
  }
}

/// The events of the benchmark.
enum PacketEvent: Choice {
  case packetReceived(PacketReceived)

  static var prototypes: [Self] { [.packetReceived(PacketReceived())] }

  var kind: String { "packetReceived" }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .packetReceived(var packet):
      try packet.visit(&fields)
      self = .packetReceived(packet)
    }
  }
}

/// The effects of the benchmark.
enum PlayoutEffect: Choice {
  case schedule(packet: Int64, due: Instant)

  static var prototypes: [Self] { [.schedule(packet: 0, due: .start)] }

  var kind: String { "schedule" }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .schedule(var packet, var due):
      try fields.field("packet", &packet)
      try fields.field("due_ns", &due)
      self = .schedule(packet: packet, due: due)
    }
  }
}
