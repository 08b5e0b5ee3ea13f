import Kernel

/// Takes a killed run's log to the end that the run would have had.
///
/// The plan is run again from its start into this sink. Events that the log has already are
/// compared with it, byte for byte; those beyond are appended. So a resumed run has the root digest
/// of an undisturbed one, and code that behaves otherwise than the code that began is found out. A
/// complete log is compared to its end and stays as it is.
public final class ResumedLog: EventSink {
  private let store: LogStore

  /// What the log says about its run: what to run again.
  public var manifest: LogManifest { store.manifest }

  /// Opens a log to append to it.
  ///
  /// What is there is proven first: a re-run that differs from a log that was changed says nothing
  /// about the code.
  ///
  /// - Parameters:
  ///   - path: the log.
  ///   - isDurable: whether what is committed outlives a power cut; it waits for the disk.
  /// - Throws: `LogError` where there is no log, it is not what was written, another process is
  ///   writing it, or it cannot be written.
  /// - Complexity: O(bytes of the log).
  public init(resuming path: String, durable isDurable: Bool = false) throws(LogError) {
    let reader = try LogReader(opening: path)
    _ = try reader.verify()
    reader.close()
    store = try LogStore(opening: path, LogOptions(isDurable: isDurable))
  }

  /// Whether the log is finished and one single file; a process that reads it can keep it from that.
  public var isSingleFile: Bool { store.isSingleFile }

  /// Takes the next event of the re-run, from event 1.
  ///
  /// - Throws: `LogError` with code `differs` where the log says otherwise; it comes once the
  ///   batch that the event is in is compared, at the latest from `finish()`.
  public func append(
    _ header: EventHeader,
    payload: [UInt8],
    effects: [UInt8],
  ) throws(LogError) {
    try store.append(header, payload: payload, effects: effects)
  }

  /// Takes the states after the last event of the re-run.
  ///
  /// - Throws: `LogError` with code `differs` where the log says otherwise.
  public func checkpoint(
    after sequence: LogPosition,
    states: [(component: String, state: [UInt8])],
  ) throws(LogError) {
    try store.checkpoint(after: sequence, states: states)
  }

  /// Compares and writes what has gathered so far and leaves the log open: what a resumption does
  /// that is interrupted.
  ///
  /// - Throws: `LogError` with code `differs` or `storage`.
  public func commit() throws(LogError) {
    try store.commit()
  }

  /// Writes the ending, or compares it.
  ///
  /// - Returns: the root digest.
  /// - Throws: `LogError` with code `differs` or `storage`.
  @discardableResult
  public func finish() throws(LogError) -> [UInt8] {
    try store.finish()
  }
}
