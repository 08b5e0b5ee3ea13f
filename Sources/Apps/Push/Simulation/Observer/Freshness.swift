import Kernel
import Push

/// How old what a parent saw was, while they looked: for each watch the time since the end of the newest half
/// hour that the screen shows.
///
/// Where it shows nothing, since the end of the first half hour that there is.
///
/// Between two changes the age grows as time does, so it is known at every instant, and its percentiles are
/// exact: the share of the time of looking in which it was no greater. Nothing is sampled.
struct Freshness {
  /// From which age to which it grew without a change, in nanoseconds.
  private(set) var spans: [(from: Int64, to: Int64)] = []
  /// So long the newest that was shown had not ended yet, by a clock that is ahead: that is as new as can be.
  private(set) var newest: Int64 = 0

  /// Whether something was shown of a watch whose clock is so far ahead that its age cannot be told.
  private(set) var isUntold = false

  /// A watch's clock that is no further ahead than that may be off; one that is makes its half hours tell nothing.
  static let aheadMost = Slot.seconds * 1_000_000_000

  /// The screen has shown something for a while; below 0 is before the half hour ends.
  mutating func add(from: Int64, to: Int64, isShown: Bool = true) {
    if isShown, from < min(to, -Self.aheadMost) { isUntold = true }
    let known = max(from, -Self.aheadMost)
    guard to > known else { return }
    if known < 0 { newest += min(0, to) - known }
    if to > 0 { spans.append((max(0, known), to)) }
  }

  /// The same of somebody else as well.
  mutating func add(_ other: Freshness) {
    spans += other.spans
    newest += other.newest
    isUntold = isUntold || other.isUntold
  }

  /// The greatest age; nil where nobody has looked at anything.
  var worst: Int64? { spans.map(\.to).max() ?? (newest > 0 ? 0 : nil) }

  /// The least age that was not exceeded in so many of a hundred parts of the time; nil where nobody has looked.
  ///
  /// - Complexity: O(n log n) in the spans.
  func percentile(_ percent: Int64) -> Int64? {
    guard newest > 0 || !spans.isEmpty else { return nil }
    let total = spans.reduce(newest) { $0 + ($1.to - $1.from) }
    // The product of ten years of a thousand screens and a hundred still fits.
    let wanted = (total / 100) * percent + (total % 100) * percent / 100
    if spans.isEmpty || newest > 0 && newest >= wanted { return 0 }
    var edges = spans.flatMap { [($0.from, 1), ($0.to, -1)] as [(Int64, Int64)] }
    edges.sort { $0.0 < $1.0 }
    var (covered, open, place) = (newest, Int64(0), edges[0].0)
    for (edge, step) in edges {
      let gained = open * (edge - place)
      if open > 0, covered + gained >= wanted {
        return place + (wanted - covered + open - 1) / open
      }
      covered += gained
      (place, open) = (edge, open + step)
    }
    return place
  }
}

/// A phone's app, as far as its screen goes.
struct ScreenWatch {
  /// Who is logged in; empty for nobody.
  var user = ""
  /// The watches of that user, with what the screen shows of each.
  var shown: [Shown] = []
  /// Whether the app is in front.
  var isInFront = false
  /// Whether its process is suspended.
  var isSuspended = false
  /// Whether the phone is locked.
  var isLocked = false
  /// Whether somebody looks.
  var isSeen: Bool { isInFront && !isSuspended && !isLocked }
  /// What came of it for each who was logged in, in the order in which they came.
  var sittings: [Sitting] = []
  /// The age of the oldest that is shown, at each change: before it, and after.
  var points: [Point] = []

  /// What came of it for one user.
  struct Sitting {
    /// The user; empty for nobody.
    var user: String
    /// How old was what they saw.
    var freshness = Freshness()
    /// The half hours that ended for them meanwhile, or had ended and were analysed.
    var slots: Int64 = 0
    /// Those of them that the app never had.
    var unseen: Int64 = 0
  }

  /// Notes something of whoever is logged in.
  mutating func note(_ change: (inout Sitting) -> Void) {
    if let place = sittings.firstIndex(where: { $0.user == user }) {
      change(&sittings[place])
    } else {
      var sitting = Sitting(user: user)
      change(&sitting)
      sittings.append(sitting)
    }
  }

  /// An age at an instant.
  struct Point {
    var at: Instant
    var value: Int64?
    /// The last push that was lost of the watch that is oldest then.
    var evidence: LogPosition?
  }

  /// What is shown of one watch.
  struct Shown {
    var watch: String
    /// The newest slot; nil where there is none.
    var slot: Int64?
    /// The first slot that the watch has had; nil until there is one.
    var first: Int64?
    /// Of which half hour's end on what is seen grows old: where there is one and nothing is shown, the first's.
    var oldest: Int64? { slot ?? first }
    /// Since when; nil while nobody looks.
    var since: Instant?
    /// The slots that have ended and are not seen yet.
    var unseen = KnownSlots()
    /// The row that says that a push about it was lost, since it was seen last.
    var trouble: LogPosition?
  }

  /// The screen is about to change at an instant.
  mutating func close(at now: Instant, _ start: CivilStart) {
    for place in shown.indices { close(place, at: now, start) }
    mark(now, start)
  }

  private mutating func close(_ place: Int, at now: Instant, _ start: CivilStart) {
    defer { shown[place].since = nil }
    guard let since = shown[place].since, let slot = shown[place].oldest else { return }
    let end = Self.end(of: slot, start)
    let (from, to) = ((since - end).nanoseconds, (now - end).nanoseconds)
    let isShown = shown[place].slot != nil
    note { $0.freshness.add(from: from, to: to, isShown: isShown) }
  }

  /// It has changed.
  mutating func open(at now: Instant, _ start: CivilStart) {
    for place in shown.indices where isSeen && shown[place].oldest != nil {
      shown[place].since = now
    }
    mark(now, start)
  }

  private mutating func mark(_ now: Instant, _ start: CivilStart) {
    guard points.count < Self.pointsMost else { return }
    let oldest = shown.filter { $0.oldest != nil }.min { ($0.oldest ?? 0) < ($1.oldest ?? 0) }
    guard isSeen, let oldest, let slot = oldest.oldest else {
      if points.last?.value != nil { points.append(Point(at: now)) }
      return
    }
    let age = max(0, (now - Self.end(of: slot, start)).nanoseconds)
    points.append(Point(at: now, value: age, evidence: oldest.trouble))
  }

  /// So many changes are drawn.
  private static let pointsMost = 4_000

  /// The end of a slot on the run's time.
  static func end(of slot: Int64, _ start: CivilStart) -> Instant {
    Instant(nanoseconds: start.wall(Slot.end(of: slot)).nanoseconds)
  }
}
