import Kernel

/// Writes a run's events to a new log file.
///
/// A run that is killed leaves a valid prefix, short of at most two batches, and never without the
/// facts of its last event; `ResumedLog` takes it to the same end. After an error nothing more is taken and what was committed stays.
public final class LogWriter: EventSink {
  private let store: LogStore

  /// Creates the file.
  ///
  /// - Parameters:
  ///   - path: where; nothing may be there yet.
  ///   - manifest: what the log says about its run.
  ///   - isDurable: whether what is committed outlives a power cut; it waits for the disk.
  /// - Throws: `LogError` with code `storage` where the file cannot be created.
  public convenience init(
    creating path: String,
    manifest: LogManifest,
    durable isDurable: Bool = false,
  ) throws(LogError) {
    try self.init(creating: path, manifest: manifest, LogOptions(isDurable: isDurable))
  }

  /// Creates the file, to be written in transactions of another size.
  ///
  /// - Parameters:
  ///   - path: where; nothing may be there yet.
  ///   - manifest: what the log says about its run.
  ///   - batchBytes: how many bytes of rows make a transaction.
  ///   - companionPages: after how many pages in its companion SQLite moves them into the log.
  ///   - isDurable: whether what is committed outlives a power cut.
  /// - Throws: `LogError` with code `storage` where the file cannot be created.
  package convenience init(
    creating path: String,
    manifest: LogManifest,
    batchBytes: Int,
    companionPages: Int = LogOptions().companionPages,
    durable isDurable: Bool = false,
  ) throws(LogError) {
    let options = LogOptions(
      batchBytes: batchBytes,
      companionPages: companionPages,
      isDurable: isDurable,
    )
    try self.init(creating: path, manifest: manifest, options)
  }

  private init(
    creating path: String,
    manifest: LogManifest,
    _ options: LogOptions,
  ) throws(LogError) {
    try LogFile.create(path, manifest, durable: options.isDurable)
    store = try LogStore(opening: path, options, while: .beginning)
  }

  /// Whether the log is finished and one single file; a process that reads it can keep it from that,
  /// and then `ResumedLog` makes it one later, or the next `LogReader`.
  public var isSingleFile: Bool { store.isSingleFile }

  /// How many rows are in the file for certain: a run that is killed now has them.
  package var committedCount: Int64 { store.written.rows.number }

  /// The names of everything that a log of that name may consist of, now or after a kill.
  public static func names(of name: String) -> [String] {
    LogFile.suffixes.map { name + $0 }
  }

  /// Removes the log at `path` and what SQLite may have left beside it; no file is no error.
  public static func remove(_ path: String) {
    LogFile.remove(path)
  }

  /// Takes the next event.
  ///
  /// - Throws: `LogError` with code `misplaced` or `storage`; what keeps a batch from the file comes with a
  ///   later event, at the latest from `finish()`, for it is written while the run goes on.
  /// - Complexity: amortised O(bytes of the event), without an allocation.
  public func append(
    _ header: EventHeader,
    payload: [UInt8],
    effects: [UInt8],
  ) throws(LogError) {
    try store.append(header, payload: payload, effects: effects)
  }

  /// Takes the states after the last event.
  ///
  /// - Throws: `LogError` with code `misplaced` or `storage`.
  public func checkpoint(
    after sequence: LogPosition,
    states: [(component: String, state: [UInt8])],
  ) throws(LogError) {
    try store.checkpoint(after: sequence, states: states)
  }

  /// Writes what has gathered so far and leaves the log open: what a run does that is interrupted.
  ///
  /// The last event may stay behind, with the facts it led to: a log never ends between the two. More
  /// may be appended, or `ResumedLog` takes the log to its end.
  ///
  /// - Throws: `LogError` with code `storage`.
  public func commit() throws(LogError) {
    try store.commit()
  }

  /// Writes the ending; the log is then one single file, and takes nothing more.
  ///
  /// - Returns: the root digest.
  /// - Throws: `LogError` with code `storage`.
  @discardableResult
  public func finish() throws(LogError) -> [UInt8] {
    try store.finish()
  }
}
