import Kernel
import World

/// What the match maker learns; the words of its rows in the log.
enum MatchEvent: Choice, Equatable, Sendable {
  /// Two phones reach each other over the Internet, or do not any more.
  case reachChanged(first: String, second: String, isWhole: Bool)
  /// A phone asks for a match with its group.
  case asked(device: String)
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
  /// Two are in one match.
  case made(first: String, second: String)
  /// There is no match for that phone.
  case failed(device: String)
}

/// Something that takes the match maker time.
enum MatchTimer: Choice, Hashable, Sendable {
  /// It is about to bring a phone into one match with another.
  case make(device: String, with: String)
  /// It is about to tell a phone that nobody came.
  case giveUp(device: String)

  /// Whether it is for that phone, or with it.
  func isAbout(_ phone: String) -> Bool {
    switch self {
    case .make(let device, let other): device == phone || other == phone
    case .giveUp(let device): device == phone
    }
  }
}

extension MatchMaker {
  /// What `effect` asks of its timers.
  static func timer(in effect: MatchEffect) -> TimerRequest<MatchTimer>? {
    switch effect {
    case .setTimer(let timer, let deadline): .set(timer, at: deadline)
    case .cancelTimer(let timer): .cancel(timer)
    case .made, .failed: nil
    }
  }

  /// What takes it time is over.
  static func fired(_ timer: MatchTimer) -> MatchEvent { .timerFired(timer) }
}
