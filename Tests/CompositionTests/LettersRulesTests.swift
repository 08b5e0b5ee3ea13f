import Composition
import Findings
import Foundation
import ShippedApps
import Testing

/// What rules say of letters where there is none.
struct LettersRulesTests {
  private static let text = """
    name: Letters
    duration: 3h
    seed: 3
    start: 2026-03-02T09:00:00+09:00
    devices:
      - { id: hina-phone, apps: [letters], user: hina }
      - { id: ren-phone, apps: [letters], user: ren }
    servers:
      - { id: tokyo, apps: [letters] }
    links:
      internet: { delay: 40ms }
      push: { delay: 200ms }
      messenger: { delay: 1s }
    timeline:
      - { at: 1s, do: openLetters, device: hina-phone }
      - { at: 2s, do: openLetters, device: ren-phone }
      - { at: 10s, do: sendLink, device: hina-phone, to: ren-phone }
      - { at: 30s, do: tapLink, device: ren-phone }

    """

  private static let letter = """
      - { at: 60s, do: writeLetter, device: hina-phone, to: ren, mode: scheduled, deliver: 2026-03-02T09:30:00+09:00 }

    """

  private static func judged(_ rule: String, with letter: String = "") throws -> Finding {
    let run = try ShortCall(text + letter + "expect: [{ \(rule) }]\n")
    let findings = try Runner(apps: .shipped).dryRun(run.plan, scenarioFolder: run.loaded.folder)
    return try #require(findings.findings.last)
  }

  @Test(arguments: [
    "never: letters.letterLost", "never: letters.letterRefused", "never: letters.openedTwice",
    "never: letters.server.overLimit", "never: letters.server.deliveredTwice",
    "never: letters.server.operatorRead", "metric: letters.lettersLost, is: == 0",
    "metric: letters.lettersUnreadable, is: == 0", "metric: letters.lettersWaiting, is: == 0",
    "metric: letters.countsWrong, is: == 0",
  ])
  func `nothing is well with letters where nobody wrote one`(rule: String) throws {
    #expect(try Self.judged(rule).verdict == .failed)
  }

  @Test(arguments: [
    "never: letters.letterLost", "never: letters.letterRefused",
    "never: letters.server.overLimit", "never: letters.server.deliveredTwice",
    "metric: letters.lettersLost, is: == 0", "metric: letters.countsWrong, is: == 0",
  ])
  func `where somebody wrote one, that it was not lost says something`(rule: String) throws {
    #expect(try Self.judged(rule, with: Self.letter).verdict == .passed)
  }

  @Test(arguments: [
    "never: letters.numbersDiffered", "never: letters.numbersAgreed",
    "never: letters.server.thiefRead", "never: letters.server.thiefHeld",
    "never: letters.server.instantRedrawn", "never: letters.sentInLife",
    "never: letters.silenceWarned", "never: letters.server.silenceBroken",
    "never: letters.server.silenceIgnored",
    "never: letters.letterElsewhere", "never: letters.prekeysOut", "never: letters.loginHeld",
    "never: letters.accountTaken", "never: letters.deviceAsked", "never: letters.server.tampered",
    "never: letters.server.photosReplaced", "never: letters.server.blockLifted",
    "never: letters.senderHidden", "never: letters.push.warningDropped",
    "metric: letters.momentsRedrawn, is: == 0", "metric: letters.lettersUnreadable, is: == 0",
    "metric: letters.openedAgain, is: == 0", "metric: letters.forgeriesOpened, is: == 0",
  ])
  func `of what could not come about no rule says that it did not`(rule: String) throws {
    let kept = Self.letter.replacing("09:30:00", with: "12:30:00")
    #expect(try Self.judged(rule, with: kept).verdict == .failed)
  }

  @Test(arguments: [
    "metric: letters.deliveredAgain, is: == 0", "metric: letters.lettersUntaken, is: == 0",
    "metric: letters.deliveredEarly, is: == 0", "never: letters.senderHidden",
    "metric: letters.longestClosed, is: '>= 1h'",
  ])
  func `of a letter that came and lies closed they say it`(rule: String) throws {
    #expect(try Self.judged(rule, with: Self.letter).verdict == .passed)
  }

  @Test(arguments: [
    "never: letters.server.letterUntold", "never: letters.server.letterMailed",
    "never: letters.notifications.pushHidden",
  ])
  func `where a link brings pushes no rule says that none was missed`(rule: String) throws {
    #expect(try Self.judged(rule, with: Self.letter).verdict == .failed)
    let services = Self.letter + "set: { letters.push.service: services }\n"
    #expect(try Self.judged(rule, with: services).verdict == .passed)
  }

  @Test func `of one phone's screen a rule says something where a push came to it`() throws {
    let services = Self.letter + "set: { letters.push.service: services }\n"
    let rule = "never: letters.notifications.pushHidden, node: "
    #expect(try Self.judged(rule + "ren-phone", with: services).verdict == .passed)
    #expect(try Self.judged(rule + "hina-phone", with: services).verdict == .failed)
  }

  @Test func `where no phone counts no rule says that no count is below zero`() throws {
    let rule = "never: letters.server.counterBelowZero"
    #expect(try Self.judged(rule, with: Self.letter).verdict == .passed)
    let server = Self.letter + "set: { letters.limit.counter: server }\n"
    #expect(try Self.judged(rule, with: server).verdict == .failed)
  }

  @Test func `a letter that is never delivered is overdue until the end`() throws {
    let lost = Self.letter + "  - { at: 70s, do: kill, server: tokyo, app: letters }\n"
    let rule = "metric: letters.longestDelay, is: '== 150min'"
    #expect(try Self.judged(rule, with: lost).verdict == .passed)
  }

  @Test func `a letter that never came to the server is overdue until the end`() throws {
    let cut = "  - { at: 50s, do: cut, link: internet, between: [hina-phone, tokyo] }\n"
    let rule = "metric: letters.longestDelay, is: '== 150min'"
    #expect(try Self.judged(rule, with: cut + Self.letter).verdict == .passed)
    // Of what is due after the end nobody can say that.
    let later = Self.letter.replacing("09:30:00", with: "12:30:00")
    #expect(try Self.judged(rule, with: cut + later).verdict == .failed)
  }

  @Test(arguments: [false, true])
  func `what a thief's phone cannot open stays closed to nobody`(isRead: Bool) throws {
    let ren = "  - { id: ren-phone, apps: [letters], user: ren }\n"
    let sora = "  - { id: sora-phone, apps: [letters], user: sora }\n"
    let settings = "letters.protocol: v1, letters.key.writes: compare-and-set"
    let text = Self.text.replacing(ren, with: ren + sora)
      .replacing("seed: 3", with: "seed: 3\nset: { \(settings), letters.push.tokens: each }")
    let acts = [
      "  - { at: 40s, do: stealAccount, device: sora-phone, user: ren }\n",
      "  - { at: 1h, do: readLetter, device: sora-phone }\n",
      isRead ? "  - { at: 2h, do: readLetter, device: ren-phone }\n" : "",
    ]
    let rule = "expect: [{ metric: letters.lettersUnreadable, is: == 0 }]\n"
    let run = try ShortCall(text + Self.letter + acts.joined() + rule)
    let found = try Runner(apps: .shipped).dryRun(run.plan, scenarioFolder: run.loaded.folder)
    let finding = try #require(found.findings.last)
    // Where nobody else has tried it there is nothing to say.
    #expect(finding.verdict == (isRead ? .passed : .failed), "\(finding.detail)")
    #expect(isRead || finding.detail.hasPrefix("none: "))
  }

  @Test func `a letter is its user's also where no sign-in came to the server`() throws {
    let text = Self.text.replacing("delay: 40ms", with: "delay: 40ms, loss: 1")
    let rule = "metric: letters.lettersAccepted, is: == 1"
    let run = try ShortCall(text + Self.letter + "expect: [{ \(rule) }]\n")
    let found = try Runner(apps: .shipped).dryRun(run.plan, scenarioFolder: run.loaded.folder)
    let rows = found.apps.flatMap(\.sections).flatMap(\.rows)
    #expect(rows.contains { $0.value.hasPrefix("hina to ren, scheduled; written at ") })
  }

  @Test func `where a link brings pushes no service has dropped none`() throws {
    let never = "never: letters.push.pushDropped"
    #expect(try Self.judged(never, with: Self.letter).verdict == .failed)
    let services = "seed: 3\nset: { letters.push.service: services }"
    let text = Self.text.replacing("seed: 3", with: services)
    let run = try ShortCall(text + Self.letter + "expect: [{ \(never) }]\n")
    let found = try Runner(apps: .shipped).dryRun(run.plan, scenarioFolder: run.loaded.folder)
    #expect(found.findings.last?.verdict == .passed)
  }

  @Test(arguments: ["letters.server.keyOverwritten", "letters.server.inviteUsedTwice"])
  func `where nothing comes to the server nothing was done to it twice`(fact: String) throws {
    #expect(try Self.judged("never: \(fact)").verdict == .passed)
    let text = Self.text.replacing("delay: 40ms", with: "delay: 40ms, loss: 1")
    let run = try ShortCall(text + "expect: [{ never: \(fact) }]\n")
    let found = try Runner(apps: .shipped).dryRun(run.plan, scenarioFolder: run.loaded.folder)
    #expect(found.findings.last?.verdict == .failed)
    #expect(found.findings.last?.detail.hasPrefix("never reached: ") == true)
  }

  @Test func `of a fact that needs another one, nothing to judge can be allowed`() throws {
    #expect(try Self.judged("neverIfJudged: letters.letterLost").verdict == .vacuous)
    let error = #expect(throws: ToolError.self) {
      try Self.judged("neverIfJudged: letters.letterSent")
    }
    #expect(error?.message.contains("there is always something to judge") == true)
    #expect(error?.message.contains("write 'never', or name one of ") == true)
  }

  @Test func `of an unknown condition its key is not missed as well`() throws {
    let wrong = Self.letter.replacing("scheduled", with: "sometime")
    let error = #expect(throws: ToolError.self) { try ShortCall(Self.text + wrong) }
    #expect(error?.message.contains("expected one of scheduled, random, legacy") == true)
    #expect(error?.message.contains("has no 'deliver'") == false)
    #expect(error?.message.contains("unknown key") == false)
  }
}
