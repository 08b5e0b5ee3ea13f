import Composition
import EventLog
import Foundation
import Kernel
import ShippedApps
import Testing

/// What `explain` says of paths that were lost one after the other, of matches, and of how late somebody was heard.
struct LatenessExplanationTests {
  private static let clip = "scenarios/intercom/audio/slt_13.wav"

  /// A call whose clips are the shipped ones.
  private func call(_ text: String) throws -> ShortCall {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let audio = package.appending(path: Self.clip).path(percentEncoded: false)
    return try ShortCall(text.replacing("slt_13.wav", with: audio), allowsOutside: true)
  }

  /// All gaps of a call, and the kind of the event that is shown as the fault of each.
  private func gaps(_ text: String) throws -> [(lines: [String], fault: String?)] {
    let call = try call(text)
    let reader = try LogReader(opening: try call.log())
    let explainer = Explainer(apps: .shipped, reader)
    var gaps: [(lines: [String], fault: String?)] = []
    while let found = try? explainer.explain("gap", number: Int64(gaps.count) + 1) {
      let fault = try found.fault.flatMap { try reader.row($0)?.header.component }
      gaps.append((found.lines, fault))
    }
    return withExtendedLifetime(call) { gaps }
  }

  @Test func `a path that was lost later is the fault, and the one before it is named`() throws {
    let found = try gaps(
      """
      name: Two paths
      duration: 36s
      seed: 3
      devices:
        - { id: hina, apps: [intercom], microphone: { speech: [{ clip: slt_13.wav, at: 30s }] } }
        - { id: ren, apps: [intercom] }
        - { id: mei, apps: [intercom] }
      links: { local: { delay: 3ms }, internet: { delay: 45ms } }
      timeline:
        - { at: 5s, do: cut, link: local }
        - { at: 15s, do: cut, link: internet, between: [hina, ren] }
        - { at: 15s, do: cut, link: internet, between: [hina, mei] }
      """
    )
    let gap = try #require(found.first { $0.lines[0].contains("ren did not hear hina") })
    #expect(gap.fault == "link/internet")
    let last = "the path by which the call went last, 'internet', was given up at "
    #expect(
      gap.lines.contains {
        $0.hasPrefix(last) && $0.contains("'internet' was cut since 15.000000 s")
      }
    )
    #expect(
      gap.lines.contains { $0.hasPrefix("before that 'local'") && $0.contains("since 5.000000 s") }
    )
    #expect(gap.lines.contains { $0.contains("they did not reach each other over the Internet") })
    #expect(!gap.lines.contains { $0.contains("with 'hosted'") })
  }

  @Test func `who was told that no match was made has asked for none, and hosted lets it in`()
    throws
  {
    let found = try gaps(
      """
      name: The third
      duration: 40s
      seed: 3
      devices:
        - { id: hina, apps: [intercom] }
        - { id: ren, apps: [intercom] }
        - { id: mei, apps: [intercom], microphone: { speech: [{ clip: slt_13.wav, at: 36s }] } }
      links: { internet: { delay: 45ms } }
      """
    )
    let gap = try #require(found.first)
    #expect(
      gap.lines.contains { $0.contains("mei in none, and has not asked for one again since 35.0") }
    )
    #expect(gap.lines.contains { $0.contains("with 'hosted'") })
  }

  private func delay(
    _ text: String,
    _ subject: String = "ren hears hina",
    at time: Instant? = nil,
  )
    throws -> [String]
  {
    let call = try call(text)
    let explainer = Explainer(apps: .shipped, try LogReader(opening: try call.log()))
    return try withExtendedLifetime(call) {
      try explainer.answer("delay", about: subject, at: time).lines
    }
  }

  private static func text(
    _ link: String,
    speech: String = "{ clip: slt_13.wav, at: 4s }",
  ) -> String {
    """
    name: Late
    duration: 10s
    seed: 3
    devices:
      - { id: hina, apps: [intercom], microphone: { speech: [\(speech)] } }
      - { id: ren, apps: [intercom] }
    links: { local: { \(link) } }
    """
  }

  @Test func `a delay is told with its parts, which add up`() throws {
    let lines = try delay(Self.text("delay: 30ms"))
    #expect(lines[0].contains("the longest of the run"))
    let parts = lines.compactMap { $0.firstMatch(of: /^  [a-z ]+? +([0-9]+)\.([0-9]{3}) ms/) }
      .compactMap { match in Int(match.1 + match.2) }
    #expect(parts.count == 6)
    #expect(parts.dropLast().reduce(0, +) - (parts.last ?? 0) <= 3)
    #expect(lines.contains { $0.contains("'intercom.playout' has target 40 ms, anchor fixed") })
  }

  @Test
  func `of a pair of whom nothing was heard there is no delay, and nobody else is asked about`() {
    for text in [Self.text("delay: 3ms, loss: 100%"), Self.text("delay: 3ms", speech: "")] {
      let nothing = #expect(throws: ToolError.self) { try delay(text) }
      #expect(nothing?.message.contains("ren heard nothing of hina") == true)
    }
    let other = #expect(throws: ToolError.self) {
      try delay(Self.text("delay: 3ms"), "hina hears mei")
    }
    #expect(
      other?.message.contains("known: 'hina hears ren', 'ren hears hina'") == true
        || other?.message.contains("did you mean") == true
    )
  }

  @Test func `before anything has sounded the first frame is told`() throws {
    let lines = try delay(Self.text("delay: 30ms"), at: .start + .seconds(2))
    #expect(lines[0] == "nothing of hina had sounded at ren by 2.000000 s")
    #expect(lines.contains { $0.contains("so it was from the first frame on that sounded") })
  }
}
