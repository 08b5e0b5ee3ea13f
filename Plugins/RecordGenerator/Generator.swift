/// What is wrong in which file.
struct FileError: Error, Equatable, CustomStringConvertible {
  /// The file as it was named.
  var file: String
  /// Where, and what.
  var error: SourceError

  /// As compilers say it, so that editors find the place.
  var description: String {
    "\(file):\(error.place.line):\(error.place.column): error: \(error.problem)"
  }
}

/// Writes what the records and choices of a module's sources lack.
struct Generator {
  /// The types to write something for, in the order of files and places.
  private(set) var types: [Generated] = []
  /// What is wrong; nothing is to be written then.
  private(set) var errors: [FileError] = []
  private var scanners: [SourceScanner] = []

  /// Reads the sources of a module: pairs of a file's name and its text.
  init(_ sources: [(file: String, text: String)]) {
    for source in sources {
      do throws(SourceError) {
        scanners.append(try SourceScanner(source.text, file: source.file))
      } catch {
        errors.append(FileError(file: source.file, error: error))
      }
    }
    guard errors.isEmpty else { return }
    for (index, scanner) in scanners.enumerated() {
      for declaration in scanner.declarations {
        do throws(SourceError) {
          try take(declaration, of: index)
        } catch {
          errors.append(FileError(file: scanner.file, error: error))
        }
      }
    }
  }

  /// The generated source.
  var text: String {
    let files = Set(types.map(\.declaration.file))
    let imports = Set(scanners.filter { files.contains($0.file) }.flatMap(\.imports))
    return ExtensionWriter().text(types, imports: imports.sorted())
  }

  // MARK: One type

  private mutating func take(_ declaration: Declaration, of index: Int) throws(SourceError) {
    guard declaration.kind != .extension else { return try checkExtension(declaration) }
    let parts = parts(of: declaration.path)
    let conformances = parts.flatMap(\.conformances)
    let isRecord = conformances.contains("Record")
    let isChoice = conformances.contains("Choice")
    guard isRecord || isChoice else { return }
    let own = parts.reduce(into: Set<String>()) { $0.formUnion($1.members) }
    let isNamesAlone =
      isChoice && declaration.isDeclared("CaseIterable") && declaration.isDeclared("String")
    let wanted: Set = isChoice && !isNamesAlone ? ["visit", "kind", "prototypes"] : ["visit"]
    let missing = wanted.subtracting(own)
    let scanner = scanners[index]
    guard !missing.isEmpty, !isNamesAlone else {
      return try checkRemarks(declaration, scanner.remarks)
    }
    try checkReach(declaration, missing)
    types.append(try read(declaration, of: scanner, missing: missing, own: own))
  }

  private func parts(of path: String) -> [Declaration] {
    scanners.flatMap(\.declarations).filter { $0.path == path }
  }

  private func read(
    _ declaration: Declaration,
    of scanner: SourceScanner,
    missing: Set<String>,
    own: Set<String>,
  ) throws(SourceError) -> Generated {
    let reader = try MemberReader(declaration, in: scanner.tokens)
    let keys = try KeyNames(declaration, remarks: scanner.remarks)
    var generated = Generated(
      declaration: declaration,
      fileName: String(scanner.file.split(separator: "/").last ?? ""),
      fields: reader.fields,
      cases: reader.cases,
      missing: missing.union(missing.contains("prototypes") ? ["blank"] : []).subtracting(own),
    )
    if !missing.contains("visit") {
      try checkRemarks(declaration, scanner.remarks)
    } else if declaration.kind == .structure {
      try keys.name(&generated.fields)
    } else {
      try keys.name(&generated.cases)
    }
    try checkPrototypes(generated)
    return generated
  }

  private func problem(_ declaration: Declaration, _ text: String) -> SourceError {
    SourceError(place: declaration.place, problem: "'\(declaration.path)' \(text)")
  }

  private func checkReach(
    _ declaration: Declaration,
    _ missing: Set<String>,
  ) throws(SourceError) {
    let list = missing.sorted().map { "`\($0)`" }.joined(separator: ", ")
    if let reason = declaration.hidden {
      throw problem(
        declaration,
        "cannot be extended from another file, because \(reason): make it internal, or write \(list) "
          + "by hand",
      )
    }
    switch declaration.kind {
    case .structure where missing.contains("kind") || missing.contains("prototypes"):
      throw problem(declaration, "is a choice and a struct: write `kind` and `prototypes` by hand")
    case .reference, .actor:
      throw problem(declaration, "is neither a struct nor an enum: write \(list) by hand")
    case .structure, .enumeration, .extension:
      return
    }
  }

  /// A record of enum's form has no fields to be read off its cases.
  private func checkPrototypes(_ generated: Generated) throws(SourceError) {
    let declaration = generated.declaration
    guard declaration.kind == .enumeration else { return }
    if generated.cases.isEmpty { throw problem(declaration, "has no case") }
    if declaration.isDeclared("Record") {
      throw problem(declaration, "is an enum: declare it a Choice, or write `visit` by hand")
    }
    guard generated.missing.contains("prototypes") else { return }
    let name = declaration.path.split(separator: ".").last.map(String.init) ?? ""
    for field in generated.cases.flatMap(\.fields)
    where !field.hasDefault && (field.type == name || field.type == "Self") {
      throw SourceError(
        place: field.place,
        problem: "a blank '\(name)' would hold another one: write `prototypes` by hand",
      )
    }
  }

  /// A remark about keys has no effect where `visit` is written by hand.
  private func checkRemarks(
    _ declaration: Declaration,
    _ remarks: [Remark],
  ) throws(SourceError) {
    let body = declaration.body
    let own = remarks.first {
      $0.depth == declaration.depth && $0.tokensBefore >= body.lowerBound
        && $0.tokensBefore <= body.upperBound
    }
    guard let own else { return }
    throw SourceError(
      place: own.place,
      problem: "'\(own.text)' says nothing here: `visit` of '\(declaration.path)' is not generated",
    )
  }

  private func checkExtension(_ declaration: Declaration) throws(SourceError) {
    guard declaration.isDeclared("Record") || declaration.isDeclared("Choice") else { return }
    let parts = parts(of: declaration.path)
    let own = parts.reduce(into: Set<String>()) { $0.formUnion($1.members) }
    if own.contains("visit") { return }
    if !parts.contains(where: { $0.kind != .extension }) || declaration.isDeclared("where") {
      throw problem(
        declaration,
        "is declared elsewhere or on conditions: write `visit` in this extension by hand",
      )
    }
  }
}
