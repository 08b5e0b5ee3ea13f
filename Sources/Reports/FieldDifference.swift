import Kernel

/// One field of a report that is not as its golden says.
public struct FieldDifference: Hashable, Sendable {
  /// The variant, the heading and the key; shorter where a whole part came or went.
  public var path: [String]
  /// What the golden says; nil for what is new.
  public var old: String?
  /// What the report says; nil for what is gone.
  public var new: String?

  /// The difference in words: `as-written: a to b: longest delay: 140 ms → 180 ms`.
  public var meaning: String {
    let place = path.joined(separator: ": ")
    if path.last == "digest" { return "\(place): changed" }
    return switch (old, new) {
    case (nil, nil): "\(place): changed"
    case (nil, let new?): "\(place): new: \(new)"
    case (let old?, nil): "\(place): gone: \(old)"
    case (let old?, let new?): "\(place): \(old) → \(new)"
    }
  }
}

extension ReportDocument {
  /// What `self`, a report, says differently from `golden`, in the order of the report.
  public func differences(from golden: ReportDocument) -> [FieldDifference] {
    var result = Self.compare(fields, golden.fields, [])
    for variant in variants {
      if let old = golden.variants.first(where: { $0.name == variant.name }) {
        result += Self.compare(variant, old)
      } else {
        result.append(Self.part([variant.name], isNew: true, "a variant"))
      }
    }
    for old in golden.variants where !variants.contains(where: { $0.name == old.name }) {
      result.append(Self.part([old.name], isNew: false, "a variant"))
    }
    if result.isEmpty, self != golden { result.append(FieldDifference(path: ["order of fields"])) }
    return result
  }

  private static func compare(_ new: Variant, _ old: Variant) -> [FieldDifference] {
    var result: [FieldDifference] = []
    for heading in new.headings {
      let path = [new.name, heading.title]
      if let other = old.headings.first(where: { $0.title == heading.title }) {
        result += compare(heading.fields, other.fields, path)
      } else {
        result.append(part(path, isNew: true, fieldCount(heading)))
      }
    }
    for heading in old.headings where !new.headings.contains(where: { $0.title == heading.title }) {
      result.append(part([new.name, heading.title], isNew: false, fieldCount(heading)))
    }
    return result
  }

  private static func compare(
    _ new: [Field],
    _ old: [Field],
    _ path: [String],
  ) -> [FieldDifference] {
    var result: [FieldDifference] = []
    for field in new {
      let other = old.first { $0.key == field.key }?.value
      guard other != field.value else { continue }
      result.append(FieldDifference(path: path + [field.key], old: other, new: field.value))
    }
    for field in old where !new.contains(where: { $0.key == field.key }) {
      result.append(FieldDifference(path: path + [field.key], old: field.value))
    }
    return result
  }

  private static func part(_ path: [String], isNew: Bool, _ what: String) -> FieldDifference {
    FieldDifference(path: path, old: isNew ? nil : what, new: isNew ? what : nil)
  }

  private static func fieldCount(_ heading: Heading) -> String {
    counted(heading.fields.count, "field")
  }
}
