import Kernel
import Plans

/// A mistake in a table of energy: where, what is wrong, and what to do.
public struct EnergyTableProblem: Error, Equatable, Sendable {
  /// The line and the column, from 1.
  public var mark: Mark
  /// What is wrong.
  public var message: String
  /// What was expected, or what to do.
  public var remedy: String
}

extension EnergyTable {
  /// Reads a table: a line for each number with its name, its value and its source, with spaces
  /// or tabs between; `#` begins a line of words.
  ///
  ///     cellular.tail.time   11.576s   Huang et al. 2012, table 3
  ///
  /// - Parameters:
  ///   - text: the file.
  ///   - problems: takes all mistakes; where there is one the table counts for nothing.
  public init(parsing text: String, problems: inout [EnergyTableProblem]) {
    self.init()
    let rows = EnergyRow.all
    var lines: [Int?] = rows.map { _ in nil }
    var last = 1
    // Scalars: a line that ends as on Windows has one character for its end, and it is no line feed.
    let all = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    for (place, line) in all.enumerated() {
      let words = Self.words(of: line)
      last = place + 1
      guard let name = words.first, !name.text.hasPrefix("#") else { continue }
      let mark = Mark(line: last, column: name.column)
      guard let index = rows.firstIndex(where: { $0.name == name.text }) else {
        problems.append(Self.unknown(name.text, at: mark))
        continue
      }
      if let first = lines[index] {
        problems.append(
          EnergyTableProblem(
            mark: mark,
            message: "'\(name.text)' stands twice",
            remedy: "the first one is in line \(first); keep one of them",
          )
        )
        continue
      }
      lines[index] = last
      read(words, as: rows[index], line: last, &problems)
    }
    let missing = zip(rows, lines).filter { $0.1 == nil }.map { "'\($0.0.name)'" }
    if !missing.isEmpty {
      problems.append(
        EnergyTableProblem(
          mark: Mark(line: last, column: 1),
          message: "the table has no \(missing.joined(separator: ", "))",
          remedy: "begin with a copy of scenarios/intercom/energy/phone.txt, which has all "
            + "\(rows.count) numbers",
        )
      )
    }
    for (name, prices) in [("radio", radio), ("cellular", cellular)]
    where problems.isEmpty && !prices.isOrdered {
      let line = zip(rows, lines).first { $0.0.name == "\(name).active.time" }?.1 ?? 1
      problems.append(
        EnergyTableProblem(
          mark: Mark(line: line, column: 1),
          message: "'\(name).active.time' is longer than '\(name).tail.time'",
          remedy: "the tail is counted from the last packet on, and begins with the active time",
        )
      )
    }
  }

  private mutating func read(
    _ words: [Word],
    as row: EnergyRow,
    line: Int,
    _ problems: inout [EnergyTableProblem],
  ) {
    guard words.count > 1 else {
      problems.append(
        EnergyTableProblem(
          mark: Mark(line: line, column: words[0].end),
          message: "'\(row.name)' has no value",
          remedy: "expected \(row.unit.expectation), and its source behind it",
        )
      )
      return
    }
    let value = words[1]
    do throws(QuantityError) {
      self[keyPath: row.number] = try row.unit.value(of: value.text)
    } catch {
      problems.append(
        EnergyTableProblem(
          mark: Mark(line: line, column: value.column),
          message: "'\(row.name)': '\(value.text)' \(error)",
          remedy: "expected \(row.unit.expectation)",
        )
      )
      return
    }
    guard words.count > 2 else {
      problems.append(
        EnergyTableProblem(
          mark: Mark(line: line, column: value.end),
          message: "'\(row.name)' has no source",
          remedy: "write behind the value who has measured it and how, or that it is an estimate",
        )
      )
      return
    }
  }

  private static func unknown(_ name: String, at mark: Mark) -> EnergyTableProblem {
    let names = EnergyRow.all.map(\.name)
    let hint = nearest(to: name, among: names).map { "did you mean '\($0)'?" }
    return EnergyTableProblem(
      mark: mark,
      message: "no table of energy has a number '\(name)'",
      remedy: hint ?? "the numbers are \(names.joined(separator: ", "))",
    )
  }

  /// A word of a line, and where it stands.
  private struct Word {
    var text: String
    var column: Int
    var end: Int { column + text.unicodeScalars.count }
  }

  /// The first three words of a line: a source is as long as it likes.
  private static func words(of line: Substring.UnicodeScalarView) -> [Word] {
    var words: [Word] = []
    var column = 0
    var word = Word(text: "", column: 0)
    for scalar in line {
      column += 1
      // Some editors begin a file with a mark that nobody sees.
      if [" ", "\t", "\r", "\u{FEFF}"].contains(scalar) {
        if !word.text.isEmpty { words.append(word) }
        if words.count > 2 { return words }
        word.text = ""
      } else {
        if word.text.isEmpty { word.column = column }
        word.text.unicodeScalars.append(scalar)
      }
    }
    return word.text.isEmpty ? words : words + [word]
  }
}

extension EnergyRow.Unit {
  /// The whole number that a text stands for, such as 1,060,000 for `1060mW`.
  ///
  /// - Throws: where it is no number with a known unit, not exact, or out of range.
  func value(of text: String) throws(QuantityError) -> Int64 {
    let whole = text.utf8.prefix { Self.digits.contains($0) }
    guard !whole.isEmpty else { throw QuantityError("does not begin with a number") }
    var rest = text.utf8.dropFirst(whole.count)
    var fraction = rest.prefix(0)
    if rest.first == UInt8(ascii: ".") {
      fraction = rest.dropFirst().prefix { Self.digits.contains($0) }
      guard !fraction.isEmpty else { throw QuantityError("has no digit behind the point") }
      rest = rest.dropFirst(1 + fraction.count)
    }
    guard let name = String(rest), !name.isEmpty else { throw QuantityError("has no unit") }
    guard let unit = names.first(where: { $0.name == name }) else {
      let known = names.map(\.name).joined(separator: ", ")
      throw QuantityError("has the unknown unit '\(name)' (known: \(known))")
    }
    let written = String(Substring(whole)) + String(Substring(fraction))
    guard written.utf8.count < 19, let digits = Int64(written) else {
      throw QuantityError("has too many digits")
    }
    var (number, isTooLarge) = digits.multipliedReportingOverflow(by: unit.factor)
    guard !isTooLarge else { throw QuantityError("is too large") }
    for _ in fraction {
      guard number.isMultiple(of: 10) else {
        throw QuantityError("is finer than 1\(names[0].name)")
      }
      number /= 10
    }
    guard range.contains(number) else { throw QuantityError("is too large") }
    return number
  }

  private static let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
}
