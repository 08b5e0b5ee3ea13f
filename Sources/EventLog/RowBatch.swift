import Cryptography
import Kernel

/// Rows on their way into the file, in one block of memory, each followed by the room of its chain digest.
///
/// ```
/// digest(n-1) | row n | digest(n) | row n+1 | digest(n+1) | ...
/// ```
///
/// A row's digest is BLAKE2b-256 of the bytes from the digest before it to its own end, so one call
/// over memory that already lies in order; SQLite binds the same memory. A row costs no allocation
/// once the block has grown to a batch's size. Digests are put in by `seal()`, later and at once: whoever
/// writes the batch does so while the run gathers the next one.
///
/// A row's canonical bytes: sequence, time and cause (8 bytes each; no cause is `Int64.min`), the
/// lengths of node, component, kind, payload and effects (4 bytes each), then their bytes. All
/// integers are little endian.
struct RowBatch: ~Copyable {
  /// The bytes of a digest in the chain.
  static let digestLength = 32
  /// What the chain starts from: the digest before row 1.
  ///
  /// It is the same in every log, so that two runs of different plans can be compared by their
  /// chains.
  static let genesis = Digests.blake2b(Array("yamabiko log 1".utf8))

  /// How many rows are in the batch.
  private(set) var count = 0
  /// The bytes in use.
  private(set) var byteCount = Self.digestLength
  /// The sequence of the last row taken, in this batch or before it.
  private(set) var lastSequence: LogPosition
  /// So many rows have their digests.
  private var sealedCount = 0
  /// Where the first row begins that has none yet.
  private var sealedBytes = Self.digestLength
  private var memory: UnsafeMutableRawPointer
  private var capacity: Int

  /// An empty batch.
  ///
  /// - Parameters:
  ///   - sequence: the row that the batch follows; 0 for the beginning.
  ///   - digest: that row's digest; genesis for the beginning.
  init(after sequence: LogPosition = 0, digest: [UInt8] = Self.genesis) {
    precondition(digest.count == Self.digestLength, "a chain digest has 32 bytes")
    lastSequence = sequence
    capacity = 4096
    memory = .allocate(byteCount: capacity, alignment: 16)
    memory.copyMemory(from: digest, byteCount: Self.digestLength)
  }

  deinit {
    memory.deallocate()
  }

  /// The chain's digest after the last row.
  ///
  /// - Precondition: the batch is sealed.
  var digest: UnsafeRawBufferPointer {
    precondition(sealedCount == count, "a batch is sealed before its digest is read")
    return UnsafeRawBufferPointer(
      start: memory + (byteCount - Self.digestLength),
      count: Self.digestLength,
    )
  }

  /// The sequence of the first row; one behind the last where there is none.
  var firstSequence: LogPosition { lastSequence - Int64(count) + 1 }

  /// The chain's digest before the first row.
  var firstDigest: [UInt8] {
    Array(UnsafeRawBufferPointer(start: memory, count: Self.digestLength))
  }

  /// The rows in the batch; those that are not sealed have no digest yet.
  var rows: Rows { Rows(position: UnsafeRawPointer(memory) + Self.digestLength, left: count) }

  /// Forgets the rows, keeps the last digest and the memory.
  ///
  /// - Precondition: the batch is sealed.
  mutating func restart() {
    precondition(sealedCount == count, "a batch is sealed before it goes on")
    memory.copyMemory(
      from: memory + (byteCount - Self.digestLength),
      byteCount: Self.digestLength,
    )
    restart(after: lastSequence)
  }

  /// Forgets the rows and keeps the memory: others follow that row, whose digest `begin(after:)` says.
  mutating func restart(after sequence: LogPosition) {
    byteCount = Self.digestLength
    count = 0
    sealedBytes = Self.digestLength
    sealedCount = 0
    lastSequence = sequence
  }

  /// Says the digest of the row that the batch follows, where nothing is sealed yet.
  mutating func begin(after digest: [UInt8]) {
    precondition(digest.count == Self.digestLength, "a chain digest has 32 bytes")
    if sealedCount == 0 { memory.copyMemory(from: digest, byteCount: Self.digestLength) }
  }

  /// Extends the chain by the rows that came since it was sealed last.
  ///
  /// - Complexity: O(bytes of these rows).
  mutating func seal() {
    while sealedCount < count {
      let row = memory + sealedBytes
      let length = CanonicalRow(row).length
      Digests.blake2b(
        of: UnsafeRawBufferPointer(
          start: row - Self.digestLength,
          count: Self.digestLength + length,
        ),
        into: UnsafeMutableRawBufferPointer(start: row + length, count: Self.digestLength),
      )
      sealedBytes += length + Self.digestLength
      sealedCount += 1
    }
  }

  /// Takes a row.
  ///
  /// - Complexity: O(bytes of the row).
  mutating func append(_ header: EventHeader, payload: [UInt8], effects: [UInt8]) {
    var (node, component, kind) = (header.node, header.component, header.kind)
    node.withUTF8 { node in
      component.withUTF8 { component in
        kind.withUTF8 { kind in
          payload.withUnsafeBytes { payload in
            effects.withUnsafeBytes { effects in
              append(
                header.sequence,
                header.time.nanoseconds,
                header.cause,
                (
                  UnsafeRawBufferPointer(node), UnsafeRawBufferPointer(component),
                  UnsafeRawBufferPointer(kind), payload, effects,
                ),
              )
            }
          }
        }
      }
    }
  }

  /// The texts of a row: node, component, kind, payload, effects.
  typealias Texts = (
    UnsafeRawBufferPointer, UnsafeRawBufferPointer, UnsafeRawBufferPointer,
    UnsafeRawBufferPointer, UnsafeRawBufferPointer
  )

  /// Takes a row in its parts; the texts must not lie in this batch.
  mutating func append(
    _ sequence: LogPosition,
    _ time: Int64,
    _ cause: LogPosition?,
    _ texts: Texts,
  ) {
    let length =
      CanonicalRow.fixedLength + texts.0.count + texts.1.count + texts.2.count + texts.3.count
      + texts.4.count
    reserve(length + Self.digestLength)
    let row = memory + byteCount
    row.storeBytes(of: sequence.number.littleEndian, as: Int64.self)
    row.storeBytes(of: time.littleEndian, toByteOffset: 8, as: Int64.self)
    row.storeBytes(of: (cause?.number ?? .min).littleEndian, toByteOffset: 16, as: Int64.self)
    var end = row + CanonicalRow.fixedLength
    Self.store(texts.0, field: 0, of: row, at: &end)
    Self.store(texts.1, field: 1, of: row, at: &end)
    Self.store(texts.2, field: 2, of: row, at: &end)
    Self.store(texts.3, field: 3, of: row, at: &end)
    Self.store(texts.4, field: 4, of: row, at: &end)
    byteCount += length + Self.digestLength
    count += 1
    lastSequence = sequence
  }

  private static func store(
    _ text: UnsafeRawBufferPointer,
    field: Int,
    of row: UnsafeMutableRawPointer,
    at end: inout UnsafeMutableRawPointer,
  ) {
    let count = UInt32(text.count).littleEndian
    row.storeBytes(of: count, toByteOffset: 24 + 4 * field, as: UInt32.self)
    if let start = text.baseAddress { end.copyMemory(from: start, byteCount: text.count) }
    end += text.count
  }

  private mutating func reserve(_ length: Int) {
    if byteCount + length <= capacity { return }
    capacity = max(2 * capacity, byteCount + length)
    let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 16)
    larger.copyMemory(from: memory, byteCount: byteCount)
    memory.deallocate()
    memory = larger
  }

  /// Walks over a batch's rows; valid as long as the batch is unchanged.
  struct Rows: Sequence, IteratorProtocol {
    fileprivate var position: UnsafeRawPointer
    fileprivate var left: Int

    /// The next row; nil after the last.
    mutating func next() -> CanonicalRow? {
      guard left > 0 else { return nil }
      let row = CanonicalRow(position)
      left -= 1
      position += row.length + RowBatch.digestLength
      return row
    }
  }
}

/// One row in a batch's memory.
struct CanonicalRow {
  /// The bytes before the texts.
  static let fixedLength = 44
  /// The sequence.
  let sequence: LogPosition
  /// Nanoseconds since the start.
  let time: Int64
  /// The sequence of the cause; nil for none.
  let cause: LogPosition?
  /// The bytes of the row, without its digest.
  let length: Int
  private let start: UnsafeRawPointer
  private let ends: (Int, Int, Int, Int)

  /// The row that begins there.
  init(_ start: UnsafeRawPointer) {
    func integer(_ offset: Int) -> Int64 {
      Int64(littleEndian: start.loadUnaligned(fromByteOffset: offset, as: Int64.self))
    }
    func count(_ field: Int) -> Int {
      let raw = start.loadUnaligned(fromByteOffset: 24 + 4 * field, as: UInt32.self)
      return Int(UInt32(littleEndian: raw))
    }
    self.start = start
    sequence = LogPosition(integer(0))
    time = integer(8)
    let rawCause = integer(16)
    cause = rawCause == .min ? nil : LogPosition(rawCause)
    let node = Self.fixedLength + count(0)
    let component = node + count(1)
    let kind = component + count(2)
    let payload = kind + count(3)
    ends = (node, component, kind, payload)
    length = payload + count(4)
  }

  /// The node, UTF-8.
  var node: UnsafeRawBufferPointer { slice(Self.fixedLength, ends.0) }
  /// The component, UTF-8.
  var component: UnsafeRawBufferPointer { slice(ends.0, ends.1) }
  /// The kind, UTF-8.
  var kind: UnsafeRawBufferPointer { slice(ends.1, ends.2) }
  /// The payload, UTF-8.
  var payload: UnsafeRawBufferPointer { slice(ends.2, ends.3) }
  /// The effects, UTF-8; empty for none.
  var effects: UnsafeRawBufferPointer { slice(ends.3, length) }
  /// The chain's digest after this row, once it is sealed.
  var digest: UnsafeRawBufferPointer { slice(length, length + RowBatch.digestLength) }

  /// Whether two rows are equal, byte for byte.
  func hasSameBytes(as other: Self) -> Bool {
    slice(0, length).elementsEqual(other.slice(0, other.length))
  }

  private func slice(_ from: Int, _ to: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: start + from, count: to - from)
  }
}
