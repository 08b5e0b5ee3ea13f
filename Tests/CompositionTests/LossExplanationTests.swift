import Composition
import EventLog
import Foundation
import Kernel
import ShippedApps
import Testing

/// What `explain` says stands behind a loss: the act that made the link so, where one did.
struct LossExplanationTests {
  /// A call of hina's on a radio whose fading an act brings.
  private static let text = """
    name: Fading
    duration: 12s
    seed: 3
    devices:
      - id: hina
        apps: [intercom]
        microphone: { speech: [{ clip: slt_13.wav, at: 4s }, { clip: slt_13.wav, at: 8s }] }
      - { id: ren, apps: [intercom] }
    links:
      local: { delay: 5ms, loss: 1/50 }
    timeline:
      - { at: 5s, do: change, link: local, loss: 1/4 }
    """

  /// The call in a log; both live as long as the call.
  private static func call(_ text: String = text) throws -> (call: ShortCall, log: LogReader) {
    let audio = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "scenarios/intercom/audio")
    let absolute = text.replacing(
      "slt_13.wav",
      with: audio.appending(path: "slt_13.wav").path(percentEncoded: false),
    )
    let call = try ShortCall(absolute, allowsOutside: true)
    return (call, try LogReader(opening: try call.log()))
  }

  /// Every loss of voice, with what is said behind it.
  private func losses(_ log: LogReader) throws -> [(at: Instant, note: String, behind: [String])] {
    let explainer = Explainer(apps: .shipped, log)
    var rows: [EventHeader] = []
    try log.events(matching: EventFilter(kind: "datagramLost")) { row in
      if String(decoding: row.payload, as: UTF8.self).contains("\"voice\"") {
        rows.append(row.header)
      }
    }
    return try rows.map { header in
      var note = ""
      var behind: [String] = []
      for line in try explainer.chain(of: header.sequence) {
        switch line {
        case .note(let text): note = note.isEmpty ? text : note
        case .behind(let event): behind.append(event.header.kind)
        case .event: break
        }
      }
      return (header.time, note, behind)
    }
  }

  @Test func `a loss on a link that an act made bad leads to that act`() throws {
    let (_, log) = try Self.call()
    let losses = try losses(log)
    let before = losses.filter { $0.at < .start + .seconds(5) }
    let after = losses.filter { $0.at >= .start + .seconds(5) }
    #expect(after.count > 20)
    #expect(before.allSatisfy { $0.note.contains("no act had changed how it loses") })
    #expect(before.allSatisfy { $0.behind.isEmpty })
    #expect(after.allSatisfy { $0.behind == ["changed"] })
    let blamed = after.count { $0.note.contains("as it was before, it would not have lost it") }
    let notBlamed = after.count { $0.note.contains("it would have lost it as well") }
    #expect(blamed > notBlamed)
    #expect(blamed + notBlamed == after.count, "nothing else is said of voice")
  }

  @Test func `what it says of an act is what comes of leaving the act out`() throws {
    let (_, log) = try Self.call()
    let (_, without) = try Self.call(
      Self.text.split(separator: "\n").dropLast(2).joined(separator: "\n")
    )
    let kept = Set(try losses(without).map(\.at))  // order-free: only asked
    for loss in try losses(log) {
      let isChance = !loss.note.contains("it would not have lost it")
      #expect(kept.contains(loss.at) == isChance, "\(loss.at): \(loss.note)")
    }
  }

  @Test func `of a gap the acts that were in force are told, or that there were none`() throws {
    let (_, log) = try Self.call()
    let explainer = Explainer(apps: .shipped, log)
    var heads: [String] = []
    var number: Int64 = 1
    while let (lines, _, fault) = try? explainer.explain("gap", number: number) {
      #expect(fault == nil)
      heads += lines.filter { $0.hasPrefix("acts in force") || $0.hasPrefix("no act is behind") }
      number += 1
    }
    #expect(heads.count == Int(number) - 1)
    #expect(heads.contains { $0.hasSuffix("had changed 'local'") })
    let (_, calm) = try Self.call(
      Self.text.split(separator: "\n").dropLast(2).joined(separator: "\n")
        .replacing("1/50", with: "1/10")
    )
    let (lines, _, _) = try Explainer(apps: .shipped, calm).explain("gap", number: 1)
    #expect(
      lines.contains(
        "no act is behind it: links and phones were as the scenario has them from the start, so it follows "
          + "from that, the design, its settings and chance"
      )
    )
  }

  // MARK: What came too late, and what has no path

  /// A call whose only path takes 1.4 s longer for a second and a half.
  private static func spike(_ full: String) -> String {
    """
    name: Spike
    duration: 20s
    seed: 3
    set: { intercom.playout.full: \(full) }
    devices:
      - id: hina
        apps: [intercom]
        microphone:
          speech:
            - { clip: slt_13.wav, at: 6s }
            - { clip: slt_13.wav, at: 8500ms }
            - { clip: slt_13.wav, at: 11s }
          noise: { white: -40dBov }
      - { id: ren, apps: [intercom] }
    links:
      internet: { delay: 45ms, match_making: 1s }
    timeline:
      - { at: 7s, do: change, link: internet, delay: 1450ms }
      - { at: 8500ms, do: change, link: internet, delay: 45ms }
    """
  }

  @Test(arguments: ["anew", "oldest"])
  func `of a gap in a full buffer the act is told because of which it was full`(
    full: String
  ) throws {
    let (_, log) = try Self.call(Self.spike(full))
    let explainer = Explainer(apps: .shipped, log)
    var found = 0
    var number: Int64 = 1
    while let (lines, _, _) = try? explainer.explain("gap", number: number) {
      number += 1
      guard lines.contains(where: { $0.hasPrefix("  buffer full ") }) else { continue }
      #expect(!lines.contains { $0.hasPrefix("no act is behind it") }, "\(lines)")
      found += 1
      #expect(
        lines.contains {
          $0.hasPrefix("acts in force when the slow one") && $0.hasSuffix("had changed 'internet'")
        }
      )
      #expect(
        lines.contains { $0.hasPrefix("  the last that was slow") && $0.contains("1450.000 ms") }
      )
      #expect(lines.contains { $0.contains("than the 1280.000 ms which the buffer holds") })
    }
    #expect(found > 0)
  }

  /// A call of three without a radio, which ren leaves; he taps the group again, whose secret has stayed.
  private static let leaver = """
    name: Leaver
    duration: 45s
    seed: 3
    set: { intercom.match.policy: hosted, intercom.group.leave: keepsSecret }
    devices:
      - id: hina
        apps: [intercom]
        group: club
        remembers: [club]
        microphone: { speech: [{ clip: slt_13.wav, at: 38s }] }
      - { id: kenta, apps: [intercom], group: club, remembers: [club] }
      - { id: ren, apps: [intercom], group: club, remembers: [club] }
    links:
      internet: { delay: 45ms, match_making: 1s }
    timeline:
      - { at: 12s, do: leaveGroup, device: ren, keeps: true }
      - { at: 16s, do: chooseGroup, device: ren, group: club }
    """

  @Test func `of somebody who has left and is not let in again it is told who has struck it`()
    throws
  {
    let told = "hina had struck ren from its list of members at 12."
    let struck = try heads(Self.leaver).filter { $0[0].contains("ren did not hear hina") }
    #expect(!struck.isEmpty)
    for lines in struck {
      #expect(lines.contains { $0.hasPrefix(told) }, "\(lines)")
      #expect(!lines.contains { $0.hasPrefix("one of them was in a match") }, "\(lines)")
    }
  }

  /// A call of three without a radio, in which a match is of two.
  private static let three = """
    name: Three
    duration: 12s
    seed: 3
    devices:
      - id: hina
        apps: [intercom]
        microphone: { speech: [{ clip: slt_13.wav, at: 8s }] }
      - { id: ren, apps: [intercom] }
      - { id: sora, apps: [intercom] }
    links:
      internet: { delay: 45ms, match_making: 1s }
    """

  /// The heads of all gaps of who hears nothing of hina.
  private func heads(_ text: String) throws -> [[String]] {
    let (_, log) = try Self.call(text)
    let explainer = Explainer(apps: .shipped, log)
    var heads: [[String]] = []
    while let (lines, _, _) = try? explainer.explain("gap", number: Int64(heads.count) + 1) {
      heads.append(lines.prefix { !$0.isEmpty })
    }
    return heads
  }

  @Test func `of two who are in no match together that is told, and which setting lets them meet`()
    throws
  {
    let told = "one of them was in a match and the other was not"
    let apart = try heads(Self.three).filter { $0.contains { $0.hasPrefix(told) } }
    #expect(!apart.isEmpty)
    for lines in apart {
      let line = lines.first { $0.hasPrefix(told) } ?? ""
      #expect(line.contains(" in match 1 since"))
      #expect(line.contains(" in none, and has asked for one since"))
      #expect(lines.contains { $0.contains("with 'hosted' a group has one") })
    }
    let hosted = Self.three + "\nset: { intercom.match.policy: hosted }\n"
    #expect(try heads(hosted).allSatisfy { !$0.contains { $0.contains("in a match") } })
  }

  @Test func `of a guest who was let in it is not told that it is outside`() throws {
    let invited = """
      name: Guest
      duration: 20s
      seed: 3
      devices:
        - id: hina
          apps: [intercom]
          microphone: { speech: [{ clip: slt_13.wav, at: 12s }] }
        - { id: ren, apps: [intercom], joins: party }
        - { id: sora, apps: [intercom] }
      links:
        local: { delay: 3ms }
        internet: { delay: 45ms, match_making: 1s }
      timeline:
        - { at: 2s, do: invite, from: hina, to: ren, by: airdrop, lasting: 1h, uses: 1 }
        - { at: 8s, do: cut, link: local }
      """
    let told = "ren was not in the group"
    let guest = try heads(invited)
    #expect(guest.allSatisfy { !$0.contains { $0.hasPrefix(told) } }, "\(guest)")
    // Whom nobody invites is outside to the end.
    let act =
      "  - { at: 2s, do: invite, from: hina, to: ren, by: airdrop, lasting: 1h, uses: 1 }\n"
    let outside = try heads(invited.replacing(act, with: ""))
      .filter { $0[0].contains("ren did not hear hina") }
    #expect(outside.contains { $0.contains { $0.hasPrefix(told) } }, "\(outside)")
  }
}
