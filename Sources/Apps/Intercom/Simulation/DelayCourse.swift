import Intercom
import Kernel
import Voice
import World

/// How late a listener heard a talker, frame by frame, from the log.
struct DelayCourse {
  /// A frame that sounded as it was said: decoded, or recovered from the packet after it.
  struct Frame {
    /// Which frame of which stream.
    var key: Key
    /// Which of those that the stream sent.
    var sequence: SequenceNumber
    /// The talker's row with which it was captured to its end.
    var captured: EventHeader
    /// The talker's row that first sent it.
    var sent: EventHeader
    /// The listener's row with which its packet came first, or that of the frame after it, which it was recovered from.
    var came: EventHeader
    /// By which path that was.
    var path: TransportPath
    /// The listener's row that played it.
    var played: EventHeader
    /// How far behind that row its sound began: half a tick for the second of two in one.
    var lag: Duration

    /// From the beginning of its sound at the mouth to that at the ear.
    var delay: Duration { VoiceFrame.length + (sounds - captured.time) + CodecDelay.lookAhead }
    /// When its decoder began to play it.
    var sounds: Instant { played.time + lag }
    /// From its capture until it was sent: what is sent at once waits for nothing.
    var held: Duration { sent.time - captured.time }
    /// How long it was on its way.
    var way: Duration { came.time - sent.time }
    /// How long it waited in the receive buffer.
    var wait: Duration { sounds - came.time }
  }

  /// A frame of a stream.
  struct Key: Hashable {
    var stream: UInt64
    var timestamp: FrameNumber
  }

  /// The frames in the order in which they sounded.
  private(set) var frames: [Frame] = []
  /// Frames that came, by whether they sounded or not: what the play-out was set by can be among those that did not.
  private(set) var arrivals: [Arrival] = []

  /// A frame's packet that came, the first of its copies.
  typealias Arrival = (sent: EventHeader, came: EventHeader, path: TransportPath)

  private let talker: (device: String, member: MemberID)
  private let listener: (device: String, member: MemberID)
  private var captured: [FrameNumber: EventHeader] = [:]  // order-free: asked by key alone
  private var sent: [Key: Sending] = [:]  // order-free: asked by key alone
  private var came: [Key: Coming] = [:]  // order-free: asked by key alone

  private typealias Sending = (header: EventHeader, sequence: SequenceNumber)
  private typealias Coming = (header: EventHeader, path: TransportPath)

  /// Reads it; there are no frames where one of the two did not start, or nothing sounded.
  ///
  /// - Throws: where the log cannot be read or was written by another version.
  /// - Complexity: O(rows of the log).
  init(of talker: String, at listener: String, in history: any EventHistory) throws {
    let members = try Members(history)
    self.talker = (talker, members.member(of: talker) ?? .nobody)
    self.listener = (listener, members.member(of: listener) ?? .nobody)
    guard self.talker.member != .nobody, self.listener.member != .nobody else { return }
    try history.rows { row in
      guard row.header.component == IntercomSchema.name else { return }
      if row.header.node == talker { try takeTalker(row) }
      if row.header.node == listener { try takeListener(row) }
    }
  }

  private static func effects(of row: PastEvent) throws -> [IntercomEffect] {
    guard !row.effects.isEmpty else { return [] }
    return try CanonicalReader.decode(arrayOf: IntercomEffect.self, from: row.effects)
  }

  private mutating func takeTalker(_ row: PastEvent) throws {
    guard row.header.kind == "audioTicked",
      case .audioTicked(let index, _) = try row.read(as: IntercomEvent.self)
    else { return }
    captured[index.captured] = row.header
    for case .send(_, listener.member, .voice(let stream, let sequence, let timestamp))
      in try Self.effects(of: row)
    {
      let key = Key(stream: stream, timestamp: timestamp)
      if sent[key] == nil { sent[key] = (row.header, sequence) }
    }
  }

  private mutating func takeListener(_ row: PastEvent) throws {
    switch row.header.kind {
    case "datagramArrived":
      guard
        case .datagramArrived(
          let path,
          talker.member,
          _,
          _,
          .voice(let stream, _, let timestamp),
        ) =
          try row.read(as: IntercomEvent.self)
      else { return }
      let key = Key(stream: stream, timestamp: timestamp)
      guard came[key] == nil, let sent = sent[key] else { return }
      came[key] = (row.header, path)
      arrivals.append((sent.header, row.header, path))
    case "audioTicked": takePlayed(try Self.effects(of: row), row.header)
    default: return
    }
  }

  private mutating func takePlayed(_ effects: [IntercomEffect], _ header: EventHeader) {
    var lag = Duration.zero
    for case .play(talker.member, let stream, let sequence, let timestamp, let rendering)
      in effects
    {
      defer { lag = VoiceFrame.length / 2 }
      let key = Key(stream: stream, timestamp: timestamp)
      let next = Key(stream: stream, timestamp: timestamp + 1)
      guard rendering != .concealed, let captured = captured[timestamp], let sent = sent[key],
        let came = came[key] ?? came[next]
      else { continue }
      frames.append(
        Frame(
          key: key,
          sequence: sequence,
          captured: captured,
          sent: sent.header,
          came: came.header,
          path: came.path,
          played: header,
          lag: lag,
        )
      )
    }
  }

  /// Since when the talker had sent without a pause when it sent that frame: the capture of the first such frame that
  /// sounded.
  func spurt(of place: Int) -> Instant {
    var first = place
    while first > 0 {
      let (before, frame) = (frames[first - 1], frames[first])
      guard before.key.stream == frame.key.stream,
        (frame.key.timestamp - before.key.timestamp) == (frame.sequence - before.sequence)
      else { break }
      first -= 1
    }
    return frames[first].captured.time
  }
}
