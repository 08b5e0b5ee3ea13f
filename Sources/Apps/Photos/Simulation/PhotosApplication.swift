import Findings
import Kernel
import Photos
import Plans
import World

/// The photo cleaner as a scenario's app.
public struct PhotosApplication: Application {
  private let zones: any ZoneLibrary

  /// The app with what the shell provides: the names of time zones.
  public init(zones: any ZoneLibrary) {
    self.zones = zones
  }

  /// What the cleaner adds to the scenario language.
  public var schema: AppSchema { PhotosSchema.schema(zones: zones) }

  /// Reads the cleaner's part of a scenario.
  public func section(
    of scenario: Scenario,
    variant: String,
    folder: ScenarioFolder,
    diagnostics: Diagnostics,
  ) -> PlanSection? {
    guard let chosen = scenario.variants.first(where: { $0.name == variant }) else {
      preconditionFailure("no variant \(variant)")
    }
    var section = PhotosSection(scenario: scenario, zones: zones, diagnostics: diagnostics)
    let plan = section.plan(settings: chosen.settings.of(app: PhotosSchema.name), variant: variant)
    return diagnostics.hasErrors ? nil : PlanSection(app: PhotosSchema.name, plan)
  }

  /// About how much the life with these photos costs.
  public func work(of plan: Plan) throws -> WorkEstimate {
    let start = plan.startUnix_ns / 1_000_000_000
    return try Self.plan(of: plan).work(from: start, lasting: plan.duration)
  }

  /// Puts the libraries and cleaners into a simulation and schedules what people do.
  public func install(
    in simulation: Simulation,
    options: RunOptions,
  ) throws -> any ApplicationRun {
    let world = PhotosWorld(plan: try Self.plan(of: simulation.plan), simulation: simulation)
    world.begin()
    return PhotosRun(world)
  }

  /// Puts the libraries and cleaners into a simulation that only replays.
  public func installForReplay(in simulation: Simulation) throws -> AnyObject {
    PhotosWorld(plan: try Self.plan(of: simulation.plan), simulation: simulation)
  }

  /// A rule `breaks` is met where all that it names was broken.
  public func finding(
    _ key: String,
    _ node: Node,
    at place: Int,
    in findings: AppFindings,
  ) -> Finding? {
    let names = (node.elements ?? [node]).compactMap(\.text)
    let judged = names.compactMap(PhotoInvariant.init(rawValue:)).compactMap { invariant in
      findings.findings.first { $0.key == invariant.rawValue }
    }
    guard !judged.isEmpty else { return nil }
    return Finding(name: "\(key) \(names.joined(separator: ", "))", verdict: judged.worst)
  }

  /// Broken invariants are numbered.
  public var subjects: [String] { ["breach"] }

  /// Explains a broken invariant.
  public func explain(
    _ subject: String,
    number: Int64,
    in history: any EventHistory,
  ) throws -> Explanation {
    try BreachExplanation(history).explain(number)
  }

  static func plan(of plan: Plan) throws -> PhotosPlan {
    guard let section = plan.sections.first(where: { $0.app == PhotosSchema.name }) else {
      preconditionFailure("a plan without the photos' section")
    }
    let own: PhotosPlan = try section.decoded()
    if let problem = own.problem(in: plan) { throw problem }
    return own
  }
}

/// The cleaner in a run: at the end it says what became of the photos.
final class PhotosRun: ApplicationRun {
  private let world: PhotosWorld

  init(_ world: PhotosWorld) {
    self.world = world
  }

  func finish(_ simulation: Simulation) throws -> AppFindings {
    PhotosReport(world: world).findings
  }
}
