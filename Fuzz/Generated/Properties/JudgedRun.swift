import Composition
import Findings
import IntercomSimulation
import Kernel
import PhotosSimulation
import Plans
import ShippedApps
import World

/// A scenario's variant that has been run once, without sound, for properties to be judged of.
struct JudgedRun {
  /// The apps that there are.
  let apps: Apps
  /// Its variant's name.
  let name: String
  /// What was run.
  var plan: Plan
  /// What its paths are relative to.
  let folder: ScenarioFolder
  /// What happened.
  var rows: [EventRow]
  /// The root digest of its log.
  var digest: String
  /// What was found.
  var findings: VariantFindings
  /// The intercom's part of the plan; nil where nobody calls.
  let call: IntercomPlan?
  /// The photo cleaner's part of the plan; nil where nobody cleans.
  let photos: PhotosPlan?
  /// A fault on purpose, which every further run has: so a test sees that a property can be broken.
  var distortion: ((inout Plan) throws -> Void)?

  /// Runs a plan.
  ///
  /// - Throws: what the run throws, which no accepted plan makes it do.
  init(
    _ plan: Plan,
    apps: Apps = .shipped,
    in folder: ScenarioFolder,
    name: String,
  ) throws {
    self.apps = apps
    self.name = name
    self.plan = plan
    self.folder = folder
    let sink = RowSink(of: plan)
    let options = RunOptions(outputFolder: nil, scenarioFolder: folder)
    findings = try Runner(apps: apps).run(plan, into: sink, options: options)
    rows = sink.rows
    digest = sink.root
    call = try plan.sections.first { $0.app == "intercom" }?.decoded()
    photos = try plan.sections.first { $0.app == "photos" }?.decoded()
  }

  /// The same world with another plan.
  func run(_ plan: Plan) throws -> JudgedRun {
    var plan = plan
    try distortion?(&plan)
    return try JudgedRun(plan, apps: apps, in: folder, name: name)
  }

  /// The dice of a property that needs some: the same for the same scenario.
  func dice(_ purpose: Property) -> Dice {
    Dice(seed: plan.seed, key: "property/\(purpose.rawValue)/\(name)")
  }

  /// Everything that a link is in the course of the run, by its name.
  func channels(of link: String) -> [ChannelSettings] {
    let changes = plan.acts.compactMap { planned -> ChannelSettings? in
      guard case .change(link, let channel, _) = planned.act else { return nil }
      return channel
    }
    return plan.links.filter { $0.id == link }.flatMap(\.channels) + changes
  }

  /// Everything that any link is in the course of the run.
  var allChannels: [ChannelSettings] { plan.links.map(\.id).flatMap(channels) }
}

/// What became of a property in one scenario.
public enum Outcome: Sendable {
  /// It held, and there was something to judge.
  case held
  /// There was nothing to judge; why, in words that are counted.
  case notJudged(String)
  /// It was broken; how.
  case broken(String)
}
