import Exploration
import Findings
import Kernel
import Plans

/// An app that a scenario can put on devices: one folder, and one row among those that are handed in.
///
/// The kernel, the log, the scenario language, the reports and the tool know apps by this alone.
public protocol Application: Sendable {
  /// What the app adds to the scenario language.
  var schema: AppSchema { get }

  /// Reads the app's part of a scenario for one variant.
  ///
  /// - Parameters:
  ///   - scenario: the checked scenario.
  ///   - variant: which design.
  ///   - folder: what paths in the scenario are relative to.
  ///   - diagnostics: takes what is wrong, with its place.
  /// - Returns: the section of the plan; nil where something is wrong.
  func section(
    of scenario: Scenario,
    variant: String,
    folder: ScenarioFolder,
    diagnostics: Diagnostics,
  ) -> PlanSection?

  /// About how much its part of a run costs; a plan that was not made by `section` may be of another
  /// version.
  ///
  /// - Throws: where the plan was written by another version.
  func work(of plan: Plan) throws -> WorkEstimate

  /// Puts the app's components, as planned, into a simulation.
  ///
  /// - Throws: where a file of the scenario or the output folder cannot be used.
  func install(in simulation: Simulation, options: RunOptions) throws -> any ApplicationRun

  /// What became of a rule of the scenario that the app judges.
  ///
  /// - Parameters:
  ///   - key: the rule's key under `expect`.
  ///   - node: its value, as it stands in the file.
  ///   - place: its place among the rules of the run's variant that the app judges.
  ///   - findings: what the app says about the run.
  /// - Returns: nil where the run says nothing about it.
  func finding(
    _ key: String,
    _ node: Node,
    at place: Int,
    in findings: AppFindings,
  ) -> Finding?

  /// What its design is asked for, and the faults known of it, in the order in which they are told.
  var requirements: [Requirement] { get }

  /// The folder beside the log in which the app leaves what can be looked at or listened to; nil
  /// for an app that leaves nothing.
  var media: String? { get }

  /// Whether it shows a tap the bytes of what it puts on links.
  var givesPackets: Bool { get }

  /// What the app's reports number and `explain` can be asked about; each is an option of it.
  var subjects: [String] { get }

  /// Explains one of the numbered things from the log of a run.
  ///
  /// - Throws: where the log cannot be read or was written by another version.
  func explain(
    _ subject: String,
    number: Int64,
    in history: any EventHistory,
  ) throws -> Explanation

  /// What `explain` can be asked about a pair, a device or whatever else the app's figures are taken at, and a time;
  /// each is an option of it.
  var questions: [String] { get }

  /// Answers one of the questions from the log of a run.
  ///
  /// - Parameters:
  ///   - question: one of `questions`.
  ///   - subject: what it is asked about, such as `ren hears hina`.
  ///   - time: when; nil where the app is to choose the time that says most.
  ///   - history: the run.
  /// - Returns: what it has to say.
  /// - Throws: where the log cannot be read or was written by another version.
  func answer(
    _ question: String,
    about subject: String,
    at time: Instant?,
    in history: any EventHistory,
  ) throws -> Answer

  /// Where the chains of causes of numbered things begin, as `explain` has it, without their words.
  ///
  /// - Parameters:
  ///   - subject: what is numbered.
  ///   - numbers: which of them.
  ///   - history: the run.
  /// - Returns: for each number its origin; nil where there is no such thing, or nothing to follow.
  /// - Throws: where the log cannot be read or was written by another version.
  func origins(
    of subject: String,
    numbers: [Int64],
    in history: any EventHistory,
  ) throws -> [Origin?]

  /// What stands behind an event beside its cause, such as what did not come before a deadline.
  ///
  /// - Returns: nil where the cause says it all.
  /// - Throws: where the log cannot be read or was written by another version.
  func background(of event: PastEvent, in history: any EventHistory) throws -> Background?

  /// Puts the app's components into a simulation for replay only: nothing is scheduled.
  ///
  /// - Returns: what must live as long as the simulation.
  /// - Throws: where the plan was written by another version.
  func installForReplay(in simulation: Simulation) throws -> AnyObject

  /// Reads a row of the app that no reducer is told, such as what its world states or notes of a link: a
  /// replay refuses what no run can have written.
  ///
  /// - Parameters:
  ///   - note: the row; what acts do to links is no app's.
  ///   - plan: what was run.
  /// - Throws: the field that no run can have written.
  func check(_ note: PastEvent, of plan: Plan) throws(FieldError)

  /// Finds again, from the log of a whole run alone, what the app's observers found while it ran.
  ///
  /// - Parameters:
  ///   - history: the run; today's reducers ask for what it says they asked for.
  ///   - plan: what was run.
  /// - Returns: nil for an app without observers that read rows.
  /// - Throws: where the log cannot be read or was written by another version.
  func findAgain(in history: any EventHistory, of plan: Plan) throws -> FoundAgain?

  /// What a small scenario is about, as a value with everything that can happen to it, to be tried in
  /// every order; see `docs/search.md`.
  ///
  /// - Parameter plan: the variant that is searched.
  /// - Returns: nil for an app that declares nothing to search.
  /// - Throws: where the plan is too large to be searched (`SearchTooLarge`), or of another version.
  func searchModel(of plan: Plan) throws -> (any SearchModel)?
}

extension Application {
  /// An app whose requirements are known to its scenarios alone.
  public var requirements: [Requirement] { [] }

  /// The verdict at that place of the app's list.
  public func finding(
    _ key: String,
    _ node: Node,
    at place: Int,
    in findings: AppFindings,
  ) -> Finding? {
    findings.rules.indices.contains(place) ? findings.rules[place] : nil
  }

  /// An app of whose events the causes say it all.
  public func background(
    of event: PastEvent,
    in history: any EventHistory,
  ) throws -> Background? { nil }

  /// An app that numbers nothing.
  public var subjects: [String] { [] }

  /// An app that numbers nothing has nothing to explain.
  public func explain(
    _ subject: String,
    number: Int64,
    in history: any EventHistory,
  ) throws -> Explanation { .missing(known: 0) }

  /// An app that answers nothing but about its events.
  public var questions: [String] { [] }

  /// An app that answers nothing has nobody to ask about.
  public func answer(
    _ question: String,
    about subject: String,
    at time: Instant?,
    in history: any EventHistory,
  ) throws -> Answer { .unknown(known: []) }

  /// What `explain` says of each; an app of whose things there are hundreds reads them once.
  public func origins(
    of subject: String,
    numbers: [Int64],
    in history: any EventHistory,
  ) throws -> [Origin?] {
    try numbers.map { number in
      switch try explain(subject, number: number, in: history) {
      case .found(_, let root, let fault): root.map { Origin(root: $0, fault: fault) }
      case .missing: nil
      }
    }
  }

  /// An app that leaves nothing beside the log.
  public var media: String? { nil }

  /// An app whose messages have no bytes.
  public var givesPackets: Bool { false }

  /// An app of which rows need only have a kind that it has.
  public func check(_ note: PastEvent, of plan: Plan) throws(FieldError) {
    let kind = note.header.kind
    let schema = schema
    let facts = schema.factKinds + schema.outsideFactKinds
    let known =
      schema.eventKinds + facts.compactMap { $0.split(separator: ".").last.map(String.init) }
    guard !known.contains(kind) else { return }
    throw FieldError(field: "kind", problem: "'\(schema.name)' has no row of this kind")
  }

  /// An app whose findings nobody makes again.
  public func findAgain(in history: any EventHistory, of plan: Plan) throws -> FoundAgain? { nil }

  /// An app that cannot be searched.
  public func searchModel(of plan: Plan) throws -> (any SearchModel)? { nil }
}

/// What a run makes besides its log.
public struct RunOptions: Sendable {
  /// Where the app's media go, a folder that is there; nil where none are wanted.
  public var outputFolder: String?
  /// What the plan's paths are relative to.
  public var scenarioFolder: ScenarioFolder

  /// Options for a run.
  public init(outputFolder: String?, scenarioFolder: ScenarioFolder) {
    self.outputFolder = outputFolder
    self.scenarioFolder = scenarioFolder
  }
}

/// An app in a run.
public protocol ApplicationRun: AnyObject {
  /// Closes what is open and says what was found, after the simulation has run.
  ///
  /// - Throws: where an output file cannot be written.
  func finish(_ simulation: Simulation) throws -> AppFindings
}
