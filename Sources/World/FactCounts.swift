import Kernel

/// Which facts were stated where, how often, and when first and last.
public struct FactCounts: Equatable, Sendable {
  /// The facts of one kind at one node.
  public struct Entry: Equatable, Sendable {
    /// The component and the fact's kind, such as `app.linkUp`.
    public var kind: String
    /// The node that stated it.
    public var node: String
    /// How often.
    public var count: Int64
    /// The first time.
    public var first: Instant
    /// The last time.
    public var last: Instant
  }

  /// A stretch of time in which somebody wants to know whether a fact was stated.
  public struct Window: Equatable, Sendable {
    /// The component and the fact's kind.
    public var kind: String
    /// The node that is to state it; empty for any.
    public var node: String
    /// The first instant that counts.
    public var from: Instant
    /// The first time it was stated at `from` or later; nil where it never was.
    public var first: Instant?
  }

  /// The entries in the order in which their kinds were first stated at their nodes.
  private var counted: [Entry] = []
  /// Where each of them stands, by kind and then node.
  private var places: [String: [String: Int]] = [:]  // order-free: only ever looked up
  /// What is watched, in the order in which it was asked for.
  ///
  /// Entries keep the first and the last time alone: neither says whether anything was stated
  /// between two instants.
  public private(set) var windows: [Window] = []

  /// Nothing stated.
  public init() {}

  /// Watches a fact from an instant on; what was stated before now is not seen.
  ///
  /// - Complexity: O(1) memory, and O(1) for each fact that is counted.
  public mutating func watch(kind: String, node: String = "", from: Instant) {
    windows.append(Window(kind: kind, node: node, from: from))
  }

  /// Counts one fact.
  ///
  /// - Complexity: O(1); besides O(1) for each window.
  public mutating func count(kind: String, node: String, at time: Instant) {
    _ = begin(kind: kind, node: node, at: time)
  }

  /// Counts a fact whose entry is known.
  ///
  /// - Complexity: O(1); besides O(1) for each window.
  mutating func count(_ place: Int, at time: Instant) {
    counted[place].count += 1
    counted[place].last = time
    if !windows.isEmpty { look(at: counted[place], time) }
  }

  /// Counts a fact that may be the first of its kind at its node.
  ///
  /// - Returns: the place of its entry, which it keeps.
  mutating func begin(kind: String, node: String, at time: Instant) -> Int {
    if let place = places[kind]?[node] {
      count(place, at: time)
      return place
    }
    let entry = Entry(kind: kind, node: node, count: 1, first: time, last: time)
    places[kind, default: [:]][node] = counted.count  // order-free: only ever looked up
    counted.append(entry)
    look(at: entry, time)
    return counted.count - 1
  }

  private mutating func look(at entry: Entry, _ time: Instant) {
    for index in windows.indices
    where windows[index].first == nil && time >= windows[index].from
      && windows[index].kind == entry.kind
      && (windows[index].node.isEmpty || windows[index].node == entry.node)
    {
      windows[index].first = time
    }
  }

  /// All entries, by kind and then node.
  ///
  /// - Complexity: O(n log n) in the number of kinds and nodes.
  public var entries: [Entry] {
    counted.sorted { ($0.kind, $0.node) < ($1.kind, $1.node) }
  }

  /// When a fact that is watched was first stated at `from` or later; nil where it never was.
  ///
  /// - Precondition: somebody watches it.
  public func first(kind: String, node: String = "", from: Instant) -> Instant? {
    let window = windows.first { $0.kind == kind && $0.node == node && $0.from == from }
    guard let window else { preconditionFailure("nobody watches \(kind) from \(from)") }
    return window.first
  }

  /// The entries of one kind, at one node or at all.
  public func entries(kind: String, node: String = "") -> [Entry] {
    counted.filter { $0.kind == kind && (node.isEmpty || $0.node == node) }
      .sorted { $0.node < $1.node }
  }

  /// How often each kind was stated at all nodes together, by kind.
  public var totals: [(kind: String, count: Int64)] {
    var totals: [(kind: String, count: Int64)] = []
    for entry in entries {
      if totals.last?.kind == entry.kind {
        totals[totals.count - 1].count += entry.count
      } else {
        totals.append((entry.kind, entry.count))
      }
    }
    return totals
  }
}
