import EventLog
import Findings
import Kernel
import Plans
import World

/// A run that puts claims to the proof: one variant of a scenario, with a breach laid over it.
public struct Trial: Hashable, Sendable {
  /// The scenario's file.
  public var file: String
  /// The variant.
  public var variant: String
  /// What is laid over it; empty for the variant as it is.
  public var settings: [Setting]

  /// A variant with settings laid over it.
  public init(file: String, variant: String, settings: [Setting] = []) {
    self.file = file
    self.variant = variant
    self.settings = settings
  }
}

/// How a trial ended.
public enum TrialOutcome: Equatable, Sendable {
  /// It came to its end.
  case ran(TrialRun)
  /// The process that ran it trapped, or was ended by a signal.
  case trapped(Int32)
  /// It could not be run; why, in a line.
  case refused(String)

  /// What a line begins with that says why a trial could not be run.
  public static let refusal = "refused "

  /// What a process that came to its end has printed.
  public init(lines: [Substring]) {
    if let first = lines.first, first.hasPrefix(Self.refusal) {
      self = .refused(String(first.dropFirst(Self.refusal.count)))
    } else if let run = TrialRun(lines: lines) {
      self = .ran(run)
    } else {
      self = .refused("it says nothing that can be read")
    }
  }
}

/// What a trial says: whether anything happened differently, and what became of each rule.
public struct TrialRun: Equatable, Sendable {
  /// The digest of the events alone: the plan, which every breach changes, has no part in it.
  public var events: String
  /// The rules that hold for the variant, by their places in the file.
  public var rules: [(place: Int, finding: Finding)]

  /// What a run said.
  init(events: String, rules: [(place: Int, finding: Finding)]) {
    self.events = events
    self.rules = rules
  }

  /// What became of the rule at a place of the file; nil where it says nothing of the variant.
  func finding(at place: Int) -> Finding? {
    rules.first { $0.place == place }?.finding
  }

  /// Equal where digest and verdicts are.
  public static func == (left: Self, right: Self) -> Bool {
    left.events == right.events && left.rules.elementsEqual(right.rules) { $0 == $1 }
  }

  /// Runs the only plan of a scenario that was loaded for one variant; nothing is written.
  ///
  /// - Throws: where a file of the scenario cannot be read.
  public init(of loaded: LoadedScenario) throws {
    let plan = loaded.plans[0]
    let sink = DigestSink(manifest: Runner.manifest(of: plan))
    let findings = try Runner(apps: loaded.apps).run(
      plan,
      into: InterruptibleSink(sink),
      options: RunOptions(outputFolder: nil, scenarioFolder: loaded.folder),
    )
    events = "\(sink.count)/\(hexadecimal(sink.chainDigest))"
    rules = loaded.judgedRules(in: findings)
  }

  // MARK: Between processes

  /// The lines that carry it from the process that ran it to the one that asked.
  public var lines: [String] {
    ["events \(events)"]
      + rules.map { place, finding in
        let verdict = finding.isWithoutFigure ? Self.withoutFigure : finding.verdict.rawValue
        return "rule \(place) \(verdict) \(finding.name)"
      }
  }

  /// Stands for the verdict on a rule that failed for want of a figure.
  private static let withoutFigure = "none"

  /// Reads the lines back; nil where they are none.
  public init?(lines: [Substring]) {
    guard let first = lines.first, first.hasPrefix("events ") else { return nil }
    events = String(first.dropFirst("events ".count))
    rules = []
    for line in lines.dropFirst() {
      let parts = line.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
      let isWithoutFigure = parts.count == 4 && parts[2] == Self.withoutFigure
      guard parts.count == 4, parts[0] == "rule", let place = Int(parts[1]),
        let verdict = isWithoutFigure ? .failed : Verdict(rawValue: String(parts[2]))
      else { return nil }
      let finding = Finding(
        name: String(parts[3]),
        verdict: verdict,
        isWithoutFigure: isWithoutFigure,
      )
      rules.append((place, finding))
    }
  }
}
