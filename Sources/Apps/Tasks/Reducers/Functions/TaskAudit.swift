import Documents
import Kernel
import PushSystem

/// What the app's functions do twice where they are run twice, or end in the middle.
///
/// Each is run on a family's documents that it has something to do with: those of a completed task, those
/// of a day, those of a family that goes.
public struct TaskAudit: Sendable {
  /// How they behave.
  public var settings: TaskSettings

  /// An audit of functions that behave so.
  public init(_ settings: TaskSettings) { self.settings = settings }

  /// The functions as written, and what there must be for them to run at all: a token, without which no push
  /// is sent, and what starts those of which the seed has the name alone.
  public static var asWritten: Self {
    var settings = TaskSettings()
    settings.pushToken = .user
    settings.generator = .scheduled
    settings.queue = .consumed
    settings.deletion = .everything
    return Self(settings)
  }

  /// The same with what the scenarios mend of them.
  public static var corrected: Self {
    var audit = asWritten
    audit.settings.growth = .perEvent
    audit.settings.growthChecks = .owner
    audit.settings.points = .ledger
    audit.settings.second = .none
    audit.settings.pushText = .lookedUp
    audit.settings.retry = .on
    audit.settings.repeatNames = .byDay
    audit.settings.project = .separate
    audit.settings.hintOwner = .owner
    audit.settings.refused = .later
    return audit
  }

  /// What was found of each function, in their order.
  ///
  /// A second trigger that is not there (`tasks.triggers.second: none`) is left out.
  public func results() -> [HandlerAudit] {
    AuditedCase.all(settings).map { audited in
      var result = audited.audit(settings).result(of: audited.subject(settings))
      guard audited.isWish else { return result }
      result.findings = result.findings.map { finding in
        finding.isRepetition ? finding.harmless("it is a wish, and two are two") : finding
      }
      return result
    }
  }

  /// What several functions of one event all do: as written two wait for the completion of a task.
  public func overlaps() -> [HandlerOverlap] {
    let cases = AuditedCase.all(settings).filter(\.waitsForCompletion)
    guard var audit = cases.first?.audit(settings) else { return [] }
    audit.subjects = cases.map { $0.subject(settings) }
    return audit.overlaps()
  }

  /// What is not idempotent, harmless or not, in the order of the functions and of how each was disturbed.
  public func findings() -> [IdempotencyFinding] { results().flatMap(\.findings) }

  /// What is not idempotent, a line for each.
  public func lines() -> [String] { findings().map(\.description) }
}

extension IdempotencyFinding {
  /// Whether it is that something was done more often than once, and nothing else.
  fileprivate var isRepetition: Bool {
    guard document.isEmpty, let expected = Int64(expected), let found = Int64(found) else {
      return false
    }
    return expected > 0 && found > expected
  }
}
