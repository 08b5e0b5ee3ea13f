/// How collections and fields are to be called (001:305-318).
enum NamingRules {
  /// What is wrong with a collection's name; nil where nothing is: plural, in snake_case.
  static func fault(ofCollection name: String) -> String? {
    guard isSnakeCase(name) else { return "a collection that is not in snake_case" }
    let word = name.split(separator: "_").last ?? ""
    return isPlural(word) ? nil : "a collection in the singular"
  }

  /// What is wrong with a field's name; nil where nothing is: camelCase, `is…` of a truth value, `…At` of a time.
  static func fault(ofField name: String, _ type: DataModel.FieldType) -> String? {
    guard isCamelCase(name) else { return "a field that is not in camelCase" }
    switch type {
    case .flag where !hasIs(name): return "a truth value without is…"
    case .time where !name.hasSuffix("At"): return "a time without …At"
    case .text, .number, .flag, .time, .list, .map, .nothing: return nil
    }
  }

  /// Lower-case words of letters and digits with one `_` between them.
  private static func isSnakeCase(_ name: String) -> Bool {
    let words = name.split(separator: "_", omittingEmptySubsequences: false)
    return words.allSatisfy { word in
      word.utf8.first.map(isSmall) ?? false && word.utf8.allSatisfy { isSmall($0) || isDigit($0) }
    }
  }

  /// A word in the plural: English has few that do not end in `s`.
  private static func isPlural(_ word: Substring) -> Bool {
    word == "children" || word == "people" || (word.hasSuffix("s") && !word.hasSuffix("ss"))
  }

  private static func isCamelCase(_ name: String) -> Bool {
    (name.utf8.first.map(isSmall) ?? false)
      && name.utf8.allSatisfy { isSmall($0) || isCapital($0) || isDigit($0) }
  }

  private static func hasIs(_ name: String) -> Bool {
    name.hasPrefix("is") && name.utf8.dropFirst(2).first.map(isCapital) ?? false
  }

  private static func isSmall(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte) }
  private static func isCapital(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }
  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
