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

  /// All entries, by kind and then node.
  public private(set) var entries: [Entry] = []

  /// Nothing stated.
  public init() {}

  /// Counts one fact.
  ///
  /// - Complexity: O(log n) in the number of kinds and nodes, O(n) for a new one.
  public mutating func count(kind: String, node: String, at time: Instant) {
    var low = 0
    var high = entries.count
    while low < high {
      let middle = (low + high) / 2
      let entry = entries[middle]
      if (entry.kind, entry.node) < (kind, node) { low = middle + 1 } else { high = middle }
    }
    if low < entries.count, entries[low].kind == kind, entries[low].node == node {
      entries[low].count += 1
      entries[low].last = time
    } else {
      let entry = Entry(kind: kind, node: node, count: 1, first: time, last: time)
      entries.insert(entry, at: low)
    }
  }

  /// The entries of one kind, at one node or at all.
  public func entries(kind: String, node: String = "") -> [Entry] {
    entries.filter { $0.kind == kind && (node.isEmpty || $0.node == node) }
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
