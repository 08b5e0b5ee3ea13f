import Kernel
import Testing

@testable import Plans

/// The last number that is taken, and the first that is not.
struct QuantityBoundsTests {
  @Test func `a number that just leaves 64 bits is refused and ends nothing`() {
    for text in ["18446744073s", "18446744074s", "36893488148s", "9223372036.854775808s"] {
      #expect("\(text) is taken") {
        try QuantityKind.duration.parse(text)
      } throws: { error in
        (error as? QuantityError)?.description == "is too large"
      }
    }
    #expect((try? QuantityKind.duration.parse("9223372036.854775807s")) == .max)
  }

  @Test(arguments: [
    ("1000000000000", "1000000000001"), ("1000000000000.0", "1000000000000.001"),
    ("315360000s", "315360001s"), ("1000000000000b/s", "1000000000001b/s"),
  ])
  func `the largest bound of each kind is taken, and the next one is not`(
    largest: String,
    beyond: String,
  ) throws {
    for sign in ["", "-"] where !(sign == "-" && largest.hasSuffix("b/s")) {
      _ = try Bound(parsing: "<= \(sign)\(largest)")
      #expect(throws: QuantityError.self) { try Bound(parsing: "<= \(sign)\(beyond)") }
    }
  }
}
