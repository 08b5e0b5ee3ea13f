import Adversary
import ArgumentParser
import Composition
import Exports
import Kernel
import LettersAdversary
import yamabiko

/// `yamabiko letters attack`: looks for attacks on two friends by whoever has server and network.
struct LettersAttack: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "attack",
    abstract: "Look for attacks on two friends by an operator who owns server and network.",
    discussion: HelpText.keepingLines(
      """
      The phones are those that ship, and everything between them is the adversary's: every message
      that it can make of what it has heard is tried in every order. docs/secrecy.md says within which
      bounds. The exit code is 0 where nothing can be broken without the invite link, 1 where something
      can, 2 where not every state was seen.

      Example:
        yamabiko letters attack
        yamabiko letters attack --protocol v1
        yamabiko letters attack --protocol as-written --mermaid
        yamabiko letters attack --known
      """
    ),
  )

  @Option(name: .customLong("protocol"), help: "The scheme: as-written, v1 or transport.")
  var scheme = "as-written"

  @Flag(help: "Print the attacks alone, as sequence diagrams in Mermaid's language.")
  var mermaid = false

  @Flag(help: "Try four protocols of which it is known whether they are broken, and no letters.")
  var known = false

  func validate() throws {
    guard !known || !mermaid else {
      throw ValidationError("--known has no diagrams; leave out --mermaid")
    }
    guard LetterTrial.schemes.contains(scheme) else {
      let known = LetterTrial.schemes.joined(separator: " or ")
      throw ValidationError("--protocol is \(known), not '\(scheme)'")
    }
  }

  func run() throws {
    if known { return try showKnown() }
    guard let trials = LetterTrial.all(against: scheme)?.map({ $0() }) else { return }
    if mermaid { showDiagrams(trials) } else { show(trials) }
    // Who has the link is a friend, as far as cryptography goes: that is told, and no fault.
    let own = trials.dropLast()
    if own.contains(where: \.isBroken) { throw ExitCode(ToolError.Code.failed.rawValue) }
    if !trials.allSatisfy(\.isWhole) { throw ExitCode(ToolError.Code.unmet.rawValue) }
  }

  private func show(_ trials: [LetterTrial]) {
    print("two friends, \(scheme): an operator who owns server and network")
    for trial in trials {
      print()
      print(trial.name)
      print("  \(trial.states) states, \(trial.isWhole ? "every one seen" : "not all were seen")")
      for (deed, times) in trial.happened { print("  \(times) times  \(deed)") }
      for verdict in trial.verdicts { print("  \(Self.words(verdict))") }
    }
    for (trial, verdict) in Self.attacks(trials) {
      guard let attack = verdict.attack else { continue }
      print()
      print("\(trial.name)")
      for line in attack.lines() { print("  \(line)") }
    }
  }

  private static func words(_ verdict: LetterTrial.Verdict) -> String {
    if let attack = verdict.attack {
      let steps = attack.turns.count
      return "broken in \(steps) step\(steps == 1 ? "" : "s"): \(verdict.claim)"
    }
    guard verdict.judged > 0 else { return "never judged: \(verdict.claim)" }
    return "holds, judged \(verdict.judged) times: \(verdict.claim)"
  }

  /// Each way to break a claim once: where less power does it, that.
  private static func attacks(
    _ trials: [LetterTrial]
  ) -> [(trial: LetterTrial, verdict: LetterTrial.Verdict)] {
    var found: [(trial: LetterTrial, verdict: LetterTrial.Verdict)] = []
    for trial in trials {
      for verdict in trial.verdicts where verdict.attack != nil {
        let isNew = !found.contains { $0.verdict.attack?.turns == verdict.attack?.turns }
        if isNew { found.append((trial, verdict)) }
      }
    }
    return found
  }

  /// What looks for attacks finds those that are known, and none where none is.
  private func showKnown() throws {
    let trials = KnownTrial.all.map { $0() }
    for trial in trials {
      print(trial.name)
      let seen = trial.isWhole ? "every one seen" : "not all were seen"
      print("  \(trial.states) states, \(seen)")
      print("  \(trial.isKnownBroken ? "known to be broken" : "nothing is known to break it")")
      for line in trial.attack?.lines() ?? ["nothing breaks it"] { print("  \(line)") }
      print()
    }
    let count = trials.count { $0.isAsKnown }
    print("\(trials.count) known protocols: \(count) came out as they are known")
    if count < trials.count { throw ExitCode(ToolError.Code.failed.rawValue) }
  }

  // MARK: Diagrams

  private func showDiagrams(_ trials: [LetterTrial]) {
    var isFirst = true
    for (trial, verdict) in Self.attacks(trials) {
      guard let attack = verdict.attack else { continue }
      if !isFirst { print() }
      isFirst = false
      let title = "\(scheme), \(trial.name); broken: \(verdict.claim)"
      printLines(SequenceDiagram.comment(title) + Self.diagram(of: attack).text)
    }
  }

  /// The adversary between the two phones.
  private static func diagram(of attack: Attack) -> SequenceDiagram {
    let eve = "server and network"
    var diagram = SequenceDiagram(participants: ["hina", eve, "ren"])
    for turn in attack.turns {
      let phone = turn.deed.hasPrefix("hina") ? "hina" : "ren"
      if let message = turn.message {
        diagram.send(from: eve, to: phone, "\(turn.deed): \(short(message))")
      } else {
        diagram.note(over: phone, turn.deed)
      }
      for sent in turn.sent {
        diagram.send(from: phone, to: eve, "\(sent.number) \(short(sent.message))")
      }
    }
    diagram.note(over: eve, "broken: \(attack.claim)")
    return diagram
  }

  private static func short(_ term: some CustomStringConvertible) -> String {
    let text = term.description
    return text.count > 60 ? "\(text.prefix(59))…" : text
  }
}
