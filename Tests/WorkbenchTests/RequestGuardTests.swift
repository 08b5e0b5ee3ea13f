import Testing

@testable import Workbench

/// Who gets to the workbench: the page itself, and nobody else.
struct RequestGuardTests {
  private let door = RequestGuard(token: "00ff", port: 4_000)
  private let here = "127.0.0.1:4000"

  @Test func `the page's own requests pass, without the token`() {
    #expect(door.path(of: "/00ff/", host: here, origin: nil) == "")
    #expect(
      door.path(of: "/00ff/api/score", host: here, origin: "http://\(here)") == "api/score"
    )
    #expect(door.path(of: "/00ff", host: "localhost:4000", origin: nil) == "")
  }

  @Test(
    arguments: [
      ("/", "127.0.0.1:4000", nil),
      ("/00fe/", "127.0.0.1:4000", nil),
      ("/00ff0/", "127.0.0.1:4000", nil),
      ("/00ff/", nil, nil),
      ("/00ff/", "evil.example:4000", nil),
      ("/00ff/", "127.0.0.1", nil),
      ("/00ff/", "127.0.0.1:4001", nil),
      ("/00ff/api/keep", "127.0.0.1:4000", "http://evil.example"),
      ("/00ff/api/keep", "127.0.0.1:4000", "https://127.0.0.1:4000"),
      ("/00ff/api/keep", "127.0.0.1:4000", "http://127.0.0.1:4001"),
      ("/00ff/api/keep", "127.0.0.1:4000", "null"),
    ] as [(String, String?, String?)]
  )
  func `everybody else is refused`(path: String, host: String?, origin: String?) {
    #expect(door.path(of: path, host: host, origin: origin) == nil)
  }
}
