import Kernel

/// A part of the world that phones use and that no phone is: the radio, the match maker, an audio
/// device, what carries datagrams, an attacker.
///
/// A service is a reducer like a phone's, but it is told the true time, which no phone knows. It has
/// no rows of its own in the log: what it asks for shows as the events of the phones that it is done
/// to and as events of the world, and to log it once more would change every digest there is.
protocol Service: Record, Equatable, Sendable {
  /// What it learns, in the past tense.
  associatedtype Event
  /// What it asks for, or lets happen.
  associatedtype Effect

  /// Takes `event`, which happened at `now`, and appends what follows to `effects`.
  mutating func reduce(_ event: Event, at now: Instant, into effects: inout Effects<Effect>)
}

/// Something that takes a service time.
enum ServiceErrand: Hashable, Sendable {
  /// Of the radio.
  case radio(Radio.Errand)
  /// Of the match maker.
  case match(MatchMaker.Errand)
}
