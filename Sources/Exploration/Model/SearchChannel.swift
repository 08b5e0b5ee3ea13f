import Kernel

/// A way that messages take from one part of an app to another: what it keeps, and what can go wrong
/// on it.
///
/// Whatever is on it may take any time, unless `within` says how much: the order in which channels
/// deliver, people act and timers fire is what a search tries.
public struct SearchChannel: Hashable, Sendable {
  /// What it is called, for a person.
  public var name: String
  /// What is said where something arrives on it, in words, to be counted.
  public var arrival: String
  /// In which order it delivers.
  public var order: Order
  /// What can go wrong on it, within the bounds of the search.
  public var faults: Faults
  /// Whether what was sent on it in one step arrives in one.
  public var isTogether: Bool
  /// How long a message is on its way at most; nil where it can take any time.
  ///
  /// No timer that is due later fires before the message has arrived.
  public var within: Duration?
  /// Whether all that is sent on it arrives in the step that sends it (`SearchOutcome.sendAtOnce`): that is no
  /// step of its own, and not counted as one.
  public var isAtOnce = false

  /// The order in which a channel delivers.
  public enum Order: Hashable, Sendable {
    /// What was sent first arrives first.
    case kept
    /// Whatever is on its way can be next.
    case any
  }

  /// What can go wrong on a channel.
  public struct Faults: OptionSet, Hashable, Sendable {
    /// The faults as bits.
    public var rawValue: UInt8
    /// Faults from their bits.
    @inlinable
    public init(rawValue: UInt8) { self.rawValue = rawValue }
    /// A message never arrives.
    public static let loses = Self(rawValue: 1)
    /// A message arrives, and arrives once more.
    public static let duplicates = Self(rawValue: 2)
    /// A message that otherwise arrives at once is put off, for as long as one likes.
    ///
    /// Without this whatever is on the channel can take any time. With it nothing else happens before
    /// what was sent has arrived, in a step of its own where it could be put off, or has been put off.
    public static let delays = Self(rawValue: 8)
    /// On a channel that keeps the order a message arrives before one that was sent earlier.
    public static let reorders = Self(rawValue: 4)
  }

  /// A channel.
  public init(
    _ name: String,
    arrival: String? = nil,
    order: Order = .kept,
    faults: Faults = [],
    isTogether: Bool = false,
    within: Duration? = nil,
  ) {
    self.name = name
    self.arrival = arrival ?? "\(name): a message arrives"
    self.order = order
    self.faults = faults
    self.isTogether = isTogether
    self.within = within
  }
}

/// How often each fault may happen in one order of steps, over all channels and processes together.
///
/// That a message is put off for as long as one likes is no fault, but on channels where it otherwise
/// arrives at once: every order is tried.
public struct SearchFaults: Record, Hashable, Sendable {
  /// How many messages are lost.
  public var losses: Int64 = 0
  /// How many arrive twice.
  public var duplicates: Int64 = 0
  /// How many overtake one that was sent earlier, on channels that keep the order.
  public var reorderings: Int64 = 0
  /// How many processes end between two steps.
  public var crashes: Int64 = 0
  /// How many are put off, on channels where they otherwise arrive at once.
  public var delays: Int64 = 0

  /// The most that can be counted.
  public static let most: Int64 = 255

  /// No fault.
  public init() {}

  /// So many of each.
  public init(
    losses: Int64 = 0,
    duplicates: Int64 = 0,
    reorderings: Int64 = 0,
    crashes: Int64 = 0,
    delays: Int64 = 0,
  ) {
    self.losses = losses
    self.duplicates = duplicates
    self.reorderings = reorderings
    self.crashes = crashes
    self.delays = delays
  }
}
