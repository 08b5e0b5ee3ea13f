/// What a device believes the time is: an offset, a drift, steps, and freezes while it sleeps.
///
///     running ──freeze──► frozen     While running the reading advances by 1 + drift ÷ 10⁹
///        ▲                   │       nanoseconds per true nanosecond. While frozen it stands
///        └───────thaw────────┘       still, and goes on from there.
///
/// The arithmetic is exact: the reading is kept in parts of 10⁻⁹ ns and rounded down only where it
/// is shown, so that a change of drift loses nothing. Between two steps the reading never goes
/// back. Only the present stretch is known: the clock answers for instants from the last change
/// on. Timers that a device sets run on this time (`instant(ofReading:)`).
public struct DeviceClock: Record, Equatable, Sendable {
  /// The true instant of the last change.
  private var changedAt: Instant = .start
  /// What the clock showed at `changedAt`, rounded down.
  private var readingThen: Instant = .start
  /// What the rounding left, in 10⁻⁹ ns.
  private var remainder: Int64 = 0
  /// How much too fast it runs, in 10⁻⁹.
  private var drift: Int64 = 0
  private var frozen = false
  /// Whether it was ever stepped, frozen, thawed or given another drift.
  private var changed = false

  private static let billion: Int64 = 1_000_000_000

  /// A clock that tells the true time.
  public init() {}

  /// A clock that shows `offset` at the scenario's start.
  ///
  /// - Parameters:
  ///   - offset: how far it is ahead.
  ///   - drift_ppb: how much too fast it runs, in parts per billion, above −10⁹ (18 ppm are
  ///     18,000).
  public init(offset: Duration = .zero, drift_ppb: Int64 = 0) {
    precondition(Self.isDrift(drift_ppb), "a clock does not run backwards: drift above −10⁹ ppb")
    readingThen = Instant(nanoseconds: offset.nanoseconds)
    drift = drift_ppb
  }

  /// How much too fast it runs; also while it stands still.
  public var driftPartsPerBillion: Int64 { drift }

  /// Whether it stands still.
  public var isFrozen: Bool { frozen }

  /// What the clock shows at a true instant, which is not before the last change.
  public func reading(at instant: Instant) -> Instant {
    let elapsed = span(to: instant)
    if frozen { return readingThen }
    if drift == 0 {
      guard let shown = Int64(exactly: Int128(readingThen.nanoseconds) + elapsed) else {
        preconditionFailure("the clock's reading leaves 64 bits at \(instant.nanoseconds) ns")
      }
      return Instant(nanoseconds: shown)
    }
    return Self.split(parts(after: elapsed)).reading
  }

  /// The earliest true instant, from the last change on, at which the clock shows at least that.
  ///
  /// Nil where a frozen clock has not got there, and where the instant would lie outside 64 bits.
  public func instant(ofReading reading: Instant) -> Instant? {
    if changed, reading <= readingThen { return changedAt }
    guard !frozen else { return nil }
    let wanted = Int128(reading.nanoseconds) * Int128(Self.billion) - parts(after: 0)
    let elapsed = Self.quotientRoundedUp(wanted, rate)
    return Int64(exactly: Int128(changedAt.nanoseconds) + elapsed).map(Instant.init(nanoseconds:))
  }

  /// Sets the clock forward, or back for a span below 0.
  public mutating func step(by span: Duration, at instant: Instant) {
    settle(at: instant)
    readingThen = readingThen + span
  }

  /// Gives it another drift, in parts per billion above −10⁹; a frozen clock runs so once thawed.
  public mutating func setDrift(_ ppb: Int64, at instant: Instant) {
    precondition(Self.isDrift(ppb), "a clock does not run backwards: drift above −10⁹ ppb")
    settle(at: instant)
    drift = ppb
  }

  /// Stops it; where it stands still already, nothing changes.
  public mutating func freeze(at instant: Instant) {
    settle(at: instant)
    frozen = true
  }

  /// Lets it go on from where it stopped.
  public mutating func thaw(at instant: Instant) {
    settle(at: instant)
    frozen = false
  }

  /// The state, in the order of its declaration; a reading of another kind is an error.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("changed_at_ns", &changedAt)
    try fields.field("reading_then_ns", &readingThen)
    try fields.field("remainder", &remainder)
    try fields.field("drift_ppb", &drift)
    try fields.field("frozen", &frozen)
    try fields.field("changed", &changed)
    guard Self.isDrift(drift) else {
      throw FieldError(field: "drift_ppb", problem: "\(drift) is not above −10⁹ and below 10¹²")
    }
    guard (0..<Self.billion).contains(remainder) else {
      throw FieldError(field: "remainder", problem: "\(remainder) is not from 0 to 999999999")
    }
  }

  // MARK: Arithmetic, in 10⁻⁹ ns

  /// Nanoseconds shown per 10⁹ true ones.
  private var rate: Int128 { Int128(Self.billion + drift) }

  /// Within this range every product fits 128 bits.
  private static func isDrift(_ ppb: Int64) -> Bool {
    ppb > -billion && ppb < 1_000_000_000_000
  }

  private func span(to instant: Instant) -> Int128 {
    precondition(
      !changed || instant >= changedAt,
      "the clock changed at \(changedAt.nanoseconds) ns, it is not asked about earlier instants",
    )
    return Int128(instant.nanoseconds) - Int128(changedAt.nanoseconds)
  }

  private func parts(after elapsed: Int128) -> Int128 {
    Int128(readingThen.nanoseconds) * Int128(Self.billion) + Int128(remainder) + elapsed * rate
  }

  private mutating func settle(at instant: Instant) {
    let elapsed = span(to: instant)
    if !frozen { (readingThen, remainder) = Self.split(parts(after: elapsed)) }
    changedAt = instant
    changed = true
  }

  /// Whole nanoseconds, rounded down, and the rest.
  private static func split(_ parts: Int128) -> (reading: Instant, remainder: Int64) {
    var (quotient, rest) = parts.quotientAndRemainder(dividingBy: Int128(billion))
    if rest < 0 {
      quotient -= 1
      rest += Int128(billion)
    }
    guard let shown = Int64(exactly: quotient) else {
      preconditionFailure("the clock's reading leaves 64 bits")
    }
    return (Instant(nanoseconds: shown), Int64(rest))
  }

  private static func quotientRoundedUp(_ value: Int128, _ divisor: Int128) -> Int128 {
    let (quotient, rest) = value.quotientAndRemainder(dividingBy: divisor)
    return rest > 0 ? quotient + 1 : quotient
  }
}
