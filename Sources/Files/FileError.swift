import Foundation

/// What could not be done with a file or a folder, and why.
package struct FileError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was wanted: `reports/x cannot be written`.
  package let what: String
  /// The system's refusal in words.
  package let reason: String
  /// What to do.
  package let remedy: String
  /// The system's number of it; zero where it is none of the system's.
  package let number: Int32

  /// An error of the system; `errno` is read unless a number is given.
  package init(_ what: String, number: Int32 = errno) {
    self.what = what
    self.number = number
    let meaning = SystemReason(code: number)
    reason = meaning.reason
    remedy = meaning.remedy
  }

  /// An error of ours.
  package init(_ what: String, because reason: String, remedy: String = "choose another place") {
    self.what = what
    self.reason = reason
    self.remedy = remedy
    number = 0
  }

  /// One sentence.
  package var description: String { "\(what): \(reason)" }
}
