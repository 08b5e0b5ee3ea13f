import Findings
import Kernel
import World

/// What is counted of a run.
enum DeviceFigure: String, CaseIterable {
  /// Messages, one for each receiver.
  case messagesSent
  /// Of these those that came, at least once.
  case messagesArrived
  /// Of these those that will not.
  case messagesLost

  /// What it is called, for a person.
  var title: String {
    switch self {
    case .messagesSent: "messages sent"
    case .messagesArrived: "  arrived"
    case .messagesLost: "  lost"
    }
  }

  /// The figure of what became of messages.
  func value(_ traffic: DeviceTraffic) -> Int64 {
    switch self {
    case .messagesSent: traffic.sent
    case .messagesArrived: traffic.arrived
    case .messagesLost: traffic.lost
    }
  }
}

/// An app of the toolkit in a run: at the end it says what became of its messages, and what its observer
/// found.
final class DeviceRun<Part: DeviceReducer>: ApplicationRun {
  private let world: DeviceWorld<Part>

  /// The app in a world, with its observer and all that people do.
  init(beginning world: DeviceWorld<Part>, _ acts: [DeviceWorld<Part>.ActedEvent]) {
    self.world = world
    world.observer = Part.observer(of: world.simulation.plan, settings: world.router.settings)
    world.begin(acts)
  }

  func finish(_ simulation: Simulation) throws -> AppFindings {
    func measures(_ name: (DeviceFigure) -> String) -> [Measure] {
      DeviceFigure.allCases.map {
        Measure(name: name($0), value: $0.value(world.traffic), unit: .count)
      }
    }
    let seen = world.observer?.findings(until: simulation.now) ?? AppObservations()
    let own = data(until: simulation.now)
    return AppFindings(
      app: Part.name,
      headline: measures(\.title) + seen.headline,
      measures: measures { "\(Part.name).\($0.rawValue)" } + seen.measures.map(Self.named),
      sections: DeviceWords.sections(own) + seen.sections,
      data: FindingData(
        tables: own.tables + seen.data.tables,
        lanes: own.lanes + seen.data.lanes,
        series: seen.data.series,
        distributions: seen.data.distributions,
        arrows: own.arrows + seen.data.arrows,
      ),
      details: seen.details,
      findings: world.judge.findings(under: simulation.plan.rules) + seen.findings,
      unjudged: world.judge.unjudged,
      presumptions: Part.presumptions.map {
        Presumption("\(Part.name).\($0.fact)", needs: "\(Part.name).\($0.needs)")
      },
      unstated: seen.unstated.map {
        UnstatedFact("\(Part.name).\($0.fact)", because: $0.detail)
      },
    )
  }

  /// A figure of the observer by its full name.
  static func named(_ measure: Measure) -> Measure {
    let isKnown = Part.metrics.contains { $0.name == measure.name }
    precondition(isKnown, "'\(Part.name)' has no row in `metrics` for its '\(measure.name)'")
    var measure = measure
    measure.name = "\(Part.name).\(measure.name)"
    return measure
  }

  private func data(until end: Instant) -> FindingData {
    let reasons = DeviceWorldEvent.Reason.known(ofParts: Part.parts.count)
    return FindingData(
      tables: [
        FindingTable(
          name: DeviceWords.messages,
          of: [world.traffic],
          subject: { _ in DeviceWords.all },
          columns: [
            .count("sent") { $0.sent }, .count("arrived") { $0.arrived },
            .count("lost") { $0.lost }, .count("on their way") { $0.sent - $0.arrived - $0.lost },
          ]
            + reasons.enumerated().map { place, reason in
              .count("lost, \(reason.rawValue)") { $0.losses[place] }
            },
        )
      ],
      lanes: world.journal.lanes(until: end),
      arrows: world.journal.arrows,
    )
  }
}
