import Findings
import Kernel
import Photos
import Plans
import World

/// What a stored log of a life with photos is worth: what no reducer states, such as broken invariants.
extension PhotosApplication {
  /// Reads a row of the app that no reducer is told: what the world notes, or a broken invariant.
  public func check(_ note: PastEvent, of plan: Plan) throws(FieldError) {
    guard PhotosWorldEvent.prototype(kind: note.header.kind) == nil else {
      _ = try note.read(as: PhotosWorldEvent.self)
      return
    }
    _ = try note.read(as: Breach.self)
  }

  /// Runs the plan once more, in memory, and compares what no reducer states: whether an invariant is
  /// broken is asked of libraries, which rows do not have.
  ///
  /// The luck of a run, and so what it comes to, follows from its plan. Where other apps share the phones
  /// they share their sleep as well, and the photos alone would come to something else.
  public func findAgain(in history: any EventHistory, of plan: Plan) throws -> FoundAgain? {
    guard plan.sections.count == 1 else {
      return FoundAgain("what '\(PhotosSchema.name)' broke is not found again: it shares the run")
    }
    let sink = NotedRows()
    let simulation = Simulation(plan: plan, sink: sink)
    let world = PhotosWorld(plan: try Self.plan(of: plan), simulation: simulation)
    world.begin()
    try simulation.run()
    var stated: [NotedRow] = []
    try history.rows { row in
      if let row = NotedRow(row.header, row.payload) { stated.append(row) }
    }
    let findings = PhotosReport(world: world).findings
    return FoundAgain(
      Self.summary(sink.rows.count(where: \.isBreach)),
      figures: findings.allMeasures,
      details: findings.details,
      difference: Self.difference(between: stated, and: sink.rows),
    )
  }

  private static func summary(_ breaches: Int) -> String {
    switch breaches {
    case 0: "no broken invariant, as when the plan is run once more"
    case 1: "1 broken invariant, as when the plan is run once more"
    default: "\(breaches) broken invariants, as when the plan is run once more"
    }
  }

  /// The first place at which the log states something else than the plan comes to.
  private static func difference(
    between stated: [NotedRow],
    and found: [NotedRow],
  ) -> FoundAgain.Difference? {
    for place in 0..<max(stated.count, found.count) {
      let row = place < stated.count ? stated[place] : nil
      let own = place < found.count ? found[place] : nil
      guard row != own else { continue }
      return .init(
        event: row?.header.sequence ?? own?.header.cause,
        logged: row?.words,
        found: own?.words,
      )
    }
    return nil
  }
}

/// A row that no reducer is told.
private struct NotedRow: Equatable {
  var header: EventHeader
  var payload: [UInt8]

  /// The row; nil for one that a reducer is told, or states.
  init?(_ header: EventHeader, _ payload: [UInt8]) {
    let ofWorld = header.node == "world" && header.component == PhotosSchema.name
    guard ofWorld || header.component == "\(PhotosSchema.name).\(PhotosSchema.phone)" else {
      return nil
    }
    self.header = header
    self.payload = payload
  }

  var isBreach: Bool { PhotoInvariant(rawValue: header.kind) != nil }

  /// As a log has it.
  var words: String {
    let cause = header.cause.map { " because of event \($0)" } ?? ""
    return header.kind + " " + String(decoding: payload, as: UTF8.self)
      + " at \(header.time.nanoseconds) ns on \(header.node)\(cause)"
  }
}

/// Keeps the rows that no reducer is told, and nothing else.
private final class NotedRows: EventSink {
  let keepsStates = false
  private(set) var rows: [NotedRow] = []

  func append(_ header: EventHeader, payload: [UInt8], effects: [UInt8]) {
    if let row = NotedRow(header, payload) { rows.append(row) }
  }

  func checkpoint(
    after sequence: LogPosition,
    states: [(component: String, state: [UInt8])],
  ) {}
}
