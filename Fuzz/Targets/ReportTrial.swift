import Reports

/// A report or golden: what a check reads.
enum ReportTrial {
  static func take(_ bytes: [UInt8]) {
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

  private static let base =
    String(decoding: FuzzFolder.shipped("golden/photos/two-a-month.txt"), as: UTF8.self)

  static var seeds: [[UInt8]] {
    FuzzFolder.shipped(below: "golden", ending: ".txt").map(FuzzFolder.shipped)
  }
}
