import Adversary
import Exploration
import Kernel
import SymbolicCryptography

/// A remote control and a lock that are reducers of their own: whoever hears "open" can play it again,
/// unless each is numbered and the lock remembers the last number.
struct RemoteControl: Parties {
  /// Whether words are numbered.
  let isNumbered: Bool
  /// How often the button is pressed.
  let presses: Int64
  /// How many messages the lock's slot takes, whatever they are.
  var slot: Int64 = 0

  private static let key = Term.name("remote/key")
  private static let remote = Term.constant("remote")
  private static let lock = Term.constant("lock")

  struct State: Record, Hashable {
    var pressed: Int64 = 0
    var taken: Int64 = 0
    var opened: Int64 = 0
    var jammed: Int64 = 0

    mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
      try fields.field("pressed", &pressed)
      try fields.field("taken", &taken)
      try fields.field("opened", &opened)
      try fields.field("jammed", &jammed)
    }
  }

  let claims = [
    Claim("the lock opens for whoever has the remote control", .agreement),
    Claim("it opens once for each press", .injectiveAgreement),
    Claim("the key stays where it is", .secrecy),
  ]
  let deeds = ["somebody presses the button", "the lock opens", "something is put into the slot"]

  func start(into outcome: inout Outcome) -> State {
    outcome.claimSecrecy(2, of: Self.key)
    return State()
  }

  func openings(in state: State, into openings: inout [Opening]) {
    if state.pressed < presses { openings.append(Opening(number: 0, deed: 0, pattern: nil)) }
    if state.opened < presses + 1 {
      let number = isNumbered ? state.taken + 1 : 1
      openings.append(Opening(number: 1, deed: 1, pattern: .exactly(Self.word(number))))
    }
    if state.jammed < slot { openings.append(Opening(number: 2, deed: 2, pattern: .any("x"))) }
  }

  func take(
    _ message: Term?,
    at opening: Int,
    in state: inout State,
    into outcome: inout Outcome,
  ) {
    switch opening {
    case 0:
      state.pressed += 1
      let number = isNumbered ? state.pressed : 1
      for claim in 0...1 {
        outcome.run(claim, by: Self.remote, with: Self.lock, on: .constant(number))
      }
      outcome.send(Self.word(number))
    case 1:
      state.opened += 1
      state.taken += 1
      let number = isNumbered ? state.taken : 1
      for claim in 0...1 {
        outcome.claimAgreement(claim, by: Self.lock, with: Self.remote, on: .constant(number))
      }
    default: state.jammed += 1
    }
  }

  private static func word(_ number: Int64) -> Term {
    .sealed(.constant("open"), under: key, authenticating: .constant(number))
  }

  func fingerprint(_ state: State, into digest: inout StateDigest) { digest.absorb(state) }

  func difference(between first: State, and second: State) -> String? {
    FieldListing(first).difference(from: FieldListing(second))
  }
}
