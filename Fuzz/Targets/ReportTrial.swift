import Reports

/// A report or golden: what a check reads.
enum ReportTrial {
  static func take(_ bytes: [UInt8]) {
    takeBeside(bytes)
    let file = FuzzFolder.write(bytes, "golden.txt")
    switch Golden.check(base, against: file) {
    case .same, .missing, .obsolete: break
    case .different(let differences):
      precondition(!differences.isEmpty, "different, and in nothing")
    case .unusable(let reason):
      Judgement.reason(reason)
    }
    let document: ReportDocument
    do {
      document = try ReportDocument(parsing: bytes)
    } catch {
      Judgement.reason(error.description)
      return
    }
    precondition(document.differences(from: document).isEmpty, "a report differs from itself")
    // What was read says the same when it is written and read again.
    let again = try? ReportDocument(parsing: Array(document.text.utf8))
    precondition(again == document, "a report is not what it says it is")
  }

  /// The same bytes as the digests beside a golden, and as what is kept of a report that differs.
  private static func takeBeside(_ bytes: [UInt8]) {
    let golden = FuzzFolder.write(Array(base.utf8), "beside.txt")
    for name in ["digests.tsv", "beside.received.txt"] { _ = FuzzFolder.write(bytes, name) }
    if case .unusable(let reason) = Golden.check(base, against: golden) {
      Judgement.reason(reason)
    }
    do {
      if let kept = try PendingReport(for: golden, below: FuzzFolder.path) {
        precondition(Golden.check(kept.report, against: golden) != .missing)
      }
    } catch {
      Judgement.reason(error.description)
    }
  }

  private static let base =
    String(decoding: FuzzFolder.shipped("golden/photos/two-a-month.txt"), as: UTF8.self)

  static var seeds: [[UInt8]] {
    [".txt", ".tsv"].flatMap { FuzzFolder.shipped(below: "golden", ending: $0) }
      .map(FuzzFolder.shipped)
  }
}
