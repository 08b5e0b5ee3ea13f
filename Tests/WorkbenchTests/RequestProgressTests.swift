import Testing

@testable import Workbench

/// When a request has come as a whole, in whatever parts.
struct RequestProgressTests {
  private static let head = "POST /x HTTP/1.1\r\nHost: a\r\n"

  private static let whole: [String] = [
    "\(head)\r\n", "\(head)content-length:2\r\n\r\nab", "\(head)Content-Length: 2\r\n\r\nabc",
    "\(head)Content-Length: many\r\n\r\n", "\r\n\r\n",
  ]
  private static let partial: [String] = [
    "", head, "\(head)\r", "\(head)Content-Length: 2\r\n\r\n", "\(head)Content-Length: 2\r\n\r\na",
  ]

  @Test(arguments: whole + partial)
  func `a request is whole with its head and the body that this says`(text: String) {
    for size in [1, 3, 1_000] {
      let progress = RequestProgress()
      let bytes = Array(text.utf8)
      for start in stride(from: 0, to: bytes.count, by: size) {
        progress.take(Array(bytes[start..<min(bytes.count, start + size)]))
      }
      #expect(progress.isWhole == Self.whole.contains(text), "in parts of \(size) bytes")
    }
  }

  @Test func `a request has one answer`() {
    let progress = RequestProgress()
    #expect(progress.isFirstAnswer())
    #expect(!progress.isFirstAnswer())
    let answered = RequestProgress()
    answered.answer()
    #expect(!answered.isFirstAnswer())
  }
}
