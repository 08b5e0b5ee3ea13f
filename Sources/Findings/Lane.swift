import Kernel

/// How one matter of one actor stood over the run: a line on the time axis.
///
///     ren to hina, path     ▕ radio ──────────────────▏ connecting ▕ Internet ────────
///     ren hears hina, gaps                            ▕ dead path ──▏
///
/// Its intervals are in order and never overlap; where there is none, nothing is said. All of it lies
/// within the run.
public struct Lane: Hashable, Sendable {
  /// Whose it is: a device, or a pair such as `ren hears hina`.
  public private(set) var actor: String
  /// What about it, such as `path`; unique for its actor.
  public private(set) var matter: String
  /// The words that an interval's kind is one of, and those of an instant's.
  public private(set) var kinds: [String]
  /// What the values count; nil where the lane has none.
  public private(set) var unit: MeasureUnit?
  /// What lasted, in order.
  public private(set) var intervals: [Interval] = []
  /// What happened at once, in order.
  public private(set) var instants: [Mark] = []

  /// Something that lasted.
  public struct Interval: Hashable, Sendable {
    /// When it began.
    public var start: Instant
    /// When it was over; the end of the run where it lasted until then.
    public var end: Instant
    /// What it was: a word of the lane's list.
    public var kind: String
    /// How much, in the lane's unit.
    public var value: Int64?
    /// The event that shows it.
    public var evidence: LogPosition?
    /// What can be asked for about it.
    public var reference: FindingReference?
  }

  /// Something that happened at once.
  public struct Mark: Hashable, Sendable {
    /// When.
    public var at: Instant
    /// What it was: a word of the lane's list.
    public var kind: String
    /// How much, in the lane's unit.
    public var value: Int64?
    /// The event that shows it.
    public var evidence: LogPosition?
    /// What can be asked for about it.
    public var reference: FindingReference?
  }

  /// A lane on which nothing has been put.
  ///
  /// - Parameters:
  ///   - actor: whose it is.
  ///   - matter: what about it.
  ///   - kinds: the words that the kinds on it are of.
  ///   - unit: what the values count.
  public init(actor: String, matter: String, kinds: [String], unit: MeasureUnit? = nil) {
    self.actor = actor
    self.matter = matter
    self.kinds = kinds
    self.unit = unit
  }

  /// Puts on it what lasted from `start` until `end`, behind all that lies there.
  ///
  /// What began before the last interval ended begins there. Of what has no length an instant is left.
  public mutating func add(
    _ kind: String,
    from start: Instant,
    until end: Instant,
    value: Int64? = nil,
    evidence: LogPosition? = nil,
    reference: FindingReference? = nil,
  ) {
    requireKnown(kind)
    let begin = max(start, intervals.last?.end ?? .start)
    guard begin < end else {
      return mark(kind, at: start, value: value, evidence: evidence, reference: reference)
    }
    intervals.append(
      Interval(
        start: begin,
        end: end,
        kind: kind,
        value: value,
        evidence: evidence,
        reference: reference,
      )
    )
  }

  /// Puts on it what happened at an instant, not before what was put there so last.
  public mutating func mark(
    _ kind: String,
    at instant: Instant,
    value: Int64? = nil,
    evidence: LogPosition? = nil,
    reference: FindingReference? = nil,
  ) {
    requireKnown(kind)
    instants.append(
      Mark(
        at: max(instant, instants.last?.at ?? .start),
        kind: kind,
        value: value,
        evidence: evidence,
        reference: reference,
      )
    )
  }

  /// The lane as far as it lies before the end of the run; what would begin behind it is an instant at
  /// the end.
  public func clipped(to end: Instant) -> Lane {
    var lane = Lane(actor: actor, matter: matter, kinds: kinds, unit: unit)
    lane.instants = instants.map { mark in
      var mark = mark
      mark.at = min(mark.at, end)
      return mark
    }
    for each in intervals {
      lane.add(
        each.kind,
        from: min(each.start, end),
        until: min(each.end, end),
        value: each.value,
        evidence: each.evidence,
        reference: each.reference,
      )
    }
    return lane
  }

  private func requireKnown(_ kind: String) {
    precondition(kinds.contains(kind), "'\(kind)' is no word of the lane '\(matter)'")
  }
}

/// What `explain` is asked by: `--gap 3`.
public struct FindingReference: Hashable, Sendable {
  /// What is numbered, such as `gap`.
  public var subject: String
  /// Its number in the run, from 1.
  public var number: Int64

  /// A numbered finding.
  public init(_ subject: String, _ number: Int64) {
    self.subject = subject
    self.number = number
  }
}

/// Something that went from one actor to another: a message, a packet, a change.
public struct Arrow: Hashable, Sendable {
  /// Who sent it.
  public var from: String
  /// Who was to get it.
  public var to: String
  /// What it is.
  public var kind: String
  /// When it left.
  public var sent: Instant
  /// When it came; nil where it did not.
  public var arrived: Instant?
  /// Why it did not come; nil where it came, or was on its way when the run ended.
  public var lost: String?
  /// The event that sent it.
  public var evidence: LogPosition?

  /// Something on its way.
  public init(
    from: String,
    to: String,
    kind: String,
    sent: Instant,
    arrived: Instant? = nil,
    lost: String? = nil,
    evidence: LogPosition? = nil,
  ) {
    self.from = from
    self.to = to
    self.kind = kind
    self.sent = sent
    self.arrived = arrived
    self.lost = lost
    self.evidence = evidence
  }
}
