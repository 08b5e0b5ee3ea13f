import EventLog
import Findings
import Kernel
import World

/// Chains of causes as data, for many numbered findings of one run.
///
/// They are those that `explain` prints: both follow `Explainer`.
struct ChainCollector {
  let apps: Apps
  let explainer: Explainer

  /// A collector of the run whose log is open.
  ///
  /// - Throws: where the log cannot be read.
  /// - Complexity: O(events of the log), once.
  init(apps: Apps, _ reader: LogReader) throws {
    self.apps = apps
    explainer = try Explainer(apps: apps, remembering: reader)
  }

  /// What a step shows of an event's fields: the whole of it is in the log.
  static let textLength = 240

  /// The chains of these findings, each where there is anything to follow.
  ///
  /// - Throws: `ToolError` where the log cannot be read.
  func chains(of references: [FindingReference]) throws -> [CausalChain] {
    var chains: [CausalChain] = []
    for app in apps.all {
      for subject in app.subjects {
        let own = references.filter { $0.subject == subject }
        guard !own.isEmpty else { continue }
        let origins = try app.origins(
          of: subject,
          numbers: own.map(\.number),
          in: explainer.history.of(app),
        )
        for (reference, origin) in zip(own, origins) {
          guard let origin else { continue }
          chains.append(CausalChain(reference: reference, steps: try steps(from: origin)))
        }
      }
    }
    return chains
  }

  private func steps(from origin: Origin) throws -> [CausalStep] {
    let (lines, fault) = try explainer.chain(of: origin.root, fault: origin.fault)
    var steps: [CausalStep] = []
    for line in lines {
      switch line {
      case .event(let row): steps.append(step(row, .event))
      case .behind(let row): steps.append(step(row, .behind))
      case .note(let words):
        guard var note = steps.last(where: { $0.role != .note }) else { continue }
        (note.role, note.kind, note.text, note.isAct) = (.note, "note", words, false)
        steps.append(note)
      }
    }
    return steps + (fault.map { [step($0, .behind)] } ?? [])
  }

  private func step(_ row: LoggedEvent, _ role: CausalStep.Role) -> CausalStep {
    let isLong = row.payload.count > Self.textLength
    let payload = String(decoding: row.payload.prefix(Self.textLength), as: UTF8.self)
    return CausalStep(
      role: role,
      at: row.header.time,
      node: row.header.node,
      component: row.header.component,
      kind: row.header.kind,
      text: isLong ? "\(payload)…" : payload,
      isAct: row.isAct,
      position: row.header.sequence,
    )
  }
}

extension LoggedEvent {
  /// Whether the timeline asked for it: nothing in the run led to what became of a link or a node.
  var isAct: Bool {
    guard header.cause == nil else { return false }
    return header.component.hasPrefix("link/")
      ? LinkEvent.prototype(kind: header.kind) != nil
      : header.component == SimulatedNode.componentName
  }
}
