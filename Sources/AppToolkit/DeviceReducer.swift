import Findings
import Kernel
import Plans
import World

/// An app that is one reducer on every node that carries it, speaking with the others over the
/// scenario's links.
///
/// It lives on devices, and on servers where `kinds` says so; what it is there it learns at its start.
///
/// It is what most experiments need, and a scenario, a log, a replay and a report come with it. An
/// app of several parts, or one with services around it, is an `Application` of its own.
///
/// The effects are there (`DeviceEffect`), and a timer is named by the event that its firing is, so
/// that an app has to say no more than its events, its facts and what it does.
///
///     struct Doorbell: DeviceReducer {
///       static let name = "doorbell"
///       static let acts: [DoorbellEvent] = [.pressed]
///       …
///     }
public protocol DeviceReducer: SimulatedReducer, Sendable
where
  Event: Hashable & Sendable,
  Fact: Hashable & Sendable,
  Timer == Event,
  Effect == AppEffect<Event, Fact, Question>
{
  /// Timers are named by the events that their firings are.
  associatedtype Timer = Event
  /// What it asks that it cannot work out itself, such as an operation of cryptography; none unless it
  /// says otherwise.
  associatedtype Question: Choice & Hashable & Sendable = Never
  /// What a scenario says of a device or server in keys of the app; nothing unless it says otherwise.
  associatedtype Keys: Record & Hashable & Sendable = NoKeys

  /// The app's name, as in `apps: [name]` and in front of its settings and facts.
  static var name: String { get }
  /// What a scenario can set about it; nothing unless it says otherwise.
  static var settings: [SettingSpec] { get }
  /// What people do, `{ at: 1s, do: KIND, device: ID }` on the timeline: these events, by their kinds.
  static var acts: [Event] { get }
  /// What is done on servers, `{ at: 1s, do: KIND, server: ID }`; nothing unless it says otherwise.
  static var serverActs: [Event] { get }
  /// What is done with values, `{ at: 3d, do: NAME, device: ID, KEY: … }`; nothing unless it says
  /// otherwise.
  static var valuedActs: [AppAct] { get }

  /// Reads an act with values into the event that it is.
  ///
  /// - Parameters:
  ///   - act: one of `valuedActs`.
  ///   - reader: its keys, without the node's; what is wrong is reported there, with its place.
  ///   - surroundings: where and when it happens.
  /// - Returns: nil where something is wrong, and reported.
  static func event(
    of act: AppAct,
    _ reader: MappingReader,
    in surroundings: ActSurroundings<Keys>,
  ) -> Event?

  /// The parts that it consists of: one that has its name, on all its kinds of node, unless it says
  /// otherwise.
  ///
  /// One type is the reducer of all parts: an enum, whose `reduce` hands over to the part's own.
  static var parts: [AppPart] { get }

  /// The parts of a node, in the order of `parts`: those of its kind unless it says otherwise.
  static func parts(on node: AppNode<Keys>) -> [AppPart]

  /// The keys that it reads from devices and servers, such as `user`; none unless it says otherwise.
  static var nodeKeys: [String] { get }

  /// Reads those keys; blank ones unless it says otherwise.
  ///
  /// - Parameters:
  ///   - reader: those of its keys that stand there; what is wrong is reported there, with its place.
  ///   - kind: what the node is.
  /// - Returns: the keys of that node.
  static func keys(_ reader: MappingReader, on kind: NodeKind) -> Keys

  /// What a number is that was drawn for a key; nil for an app that draws none.
  static var drawn: (@Sendable (_ key: String, _ value: UInt64) -> Event)? { get }

  /// What is answered to a question, as far as its app can know: a pure function.
  static func answer(_ question: Question, at place: PartAddress) -> Event

  /// What a part learns of what happens to its process or node; nothing unless it says otherwise.
  ///
  /// A service of the system learns of locks and clocks, which are the node's.
  static func moved(_ change: LifeChange, part: AppPart) -> Event?

  /// What becomes of an event for a part whose process is suspended or gone: it waits for a suspended
  /// one, and is lost to one that is gone, unless it says otherwise.
  static func whenNotRunning(_ event: Event, in state: ProcessState) -> NotRunning

  /// What it is to this app that another one of its node hands over; nil, unless it says otherwise, for what
  /// it does not take.
  ///
  /// An empty name of a part is the unnamed part, or the node's first.
  static func handed(_ hand: AppHand) -> (event: Event, part: String)?

  /// What a service of the system learns of the process of an app of its node, another one or its own, where that has
  /// parts of a process there; nothing unless it says otherwise.
  ///
  /// It is told so when that process begins, ends, is suspended or comes back, and when the device is
  /// locked or unlocked.
  static func saw(_ state: ProcessState, of app: String) -> Event?

  /// What stands behind an event or a fact of the app beside its cause, as the disabling behind an enabling; nothing
  /// unless it says otherwise.
  ///
  /// - Throws: where the log cannot be read or was written by another version.
  static func background(of event: PastEvent, in history: any EventHistory) throws -> Background?

  /// Whether it lives on what other apps of its nodes hand over; not unless it says otherwise.
  static var livesOnHands: Bool { get }

  /// About how much comes of a plan, with what happens though nobody does anything, such as a job each hour: a few
  /// events for each act, there and on each neighbour, unless it says otherwise.
  static func work(of outline: AppOutline<Event, Keys>) -> WorkEstimate

  /// The links without which nothing comes of it, whatever others there are; none unless it says otherwise.
  static var neededLinks: [String] { get }
  /// The same for the nodes of a scenario, some of which can do without: all that are needed unless it says otherwise.
  static func neededLinks(on nodes: [AppNode<Keys>]) -> [String]

  /// Whether a part can state a fact; any, unless it says otherwise.
  ///
  /// Rules can ask for no others: what no part states would never come, and never be missed.
  static func states(_ fact: Fact, part: AppPart) -> Bool

  /// Which facts say something by staying away only where another was stated, as in `letterLost` needs
  /// `letterAnnounced`; their names are without the app's. None unless it says otherwise.
  static var presumptions: [Presumption] { get }

  /// The figures of its observer that a scenario can bound, without its name; none unless it says
  /// otherwise.
  static var metrics: [MetricSpec] { get }

  /// Whether its observer has figures of each device.
  static var measuresDevices: Bool { get }

  /// Of what its logs tell the lives, such as letters; nothing unless it says otherwise.
  static var lives: LifeSpec? { get }

  /// Who finds more in a run than the toolkit does; nobody unless it says otherwise.
  static func observer(of plan: Plan, settings: SettingValues) -> (any AppObserver<Self>)?
  /// The kinds of node that it lives on; devices unless it says otherwise.
  static var kinds: [NodeKind] { get }
  /// The links that it speaks over, by their names; nil for whatever links there are.
  static var links: [String]? { get }
  /// The kinds of node between which it uses those; between all that it lives on unless it says
  /// otherwise.
  static var joins: [LinkJoin] { get }
  /// What its design is asked for; nothing unless it says otherwise.
  static var requirements: [Requirement] { get }

  /// Looks at all acts with values of a variant, in the order of the timeline, and warns of what can be meant
  /// and says less than it seems to; of nothing unless it says otherwise.
  static func examine(
    _ acts: [ToldAct<Event>],
    _ nodes: [AppNode<Keys>],
    _ diagnostics: Diagnostics,
  )

  /// Looks at all nodes that carry the app, and warns of what a scenario says of one that does not go with the others;
  /// of nothing unless it says otherwise.
  static func examine(_ nodes: [ToldNode<Keys>], _ diagnostics: Diagnostics)

  /// The settings of a variant of which nothing comes beside the others, without the app's name; none unless it says
  /// otherwise. Each is warned of.
  static func idle(in settings: SettingValues) -> [IdleSetting]
  /// What the scenario says of a node that changes nothing beside the settings of a variant; nothing unless said
  /// otherwise. It is warned of where that is so in every variant.
  static func idle(_ node: AppNode<Keys>, in settings: SettingValues) -> [IdleSetting]

  /// The same where it depends on what people do in that variant; unless it says otherwise it does not.
  static func idle(in settings: SettingValues, told acts: [ToldAct<Event>]) -> [IdleSetting]

  /// Why nothing comes of an act beside the settings of a variant; nil where something does, as of each unless said
  /// otherwise. It is warned of where that is so in every variant.
  static func idle(_ act: ToldAct<Event>, in settings: SettingValues) -> IdleAct?

  /// The facts that must never be stated, with what that means, such as `nobody is woken at night`:
  /// what a search tries to break.
  static var invariants: [(fact: Fact, title: String)] { get }
  /// The facts that must be stated some time once somebody has done something, with what that means:
  /// what a search asks of every order in which links become whole again.
  static var goals: [(fact: Fact, title: String)] { get }

  /// The facts that a search judges beside `invariants`, which every run judges; none unless it says
  /// otherwise.
  ///
  /// A fact stands for its kind, whatever its fields say. It is judged where one of those is stated that it needs
  /// (`presumptions`); without any, in each step.
  static var searchInvariants: [(fact: Fact, title: String)] { get }
  /// Whether what the timeline tells the app's parts has whom a fact of the invariants could be about, as a
  /// second user for what comes to somebody else; it has unless it says otherwise.
  ///
  /// Where it has not, a search that never sees the fact says that it never had anything to judge.
  static func canBreak(_ fact: Fact, with events: [Event]) -> Bool
  /// Whether a fact of the invariants breaks nothing, seen what the app's parts have just then: a letter is not lost
  /// that another phone of its reader keeps. It breaks them unless it says otherwise.
  static func isHarmless(_ fact: Fact, among parts: [Self]) -> Bool
  /// The goals of a search that any of several facts meets, beside `goals`; none unless it says otherwise.
  static var searchGoals: [(facts: [Fact], title: String)] { get }
  /// Whether that is what a search is about, once somebody does it; everything is unless it says otherwise.
  ///
  /// What the timeline has before the first of it is done before the search begins, in the timeline's order:
  /// making friends, say. Goals apply once it was done, and are to be met since then.
  static func isSearched(_ event: Event) -> Bool
  /// How many timers fire at most in a search before a process is back that the search has ended; nil, unless
  /// it says otherwise, for as many as there are.
  ///
  /// An app that asks until it is answered sets one after the other while nobody answers, and a search of all
  /// of them has no end.
  static var missedTimersMost: Int64? { get }

  /// What is told to the app when its process begins again after it was killed, so that it forgets
  /// what was in memory alone; nil for an app that cannot be killed and started, or has a disk.
  static var launched: Event? { get }

  /// What happens to a part at the very start of a run, before all that anybody does; nothing unless it says otherwise.
  ///
  /// It is for what goes on though nobody asks for it, such as an alarm that is set. A search begins without it.
  ///
  /// - Parameters:
  ///   - settings: the app's settings, defaults filled in, without its name in their keys.
  ///   - place: which part it is, and where.
  /// - Returns: the event; nil where nothing happens to that part.
  static func opening(_ settings: SettingValues, at place: PartPlace<Keys>) -> Event?

  /// Whether its process on such a node can begin, or wake, though nobody of the timeline sees to it: then nobody can
  /// tell by the timeline alone that it stands still. Where `whenNotRunning` says so of any of its events, unless it
  /// says otherwise.
  static func isWoken(on kind: NodeKind) -> Bool

  /// Whether it writes what is to outlast its process; not, unless it says otherwise.
  ///
  /// When the process of an app that has a disk begins again everything else is gone: the reducer is the
  /// one of the start, so nothing that was not written can come back by mistake.
  static var hasDisk: Bool { get }

  /// What is told to an app that has a disk when its process begins again: what it reads there.
  ///
  /// Nil where it is told nothing.
  static func restored(_ disk: [DiskEntry]) -> Event?

  /// What is told to a part when it begins again: what it reads on its disk, where it has one.
  ///
  /// Unless it says otherwise `restored` to a part that has a disk, and `launched` to one that has none.
  static func begun(_ part: AppPart, with disk: [DiskEntry]) -> Event?

  /// How many bytes a message takes on a link, headers included; 100 unless it says otherwise.
  static func bytes(of message: Event) -> Int

  /// The life that a message belongs to, by its name in `lives`, so that its loss is told there and nowhere else; that
  /// of its cause, unless it says otherwise.
  ///
  /// What one event sends to several receivers can be of several lives.
  static func subject(of message: Event) -> String

  /// The app at the start of a run.
  ///
  /// - Parameters:
  ///   - settings: its settings, defaults filled in, without its name in their keys.
  ///   - device: the device that carries it.
  init(settings: SettingValues, device: String)

  /// The app at the start of a run, on a node of that kind: the other one unless it says otherwise.
  init(settings: SettingValues, device: String, kind: NodeKind)

  /// A part at the start of a run: the app on a node of that kind unless it says otherwise.
  ///
  /// - Parameters:
  ///   - settings: the app's settings, defaults filled in, without its name in their keys.
  ///   - place: which part it is, and where.
  init(settings: SettingValues, at place: PartPlace<Keys>)
}

extension DeviceReducer {
  /// An app about which nothing can be set.
  public static var settings: [SettingSpec] { [] }

  /// An app that speaks over whatever links there are.
  public static var links: [String]? { nil }

  /// An app without lives to tell.
  public static var lives: LifeSpec? { nil }

  /// A few events for each act, there and on each node to which links lead.
  public static func work(of outline: AppOutline<Event, Keys>) -> WorkEstimate {
    WorkEstimate(events: outline.events(each: Int64(outline.neighbours + 2) * 4))
  }

  /// Nothing is done on servers.
  public static var serverActs: [Event] { [] }

  /// An app of devices.
  public static var kinds: [NodeKind] { [.device] }

  /// Its links join whatever it lives on.
  public static var joins: [LinkJoin] {
    (links ?? []).flatMap { link in
      kinds.indices.flatMap { place in
        kinds[place...].map { LinkJoin(link, kinds[place], $0) }
      }
    }
  }

  /// An app without a disk.
  public static var hasDisk: Bool { false }

  /// An app that has no disk is told nothing of one.
  public static func restored(_ disk: [DiskEntry]) -> Event? { nil }

  /// An app with a disk has nothing else that outlasts its process.
  public static var isForgetful: Bool { parts.contains(where: \.hasDisk) }

  /// Whether its process can end and begin again.
  static var canBeginAnew: Bool { launched != nil || isForgetful }

  /// What its parts read there, or that they begin.
  public static func begun(_ part: AppPart, with disk: [DiskEntry]) -> Event? {
    part.hasDisk ? restored(disk) : launched
  }

  /// What is done on nodes of a kind.
  static func acts(on kind: NodeKind) -> [Event] {
    switch kind {
    case .device: acts
    case .server: serverActs
    }
  }

  /// An app to which neither its settings nor its device matter.
  public init(settings: SettingValues, device: String) {
    self.init()
  }

  /// The same on every kind of node.
  public init(settings: SettingValues, device: String, kind: NodeKind) {
    self.init(settings: settings, device: device)
  }

  /// The same as every part.
  public init(settings: SettingValues, at place: PartPlace<Keys>) {
    self.init(settings: settings, device: place.node.id, kind: place.node.kind)
  }

  /// An app whose requirements are known to its scenarios alone.
  public static var requirements: [Requirement] { [] }

  /// Whatever is done is meant.
  public static func examine(
    _ acts: [ToldAct<Event>],
    _ nodes: [AppNode<Keys>],
    _ diagnostics: Diagnostics,
  ) {}

  /// Every node goes with the others.
  public static func examine(_ nodes: [ToldNode<Keys>], _ diagnostics: Diagnostics) {}

  /// Something comes of every setting.
  public static func idle(in settings: SettingValues) -> [IdleSetting] { [] }
  /// Nothing.
  public static func idle(_ node: AppNode<Keys>, in settings: SettingValues) -> [IdleSetting] { [] }

  /// Something comes of every act.
  public static func idle(_ act: ToldAct<Event>, in settings: SettingValues) -> IdleAct? { nil }

  /// What depends on nothing that people do.
  public static func idle(
    in settings: SettingValues,
    told acts: [ToldAct<Event>],
  ) -> [IdleSetting] {
    idle(in: settings)
  }

  /// Nothing that must never be.
  public static var invariants: [(fact: Fact, title: String)] { [] }

  /// Nothing that must be some time.
  public static var goals: [(fact: Fact, title: String)] { [] }

  /// A search judges what a run does.
  public static var searchInvariants: [(fact: Fact, title: String)] { [] }

  /// What must never be stated breaks something.
  public static func isHarmless(_ fact: Fact, among parts: [Self]) -> Bool { false }

  /// Everything that is judged can be broken.
  public static func canBreak(_ fact: Fact, with events: [Event]) -> Bool { true }

  /// A search has the goals that are met by one fact.
  public static var searchGoals: [(facts: [Fact], title: String)] { [] }

  /// A search begins with the first that somebody does.
  public static func isSearched(_ event: Event) -> Bool { true }

  /// What has ended can stay away for any time.
  public static var missedTimersMost: Int64? { nil }

  /// An app that cannot be killed and started.
  public static var launched: Event? { nil }

  /// Nothing happens before anybody does anything.
  public static func opening(_ settings: SettingValues, at place: PartPlace<Keys>) -> Event? { nil }

  /// What wakes it on one kind of node may be there on all.
  public static func isWoken(on kind: NodeKind) -> Bool {
    Event.prototypes.contains { event in
      whenNotRunning(event, in: .gone) == .wakes || whenNotRunning(event, in: .suspended) == .wakes
    }
  }

  /// A small message.
  public static func bytes(of message: Event) -> Int { 100 }

  /// That of its cause.
  public static func subject(of message: Event) -> String { "" }
}
