import Kernel

/// Values by path, to look many paths up in: sorted once, where each would have gone over all.
///
/// - Complexity: O(*n* log *n*) to make, O(log *n*) for each path; `comparisons` counts.
struct PathTable<Value> {
  private let rows: [(path: String, value: Value)]
  /// How often two paths were compared so far.
  private(set) var comparisons = 0

  /// A table of these; what stands under one path stays in its order.
  init(_ values: [(path: String, value: Value)]) {
    var comparisons = 0
    rows = values.enumerated().sorted { left, right in
      comparisons += 1
      switch left.element.path.order(inBytesTo: right.element.path) {
      case .before: return true
      case .same: return left.offset < right.offset
      case .after: return false
      }
    }.map(\.element)
    self.comparisons = comparisons
  }

  /// What stands under a path.
  mutating func values(of path: String) -> [Value] {
    var place = firstPlace(of: path)
    var found: [Value] = []
    while place < rows.count, rows[place].path.hasBytes(of: path) {
      comparisons += 1
      found.append(rows[place].value)
      place += 1
    }
    return found
  }

  /// Whether anything stands under a path.
  mutating func contains(_ path: String) -> Bool {
    let place = firstPlace(of: path)
    return place < rows.count && rows[place].path.hasBytes(of: path)
  }

  private mutating func firstPlace(of path: String) -> Int {
    var low = 0
    var high = rows.count
    while low < high {
      let middle = (low + high) / 2
      comparisons += 1
      if rows[middle].path.order(inBytesTo: path) == .before {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}

extension PathTable where Value == Bool {
  /// A table that only says whether a path is there.
  init(_ paths: [String]) { self.init(paths.map { ($0, true) }) }
}

/// A write that waits: the place of its batch in the queue, and its own in the batch.
struct PendingPlace {
  var batch: Int
  var write: Int
}

/// What a client works out once while it takes an event, however many documents the event is about.
///
/// It is no state of the client: it holds until the queue, who is using the app, or what the listeners are
/// told changes, and is begun anew then.
struct ClientLookup {
  /// So many documents are looked for in the queue where it lies: a table is dearer.
  static let scansMost = 8

  /// How many documents were looked for in the queue.
  var asked = 0
  /// The waiting writes by their documents; nil while hardly any was looked for.
  var pending: PathTable<PendingPlace>?
  /// What the cache can lose, from what was not wanted for longest; nil while it has room.
  var losable: LosableRows?

  /// One that knows nothing yet.
  init() {}
}

/// What a cache can lose, from what was not wanted for longest.
struct LosableRows {
  private var kept: PathTable<Bool>
  private var rows: [(used: Int64, path: String)]
  private var next = 0
  /// How many rows were looked at so far, and paths compared.
  var work: Int { looked + kept.comparisons }
  private var looked = 0

  /// The rows of a cache but those of which something is shown or waits.
  init(_ cache: SortedRows<CachedDocument>, keeping paths: [String]) {
    var kept = PathTable<Bool>(paths)
    let rows = cache.filter { !kept.contains($0.path) }.sorted { $0.used < $1.used }
    self.rows = rows.map { ($0.used, $0.path) }
    self.kept = kept
    looked = cache.count
  }

  /// A row of the cache is wanted now, which none was later.
  mutating func use(_ path: String, as used: Int64) {
    if !kept.contains(path) { rows.append((used, path)) }
  }

  /// The next to lose; nil where everything else is to stay.
  ///
  /// What was wanted since, or is gone, is passed over.
  mutating func removeFirst(of cache: SortedRows<CachedDocument>) -> String? {
    while next < rows.count {
      let row = rows[next]
      next += 1
      looked += 1
      if cache[row.path]?.used == row.used { return row.path }
    }
    return nil
  }
}
