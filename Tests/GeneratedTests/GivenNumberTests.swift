import Generated
import Testing

/// Numbers that say which scenarios are judged: no other is taken in their place.
struct GivenNumberTests {
  @Test(arguments: ["", "-3", "+3", "0", "many", "2e3", "1.5", " 7", "99999999999999999999"])
  func `what is no count is refused, and told`(text: String) {
    #expect(throws: GivenNumber.self) { try GivenNumber.count(text, of: "--write") }
    guard case .failure(let problem) = GeneratedSuite.given(count: text, seed: "1") else {
      Issue.record("'\(text)' was taken")
      return
    }
    #expect(
      problem.description
        == "YAMABIKO_GENERATED_COUNT is '\(text)'; "
        + "expected a whole number from 1 to 1000000000, such as 200"
    )
  }

  @Test(arguments: ["", "-3", "+3", "x", "18446744073709551616"])
  func `what is no seed is refused, and told`(text: String) {
    guard case .failure(let problem) = GeneratedSuite.given(count: nil, seed: text) else {
      Issue.record("'\(text)' was taken")
      return
    }
    #expect(problem.description.hasPrefix("YAMABIKO_GENERATED_SEED is '\(text)'; expected "))
  }

  @Test func `numbers are what they say, to the ends of their ranges`() throws {
    #expect(try GivenNumber.count("1", of: "n") == 1)
    #expect(try GivenNumber.count("1000000000", of: "n") == 1_000_000_000)
    #expect(throws: GivenNumber.self) { try GivenNumber.count("1000000001", of: "n") }
    #expect(try GivenNumber.place("0", of: "n") == 0)
    #expect(throws: GivenNumber.self) { try GivenNumber.place("-1", of: "n") }
    #expect(try GivenNumber.seed("18446744073709551615", of: "n") == .max)
    #expect(try GeneratedSuite.given(count: nil, seed: nil).get() == (40, 1))
    #expect(try GeneratedSuite.given(count: "7", seed: "20261122").get() == (7, 20_261_122))
  }
}
