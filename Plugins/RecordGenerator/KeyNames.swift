/// Says what each field is called in the log: by its name and its type, or as a remark says.
///
/// A key is the property's name or the payload's label in lower case with underscores (`oneWay`
/// becomes `one_way`), and `_ns` follows where the type is one of time. A remark on the line of a
/// field says otherwise:
///
/// ```swift
/// case audioTicked(index: Int64, level: Int32)  // an error: two fields on one line
/// var level: Int32 = 0  // key: level_mb
/// var place = AppPlace()  // key: none
/// var kind = NodeKind.device  // key: kind, unless .device
/// struct PathState: Record {  // keys: as named
/// ```
struct KeyNames {
  private let declaration: Declaration
  private let remarks: [Remark]
  private let isAsNamed: Bool

  /// The keys of the fields of `declaration`.
  ///
  /// - Throws: `SourceError` for a remark about all keys that is not understood.
  init(_ declaration: Declaration, remarks: [Remark]) throws(SourceError) {
    self.declaration = declaration
    let body = declaration.body
    let own = remarks.filter {
      $0.depth == declaration.depth && $0.tokensBefore >= body.lowerBound
        && $0.tokensBefore <= body.upperBound
    }
    self.remarks = own.filter { !$0.text.hasPrefix("keys:") }
    let general = own.filter { $0.text.hasPrefix("keys:") }
    for remark in general where Self.value(of: remark) != "as named" {
      throw SourceError(
        place: remark.place,
        problem: "'\(remark.text)' is not understood; expected `keys: as named`",
      )
    }
    isAsNamed = !general.isEmpty
  }

  /// Gives every field of a record its key.
  ///
  /// - Throws: `SourceError` for a remark that belongs to no field, and for a key that comes twice.
  func name(_ fields: inout [Field]) throws(SourceError) {
    var cases = [Case(name: "", fields: fields, place: declaration.place)]
    try name(&cases)
    fields = cases[0].fields
  }

  /// Gives every field of a choice its key.
  ///
  /// - Throws: `SourceError` for a remark that belongs to no field, and for a key that comes twice.
  func name(_ cases: inout [Case]) throws(SourceError) {
    for index in cases.indices {
      for place in cases[index].fields.indices {
        let field = cases[index].fields[place]
        cases[index].fields[place].key = .named(key(of: field))
      }
    }
    for remark in remarks { try apply(remark, to: &cases) }
    for one in cases { try check(one) }
  }

  private func key(of field: Field) -> String {
    let name = field.name.unquoted
    guard !name.isEmpty else { return "" }
    return (isAsNamed ? name : name.snaked) + (Self.isTime(field.type) ? "_ns" : "")
  }

  private static func isTime(_ type: String) -> Bool {
    var name = Substring(type)
    while name.hasSuffix("?") { name = name.dropLast() }
    name = name.prefix { $0 != "<" }
    let last = name.split(separator: ".").last ?? name
    return ["Duration", "Instant", "Uptime", "WallTime", "TimePoint"].contains(last)
  }

  // MARK: Remarks

  private static func value(of remark: Remark) -> String {
    String(remark.text.drop { $0 != ":" }.dropFirst()).trimmed
  }

  private func apply(_ remark: Remark, to cases: inout [Case]) throws(SourceError) {
    let line = remark.place.line
    var found: [(Int, Int)] = []
    for (index, one) in cases.enumerated() {
      for (place, field) in one.fields.enumerated()
      where field.place.line == line || field.lastLine == line {
        found.append((index, place))
      }
    }
    if found.count > 1 {
      let unlabelled = found.filter { cases[$0.0].fields[$0.1].name.isEmpty }
      if unlabelled.count == 1 { found = unlabelled }
    }
    guard found.count == 1, let (index, place) = found.first else {
      throw SourceError(
        place: remark.place,
        problem: "'\(remark.text)' is to stand on the line of one field, and \(found.count) stand "
          + "here: give the field a line of its own",
      )
    }
    try apply(remark, to: &cases[index].fields[place])
  }

  private func apply(_ remark: Remark, to field: inout Field) throws(SourceError) {
    let parts = Self.value(of: remark).split(separator: ",", maxSplits: 1)
    let name = String(parts.first ?? "").trimmed
    guard !name.isEmpty, name.utf8.allSatisfy(Self.isKeyByte) else {
      throw SourceError(
        place: remark.place,
        problem: "'\(name)' is no key: expected letters, digits and underscores, or `none`",
      )
    }
    field.key = name == "none" ? .none : .named(name)
    guard parts.count == 2 else { return }
    let usual = String(parts[1]).trimmed
    guard usual.hasPrefix("unless "), name != "none" else {
      throw SourceError(
        place: remark.place,
        problem: "'\(usual)' is not understood; expected `key: \(name), unless VALUE`",
      )
    }
    field.usual = String(usual.dropFirst(7)).trimmed
  }

  private static func isKeyByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
    default: false
    }
  }

  // MARK: Checks

  private func check(_ one: Case) throws(SourceError) {
    var names: Set<String> = []
    for field in one.fields {
      guard case .named(let key) = field.key else { continue }
      if key.isEmpty {
        throw SourceError(
          place: field.place,
          problem:
            "a payload without a label has no key: give it one, or say `// key: NAME` behind "
            + "it, or `// key: none` where its own fields stand here",
        )
      }
      if !key.utf8.allSatisfy(Self.isKeyByte) {
        throw SourceError(
          place: field.place,
          problem: "'\(key)' is no key: say `// key: NAME` with letters, digits and underscores",
        )
      }
      if declaration.kind == .enumeration, key == "kind" {
        throw SourceError(
          place: field.place,
          problem: "'kind' is the key of the choice itself: say `// key: NAME` with another",
        )
      }
      if !names.insert(key).inserted {
        throw SourceError(
          place: field.place,
          problem: "the key '\(key)' comes twice: say `// key: NAME` at one of them",
        )
      }
    }
  }
}

extension String {
  /// Without the backticks of a name that is a keyword.
  var unquoted: String { hasPrefix("`") ? String(dropFirst().dropLast()) : self }

  /// In lower case, an underscore before each word: `hasInBandFEC` becomes `has_in_band_fec`.
  var snaked: String {
    let letters = Array(self)
    var result = ""
    for (index, letter) in letters.enumerated() {
      let isNew =
        index > 0 && letter.isUppercase
        && (!letters[index - 1].isUppercase
          || (index + 1 < letters.count && letters[index + 1].isLowercase))
      if isNew, letters[index - 1] != "_" { result += "_" }
      result += letter.lowercased()
    }
    return result
  }
}
