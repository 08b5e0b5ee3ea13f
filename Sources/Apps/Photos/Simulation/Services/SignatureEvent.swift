import Kernel

/// What a signature learns; the words of its rows in the log.
enum SignatureEvent: Choice, Equatable, Sendable {
  /// The app was signed, or signed anew: it starts as long as the device's clock shows less than that.
  case signed(until: WallTime)
  /// The clock that people see was set.
  case clockSet
  /// The device's clock shows its end.
  case ended
}

/// What a signature asks for.
enum SignatureEffect: Choice, Equatable, Sendable {
  /// It is told when the device's clock shows that.
  case setAlarm(at: WallTime)
}

/// The one alarm of a signature.
enum SignatureAlarm: Hashable, Sendable {
  case end
}
