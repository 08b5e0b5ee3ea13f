import PushServices
import Testing

/// JSON in payloads.
struct PayloadJSONTests {
  @Test(arguments: [
    "", "{", "{}x", "{\"a\" 1}", "[1,]", "01", "1.", "-", "\"\n\"", "\"\\x\"", "\"\\ud800\"", "tru",
    "{\"a\":}", "{a:1}", "\"\\ud800\\u0041\"",
  ])
  func `what is no JSON is none`(text: String) {
    #expect(PayloadJSON(text) == nil)
  }

  @Test func `what is JSON is read`() throws {
    let value = try #require(
      PayloadJSON(
        " {\"a\": [1, -2.5e3, true, null], \"b\": \"\\u00e9\\ud83d\\ude00\\n\", \"a\": {}} "
      )
    )
    #expect(value["b"] == .text("é😀\n"))
    #expect(value["a"] == .object([]), "the last one counts")
    #expect(
      value.members?.first?.value
        == .array([.number("1"), .number("-2.5e3"), .boolean(true), .null])
    )
  }

  @Test func `a value that is too deep is none`() {
    #expect(PayloadJSON(String(repeating: "[", count: 100_000)) == nil)
    let most = PayloadJSON.depthMax
    let deep = String(repeating: "[", count: most) + String(repeating: "]", count: most)
    #expect(PayloadJSON(deep) != nil && PayloadJSON("[\(deep)]") == nil)
  }
}
