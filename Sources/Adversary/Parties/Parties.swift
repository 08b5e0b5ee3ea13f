public import Exploration
public import SymbolicCryptography

/// Parties who keep to a protocol, while somebody else is the network.
///
/// A party is `(state, message) -> (state, messages that it sends, what it claims)`. It also says
/// which messages it accepts now, as patterns: the adversary makes what fits out of what it knows, and
/// nothing else, for everything else would be refused. So the reducers that an app ships can be a party
/// as they are: its `take` hands them the event that the message is, answers what they ask of
/// cryptography, and gives what they send to the outcome.
///
/// `StrandParties` is one that is only declared: roles of what is received and sent.
public protocol Parties: Sendable {
  /// What all parties remember.
  associatedtype State: Sendable

  /// What the parties claim, by number; at most 60.
  var claims: [Claim] { get }

  /// What parties do, in words, to be counted: `B takes the first message`. An opening names its place.
  var deeds: [String] { get }

  /// What they remember at first; what they send and claim before they hear anything goes into the
  /// outcome.
  func start(into outcome: inout Outcome) -> State

  /// Appends which messages parties accept in a state, and what they can do by themselves, in an order
  /// that depends on the state alone.
  func openings(in state: State, into openings: inout [Opening])

  /// Lets a party take a message that fits one of its openings, or do what it can do by itself.
  ///
  /// - Parameters:
  ///   - message: the message; nil where the opening has no pattern.
  ///   - opening: where it fits: an `Opening.number` of the state.
  ///   - state: what the parties remember.
  ///   - outcome: what is sent and claimed.
  func take(
    _ message: Term?,
    at opening: Int,
    in state: inout State,
    into outcome: inout Outcome,
  )

  /// Digests what tells two states apart.
  func fingerprint(_ state: State, into digest: inout StateDigest)

  /// What tells two states apart whose digests are equal; nil where nothing does.
  func difference(between first: State, and second: State) -> String?
}

/// A message that a party accepts, or something that it can do by itself.
public struct Opening: Hashable, Sendable {
  /// Which of those of a state; the party's own choice, and told again to `take`.
  public var number: Int
  /// The place of what happens then in `Parties.deeds`.
  public var deed: Int
  /// The shape of the messages; nil for what needs none.
  public var pattern: Pattern?
  /// What stands for variables of the pattern already.
  public var bindings: Bindings

  /// Messages of that shape.
  public init(number: Int, deed: Int, pattern: Pattern?, bindings: Bindings = Bindings()) {
    self.number = number
    self.deed = deed
    self.pattern = pattern
    self.bindings = bindings
  }
}

/// Something that parties claim of a protocol.
public struct Claim: Hashable, Sendable {
  /// What is claimed, in words.
  public var title: String
  /// What it takes for the claim to be broken.
  public var kind: Kind

  /// The kinds of claims.
  public enum Kind: Hashable, Sendable {
    /// The adversary never comes to a term, from when it is claimed on.
    case secrecy
    /// Who says that it agrees with somebody on something is one with whom that somebody runs, with the
    /// same (G. Lowe: "A hierarchy of authentication specifications", 1997: non-injective agreement).
    case agreement
    /// The same, and for each that says so there is another run of theirs: nothing is played again
    /// (injective agreement).
    case injectiveAgreement
  }

  /// A claim.
  public init(_ title: String, _ kind: Kind) {
    self.title = title
    self.kind = kind
  }
}

/// What parties send and claim in a step.
public struct Outcome: Hashable, Sendable {
  /// What is sent, in order: the adversary hears all of it.
  public private(set) var sent: [Term] = []
  private(set) var secrets: [Claimed] = []
  private(set) var running: [Claimed] = []
  private(set) var agreed: [Claimed] = []

  /// Nothing so far.
  public init() {}

  /// Sends a message; whether anybody but the adversary hears it is the adversary's to say.
  public mutating func send(_ message: Term) { sent.append(message) }

  /// Claims that the adversary never comes to a term.
  public mutating func claimSecrecy(_ claim: Int, of term: Term) {
    secrets.append(Claimed(claim: claim, term: term))
  }

  /// Says that somebody runs the protocol with another, with these data.
  ///
  /// An agreement of the other's is compared with it, so it is said before the message that leads
  /// there.
  public mutating func run(_ claim: Int, by own: Term, with other: Term, on data: Term) {
    running.append(Claimed(claim: claim, term: .tuple([own, other, data])))
  }

  /// Claims that somebody agrees with another on these data.
  public mutating func claimAgreement(_ claim: Int, by own: Term, with other: Term, on data: Term) {
    agreed.append(Claimed(claim: claim, term: .tuple([other, own, data])))
  }
}

/// Something that was claimed.
struct Claimed: Hashable, Comparable, Sendable {
  /// The claim's number.
  var claim: Int
  /// What it is about; for agreements `(who runs, who agrees, data)`.
  var term: Term

  static func < (left: Self, right: Self) -> Bool {
    left.claim == right.claim ? left.term < right.term : left.claim < right.claim
  }
}
