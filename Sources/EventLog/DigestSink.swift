import Kernel

/// Counts and digests a run's events and keeps nothing: a run can be certified without a disk.
public final class DigestSink: EventSink {
  private let manifestDigest: [UInt8]
  @exclusivity(unchecked)
  private var batch = RowBatch()

  /// The root digest of no events, for a run with that manifest.
  public init(manifest: LogManifest) {
    manifestDigest = manifest.digest
  }

  /// How many events it has taken.
  public var count: Int64 { batch.lastSequence.number }

  /// The rows' chain so far; it does not depend on the manifest.
  public var chainDigest: [UInt8] { Array(batch.digest) }

  /// What `LogWriter.finish()` would give now.
  public var rootDigest: [UInt8] {
    RootDigest.of(manifest: manifestDigest, count: count, chain: chainDigest)
  }

  /// States are not part of the root.
  public var keepsStates: Bool { false }

  /// Takes the next event.
  ///
  /// - Throws: `LogError` with code `misplaced`.
  public func append(
    _ header: EventHeader,
    payload: [UInt8],
    effects: [UInt8],
  ) throws(LogError) {
    try EventOrder.check(header, after: batch.lastSequence)
    batch.restart()
    batch.append(header, payload: payload, effects: effects)
    batch.seal()
  }

  /// Takes nothing.
  ///
  /// - Throws: `LogError` with code `misplaced`.
  public func checkpoint(
    after sequence: LogPosition,
    states: [(component: String, state: [UInt8])],
  ) throws(LogError) {
    try EventOrder.check(checkpoint: sequence, after: batch.lastSequence)
  }
}
