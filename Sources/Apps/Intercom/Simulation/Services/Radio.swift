import Kernel

/// The radio between the phones as the system offers it, Multipeer-like: it finds peers, connects
/// on invitation, and notices slowly that a peer is gone.
///
///             discovery               invited              connecting
///     apart ─────────────► found ───────────────► connecting ───────────► connected
///       ▲                    │                        │                       │
///       └──────────── lossDetection, disconnected, out of range ──────────────┘
///
/// A cut that heals in time is never noticed, and the next one is noticed as late as the first would
/// have been.
struct Radio: Service {
  /// What it knows of each two phones, by the smaller place × count + the larger one.
  private(set) var pairs: [Pair] = []
  private var count = 0
  private var lastNotice: Int64 = 0
  private var spans = PlannedRadio()

  /// How far two phones have come.
  enum State: String, CaseIterable, Sendable {
    /// They do not see each other.
    case apart
    /// They have seen each other.
    case found
    /// One has invited the other.
    case connecting
    /// The connection stands, as far as the radio knows.
    case connected
  }

  /// What the radio knows of two phones.
  struct Pair: Record, Equatable, Sendable {
    /// How far they have come.
    fileprivate(set) var state = State.apart
    /// Whether one is in range of the other.
    fileprivate(set) var isInRange = false
    /// How often the state has changed: what a connection in the making goes by.
    fileprivate(set) var generation: Int64 = 0
    /// What the radio is about to notice; 0 where there is nothing to notice.
    fileprivate(set) var notice: Int64 = 0

    mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
      try fields.field("state", &state)
      try fields.field("is_in_range", &isInRange)
      try fields.field("generation", &generation)
      try fields.field("notice", &notice)
    }
  }

  /// Something that takes the radio time.
  struct Errand: Hashable, Sendable {
    /// What it is about to do.
    enum Purpose: String, CaseIterable, Sendable {
      case find
      case connect
      case lose
    }
    /// What it is about to do.
    var purpose: Purpose
    /// One of the two.
    var first: Int
    /// The other.
    var second: Int
    /// What was begun with another number is void.
    var number: Int64
  }

  /// What the radio learns.
  enum Event: Equatable, Sendable {
    /// Two phones are in range of each other, or are not; told again where nothing has changed, it
    /// changes nothing.
    case rangeChanged(Int, Int, isInRange: Bool)
    /// A member invites another, who accepts by itself: who it is the handshake tells.
    case invited(by: Int, peer: Int)
    /// A member ends the connection; the radio looks for the other again.
    case disconnected(by: Int, peer: Int)
    /// The time that something takes is over.
    case errandDone(Errand)
  }

  /// What the radio asks for, or lets its two phones know.
  enum Effect: Equatable, Sendable {
    /// An errand is done after that span.
    case begin(Errand, after: Duration)
    /// Both see the other.
    case found(Int, Int)
    /// The connection stands.
    case connected(Int, Int)
    /// The connection did not come about.
    case failed(Int, Int)
    /// Each has lost the other.
    case lost(Int, Int)
  }

  init() {}

  /// A radio between so many phones that are out of each other's range.
  init(count: Int, spans: PlannedRadio = PlannedRadio()) {
    self.count = count
    self.spans = spans
    pairs = Array(repeating: Pair(), count: count * count)
  }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("pairs", &pairs)
    try fields.field("count", &count)
    try fields.field("last_notice", &lastNotice)
    try fields.field("spans", &spans)
  }

  /// What it knows of two phones; of either as the first.
  func pair(_ first: Int, _ second: Int) -> Pair { pairs[index(first, second)] }

  mutating func reduce(_ event: Event, at now: Instant, into effects: inout Effects<Effect>) {
    switch event {
    case .rangeChanged(let first, let second, let isInRange):
      pairs[index(first, second)].isInRange = isInRange
      look(first, second, &effects)
    case .invited(let member, let peer):
      guard pair(member, peer).state == .found else { return }
      set(.connecting, member, peer)
      let number = pair(member, peer).generation
      let errand = Errand(purpose: .connect, first: member, second: peer, number: number)
      effects.append(.begin(errand, after: spans.connecting))
    case .disconnected(let member, let peer):
      guard pair(member, peer).state != .apart else { return }
      set(.apart, member, peer)
      look(member, peer, &effects)
    case .errandDone(let errand):
      finish(errand, &effects)
    }
  }

  /// Whether an errand is still the pair's: what has changed since makes it void.
  func isCurrent(_ errand: Errand) -> Bool {
    let pair = pair(errand.first, errand.second)
    return switch errand.purpose {
    case .connect: pair.generation == errand.number
    case .find, .lose: pair.notice == errand.number
    }
  }

  private func index(_ first: Int, _ second: Int) -> Int {
    min(first, second) * count + max(first, second)
  }

  /// Changes the pair's state; errands that were begun before are void.
  private mutating func set(_ state: State, _ first: Int, _ second: Int) {
    let index = index(first, second)
    pairs[index].state = state
    pairs[index].generation += 1
    pairs[index].notice = 0
  }

  /// Compares what the radio believes of a pair with what is.
  ///
  /// Where they differ it will notice, some time after the difference began.
  private mutating func look(_ first: Int, _ second: Int, _ effects: inout Effects<Effect>) {
    let pair = pair(first, second)
    switch (pair.state, pair.isInRange) {
    case (.apart, true):
      notice(.find, first, second, after: spans.discovery, &effects)
    case (.found, false), (.connecting, false), (.connected, false):
      notice(.lose, first, second, after: spans.lossDetection, &effects)
    case (.apart, false), (.found, true), (.connecting, true), (.connected, true):
      pairs[index(first, second)].notice = 0
    }
  }

  /// From here on the radio takes its time, where it is not at it already.
  private mutating func notice(
    _ purpose: Errand.Purpose,
    _ first: Int,
    _ second: Int,
    after span: Duration,
    _ effects: inout Effects<Effect>,
  ) {
    guard pair(first, second).notice == 0 else { return }
    lastNotice += 1
    pairs[index(first, second)].notice = lastNotice
    let errand = Errand(purpose: purpose, first: first, second: second, number: lastNotice)
    effects.append(.begin(errand, after: span))
  }

  private mutating func finish(_ errand: Errand, _ effects: inout Effects<Effect>) {
    guard isCurrent(errand) else { return }
    let (first, second) = (errand.first, errand.second)
    let pair = pair(first, second)
    switch (errand.purpose, pair.state) {
    case (.find, .apart):
      set(.found, first, second)
      effects.append(.found(first, second))
    case (.connect, .connecting):
      set(pair.isInRange ? .connected : .apart, first, second)
      effects.append(pair.isInRange ? .connected(first, second) : .failed(first, second))
    case (.lose, .found), (.lose, .connecting), (.lose, .connected):
      set(.apart, first, second)
      effects.append(.lost(first, second))
    case (.find, .found), (.find, .connecting), (.find, .connected), (.connect, .apart),
      (.connect, .found), (.connect, .connected), (.lose, .apart):
      preconditionFailure("\(errand.purpose) was begun and is current while \(pair.state)")
    }
  }
}
