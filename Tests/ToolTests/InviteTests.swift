import Foundation
import Testing

/// `yamabiko invite`, as a process.
struct InviteTests {
  private static let group = "6ba7b810-9dad-11d1-80b4-00c04fd430c8"
  private static let fixed = [
    "--group", group, "--key", "hina.key", "--secret", "ridge.key", "--number",
    "00000000000000aa", "--issued", "2026-08-01T06:00:00+09:00",
  ]

  private func prepared() throws -> Tool {
    let tool = try Tool()
    try tool.write(String(repeating: "01", count: 32) + "\n", to: "hina.key")
    try tool.write(String(repeating: "02", count: 32), to: "ridge.key")
    return tool
  }

  private func make(_ tool: Tool, _ more: String...) throws -> String {
    let outcome = try tool.run(arguments: ["invite", "make"] + Self.fixed + more)
    #expect(outcome.code == 0, "\(outcome.complaint)")
    return outcome.output
  }

  private func inspect(_ tool: Tool, _ arguments: String...) throws -> Tool.Outcome {
    try tool.run(arguments: ["invite", "inspect"] + arguments)
  }

  @Test func `the same terms and keys make the same bytes`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    let link = try make(tool)
    #expect(link.hasPrefix("yamabiko:join/AQBrp7gQna0R0YC0AMBP1DDI") && link.hasSuffix("\n"))
    #expect(try make(tool) == link)
    #expect(try make(tool, "--uses", "2") != link)
    // Whatever is left out is made up, and never twice the same.
    let first = try tool.run("invite", "make")
    let second = try tool.run("invite", "make")
    #expect(first.code == 0 && second.code == 0 && first.output != second.output)
  }

  @Test func `every field and the verdict are printed`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    try tool.write(try make(tool, "--name", "Ridge", "--lasting", "2h"), to: "a.txt")
    let good = try inspect(tool, "a.txt", "--at", "2026-07-31T22:59:59Z", "--group", Self.group)
    #expect(good.code == 0 && good.complaint.isEmpty, "\(good.complaint)")
    let lines = good.output.split(separator: "\n").map(String.init)
    for line in [
      "verdict         good", "judged at       2026-07-31T22:59:59Z", "name            Ridge",
      "group           \(Self.group)", "group secret    not in it",
      "inviter         34750f98bd59fcfc",
      "number          00000000000000aa", "made            2026-07-31T21:00:00Z",
      "ends            2026-07-31T23:00:00Z", "uses            1", "form            link",
      "token           162 bytes, version 1", "link            230 bytes of 2000",
      "qr              QR code of version 10 at level M, 57 × 57 modules: 272 of 311 characters, "
        + "alphanumeric",
    ] { #expect(lines.contains(line), "\(line)\nnot in\n\(good.output)") }
    #expect(lines.count == 17)
    let late = try inspect(tool, "a.txt", "--at", "2026-07-31T23:00:00Z")
    #expect(late.code == 1 && late.output.hasPrefix("verdict         it has ended\n"))
  }

  @Test func `a script reads the same`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    let link = try make(tool, "--with-secret", "--endless", "--unlimited")
    let other = "00000000-0000-0000-0000-000000000000"
    let time = "2026-08-01T06:00:00+09:00"
    let outcome = try inspect(tool, "--text", link, "--json", "--group", other, "--at", time)
    #expect(outcome.code == 1)
    let data = Data(outcome.output.utf8)
    let fields = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(
      fields["good"] as? Bool == false && fields["flaws"] as? [String] == ["foreign", "unlimited"]
    )
    #expect(fields["has_secret"] as? Bool == true && fields["uses"] is NSNull)
    #expect(fields["expires_s"] is NSNull && fields["issued_s"] as? Int == 1_785_531_600)
    #expect(fields["token_bytes"] as? Int == 188 && fields["qr_version"] as? Int == 11)
    // Who looks over somebody's shoulder at the terminal learns no secret.
    #expect(!outcome.output.contains(String(repeating: "02", count: 32)))
  }

  @Test func `a changed link is told from a good one`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    let link = try make(tool, "--uses", "1")
    // The 91st byte says how many may join: characters 120 and 121 behind the front.
    var characters = Array(link.dropLast())
    let place = "yamabiko:join/".count + 121
    characters[place] = characters[place] == "B" ? "C" : "B"
    let outcome = try inspect(
      tool,
      "--text",
      String(characters),
      "--at",
      "2026-08-01T06:00:00+09:00",
    )
    #expect(outcome.code == 1)
    #expect(outcome.output.hasPrefix("verdict         the signature does not hold\n"))
  }

  @Test func `files and codes carry the same token`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    let code = try tool.run(arguments: ["invite", "make"] + Self.fixed + ["--as", "qr"])
    #expect(code.output.hasPrefix("YAMABIKO:QR/AEAGXJ"))
    #expect(code.complaint.contains("QR code of version 9 at level M"), "\(code.complaint)")
    for _ in 0..<2 {
      #expect(try make(tool, "--as", "file", "--output", "a.invitation").isEmpty)
    }
    let file = try inspect(tool, "a.invitation", "--at", "2026-08-01T06:00:00+09:00").output
    let text = try inspect(tool, "--text", code.output, "--at", "2026-08-01T06:00:00+09:00").output
    #expect(file.replacing("form            file", with: "form            qr") == text)
    try tool.write("a letter", to: "letter.txt")
    let refused = try tool.run("invite", "make", "--output", "letter.txt")
    #expect(refused.code == 64 && refused.complaint.contains("no invitation"))
  }

  @Test(arguments: [
    ("", "byte 0 of the text: nothing is there"),
    ("hello", "byte 0 of the text: it does not begin as an invitation does"),
    ("yamabiko:join/AQ!", "byte 16 of the text: '!' is no character of base64url"),
    ("yamabiko:join/Ag", "byte 0 of the token: its version is 2; expected 1"),
    ("yamabiko:join/AQAB", "byte 3 of the token: it ends within the group's UUID: 15 bytes are"),
  ])
  func `what is none is refused with its place`(text: String, line: String) throws {
    let tool = try prepared()
    defer { tool.remove() }
    try tool.write(text, to: "a.txt")
    for arguments in [["a.txt"], ["--text", text]] {
      let outcome = try tool.run(arguments: ["invite", "inspect"] + arguments)
      #expect(outcome.code == 65 && outcome.output.isEmpty)
      #expect(
        outcome.messages.count == 1 && outcome.complaint.contains(line),
        "\(outcome.complaint)",
      )
    }
  }

  @Test func `too long, too much behind it, and no file at all`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    let link = try make(tool)
    try tool.write(String(repeating: "A", count: 5_000), to: "huge.txt")
    try tool.write(link + link, to: "twice.txt")
    for (name, code, line) in [
      ("huge.txt", 65, "byte 4096"), ("twice.txt", 65, "byte 222 of the text"),
      ("nowhere.txt", 74, "no such file"), (".", 74, "it is a folder"),
    ] as [(String, Int32, String)] {
      let outcome = try inspect(tool, name)
      #expect(outcome.code == code && outcome.messages.count == 1, "\(name): \(outcome.complaint)")
      #expect(outcome.complaint.contains(line), "\(name): \(outcome.complaint)")
    }
  }

  @Test(arguments: [
    ["make", "--as", "file"], ["make", "--uses", "0"], ["make", "--uses", "70000"],
    ["make", "--uses", "1", "--unlimited"], ["make", "--endless", "--lasting", "1h"],
    ["make", "--lasting", "1ms"], ["make", "--number", "12"], ["make", "--group", "ridge"],
    ["make", "--issued", "yesterday"], ["make", "--level", "best"], ["make", "--as", "morse"],
    ["make", "--name", "a name that has more than forty bytes in it"],
    ["make", "--issued", "2026-08-01T06:00:00Z", "--expires", "2026-08-01T06:00:00Z"],
    ["inspect"], ["inspect", "a", "--text", "b"],
  ])
  func `a command line that makes no sense is usage`(arguments: [String]) throws {
    let tool = try prepared()
    defer { tool.remove() }
    #expect(try tool.run(arguments: ["invite"] + arguments).code == 64, "\(arguments)")
  }

  @Test func `a key that is none is refused with its place`() throws {
    let tool = try prepared()
    defer { tool.remove() }
    try tool.write("0102xx", to: "short.key")
    let outcome = try tool.run("invite", "make", "--key", "short.key")
    #expect(outcome.code == 65)
    #expect(
      outcome.complaint.contains("short.key: error: byte 4: expected 64"),
      "\(outcome.complaint)",
    )
  }
}
