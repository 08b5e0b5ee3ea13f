import Kernel
import World

/// What the radio learns; the words of its rows in the log.
enum RadioEvent: Choice, Equatable, Sendable {
  /// Two phones are in range of each other, or are not any more.
  case rangeChanged(first: String, second: String, isInRange: Bool)
  /// A phone that another has seen announces something else from now on.
  case announced(by: String, seenBy: String)
  /// A phone invites another, which accepts by itself: who it is the handshake tells.
  case invited(by: String, peer: String)
  /// A phone ends the connection; the radio looks for the other again.
  case disconnected(by: String, peer: String)
  /// The time that something takes is over.
  case timerFired(RadioTimer)  // key: none
}

/// What the radio asks for, or lets its two phones know.
enum RadioEffect: Choice, Equatable, Sendable {
  /// It is at something until then.
  case setTimer(RadioTimer, at: Uptime)  // key: none
  /// What it was at is void.
  case cancelTimer(RadioTimer)  // key: none
  /// Both see the other.
  case found(first: String, second: String)
  /// The connection stands.
  case connected(first: String, second: String)
  /// The connection did not come about.
  case failed(first: String, second: String)
  /// The connection was refused: that one's session has as many phones as it can have.
  case refused(full: String, first: String, second: String)
  /// Each has lost the other.
  case lost(first: String, second: String)
}

/// Something that takes the radio time, between two phones.
struct RadioTimer: Record, Hashable, Sendable {
  /// What it is about to do.
  enum Purpose: String, CaseIterable, Sendable {
    /// See that the other is there.
    case find
    /// Say whether the connection has come about.
    case connect
    /// Notice that the other is gone.
    case lose
  }

  /// What it is about to do.
  var purpose = Purpose.find
  /// The phone that is told first.
  var first = ""
  /// The other.
  var second = ""

  init() {}

  /// Something that is about to be done between two.
  init(_ purpose: Purpose, _ first: String, _ second: String) {
    self.purpose = purpose
    self.first = first
    self.second = second
  }
}

extension Radio {
  /// What `effect` asks of its timers.
  static func timer(in effect: RadioEffect) -> TimerRequest<RadioTimer>? {
    switch effect {
    case .setTimer(let timer, let deadline): .set(timer, at: deadline)
    case .cancelTimer(let timer): .cancel(timer)
    case .found, .connected, .failed, .refused, .lost: nil
    }
  }

  /// What takes it time is over.
  static func fired(_ timer: RadioTimer) -> RadioEvent { .timerFired(timer) }
}
