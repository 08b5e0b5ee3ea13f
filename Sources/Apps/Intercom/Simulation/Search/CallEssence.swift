import Intercom
import Kernel

/// What matters of a call's state: numbers that only name things are made the same, and times that are
/// long past as well, so that a state is known again.
///
/// It goes over the fields of a copy, since reducers let nobody else change them.
///
/// - How long ago something was matters for no longer than the longest span of the settings.
/// - What holds until a time that is past holds no more.
/// - Which match two are in is the same, as long as they are in one.
/// - A ping, and a question about a path, is told from the others under way, of which there are fewer
///   than eight.
struct CallEssence: FieldVisitor {
  /// When the state is looked at, in nanoseconds.
  let now: Int64
  /// What was before that was long ago, in nanoseconds.
  let past: Int64

  /// How long ago something can be and still matter, whatever the settings: a call looks for the radio alone
  /// for 5 s, and holds a break for likely for 10 s.
  static let horizonLeast = Duration.seconds(12)

  /// What is longer ago than that was long ago, by these settings: more than the longest span that a
  /// member measures from what it remembers.
  static func horizon(of settings: [IntercomSettings]) -> Duration {
    let spans = settings.flatMap { own in
      [
        own.linger, own.keepalive * own.missed, own.keepalive, own.probing, own.dualSend,
        own.dwell, own.suspicion,
      ]
    }
    let longest = spans.max() ?? .zero
    // A ping of the probing window is waited for a moment longer than the window.
    return max(horizonLeast, longest + .seconds(1))
  }

  /// What matters of a state at that time.
  static func of(_ state: CallSearchState, at now: Instant) -> CallSearchState {
    var copy = state
    let horizon = horizon(of: state.system.members.map(\.settings))
    var visitor = Self(now: now.nanoseconds, past: now.nanoseconds - horizon.nanoseconds)
    do throws(FieldError) {
      try copy.visit(&visitor)
    } catch {
      preconditionFailure("a state that cannot be visited: \(error)")
    }
    return copy
  }

  /// The number of a ping, or of a question, as it matters.
  static func ping(_ number: Int64) -> Int64 { number & 7 }

  private func isOne(_ name: StaticString, of others: [StaticString]) -> Bool {
    others.contains { other in
      guard name.utf8CodeUnitCount == other.utf8CodeUnitCount else { return false }
      return name.withUTF8Buffer { own in other.withUTF8Buffer { own.elementsEqual($0) } }
    }
  }

  func integer(_ name: StaticString, _ value: inout Int64) {
    if isOne(name, of: ["pingNumber", "ping", "questionNumber", "questions"]) {
      value = Self.ping(value)
    } else if isOne(name, of: ["matchNumber", "match"]) {
      // Two who are in matches are in the same one.
      value = min(value, 1)
    }
  }

  func point(_ name: StaticString, _ value: inout Int64) {
    value = max(value, past)
  }

  func optionalPoint(_ name: StaticString, _ value: inout Int64?) {
    guard let present = value else { return }
    if present <= now,
      isOne(
        name,
        of: [
          "candidateNotBefore_ns", "suspectedUntil_ns", "predictedUntil_ns", "invitedUntil_ns",
          "matchNotBefore_ns",
        ],
      )
    {
      value = nil
    } else {
      value = max(present, past)
    }
  }

  func optionalInteger(_ name: StaticString, _ value: inout Int64?) {}
  func bits(_ name: StaticString, _ value: inout UInt64) {}
  func boolean(_ name: StaticString, _ value: inout Bool) {}
  func text(_ name: StaticString, _ value: inout String) {}
  func integers(_ name: StaticString, _ value: inout [Int64]) {
    if isOne(name, of: ["matchesMade", "draws"]) { value = value.map { _ in 0 } }
  }
  func texts(_ name: StaticString, _ value: inout [String]) {}

  mutating func record<R: Record>(_ name: StaticString, _ value: inout R) throws(FieldError) {
    // Settings are the same in all states.
    if isOne(name, of: ["settings", "spans"]) { return }
    try value.visit(&self)
  }

  mutating func optionalRecord<R: Record>(
    _ name: StaticString,
    _ value: inout R?,
  ) throws(FieldError) {
    try value?.visit(&self)
  }

  mutating func records<R: Record>(_ name: StaticString, _ value: inout [R]) throws(FieldError) {
    for place in value.indices { try value[place].visit(&self) }
  }

  mutating func choice<C: Choice>(_ name: StaticString, _ value: inout C) throws(FieldError) {
    try value.visit(&self)
  }

  mutating func choices<C: Choice>(_ name: StaticString, _ value: inout [C]) throws(FieldError) {
    for place in value.indices { try value[place].visit(&self) }
  }
}

extension Flight {
  /// What matters of a datagram on its way.
  var essence: Flight {
    var flight = self
    switch truth {
    case .ping(let number, let sound):
      flight.truth = .ping(number: CallEssence.ping(number), sound: sound)
    case .pong(let number, let sound):
      flight.truth = .pong(number: CallEssence.ping(number), sound: sound)
    case .release(let step, let about, let number, let highest):
      let number = CallEssence.ping(number)
      flight.truth = .release(step: step, about: about, number: number, highest: highest)
    case .voice, .receipt, .standby, .neighbour, .handshake: break
    }
    return flight
  }
}
