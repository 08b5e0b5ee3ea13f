public import Kernel

/// All terms in a record, in the order of its fields: what somebody learns who is told it.
///
/// It reads every text of it as a term, and takes what can be one and holds a name or an operation: so
/// a new field of a message needs no word here. A name that somebody has is a constant, and known.
public struct TermCollector: FieldVisitor {
  /// The terms, each as often as it stands there.
  public private(set) var terms: [Term] = []

  /// The terms of a choice.
  public static func terms<C: Choice>(in choice: C) -> [Term] {
    var collector = Self()
    collector.take(choice)
    return collector.terms
  }

  /// The terms of a record.
  public static func terms<R: Record>(in record: R) -> [Term] {
    var collector = Self()
    collector.take(record)
    return collector.terms
  }

  private mutating func take(_ text: String) {
    guard text.utf8.contains(where: { $0 == 0x28 || $0 == 0x7E }) else { return }
    if let term = try? Term(text) { terms.append(term) }
  }

  private mutating func take<R: Record>(_ record: R) {
    var copy = record
    do throws(FieldError) { try copy.visit(&self) } catch {
      preconditionFailure("a record that cannot be written: \(error)")
    }
  }

  private mutating func take<C: Choice>(_ choice: C) {
    var copy = choice
    do throws(FieldError) { try copy.visit(&self) } catch {
      preconditionFailure("a choice that cannot be written: \(error)")
    }
  }

  // MARK: FieldVisitor

  /// Numbers are no terms.
  public mutating func integer(_ name: StaticString, _ value: inout Int64) {}
  /// Numbers are no terms.
  public mutating func optionalInteger(_ name: StaticString, _ value: inout Int64?) {}
  /// Times are no terms.
  public mutating func point(_ name: StaticString, _ value: inout Int64) {}
  /// Times are no terms.
  public mutating func optionalPoint(_ name: StaticString, _ value: inout Int64?) {}
  /// Bits are no terms.
  public mutating func bits(_ name: StaticString, _ value: inout UInt64) {}
  /// A truth value is no term.
  public mutating func boolean(_ name: StaticString, _ value: inout Bool) {}
  /// Numbers are no terms.
  public mutating func integers(_ name: StaticString, _ value: inout [Int64]) {}

  /// A text may be a term.
  public mutating func text(_ name: StaticString, _ value: inout String) { take(value) }

  /// Texts may be terms.
  public mutating func texts(_ name: StaticString, _ value: inout [String]) {
    for text in value { take(text) }
  }

  /// What a record holds.
  public mutating func record<R: Record>(_ name: StaticString, _ value: inout R) { take(value) }

  /// What a record holds that may be absent.
  public mutating func optionalRecord<R: Record>(_ name: StaticString, _ value: inout R?) {
    if let value { take(value) }
  }

  /// What records hold.
  public mutating func records<R: Record>(_ name: StaticString, _ value: inout [R]) {
    for record in value { take(record) }
  }

  /// What a choice holds.
  public mutating func choice<C: Choice>(_ name: StaticString, _ value: inout C) { take(value) }

  /// What choices hold.
  public mutating func choices<C: Choice>(_ name: StaticString, _ value: inout [C]) {
    for choice in value { take(choice) }
  }

  /// What may be left out counts where it is there.
  public func comes(_ name: StaticString, ifWritten isWritten: Bool) -> Bool { isWritten }
}
