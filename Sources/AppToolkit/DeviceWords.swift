import Findings

/// What the report says in lines of an app of one reducer: words for what the data has.
enum DeviceWords {
  /// The table of what became of messages, and its one row.
  static let messages = "messages"
  static let all = "all"

  /// All lines.
  static func sections(_ data: FindingData) -> [Section] {
    guard let table = data.table(messages), let row = table.row(all) else { return [] }
    func text(_ column: String) -> String {
      table.number(row, column).map { "\($0)" } ?? "none"
    }
    var value = "\(text("sent")), \(text("arrived")) arrived, \(text("lost")) lost"
    let left = text("on their way")
    if left != "0" { value += ", \(left) on their way at the end" }
    return [Section(title: messages, rows: [.init(key: "sent", value: value)])]
  }
}
