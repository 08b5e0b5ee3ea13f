import Intercom
import Kernel
import Voice

/// What became of the copy of a frame that went by one path.
enum CopyFate: UInt8, CaseIterable {
  /// No copy went that way.
  case notSent
  /// It had not come when the run ended.
  case onItsWay
  /// It came, and was taken into the buffer.
  case arrived
  /// It came when another copy had come.
  case duplicate
  /// It came after its time.
  case late
  /// It came, and the listener had given the path up.
  case pathGivenUp
  /// It came, and was taken for a copy of what was never heard.
  case wronglyDuplicate
  /// It came, and was no datagram of this protocol.
  case rejectedForm
  /// It came, and there was no key for it.
  case rejectedKey
  /// It came, and its authentication tag did not fit.
  case rejectedTag
  /// The link lost it.
  case lostOnLink
  /// The queue before the bottleneck, or that of the talker's uplink, was full.
  case queueDrop
  /// The path was cut, or led nowhere.
  case deadPath
  /// It came, and the listener's audio session was not active.
  case notPlayed
  /// It came, and the listener's app did not run.
  case notRunning

  /// What a page calls it.
  var word: String {
    switch self {
    case .notSent: "not sent"
    case .onItsWay: OpenEnd.onItsWay.rawValue
    case .arrived: "arrived"
    case .duplicate: "duplicate"
    case .late: LossCause.late.rawValue
    case .pathGivenUp: "path given up"
    case .wronglyDuplicate: LossCause.wronglyDuplicate.rawValue
    case .rejectedForm: LossCause.rejectedForm.rawValue
    case .rejectedKey: LossCause.rejectedKey.rawValue
    case .rejectedTag: LossCause.rejectedTag.rawValue
    case .lostOnLink: LossCause.lostOnLink.rawValue
    case .queueDrop: LossCause.queueDrop.rawValue
    case .deadPath: LossCause.deadPath.rawValue
    case .notPlayed: LossCause.notPlayed.rawValue
    case .notRunning: LossCause.listenerNotRunning.rawValue
    }
  }

  /// What a copy met that the link did not carry to its end.
  init(_ reason: LossReason) {
    switch reason {
    case .outage, .notConnected, .notRelayed: self = .deadPath
    case .loss, .tooLarge, .messageTooLong: self = .lostOnLink
    case .queueFull, .queueDelay, .uplinkFull: self = .queueDrop
    case .damaged: self = .rejectedTag
    case .notRunning: self = .notRunning
    }
  }

  /// What a copy met that came and was no good as bytes.
  init(_ rejection: Rejection) {
    switch rejection {
    case .malformed: self = .rejectedForm
    case .noKey: self = .rejectedKey
    case .badTag: self = .rejectedTag
    }
  }

  /// What a copy met that came and was not taken.
  init(_ refusal: Refusal) {
    switch refusal {
    case .duplicate, .replay: self = .duplicate
    case .late: self = .late
    // It came and was taken: what became of it then is the frame's affair.
    case .bufferFull, .leftOut: self = .arrived
    case .tooOld, .ahead: self = .wronglyDuplicate
    case .pathDown: self = .pathGivenUp
    case .silenced: self = .notPlayed
    }
  }
}

/// What became of every copy of every frame, by path: a byte for each, so that an hour of six takes
/// some megabytes.
struct CopyFates {
  private let count: Int
  /// By path, sender and receiver; each as long as the last frame that went that way.
  private var fates: [[CopyFate]]

  /// The fates of a call that has not begun.
  init(members count: Int) {
    self.count = count
    fates = Array(repeating: [], count: TransportPath.allCases.count * count * count)
  }

  private func place(_ way: Way) -> Int {
    ((way.path == .local ? 0 : 1) * count + way.from) * count + way.to
  }

  /// The fates on a way, by the number of the frame; frames behind the last were not sent.
  subscript(_ way: Way) -> [CopyFate] { fates[place(way)] }

  /// A copy was put on the link.
  ///
  /// - Complexity: O(1) on average.
  mutating func sent(_ timestamp: FrameNumber, _ way: Way) {
    let place = place(way)
    let frame = Int(timestamp.number)
    guard frame >= 0 else { return }
    let missing = frame + 1 - fates[place].count
    if missing > 0 { fates[place].append(contentsOf: repeatElement(.notSent, count: missing)) }
    if fates[place][frame] == .notSent { fates[place][frame] = .onItsWay }
  }

  /// The copy met that; one that was never sent is somebody else's.
  mutating func meet(_ fate: CopyFate, _ timestamp: FrameNumber, _ way: Way) {
    let place = place(way)
    let frame = Int(timestamp.number)
    guard fates[place].indices.contains(frame), fates[place][frame] != .notSent else { return }
    fates[place][frame] = fate
  }
}
