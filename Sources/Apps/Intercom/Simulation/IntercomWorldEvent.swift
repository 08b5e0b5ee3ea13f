import Intercom
import Kernel
import Voice

/// What happens around the intercoms and no reducer is told.
public enum IntercomWorldEvent: Choice, Equatable, Sendable {
  /// A datagram was lost; `fault` is the event that cut the link, where one did.
  case datagramLost(
    path: TransportPath,
    from: String,
    to: String,
    datagram: Datagram,
    reason: LossReason,
    fault: LogPosition?,
  )
  /// Bits of a datagram were changed on the way.
  case datagramCorrupted(path: TransportPath, from: String, to: String, bit: Int64)
  /// Somebody sent a recorded datagram again.
  case datagramReplayed(path: TransportPath, from: String, to: String, bytes: Int64)
  /// Somebody was to send a recorded datagram again, and had none that old.
  case nothingRecorded(path: TransportPath, from: String, to: String)
  /// Somebody sent a hello in a member's name.
  case datagramForged(path: TransportPath, from: String, to: String, bytes: Int64)
  /// Two texts were sealed under one key and nonce (fault I12).
  case nonceReused(from: String, to: String, stream: UInt64, sequence: SequenceNumber)
  /// A frame of voice lies open in the bytes that carry it: whoever records them can listen.
  case voiceInClear(from: String, to: String, stream: UInt64, sequence: SequenceNumber)
  /// A stretch of speech was not heard in time.
  case gapFound(Gap)
  /// A frame sounded a second time.
  case playedTwice(listener: String, talker: String, timestamp: FrameNumber)
  /// Somebody hears a member of another group: nothing has kept the stranger out.
  case strangerHeard(listener: String, talker: String)

  /// A blank event of every kind.
  public static var prototypes: [Self] {
    [
      .datagramLost(
        path: .local,
        from: "",
        to: "",
        datagram: .ping(number: 0),
        reason: .loss,
        fault: nil,
      ),
      .datagramCorrupted(path: .local, from: "", to: "", bit: 0),
      .datagramReplayed(path: .local, from: "", to: "", bytes: 0),
      .nothingRecorded(path: .local, from: "", to: ""),
      .datagramForged(path: .local, from: "", to: "", bytes: 0),
      .nonceReused(from: "", to: "", stream: 0, sequence: 0),
      .voiceInClear(from: "", to: "", stream: 0, sequence: 0),
      .gapFound(Gap()),
      .playedTwice(listener: "", talker: "", timestamp: 0),
      .strangerHeard(listener: "", talker: ""),
    ]
  }

  /// The kind's name in the log.
  public var kind: String {
    switch self {
    case .datagramLost: "datagramLost"
    case .datagramCorrupted: "datagramCorrupted"
    case .datagramReplayed: "datagramReplayed"
    case .nothingRecorded: "nothingRecorded"
    case .datagramForged: "datagramForged"
    case .nonceReused: "nonceReused"
    case .voiceInClear: "voiceInClear"
    case .gapFound: "gapFound"
    case .playedTwice: "playedTwice"
    case .strangerHeard: "strangerHeard"
    }
  }

  /// Names the fields of the present kind.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .datagramLost(var path, var from, var to, var datagram, var reason, var fault):
      try fields.field("path", &path)
      try fields.field("from", &from)
      try fields.field("to", &to)
      try fields.field("datagram", &datagram)
      try fields.field("reason", &reason)
      try fields.field("fault", &fault)
      self = .datagramLost(
        path: path,
        from: from,
        to: to,
        datagram: datagram,
        reason: reason,
        fault: fault,
      )
    case .datagramCorrupted(var path, var from, var to, var bit):
      try fields.field("path", &path)
      try fields.field("from", &from)
      try fields.field("to", &to)
      try fields.field("bit", &bit)
      self = .datagramCorrupted(path: path, from: from, to: to, bit: bit)
    case .datagramReplayed(var path, var from, var to, var bytes):
      try fields.field("path", &path)
      try fields.field("from", &from)
      try fields.field("to", &to)
      try fields.field("bytes", &bytes)
      self = .datagramReplayed(path: path, from: from, to: to, bytes: bytes)
    case .nothingRecorded(var path, var from, var to):
      try fields.field("path", &path)
      try fields.field("from", &from)
      try fields.field("to", &to)
      self = .nothingRecorded(path: path, from: from, to: to)
    case .datagramForged(var path, var from, var to, var bytes):
      try fields.field("path", &path)
      try fields.field("from", &from)
      try fields.field("to", &to)
      try fields.field("bytes", &bytes)
      self = .datagramForged(path: path, from: from, to: to, bytes: bytes)
    case .nonceReused(var from, var to, var stream, var sequence):
      try fields.field("from", &from)
      try fields.field("to", &to)
      try fields.field("stream", &stream)
      try fields.field("sequence", &sequence)
      self = .nonceReused(from: from, to: to, stream: stream, sequence: sequence)
    case .voiceInClear(var from, var to, var stream, var sequence):
      try fields.field("from", &from)
      try fields.field("to", &to)
      try fields.field("stream", &stream)
      try fields.field("sequence", &sequence)
      self = .voiceInClear(from: from, to: to, stream: stream, sequence: sequence)
    case .gapFound(var gap):
      try gap.visit(&fields)
      self = .gapFound(gap)
    case .playedTwice(var listener, var talker, var timestamp):
      try fields.field("listener", &listener)
      try fields.field("talker", &talker)
      try fields.field("timestamp", &timestamp)
      self = .playedTwice(listener: listener, talker: talker, timestamp: timestamp)
    case .strangerHeard(var listener, var talker):
      try fields.field("listener", &listener)
      try fields.field("talker", &talker)
      self = .strangerHeard(listener: listener, talker: talker)
    }
  }
}

/// Why a datagram did not arrive.
public enum LossReason: String, CaseIterable, Sendable {
  /// The link was cut.
  case outage
  /// The link lost it.
  case loss
  /// The queue before the bottleneck was full.
  case queueFull
  /// It was longer than the link takes.
  case tooLarge
  /// The transport is not connected at the other end any more.
  case notConnected

  /// The end that a frame met.
  var cause: LossCause {
    switch self {
    case .outage, .notConnected: .deadPath
    case .loss, .tooLarge: .lostOnLink
    case .queueFull: .queueDrop
    }
  }

  init(_ drop: DropReason) {
    switch drop {
    case .outage: self = .outage
    case .loss: self = .loss
    case .queueFull: self = .queueFull
    case .tooLarge: self = .tooLarge
    }
  }
}
