import Kernel

/// What an effect asks of the disk of its component.
public enum DiskRequest: Hashable, Sendable {
  /// The value is to stand under the key; a process that ends then has written it all the same.
  case write(key: String, value: String)
  /// Nothing is to stand under the key.
  case remove(key: String)
  /// What was written so far is to outlast a loss of power. It takes no time.
  case sync
}

/// Something that stands on a disk.
public struct DiskEntry: Record, Hashable, Sendable {
  /// The name under which it stands there.
  public var key = ""
  /// What was written, such as a record's canonical JSON.
  public var value = ""

  /// A blank entry.
  public init() {}

  /// A value under a name.
  public init(key: String, value: String) {
    self.key = key
    self.value = value
  }

  /// A record under a name.
  @inlinable
  public init<R: Record>(key: String, _ record: R) {
    self.key = key
    value = String(decoding: CanonicalWriter.encode(record), as: UTF8.self)
  }

  /// The record that was written.
  ///
  /// - Throws: where it was written by another version, or is none.
  public func record<R: Record>(as type: R.Type = R.self) throws(FieldError) -> R {
    try CanonicalReader.decode(R.self, from: Array(value.utf8))
  }
}

/// What an app keeps on the disk of its node: a few values, each under a name.
///
///     write ──► written, in order ──sync──► safe
///                   │        ▲
///          power goes: gone  └── what a process reads is safe and written together
///
/// What a process has written the kernel has: it outlasts the process, as POSIX says of `write`, and not
/// the power, which takes what `fsync` (on Darwin `F_FULLFSYNC`) has not made sure of. A loss of power
/// takes all of that, or keeps the first so many writes of it, in the order in which they were made.
public struct Disk: Record, Hashable, Sendable {
  /// What outlasts a loss of power, in order of the keys.
  private var safe: [DiskEntry] = []
  /// What was written since, in order.
  private var written: [DiskWrite] = []

  /// A disk with nothing on it.
  public init() {}

  /// What a process reads, in order of the keys.
  ///
  /// - Complexity: O(values × writes that are not synced).
  public var entries: [DiskEntry] {
    var entries = safe
    for write in written { write.apply(to: &entries) }
    return entries
  }

  /// Does what an effect asks for.
  public mutating func take(_ request: DiskRequest) {
    switch request {
    case .write(let key, let value):
      written.append(DiskWrite(key: key, value: value, isRemoval: false))
    case .remove(let key):
      written.append(DiskWrite(key: key, value: "", isRemoval: true))
    case .sync:
      losePower(keeping: .max)
    }
  }

  /// The power goes; the first so many writes of those that were not synced are on the disk.
  public mutating func losePower(keeping count: Int64) {
    for write in written.prefix(Int(clamping: max(0, count))) { write.apply(to: &safe) }
    written = []
  }

  /// Names the fields.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("safe", &safe)
    try fields.field("written", &written)
  }
}

/// A write that was not synced.
struct DiskWrite: Record, Hashable, Sendable {
  var key = ""
  var value = ""
  /// Whether it takes away what stands there.
  var isRemoval = false

  /// Makes of what stands on a disk what does afterwards.
  func apply(to entries: inout [DiskEntry]) {
    let place = self.place(in: entries)
    let isThere = place < entries.count && entries[place].key == key
    switch (isThere, isRemoval) {
    case (true, true): entries.remove(at: place)
    case (true, false): entries[place].value = value
    case (false, true): break
    case (false, false): entries.insert(DiskEntry(key: key, value: value), at: place)
    }
  }

  /// Where the key stands among entries in order of their keys, or would.
  ///
  /// - Complexity: O(log entries).
  private func place(in entries: [DiskEntry]) -> Int {
    var lower = 0
    var upper = entries.count
    while lower < upper {
      let middle = lower + (upper - lower) / 2
      if entries[middle].key < key { lower = middle + 1 } else { upper = middle }
    }
    return lower
  }
}
