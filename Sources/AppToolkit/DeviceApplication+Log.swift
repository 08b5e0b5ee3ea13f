import Kernel
import Plans
import World

/// What an app's observer finds again in a log.
extension DeviceApplication {
  /// Hands the rows of a run to the app's observer, as the run did.
  public func findAgain(in history: any EventHistory, of plan: Plan) throws -> FoundAgain? {
    let settings = plan.settings(of: Part.name)
    guard let observer = Part.observer(of: plan, settings: settings) else { return nil }
    var reader = DeviceLogReader(observer, plan)
    try history.rows { try reader.take($0) }
    reader.settle()
    let found = reader.observer.findings(until: .start + plan.duration)
    let count = found.measures.count
    return FoundAgain(
      "\(count) figure\(count == 1 ? "" : "s") of '\(Part.name)' found again from the log",
      figures: found.headline + found.measures.map(DeviceRun<Part>.named),
      // What became of messages is their links' to say.
      untold: DeviceFigure.allCases.flatMap { [$0.title, "\(Part.name).\($0.rawValue)"] },
      details: found.details,
    )
  }
}

/// Makes of the rows of a log what an observer was handed in the run.
private struct DeviceLogReader<Part: DeviceReducer> {
  private(set) var observer: any AppObserver<Part>
  /// The row whose facts may still follow.
  private var open: AppRow<Part>?

  private let carriers: Set<String>  // order-free: only asked whether one is there

  init(_ observer: any AppObserver<Part>, _ plan: Plan) {
    self.observer = observer
    let nodes = plan.devices.filter { $0.apps.contains(Part.name) }
    carriers = Set(nodes.map(\.id))  // order-free: only asked whether one is there
  }

  mutating func take(_ row: PastEvent) throws {
    let header = row.header
    let part = Self.part(of: header.component)
    if let part, var last = open, header.cause == last.position,
      header.node == last.place.node, part == last.place.part,
      Part.Fact.prototype(kind: header.kind) != nil
    {
      last.facts.append(try row.read(as: Part.Fact.self))
      open = last
      return
    }
    settle()
    if header.component == SimulatedNode.componentName {
      guard carriers.contains(header.node) else { return }
      let event = try row.read(as: NodeEvent.self)
      observer.take(event, on: header.node, at: header.time, position: header.sequence)
    } else if header.node == "world", header.component == Part.name {
      let event = try row.read(as: DeviceWorldEvent.self)
      let loss = event.loss(at: header.time, position: header.sequence, cause: header.cause)
      if let loss { observer.lose(loss) }
    } else if let part {
      let effects =
        row.effects.isEmpty
        ? [] : try CanonicalReader.decode(arrayOf: Part.Effect.self, from: row.effects)
      open = AppRow<Part>(
        place: PartAddress(node: header.node, part: part),
        at: header.time,
        position: header.sequence,
        cause: header.cause,
        event: try row.read(as: Part.Event.self),
        effects: effects,
        facts: [],
      )
    }
  }

  /// No more facts follow.
  mutating func settle() {
    if let open { observer.take(open) }
    open = nil
  }

  /// The name of a part by its component; nil for what is none of the app.
  private static func part(of component: String) -> String? {
    Part.parts.first { $0.component(of: Part.name) == component }?.name
  }
}
