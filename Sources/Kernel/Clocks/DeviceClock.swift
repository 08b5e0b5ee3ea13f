/// What a device believes the time is: a drift, an offset and steps, and sleep.
///
///     awake ──freeze──► asleep     The monotonic clock (`uptime`) advances by 1 + drift ÷ 10⁹
///       ▲                 │        nanoseconds per true nanosecond while the device is awake. The
///       └──────thaw───────┘        clock on the wall goes on in its sleep, and can be stepped.
///
/// The arithmetic is exact: the reading is kept in parts of 10⁻⁹ ns and rounded down only where it
/// is shown, so that a change of drift loses nothing. Within a boot the monotonic clock never goes
/// back, and each boot begins a course of its own, from zero: of an `Uptime` that was written to a disk
/// before nobody can say when it was. The wall clock goes back where it is stepped, and only there. Only the present stretch is known: the clock
/// answers for instants from the last change on. Timers that a device sets run on `uptime`
/// (`instant(of:)`).
public struct DeviceClock: Record, Equatable, Sendable {
  /// The true instant of the last change.
  private var changedAt: Instant = .start
  /// What the oscillator had counted at `changedAt`, asleep or not, rounded down, in nanoseconds.
  private var countThen: Int64 = 0
  /// What the rounding left, in 10⁻⁹ ns.
  private var remainder: Int64 = 0
  /// How much too fast it runs, in 10⁻⁹.
  private var drift: Int64 = 0
  /// How far the wall clock is ahead of what was counted.
  private var offset: Duration = .zero
  /// What had been counted when the device fell asleep; nil while it is awake.
  private var asleepSince: Int64?
  /// How much was counted in its sleep so far, the present one left out.
  private var slept: Duration = .zero
  /// Whether it was ever stepped, frozen, thawed or given another drift.
  private var changed = false

  private static let billion: Int64 = 1_000_000_000

  /// A clock that tells the true time.
  public init() {}

  /// A clock whose user sees `offset` at the scenario's start.
  ///
  /// - Parameters:
  ///   - offset: how far the wall clock is ahead.
  ///   - drift_ppb: how much too fast it runs, in parts per billion, above −10⁹ (18 ppm are
  ///     18,000).
  public init(offset: Duration = .zero, drift_ppb: Int64 = 0) {
    precondition(Self.isDrift(drift_ppb), "a clock does not run backwards: drift above −10⁹ ppb")
    self.offset = offset
    drift = drift_ppb
  }

  /// Whether the device sleeps, and its monotonic clock stands still.
  public var isFrozen: Bool { asleepSince != nil }

  /// Whether it can be asked about an instant: not before its last change, and with 64-bit readings.
  ///
  /// A run asks about nothing else; whoever reads a log that somebody has changed asks first.
  ///
  /// - Parameters:
  ///   - instant: the instant.
  ///   - most: how many nanoseconds it has counted by then at most, either way.
  /// - Returns: whether it can be asked.
  public func canTell(_ instant: Instant, counting most: Int64 = .max) -> Bool {
    if changed, instant < changedAt { return false }
    let elapsed = Int128(instant.nanoseconds) - Int128(changedAt.nanoseconds)
    let count = parts(after: elapsed) / Int128(Self.billion)
    guard count.magnitude <= most.magnitude else { return false }
    let readings = [count, count + Int128(offset.nanoseconds), count - Int128(slept.nanoseconds)]
    return readings.allSatisfy { Int64(exactly: $0 - 1) != nil && Int64(exactly: $0 + 1) != nil }
  }

  /// What the device's clocks show at a true instant, which is not before the last change.
  public func time(at instant: Instant) -> DeviceTime {
    let count = count(at: instant)
    return DeviceTime(uptime: uptime(of: count), wall: wall(of: count))
  }

  /// What the monotonic clock shows at a true instant, which is not before the last change.
  public func uptime(at instant: Instant) -> Uptime { uptime(of: count(at: instant)) }

  /// What the user sees at a true instant, which is not before the last change.
  public func wall(at instant: Instant) -> WallTime { wall(of: count(at: instant)) }

  /// The earliest true instant, from the last change on, at which the monotonic clock shows at
  /// least that.
  ///
  /// Nil where a clock that stands still has not got there, and where the instant would lie outside
  /// 64 bits.
  public func instant(of uptime: Uptime) -> Instant? {
    let wanted = Int128(uptime.nanoseconds) + Int128(slept.nanoseconds)
    if let asleepSince { return wanted <= Int128(asleepSince) ? changedAt : nil }
    return instant(ofCount: wanted)
  }

  /// The earliest true instant, from the last change on, at which the user sees at least that; nil
  /// where it would lie outside 64 bits.
  public func instant(of wall: WallTime) -> Instant? {
    instant(ofCount: Int128(wall.nanoseconds) - Int128(offset.nanoseconds))
  }

  /// Sets the wall clock forward, or back for a span below 0.
  public mutating func step(by span: Duration, at instant: Instant) {
    settle(at: instant)
    offset = offset + span
  }

  /// Gives it another drift, in parts per billion above −10⁹.
  public mutating func setDrift(_ ppb: Int64, at instant: Instant) {
    precondition(Self.isDrift(ppb), "a clock does not run backwards: drift above −10⁹ ppb")
    settle(at: instant)
    drift = ppb
  }

  /// The device falls asleep; where it sleeps already, nothing changes.
  public mutating func freeze(at instant: Instant) {
    settle(at: instant)
    if asleepSince == nil { asleepSince = countThen }
  }

  /// It wakes: the monotonic clock goes on from where it stopped.
  public mutating func thaw(at instant: Instant) {
    settle(at: instant)
    guard let since = asleepSince else { return }
    slept = slept + Duration(nanoseconds: countThen - since)
    asleepSince = nil
  }

  /// The machine begins anew: its monotonic clock counts from zero, and the clock on the wall, which a
  /// battery keeps, shows what it would have shown.
  public mutating func boot(at instant: Instant) {
    settle(at: instant)
    asleepSince = nil
    slept = Duration(nanoseconds: countThen)
  }

  /// The state, in the order of its declaration; a reading of another kind is an error.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("changed_at_ns", &changedAt)
    try fields.field("count_then_ns", &countThen)
    try fields.field("remainder", &remainder)
    try fields.field("drift_ppb", &drift)
    try fields.field("offset_ns", &offset)
    try fields.field("asleep_since_ns", &asleepSince)
    try fields.field("slept_ns", &slept)
    try fields.field("changed", &changed)
    guard Self.isDrift(drift) else {
      throw FieldError(field: "drift_ppb", problem: "\(drift) is not above −10⁹ and below 10¹²")
    }
    guard (0..<Self.billion).contains(remainder) else {
      throw FieldError(field: "remainder", problem: "\(remainder) is not from 0 to 999999999")
    }
  }

  // MARK: Arithmetic, in 10⁻⁹ ns

  /// Nanoseconds counted per 10⁹ true ones.
  private var rate: Int128 { Int128(Self.billion + drift) }

  /// Within this range every product fits 128 bits.
  private static func isDrift(_ ppb: Int64) -> Bool {
    ppb > -billion && ppb < 1_000_000_000_000
  }

  /// What the oscillator has counted at a true instant, rounded down.
  private func count(at instant: Instant) -> Int64 {
    let elapsed = span(to: instant)
    if drift == 0 { return Self.shown(Int128(countThen) + elapsed) }
    return Self.split(parts(after: elapsed)).count
  }

  private func uptime(of count: Int64) -> Uptime {
    Uptime(nanoseconds: Self.shown(Int128(asleepSince ?? count) - Int128(slept.nanoseconds)))
  }

  private func wall(of count: Int64) -> WallTime {
    WallTime(nanoseconds: Self.shown(Int128(count) + Int128(offset.nanoseconds)))
  }

  private func instant(ofCount wanted: Int128) -> Instant? {
    if changed, wanted <= Int128(countThen) { return changedAt }
    let parts = wanted * Int128(Self.billion) - parts(after: 0)
    let elapsed = Self.quotientRoundedUp(parts, rate)
    return Int64(exactly: Int128(changedAt.nanoseconds) + elapsed).map(Instant.init(nanoseconds:))
  }

  private func span(to instant: Instant) -> Int128 {
    precondition(
      !changed || instant >= changedAt,
      "the clock changed at \(changedAt.nanoseconds) ns, it is not asked about earlier instants",
    )
    return Int128(instant.nanoseconds) - Int128(changedAt.nanoseconds)
  }

  private func parts(after elapsed: Int128) -> Int128 {
    Int128(countThen) * Int128(Self.billion) + Int128(remainder) + elapsed * rate
  }

  private mutating func settle(at instant: Instant) {
    (countThen, remainder) = Self.split(parts(after: span(to: instant)))
    changedAt = instant
    changed = true
  }

  /// Whole nanoseconds, rounded down, and the rest.
  private static func split(_ parts: Int128) -> (count: Int64, remainder: Int64) {
    var (quotient, rest) = parts.quotientAndRemainder(dividingBy: Int128(billion))
    if rest < 0 {
      quotient -= 1
      rest += Int128(billion)
    }
    return (shown(quotient), Int64(rest))
  }

  private static func shown(_ reading: Int128) -> Int64 {
    guard let shown = Int64(exactly: reading) else {
      preconditionFailure("the clock's reading leaves 64 bits")
    }
    return shown
  }

  private static func quotientRoundedUp(_ value: Int128, _ divisor: Int128) -> Int128 {
    let (quotient, rest) = value.quotientAndRemainder(dividingBy: divisor)
    return rest > 0 ? quotient + 1 : quotient
  }
}
