/// A template of praise as Remote Config has it (001:657-663).
enum PraiseTemplate {
  /// The seed's three, for Japanese.
  static let seed = [
    "すごいね！{childName}ちゃん！", "{taskName}を頑張ったね！", "きっと{shinName}も喜んでるよ！",
  ]

  /// The words of a template; what stands in braces and is none of the three stays as it is.
  static func filled(
    _ template: String,
    child: String,
    task: String,
    shin: String,
  ) -> String {
    var words = ""
    var rest = template[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      words += rest[..<open]
      switch rest[rest.index(after: open)..<close] {
      case "childName": words += child
      case "taskName": words += task
      case "shinName": words += shin
      case _: words += rest[open...close]
      }
      rest = rest[rest.index(after: close)...]
    }
    return words + rest
  }
}
