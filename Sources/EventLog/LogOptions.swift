/// How a log is written; what is written does not depend on it.
package struct LogOptions: Sendable {
  /// How many bytes of rows make a batch, about 2000 events: large enough that a transaction costs
  /// nothing per row, small enough that a killed run loses little.
  package var batchBytes = 1 << 20
  /// After how many pages in its companion SQLite moves them into the log: 4 MiB.
  package var companionPages = 512
  /// Whether a transaction has reached the disk before the next one begins.
  package var isDurable = false

  /// How logs are written unless something else is asked for.
  package init() {}

  /// Written in transactions of another size, or durably.
  package init(
    batchBytes: Int = Self().batchBytes,
    companionPages: Int = Self().companionPages,
    isDurable: Bool,
  ) {
    self.batchBytes = batchBytes
    self.companionPages = companionPages
    self.isDurable = isDurable
  }
}
