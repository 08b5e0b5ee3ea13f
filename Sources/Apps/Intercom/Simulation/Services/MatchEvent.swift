import Kernel
import World

/// What the match maker learns; the words of its rows in the log.
enum MatchEvent: Choice, Equatable, Sendable {
  /// Two phones reach each other over the Internet, or do not any more.
  case reachChanged(first: String, second: String, isWhole: Bool)
  /// A phone asks for a match with its group.
  case asked(device: String)
  /// A phone asks for the one match of its group.
  case gathered(device: String)
  /// A phone has lost the path to another of its match, and needs it.
  case missed(device: String, peer: String)
  /// A phone leaves its match, or stops asking for one.
  case left(device: String)
  /// The time that something takes is over.
  case timerFired(MatchTimer)  // key: timer
}

/// What the match maker asks for, or lets phones know.
enum MatchEffect: Choice, Equatable, Sendable {
  /// It is at something until then.
  case setTimer(MatchTimer, at: Uptime)  // key: timer
  /// What it was at is void.
  case cancelTimer(MatchTimer)  // key: timer
  /// Two are in one match, or reach each other in it again.
  case made(first: String, second: String, match: Int64)
  /// A phone's match was taken into another, with all who are in it.
  case merged(device: String, match: Int64)
  /// There is no match for that phone.
  case failed(device: String)
}

/// Something that takes the match maker time.
enum MatchTimer: Choice, Hashable, Sendable {
  /// It is about to bring a phone into one match with another.
  case make(device: String, with: String)
  /// It is about to tell a phone that nobody came.
  case giveUp(device: String)
  /// A phone's request for the match of its group is about to come through.
  case gather(device: String)
  /// It is about to bring two of one match together again.
  case rejoin(device: String, peer: String)
  /// It is about to make one match of those of a group, which the first of its phones names.
  case merge(device: String)

  /// Whether it is for that phone, or with it.
  func isAbout(_ phone: String) -> Bool {
    switch self {
    case .make(let device, let other), .rejoin(let device, let other):
      device == phone || other == phone
    case .giveUp(let device), .gather(let device): device == phone
    case .merge: false
    }
  }
}

extension MatchMaker {
  /// What `effect` asks of its timers.
  static func timer(in effect: MatchEffect) -> TimerRequest<MatchTimer>? {
    switch effect {
    case .setTimer(let timer, let deadline): .set(timer, at: deadline)
    case .cancelTimer(let timer): .cancel(timer)
    case .made, .merged, .failed: nil
    }
  }

  /// What takes it time is over.
  static func fired(_ timer: MatchTimer) -> MatchEvent { .timerFired(timer) }
}
