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
  var word: String { end.word }

  /// What it is beyond the copy: the cause that it speaks for, or a word of its own.
  private enum End {
    case cause(LossCause)
    case own(String)

    var word: String {
      switch self {
      case .cause(let cause): cause.rawValue
      case .own(let word): word
      }
    }
  }

  private var end: End {
    switch self {
    case .notSent: .own("not sent")
    case .onItsWay: .own(OpenEnd.onItsWay.rawValue)
    case .arrived: .own("arrived")
    case .duplicate: .own("duplicate")
    case .late: .cause(.late)
    case .pathGivenUp: .own("path given up")
    case .wronglyDuplicate: .cause(.wronglyDuplicate)
    case .rejectedForm: .cause(.rejectedForm)
    case .rejectedKey: .cause(.rejectedKey)
    case .rejectedTag: .cause(.rejectedTag)
    case .lostOnLink: .cause(.lostOnLink)
    case .queueDrop: .cause(.queueDrop)
    case .deadPath: .cause(.deadPath)
    case .notPlayed: .cause(.notPlayed)
    case .notRunning: .cause(.listenerNotRunning)
    }
  }

  /// Those that speak for causes, by the places of these.
  private static let byCause: [CopyFate?] = LossCause.allCases.map { cause in
    allCases.first { fate in
      switch fate.end {
      case .cause(let own): own == cause
      case .own: false
      }
    }
  }

  /// The fate that speaks for a cause which a copy alone can meet.
  private init(of cause: LossCause) {
    guard let fate = Self.byCause[cause.rank] else {
      preconditionFailure("no copy of a frame meets '\(cause.rawValue)'")
    }
    self = fate
  }

  /// What a copy met that the link did not carry to its end.
  init(_ reason: LossReason) { self.init(of: reason.cause) }

  /// What a copy met that came and was no good as bytes.
  init(_ rejection: Rejection) { self.init(of: LossCause(rejection)) }

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
