import Foundation
import Generated

/// What the driver is told by its first argument, with two hyphens in front.
enum Option: String, CaseIterable {
  case targets
  case seeds
  case words
  case shake
  case generate
  case write
  case judge

  /// What stands behind it.
  var values: String {
    switch self {
    case .targets: "nothing"
    case .seeds: "FOLDER"
    case .words: "FILE"
    case .shake: "COUNT or SECONDSs, and perhaps SEED and FILE for the present input"
    case .generate: "COUNT or SECONDSs, and perhaps SEED and FIRST"
    case .write: "COUNT, and perhaps SEED"
    case .judge: "one FILE or more"
    }
  }

  /// How many values can stand behind it.
  var counts: ClosedRange<Int> {
    switch self {
    case .targets: 0...0
    case .seeds, .words: 1...1
    case .shake, .generate: 1...3
    case .write: 1...2
    case .judge: 1 ... .max
    }
  }
}

/// How much is to be done: so many, or as many as there is time for.
enum Amount {
  case number(Int)
  case seconds(Int)

  /// Reads `200` or `60s`.
  init(_ text: String, of option: String) throws(GivenNumber) {
    let isTime = text.hasSuffix("s")
    let number = try GivenNumber.count(
      isTime ? String(text.dropLast()) : text,
      of: option,
      expected: "a count such as 200 or a time such as 60s",
    )
    self = isTime ? .seconds(number) : .number(number)
  }

  /// How many; nil for as many as there is time for.
  var count: Int? {
    switch self {
    case .number(let number): number
    case .seconds: nil
    }
  }

  /// When the time is over.
  func end(from start: Date) -> Date {
    switch self {
    case .number: .distantFuture
    case .seconds(let seconds): start + Double(seconds)
    }
  }
}
