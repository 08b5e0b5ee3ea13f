import Findings
import IntercomSimulation
import Kernel

/// What is judged of a report.
extension JudgedRun {
  /// Shares are shares, scores are scores, nothing is below nothing, and there is no figure of what
  /// nobody could hear.
  func figuresAreMeant() -> Outcome {
    let measures = findings.apps.flatMap(\.allMeasures)
    for measure in measures {
      guard let value = measure.value else { continue }
      if !meaning(of: measure).contains(value) {
        return .broken("\(measure.name) \(measure.subject) is \(measure.exactText)")
      }
    }
    if let problem = heardProblem { return .broken(problem) }
    return measures.isEmpty ? .notJudged("no figure") : .held
  }

  /// The values that mean something.
  private func meaning(of measure: Measure) -> ClosedRange<Int64> {
    switch measure.unit {
    case .perMille: 0...1_000
    case .partsPerMillion: 0...1_000_000
    // The mean opinion score has no other scale, and the only figures in thousandths are scores.
    case .thousandths: 1_000...4_500
    case .millibels: -20_000...20_000
    case .count, .nanoseconds, .bytes, .bitsPerSecond, .millijoules: 0...Int64.max
    }
  }

  /// The figure of the call, or of one member as a listener.
  private func figure(_ name: String, of device: String = "") -> Int64? {
    findings.apps.flatMap(\.measures).first {
      $0.name == "intercom.\(name)" && $0.subject == device
    }?.value
  }

  /// Compares figures of a call with what its rows and its plan say.
  private var heardProblem: String? {
    guard let call else { return nil }
    let gaps = rows.filter { $0.header.kind == "gapFound" }
    let heard = gaps.filter { $0.string("class") != "concealed" }
    if let count = figure("gaps"), count != Int64(heard.count) {
      return "\(counted(count, "gap")) told, \(heard.count) in the log"
    }
    let longest = gaps.compactMap { $0.number("length_ns") }.max() ?? 0
    if let told = figure("longestGap"), told != longest {
      return "the longest gap has \(longest) ns, \(told) are told"
    }
    for listener in call.members {
      let talkers = call.members.filter {
        $0.group == listener.group && $0.device != listener.device
      }
      if !talkers.contains(where: speaks) {
        for name in ["gaps", "longestGap", "speechMissed", "mouthToEar", "meanOpinion"]
        where figure(name, of: listener.device) != nil {
          return "nobody spoke to \(listener.device), and \(name) is told"
        }
      }
      let hasSounded = rows.contains {
        $0.header.node == listener.device && $0.effects.contains("\"kind\":\"play\"")
      }
      if !hasSounded, figure("mouthToEar", of: listener.device) != nil {
        return "\(listener.device) heard nothing, and has a delay"
      }
    }
    return nil
  }

  /// Whether a member has something to say before the end.
  private func speaks(_ member: PlannedMember) -> Bool {
    member.clips.contains { clip in
      clip.speech.contains { $0.start < Instant.start + plan.duration }
    }
  }
}
