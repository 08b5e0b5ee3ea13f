import Findings
import Intercom
import Kernel
import Plans
import Voice
import World

/// The intercom as a scenario's app.
public struct IntercomApplication: Application {
  private let clips: any ClipLibrary
  let makeSecrets: @Sendable (IntercomPlan) -> any Secrets
  private let makeStudio: @Sendable (IntercomPlan, String) throws -> any Studio

  /// The app with what the shell provides: recordings, cryptography, and sound for a folder.
  public init(
    clips: any ClipLibrary,
    makeSecrets: @escaping @Sendable (IntercomPlan) -> any Secrets,
    makeStudio: @escaping @Sendable (IntercomPlan, String) throws -> any Studio,
  ) {
    self.clips = clips
    self.makeSecrets = makeSecrets
    self.makeStudio = makeStudio
  }

  /// What the intercom adds to the scenario language.
  public var schema: AppSchema { IntercomSchema.schema }

  /// Reads the intercom's part of a scenario.
  public func section(
    of scenario: Scenario,
    variant: String,
    folder: ScenarioFolder,
    diagnostics: Diagnostics,
  ) -> PlanSection? {
    guard let chosen = scenario.variants.first(where: { $0.name == variant }) else {
      preconditionFailure("no variant \(variant)")
    }
    var section = IntercomSection(
      scenario: scenario,
      folder: folder,
      clips: clips,
      diagnostics: diagnostics,
    )
    let settings = chosen.settings.of(app: IntercomSchema.name)
    let plan = section.plan(settings: settings, variant: variant)
    return diagnostics.hasErrors ? nil : PlanSection(app: IntercomSchema.name, plan)
  }

  /// Puts the members of the call into a simulation and schedules its beginning.
  public func install(
    in simulation: Simulation,
    options: RunOptions,
  ) throws -> any ApplicationRun {
    let plan = try Self.plan(of: simulation.plan)
    let studio: any Studio =
      if let folder = options.outputFolder {
        try makeStudio(plan, folder)
      } else {
        SilentStudio(plan: plan)
      }
    var shelf = ClipShelf(clips, folder: options.scenarioFolder)
    let microphones = try plan.members.map { member in
      try Self.microphone(of: member, set: plan.settings, from: &shelf, in: simulation)
    }
    let call = CallDriver(
      plan: plan,
      microphones: microphones,
      secrets: makeSecrets(plan),
      studio: studio,
      simulation: simulation,
    )
    for (place, phone) in plan.audio.phones.enumerated() where !phone.clip.isEmpty {
      call.audio?.recordings[place] = try shelf.clip(phone.clip, digest: phone.digest).samples
    }
    try call.begin()
    return IntercomRun(call)
  }

  /// What microphones heard and what listeners heard.
  public var media: String? { "audio" }

  /// Its packets have their real bytes.
  public var givesPackets: Bool { true }

  /// Gaps are numbered.
  public var subjects: [String] { ["gap"] }

  /// Explains a gap.
  public func explain(
    _ subject: String,
    number: Int64,
    in history: any EventHistory,
  ) throws -> Explanation {
    try GapExplanation(history).explain(number)
  }

  /// Why a listener hears a talker as late as it does.
  public var questions: [String] { ["delay"] }

  /// Explains the delay of a pair.
  public func answer(
    _ question: String,
    about subject: String,
    at time: Instant?,
    in history: any EventHistory,
  ) throws -> Answer {
    guard let plan = history.plan else {
      throw FieldError(field: "plan", problem: "it cannot be read")
    }
    let members = try Self.plan(of: plan).members
    let pairs = members.flatMap { listener in
      members.filter { $0.device != listener.device && $0.group == listener.group }
        .map { (listener: listener.device, talker: $0.device) }
    }
    func name(_ pair: (listener: String, talker: String)) -> String {
      MetricSpec.pair(listener: pair.listener, talker: pair.talker)
    }
    guard let pair = pairs.first(where: { name($0) == subject }) else {
      return .unknown(known: pairs.map(name))
    }
    return try DelayExplanation(of: pair.talker, at: pair.listener, in: history).explain(at: time)
  }

  /// Where the chains of gaps begin.
  public func origins(
    of subject: String,
    numbers: [Int64],
    in history: any EventHistory,
  ) throws -> [Origin?] {
    try GapExplanation(history).origins(of: numbers)
  }

  /// What did not come before a path was given up, and what made a link lose what it lost.
  public func background(
    of event: PastEvent,
    in history: any EventHistory,
  ) throws -> Background? {
    try SilenceBackground(history).background(of: event)
      ?? LossBackground(history).background(of: event)
  }

  /// Puts the members of the call into a simulation that only replays.
  public func installForReplay(in simulation: Simulation) throws -> AnyObject {
    let plan = try Self.plan(of: simulation.plan)
    return CallDriver(
      plan: plan,
      microphones: [],
      secrets: makeSecrets(plan),
      studio: SilentStudio(plan: plan),
      simulation: simulation,
    )
  }

  /// About how much the call costs.
  public func work(of plan: Plan) throws -> WorkEstimate {
    try Self.plan(of: plan).work(lasting: plan.duration)
  }

  static func plan(of plan: Plan) throws -> IntercomPlan {
    guard let section = plan.sections.first(where: { $0.app == IntercomSchema.name }) else {
      preconditionFailure("a plan without the intercom's section")
    }
    let own: IntercomPlan = try section.decoded()
    if let problem = own.problem(in: plan) { throw problem }
    return own
  }

  /// What a member's microphone hears in that run.
  static func microphone(
    of member: PlannedMember,
    set settings: IntercomSettings,
    from shelf: inout ClipShelf,
    in simulation: Simulation,
  ) throws -> Microphone {
    let speech = try member.clips.map { planned in
      let clip = try shelf.clip(planned.path, digest: planned.digest)
      return SpeechClip(start: planned.start, samples: clip.samples, speech: clip.speech)
    }
    let noise: NoiseBed =
      switch member.noise {
      case .none: .none
      case .white(let level): .white(level: level)
      case .wind(let speed): .wind(millimetresPerSecond: speed)
      case .clip(let path, let digest):
        .clip(try shelf.clip(path, digest: digest).samples)
      }
    return Microphone(
      clips: speech,
      noise: noise,
      snr: member.snr,
      gain: Millibels(clamping: member.gain),
      highPass: settings.highPass > 0 ? Int32(clamping: settings.highPass) : nil,
      sampleRate: member.sampleRate,
      stream: simulation.stream("microphone/\(member.device)/noise"),
    )
  }
}
