import Kernel
import Testing

@testable import Plans

/// What each format takes and refuses, and that it says so of itself.
struct ScalarFormatBoundsTests {
  private enum Colour: String, CaseIterable {
    case red
    case green
  }

  /// The texts at its ends that a format judges otherwise than it says.
  private func misjudged<Value>(_ format: ScalarFormat<Value>) -> [String] {
    let edges = format.edges
    func isTaken(_ text: String) -> Bool {
      refusal { try format.value(of: text, quoted: false) } == nil
    }
    return edges.inside.filter { !isTaken($0) } + edges.outside.filter(isTaken)
  }

  @Test func `every format takes the ends that it names and refuses what it names outside`() {
    #expect(misjudged(.text()) == [])
    #expect(misjudged(.text(length: 1)) == [])
    #expect(misjudged(ScalarFormat<String>.name) == [])
    #expect(misjudged(.choice(["drip"])) == [])
    #expect(misjudged(.choice(["drip", "spray", "pour"])) == [])
    #expect(misjudged(ScalarFormat<Bool>.boolean) == [])
    #expect(misjudged(ScalarFormat<Ratio>.ratio) == [])
    #expect(misjudged(.ratio(in: Limits.shapes)) == [])
    #expect(misjudged(ScalarFormat<CivilTime>.civilTime) == [])
    #expect(misjudged(ScalarFormat<Colour>.enumeration()) == [])
    for range in [Limits.times, Limits.runs, Limits.clockOffsets, Limits.shifts, Limits.slots] {
      #expect(misjudged(.duration(in: range)) == [])
    }
  }

  @Test(arguments: [0...0, -5...5, 1 ... .max, .min ... -1, .min ... .max] as [ClosedRange<Int64>])
  func `every range of whole numbers and quantities has its ends`(range: ClosedRange<Int64>) {
    #expect(misjudged(.integer(in: range)) == [])
    for kind in QuantityKind.allCases {
      #expect(misjudged(.quantity(kind, in: range)) == [], "\(kind)")
    }
  }

  @Test func `what is expected names the ends that there are`() {
    #expect(ScalarFormat.integer(in: 1...9).expectation == "a whole number, from 1 to 9")
    #expect(ScalarFormat.integer(in: 1 ... .max).expectation == "a whole number, at least 1")
    #expect(ScalarFormat.integer(in: .min ... -1).expectation == "a whole number, at most -1")
    #expect(ScalarFormat.integer(in: .min ... .max).expectation == "a whole number")
    #expect(
      ScalarFormat.duration(in: Limits.runs).expectation
        == "a duration such as 200ms, from 1ns to 3650d"
    )
    #expect(
      ScalarFormat.quantity(.bitRate, in: Limits.bitRates).expectation
        == "a bit rate such as 24kb/s, from 1b/s to 1000Gb/s"
    )
    #expect(ScalarFormat.choice(["drip", "spray"]).expectation == "one of drip, spray")
    #expect(
      ScalarFormat.ratio(in: Ratio(3, 2)...Ratio(2, 1)).expectation
        == "a ratio of whole numbers such as 3/2, from 3/2 to 2"
    )
  }

  @Test(
    arguments: [
      ("", 1, "is empty"), ("e\u{301}", 1, "is too long"), ("山", 1, nil), (" ", 1, nil),
      ("👩‍🌾", 2, "is too long"), ("👩‍🌾", 3, nil), ("ab", 1, "is too long"),
    ] as [(String, Int, String?)]
  )
  func `a text's length is counted in scalars`(text: String, length: Int, problem: String?) {
    let format = ScalarFormat.text(length: length)
    for isQuoted in [true, false] {
      #expect(refusal { try format.value(of: text, quoted: isQuoted) } == problem)
    }
  }

  @Test(
    arguments: [
      ("", "is empty"), ("a\nb", #"has \u{A}"#), ("\tx", #"has \u{9}"#),
      ("re\u{200B}n", #"has \u{200B}"#), ("\u{202E}ren", #"has \u{202E}"#),
      ("a\u{2028}b\u{200B}", #"has \u{2028}"#), ("❤\u{FE0F}", nil), ("山 彦", nil),
      (String(repeating: "x", count: 1_001), "is too long"),
    ] as [(String, String?)]
  )
  func `a name has no character that nobody sees`(text: String, problem: String?) {
    #expect(refusal { try ScalarFormat<String>.name.value(of: text, quoted: true) } == problem)
  }

  @Test(
    arguments: [
      ("drip", nil), ("DRIP", "is none of them (did you mean 'drip'?)"),
      ("tulip", "is none of them"), ("", "is none of them"),
      ("drip ", "is none of them (did you mean 'drip'?)"),
    ] as [(String, String?)]
  )
  func `a choice is one of its names to the letter`(text: String, problem: String?) {
    let format = ScalarFormat.choice(["drip", "spray"])
    for isQuoted in [true, false] {
      #expect(refusal { try format.value(of: text, quoted: isQuoted) } == problem)
    }
  }

  @Test func `of a choice of nothing nothing can be chosen`() {
    let format = ScalarFormat.choice([])
    #expect(refusal { try format.value(of: "drip", quoted: false) } == "is none of them")
    #expect(misjudged(format) == [])
  }

  @Test func `numbers and truths are not quoted, names and quantities may be`() throws {
    let quoted = "is a text in quotation marks"
    #expect(refusal { try ScalarFormat.integer(in: 0...9).value(of: "7", quoted: true) } == quoted)
    #expect(refusal { try ScalarFormat.boolean.value(of: "true", quoted: true) } == quoted)
    #expect(try ScalarFormat<Colour>.enumeration().value(of: "green", quoted: true) == .green)
    #expect(try ScalarFormat.duration().value(of: "3ms", quoted: true) == .milliseconds(3))
    #expect(try ScalarFormat.ratio.value(of: "1/2", quoted: true) == Ratio(1, 2))
  }

  @Test(
    arguments: [
      ("3/2", nil), ("2", nil), ("200%", nil), ("175%", nil), ("1", "is too small"),
      ("1499999999/1000000000", "is too large"), ("749999999/500000000", "is too small"),
      ("1000000001/500000000", "is too large"), ("-2", "is negative"),
      ("2ms", "has the unknown unit 'ms'"),
    ] as [(String, String?)]
  )
  func `a ratio within a range is compared exactly`(text: String, problem: String?) {
    let format = ScalarFormat.ratio(in: Ratio(3, 2)...Ratio(2, 1))
    #expect(refusal { try format.value(of: text, quoted: false) } == problem)
  }

  @Test(
    arguments: [
      ("1ns", 1), ("3650d", 315_360_000_000_000_000), ("0.000000001s", 1),
    ] as [(String, Int64)]
  )
  func `a span of time is within its range to the nanosecond`(text: String, value: Int64) throws {
    let format = ScalarFormat.duration(in: Limits.runs)
    #expect(try format.value(of: text, quoted: false) == Duration(nanoseconds: value))
    #expect(refusal { try format.value(of: "0s", quoted: false) } == "is too small")
    #expect(
      refusal { try format.value(of: "315360000.000000001s", quoted: false) } == "is too large"
    )
  }
}
