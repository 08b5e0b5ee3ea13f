import Kernel
import Testing

/// Numbers of things in words.
struct CountedTests {
  @Test(arguments: [
    (0, "breach", "0 breaches"), (1, "breach", "1 breach"), (2, "breach", "2 breaches"),
    (1, "rule", "1 rule"), (2, "process", "2 processes"), (3, "query", "3 queries"),
    (3, "day", "3 days"), (2, "box", "2 boxes"), (-1, "hash", "-1 hashes"),
  ])
  func `one is one, and all others are several`(number: Int, thing: String, text: String) {
    #expect(counted(number, thing) == text)
    #expect(counted(Int64(number), thing) == text)
  }
}
