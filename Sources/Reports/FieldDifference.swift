import Kernel

/// One field of a report that is not as its golden says.
public struct FieldDifference: Hashable, Sendable {
  /// The variant, the heading and the key; shorter where a whole part came or went.
  public var path: [String]
  /// What the golden says; nil for what is new.
  public var old: String?
  /// What the report says; nil for what is gone.
  public var new: String?
  /// What follows from it.
  public var consequence = Consequence.figure
  /// What is another about it, such as `moved by 20 ms`; empty where the two values say all.
  public var note = ""
  /// Whether it lies within what an app admits, and counts as no difference.
  public var isTolerated = false
  /// The line of the golden, or of its digests, that says otherwise; 1 where none does.
  public var line = 1

  /// The difference in words: `as-written: a to b: longest delay: 140 ms → 180 ms`.
  public var meaning: String { meaning(.brackets) }

  /// The difference in words, with changed words marked.
  public func meaning(_ marks: WordMarks) -> String {
    let place = marks.plain(path.joined(separator: ": "))
    return "\(place): \(change(marks))"
  }

  /// The variant; empty where the difference belongs to the whole run or to a whole variant.
  public var variant: String { path.count > 1 ? path[0] : "" }

  /// The place without the variant.
  public var place: String {
    (path.count > 1 ? path.dropFirst() : path[...]).joined(separator: ": ")
  }

  /// What changed, without its place.
  public func change(_ marks: WordMarks) -> String {
    if path.last == "digest" { return "changed" }
    let remark = note.isEmpty ? "" : "\(marks.plain(note)): "
    let values =
      switch (old, new) {
      case (nil, nil): note.isEmpty ? "changed" : ""
      case (nil, let new?): "new: \(marks.plain(new))"
      case (let old?, nil): "gone: \(marks.plain(old))"
      case (let old?, let new?): marks.line(old, new)
      }
    return values.isEmpty ? marks.plain(note) : remark + values
  }
}

extension ReportDocument {
  /// What `self`, a report, says differently from `golden`, in the order of the report.
  ///
  /// - Parameters:
  ///   - golden: what was approved.
  ///   - meanings: what apps say of their fields: what a difference means, and how far a number may be
  ///     from the approved one. Occurrences are matched by subject and time.
  /// - Returns: all differences, those that are tolerated included.
  public func differences(
    from golden: ReportDocument,
    _ meanings: FieldMeanings = FieldMeanings(),
  ) -> [FieldDifference] {
    let comparison = Comparison(meanings: meanings)
    var result = comparison.compare(fields, golden.fields, [])
    for variant in variants {
      if let old = golden.variants.first(where: { $0.name == variant.name }) {
        result += comparison.compare(variant, old)
      } else {
        result.append(Comparison.part([variant.name], isNew: true, "a variant"))
      }
    }
    for old in golden.variants where !variants.contains(where: { $0.name == old.name }) {
      result.append(Comparison.part([old.name], isNew: false, "a variant", at: old.place))
    }
    if result.isEmpty, self != golden { result.append(FieldDifference(path: ["order of fields"])) }
    return result
  }
}

/// A comparison of two documents, with what is known of their fields.
private struct Comparison {
  var meanings: FieldMeanings

  typealias Field = ReportDocument.Field
  typealias Heading = ReportDocument.Heading
  typealias Variant = ReportDocument.Variant

  func compare(_ new: Variant, _ old: Variant) -> [FieldDifference] {
    var result: [FieldDifference] = []
    for heading in new.headings {
      let path = [new.name, heading.title]
      if let other = old.headings.first(where: { $0.title == heading.title }) {
        let (fresh, known) = (Occurrences(heading, meanings), Occurrences(other, meanings))
        result += compare(fresh.rest, known.rest, path, below: other.place)
        result += fresh.differences(from: known, path, other.place)
      } else {
        result.append(whole(path, heading, isNew: true, at: old.place))
      }
    }
    for heading in old.headings where !new.headings.contains(where: { $0.title == heading.title }) {
      result.append(whole([new.name, heading.title], heading, isNew: false, at: heading.place))
    }
    return result
  }

  func compare(
    _ new: [Field],
    _ old: [Field],
    _ path: [String],
    below place: ReportPlace = ReportPlace(),
  ) -> [FieldDifference] {
    var result: [FieldDifference] = []
    for field in new {
      let other = old.first { $0.key == field.key }
      guard other?.value != field.value else { continue }
      result.append(difference(path, field.key, other?.value, field.value, other?.place ?? place))
    }
    for field in old where !new.contains(where: { $0.key == field.key }) {
      result.append(difference(path, field.key, field.value, nil, field.place))
    }
    return result
  }

  private func difference(
    _ path: [String],
    _ key: String,
    _ old: String?,
    _ new: String?,
    _ place: ReportPlace,
  ) -> FieldDifference {
    var result = FieldDifference(path: path + [key], old: old, new: new, line: place.line)
    guard let heading = path.last else { return result }
    result.consequence = meanings.consequence(heading, key, old: old, new: new)
    if let old, let new, let tolerance = meanings.row(heading, key)?.tolerance, tolerance > 0 {
      result.isTolerated = Decimals.areNear(old, new, within: tolerance)
    }
    return result
  }

  /// A heading with all that is below it.
  private func whole(
    _ path: [String],
    _ heading: Heading,
    isNew: Bool,
    at place: ReportPlace,
  ) -> FieldDifference {
    let what = counted(heading.fields.count, "field")
    var result = Self.part(path, isNew: isNew, what, at: place)
    let each = heading.fields.map { field in
      meanings.consequence(
        heading.title,
        field.key,
        old: isNew ? nil : field.value,
        new: isNew ? field.value : nil,
      )
    }
    let isLog = heading.title == ReportDocument.logTitle
    result.consequence = isLog ? .digest : each.min() ?? .figure
    return result
  }

  /// A part that came or went; with a variant come and go its rules.
  static func part(
    _ path: [String],
    isNew: Bool,
    _ what: String,
    at place: ReportPlace = ReportPlace(),
  ) -> FieldDifference {
    FieldDifference(
      path: path,
      old: isNew ? nil : what,
      new: isNew ? what : nil,
      consequence: isNew ? .rule : .brokenRule,
      line: place.line,
    )
  }
}

/// The numbers in lines of text.
enum Decimals {
  /// Whether two lines are the same but for numbers, none of which is further from the other than so
  /// many thousandths.
  static func areNear(_ old: String, _ new: String, within tolerance: Int64) -> Bool {
    let (old, new) = (WordDifference.words(old), WordDifference.words(new))
    guard old.count == new.count else { return false }
    return zip(old, new).allSatisfy { old, new in
      if old == new { return true }
      guard let before = millionths(old), let after = millionths(new) else { return false }
      let (distance, isTooFar) = after.subtractingReportingOverflow(before)
      // Rounded up, so that nothing beyond is admitted.
      return !isTooFar && (distance.magnitude + 999) / 1_000 <= tolerance.magnitude
    }
  }

  /// A number of at most twelve digits before and six behind the point, in millionths; nil for anything
  /// else.
  static func millionths(_ word: some StringProtocol) -> Int64? {
    let isNegative = word.hasPrefix("-")
    let parts = word.utf8.dropFirst(isNegative ? 1 : 0)
      .split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), (1...12).contains(parts[0].count),
      parts.count == 1 || (1...6).contains(parts[1].count)
    else { return nil }
    var digits = Array(parts[0])
    if parts.count == 2 { digits += parts[1] }
    digits += [UInt8](
      repeating: UInt8(ascii: "0"),
      count: 6 - (parts.count == 2 ? parts[1].count : 0),
    )
    var value: Int64 = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      value = value * 10 + Int64(digit - UInt8(ascii: "0"))
    }
    return isNegative ? -value : value
  }
}
