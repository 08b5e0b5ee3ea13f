import Kernel
import Testing

@testable import Plans

/// Ratios of every form, up to the finest and the largest that are kept.
struct RatioTextTests {
  @Test(
    arguments: [
      ("3/2", 3, 2), ("150%", 3, 2), ("0.1%", 1, 1_000), ("0.0000001%", 1, 1_000_000_000),
      ("2/2000000000", 1, 1_000_000_000), ("1000000000", 1_000_000_000, 1),
      ("999999999/1000000000", 999_999_999, 1_000_000_000), ("0/7", 0, 1), ("-0", 0, 1),
      ("-0%", 0, 1), ("9223372036854775807/9223372036854775807", 1, 1), ("33.3%", 333, 1_000),
    ] as [(String, Int64, Int64)]
  )
  func `a ratio of 0 or more is kept exactly`(text: String, above: Int64, below: Int64) throws {
    #expect(try RatioText.positive(text) == Ratio(above, below))
  }

  @Test(arguments: [
    ("", "does not begin with a number"), ("%", "does not begin with a number"),
    ("/2", "does not begin with a number"), ("1//2", "does not begin with a number"),
    ("1/1000000001", "has parts finer than 1/1000000000, which is the limit"),
    ("0.00000001%", "has parts finer than 1/1000000000, which is the limit"),
    ("1000000001", "is too large"), ("1000000001/2", "is too large"),
    ("9223372036854775808", "is too large"), ("0.0000000000001%", "has too many digits"),
    ("9999999999999999999%", "has too many digits"), ("50 %", "is not a share such as 2%"),
    ("2%%", "is not a share such as 2%"), ("1/2%", "has the unknown unit '%'"),
    ("0.5", "is a decimal fraction; write a ratio of whole numbers"),
    ("1/0.5", "is a decimal fraction; write a ratio of whole numbers"),
    ("1/-0", "divides by zero"), ("-1/-1", "is negative"), ("-0.1%", "is negative"),
    ("1/01", "has a leading zero, which some read as octal"),
  ])
  func `what is no ratio of 0 or more says why`(text: String, problem: String) {
    #expect(refusal { try RatioText.positive(text) } == problem)
  }

  @Test func `a probability ends at 1, however near the next ratio is`() throws {
    #expect(try RatioText.probability("100.0%") == .one)
    for text in ["100.1%", "1000000000/999999999", "1000000000"] {
      #expect(refusal { try RatioText.probability(text) } == "is more than 1", "\(text)")
    }
  }

  @Test(
    arguments: [(0, 5, "0"), (4, 4, "1"), (6, 4, "3/2"), (-1, 2, "-1/2"), (12, 1, "12")]
      as [(Int64, Int64, String)]
  )
  func `a ratio has one text`(above: Int64, below: Int64, text: String) {
    #expect(RatioText.text(Ratio(above, below)) == text)
  }

  @Test func `what lies just outside the shapes is refused by them`() {
    let format = ScalarFormat.ratio(in: Limits.shapes)
    #expect(format.edges.inside == ["1/100", "100"])
    #expect(format.edges.outside == ["1/101", "101/1", "9223372036854775807", "0"])
    let problems = format.edges.outside.map { text in
      refusal { try format.value(of: text, quoted: false) }
    }
    #expect(problems == ["is too small", "is too large", "is too large", "is too small"])
  }
}
