import Composition
import EventLog
import Foundation
import Kernel
import ShippedApps
import Testing

/// Which acts of the timeline `explain` names behind a gap: that none is, it says of no gap that one can be behind.
struct ActExplanationTests {
  /// A call of hina's and ren's with that link, those devices and that timeline.
  private static func text(
    _ links: String,
    settings: String = "{}",
    hina: String = "",
    at times: [String] = ["8s", "17s", "25s"],
    _ timeline: [String],
  ) -> String {
    let speech = times.map { "{ clip: slt_13.wav, at: \($0) }" }.joined(separator: ", ")
    let acts = timeline.map { "\n  - { \($0) }" }.joined()
    return """
      name: Acts
      duration: 30s
      seed: 3
      set: \(settings)
      devices:
        - id: hina
          apps: [intercom]
          \(hina)
          microphone: { speech: [\(speech)] }
        - { id: ren, apps: [intercom] }
      links:
        \(links)
      timeline: \(acts.isEmpty ? "[]" : acts)
      """
  }

  /// All that is said of each gap, in order.
  private func gaps(_ text: String) throws -> [[String]] {
    let audio = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "scenarios/intercom/audio/slt_13.wav")
    let absolute = text.replacing("slt_13.wav", with: audio.path(percentEncoded: false))
    let call = try ShortCall(absolute, allowsOutside: true)
    let explainer = Explainer(apps: .shipped, try LogReader(opening: try call.log()))
    var gaps: [[String]] = []
    while let found = try? explainer.explain("gap", number: Int64(gaps.count) + 1) {
      let chain =
        try found.root.map { try explainer.chain(of: $0, fault: found.fault).lines } ?? []
      let notes = chain.compactMap { line -> String? in
        if case .note(let text) = line { return text }
        return nil
      }
      gaps.append(found.lines + notes)
    }
    // Its folder goes with it.
    return withExtendedLifetime(call) { gaps }
  }

  /// All that is said of each gap that has a part of that name.
  private func heads(_ text: String, with part: String) throws -> [[String]] {
    let found = try gaps(text).filter { $0.contains { $0.hasPrefix("  \(part) ") } }
    #expect(!found.isEmpty, "no gap has a part '\(part)'")
    return found
  }

  private static let none = "no act is behind it"
  private static let before = "acts before its end of which nothing here tells"

  @Test func `an uplink that an act has made narrow is named, also behind the packet`() throws {
    let link = "internet: { delay: 45ms, match_making: 1s }"
    let narrow = Self.text(
      link,
      hina: "uplink: { rate: 200kb/s, queue: 6kB }",
      at: ["8s", "17s"],
      ["at: 16s, do: changeUplink, device: hina, rate: 12kb/s"],
    )
    let dropped = try heads(narrow, with: "queue drop")
    for lines in dropped {
      #expect(!lines.contains { $0.hasPrefix(Self.none) })
      #expect(lines.contains { $0.hasPrefix("acts in force") && $0.hasSuffix("hina's uplink") })
      #expect(!lines.contains { $0.contains("are as the scenario has them") })
    }
    let named = "its rate and queue are as event "
    #expect(dropped.contains { lines in lines.contains { $0.contains(named) } })
    let slow = Self.text(link, hina: "uplink: { rate: 12kb/s, queue: 3kB }", at: ["8s"], [])
    for lines in try heads(slow, with: "queue drop") {
      #expect(lines.contains { $0.hasPrefix(Self.none) })
      #expect(lines.contains { $0.contains("its rate and queue are as the scenario has them") })
    }
  }

  @Test func `another secret of one of the two is named`() throws {
    let text = Self.text(
      "local: { delay: 3ms }",
      settings: "{ intercom.group.check: always }",
      ["at: 16s, do: changeSecret, device: hina"],
    )
    let found = try heads(text, with: "decision")
    for lines in found {
      #expect(!lines.contains { $0.hasPrefix(Self.none) })
      #expect(lines.contains { $0.hasPrefix("acts in force") && $0.hasSuffix("secret at hina") })
    }
    // Their radios have seen each other again by the last of them.
    let other = "hina has had another since event "
    #expect(found.last?.contains { $0.contains(other) } == true)
  }

  @Test func `an app that ended and began again before the gap is named`() throws {
    let text = Self.text(
      "internet: { delay: 45ms, match_making: 1s }",
      [
        "at: 16s, do: kill, device: ren, app: intercom",
        "at: 17s, do: start, device: ren, app: intercom",
      ],
    )
    for lines in try heads(text, with: "connection").filter({ !$0[0].contains(" from 8.") }) {
      #expect(!lines.contains { $0.hasPrefix(Self.none) })
      #expect(lines.contains { $0.contains("had ended the app at ren at 16.000000 s") })
    }
  }

  @Test func `an act that was undone before the gap began is named where causes lead to it`() throws
  {
    let text = Self.text(
      "local: { delay: 3ms, loss: 0, discovery: 2s }",
      at: ["8s", "18600ms"],
      [
        "at: 15s, do: change, link: local, loss: 1",
        "at: 18500ms, do: change, link: local, loss: 0",
      ],
    )
    for lines in try heads(text, with: "connection") {
      #expect(!lines.contains { $0.hasPrefix(Self.none) })
      // It is as declared again, however that is written.
      #expect(!lines.contains { $0.hasPrefix("acts in force") })
      #expect(
        lines.contains {
          $0.hasPrefix("acts that its causes lead back to")
            && $0.contains("had changed 'local' at 15.000000 s")
        }
      )
      #expect(lines.contains { $0.hasSuffix("had made it: before, it lost nothing") })
    }
  }

  @Test func `of what a detector did not let through no act on links is behind`() throws {
    let acts = ["at: 10s, do: cut, link: local", "at: 11s, do: heal, link: local"]
    let text = Self.text("local: { delay: 3ms }", settings: "{ intercom.vad.margin: 60dB }", acts)
    for lines in try heads(text, with: "VAD closed (front)") {
      #expect(lines.contains { $0.hasPrefix(Self.none) })
      #expect(!lines.contains { $0.hasPrefix(Self.before) })
    }
  }

  @Test(arguments: ["constant", "rotating"])
  func `of two whose tags do not fit that is told, with the slots of their clocks`(
    rotation: String
  ) throws {
    let text = Self.text(
      "local: { delay: 3ms }",
      settings: "{ intercom.group.tag_rotation: \(rotation) }",
      hina: "clock: { offset: -2h }",
      [],
    )
    let found = try gaps(text).filter { $0.contains { $0.hasPrefix("  decision ") } }
    #expect(found.isEmpty == (rotation == "constant"))
    for lines in found {
      for (one, other) in [("hina", "ren"), ("ren", "hina")] {
        #expect(
          lines.contains {
            $0.hasPrefix("\(one)'s radio saw \(other) at 0.800000 s")
              && $0.contains("took it for a stranger") && $0.contains("'fellowMissed' in event ")
          }
        )
      }
      let slots = lines.first { $0.hasPrefix("by their clocks they make other tags") } ?? ""
      #expect(slots.contains("hina those of slot -8") && slots.contains("ren those of slot 0"))
    }
  }
}
