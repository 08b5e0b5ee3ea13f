import Voice

/// What became of a frame at a listener, however it went, as it was judged.
enum FrameFate: Hashable {
  /// The talker's detector stayed closed for it, and no pre-roll had it.
  case notSent
  /// It sounded, decoded from its own packet.
  case decoded
  /// It sounded, decoded from the copy in the next packet.
  case recovered
  /// It was to sound, and did not.
  case missed(LossCause)
  /// The run ended before that was certain.
  case open(OpenEnd)

  /// All there are, in the order of their codes.
  static let all: [FrameFate] =
    [.notSent, .decoded, .recovered] + LossCause.allCases.map(FrameFate.missed)
    + OpenEnd.allCases.map(FrameFate.open)

  /// What a page calls it.
  var word: String {
    switch self {
    case .notSent: "not sent"
    case .decoded: "decoded"
    case .recovered: "recovered"
    case .missed(let cause): cause.rawValue
    case .open(let end): end.rawValue
    }
  }

  /// The fate of a frame whose end is certain.
  init(judged frame: FrameRecord) {
    if frame.played != nil {
      self = frame.wasRecovered ? .recovered : .decoded
    } else if frame.wasOffered {
      self = .missed(frame.explanation?.cause ?? .late)
    } else {
      self = .notSent
    }
  }
}

/// The fates of frames in order, equal ones in a row counted.
struct FateRuns {
  /// The runs.
  private(set) var runs: [(fate: FrameFate, count: Int64)] = []

  /// Adds the next frame.
  mutating func append(_ fate: FrameFate) {
    if let last = runs.last, last.fate == fate {
      runs[runs.count - 1].count += 1
    } else {
      runs.append((fate, 1))
    }
  }
}
