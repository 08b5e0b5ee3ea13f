import Foundation
import Testing

/// `sweep-detector` as a real process.
struct SweepDetectorTests {
  private static let clips = Tool.package.appending(path: "scenarios/intercom/audio")
    .path(percentEncoded: false)

  private func run(_ tool: Tool, _ arguments: String...) throws -> Tool.Outcome {
    try tool.run(
      arguments: ["sweep-detector", "--clips", Self.clips, "--seeds", "1..2"] + arguments
    )
  }

  @Test func `settings are tried, printed and written, and other settings refused`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let swept = try run(tool, "--set", "intercom.vad.release=100ms,300ms", "--csv", "a.csv")
    #expect(swept.code == 0, "\(swept.complaint)")
    #expect(swept.output.contains("14 clips, noise: wind of 6 m/s"))
    let csv = try String(contentsOfFile: tool.path("a.csv"), encoding: .utf8)
    let lines = csv.split(whereSeparator: \.isNewline)
    #expect(lines.count == 1 + 2 * 5 && lines[1].contains("intercom.sentFrontClipped"))
    let printed = try run(tool, "--set", "intercom.vad.release=100ms,300ms", "--csv", "-")
    #expect(printed.output == csv)
    let refused = try run(tool, "--set", "links.local.loss=1%,2%")
    #expect(refused.code == 64 && refused.messages.count == 1)
    #expect(refused.complaint.contains("all else needs runs: yamabiko sweep"))
    let noise = try run(tool, "--noise", "rain")
    #expect(noise.code == 64 && noise.complaint.contains("a file whose name ends in .wav"))
    #expect(try run(tool, "--wind", "40").code == 64)
    #expect(try run(tool, "--snr", "loud").code == 64)
    #expect(try run(tool, "--figure", "?").output.contains("intercom.flagOnset95 (nanoseconds)"))
  }
}
