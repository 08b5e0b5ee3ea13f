import Cryptography
import Kernel

/// The states in a log.
enum StoredStates {}

/// The place of a state among all states of the log, from 1: no event's position.
typealias CheckpointPosition = Ordinal<StoredStates>

/// One component's state on its way into the file.
struct CheckpointRow: Equatable {
  /// Its place among all states of the log, from 1.
  let position: CheckpointPosition
  /// The last event that the state has seen.
  let sequence: LogPosition
  /// The component, as `node/component`.
  let component: String
  /// Canonical JSON.
  let state: [UInt8]
  /// The digest of the checkpoints' chain up to and including this one.
  let digest: [UInt8]
}

/// The chain of the checkpoints.
///
/// It runs beside that of the rows, so that runs with other checkpoints have the same root, and
/// takes in the digest of the row each one stands at.
struct CheckpointChain {
  /// How many states it has taken.
  var count: Int64 { last.number }
  /// The last of them; 0 before the first.
  private(set) var last: CheckpointPosition = 0
  /// The digest after the last one.
  private(set) var digest = Digests.blake2b(Array("yamabiko checkpoints 1".utf8))

  /// Takes the next state.
  ///
  /// - Parameters:
  ///   - sequence: the last event that the state has seen.
  ///   - rowDigest: the rows' chain at that event.
  ///   - component: the component, as `node/component`.
  ///   - state: canonical JSON.
  /// - Returns: what to store.
  mutating func append(
    after sequence: LogPosition,
    rowDigest: [UInt8],
    component: String,
    state: [UInt8],
  ) -> CheckpointRow {
    last += 1
    var hash = BLAKE2b()
    hash.update(digest)
    hash.update(rowDigest)
    for number in [sequence.number, Int64(component.utf8.count), Int64(state.count)] {
      withUnsafeBytes(of: number.littleEndian) { hash.update($0) }
    }
    hash.update(Array(component.utf8))
    hash.update(state)
    digest = hash.finalize()
    return CheckpointRow(
      position: last,
      sequence: sequence,
      component: component,
      state: state,
      digest: digest,
    )
  }
}

/// The digest that stands for a whole run.
enum RootDigest {
  /// BLAKE2b-256 of a domain, the manifest's digest, the count of rows (8 bytes, little endian) and
  /// the rows' chain.
  static func of(manifest: [UInt8], count: Int64, chain: [UInt8]) -> [UInt8] {
    var hash = BLAKE2b()
    hash.update(Array("yamabiko root 1".utf8))
    hash.update(manifest)
    withUnsafeBytes(of: count.littleEndian) { hash.update($0) }
    hash.update(chain)
    return hash.finalize()
  }
}
