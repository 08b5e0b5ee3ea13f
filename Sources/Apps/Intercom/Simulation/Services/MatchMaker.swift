import Kernel

/// The service that brings members who ask into one match, GameKit-like.
///
///              asked             making, both reachable
///     none ───────────► asking ────────────────────────► matched
///       ▲                  │                                │
///       └── nobody came, not reachable, left ───────────────┘
///
/// A match is of two: a group of three or more with an Internet link is refused when its scenario is
/// read.
struct MatchMaker: Service {
  /// Where each member stands.
  private(set) var members: [Member] = []
  /// Whether there is any Internet: where there is none, who asks is told so at once.
  private var isThere = false
  private var spans = PlannedMatches()
  /// Whether each two members reach each other, by first × count + second.
  private var reaches: [Int64] = []

  /// How far a member has come.
  enum State: String, CaseIterable, Sendable {
    /// It has not asked, or has left.
    case none
    /// It waits for another of its group.
    case asking
    /// It is in a match.
    case matched
  }

  /// Where a member stands.
  struct Member: Record, Equatable, Sendable {
    /// How far it has come.
    fileprivate(set) var state = State.none
    /// How often the state has changed: errands that were begun before are void.
    fileprivate(set) var generation: Int64 = 0
    /// The other in its match; nil for none.
    fileprivate(set) var partner: Int64?
    /// The number of its group: members of others are nobody to it.
    fileprivate(set) var group: Int64 = 0

    init() {}

    /// A member of a group that has not asked.
    init(group: Int) { self.group = Int64(group) }

    mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
      try fields.field("state", &state)
      try fields.field("generation", &generation)
      try fields.field("partner", &partner)
      try fields.field("group", &group)
    }
  }

  /// Something that takes the service time.
  struct Errand: Hashable, Sendable {
    /// What it is about to do.
    enum Purpose: Hashable, Sendable {
      /// Bring the member into one match with another, who asked with that number.
      case match(with: Int, generation: Int64)
      /// Tell it that nobody came.
      case giveUp
    }
    /// What it is about to do.
    var purpose: Purpose
    /// For whom.
    var member: Int
    /// What was begun with another number is void.
    var generation: Int64
  }

  /// What the service learns.
  enum Event: Equatable, Sendable {
    /// Two members reach each other over the Internet, or do not.
    case reachChanged(Int, Int, isWhole: Bool)
    /// A member asks for a match with its group.
    case asked(Int)
    /// A member leaves its match, or stops asking for one.
    case left(Int)
    /// The time that something takes is over.
    case errandDone(Errand)
  }

  /// What the service asks for, or lets members know.
  enum Effect: Equatable, Sendable {
    /// An errand is done after that span.
    case begin(Errand, after: Duration)
    /// Two are in one match.
    case made(Int, Int)
    /// There is no match for that member.
    case failed(Int)
  }

  init() {}

  /// A service for members of these groups, of whom none reaches another.
  ///
  /// - Parameters:
  ///   - groups: the number of each member's group.
  ///   - isThere: whether there is any Internet.
  ///   - spans: how long it takes.
  init(groups: [Int], isThere: Bool = true, spans: PlannedMatches = PlannedMatches()) {
    members = groups.map(Member.init(group:))
    self.isThere = isThere
    self.spans = spans
    reaches = Array(repeating: 0, count: groups.count * groups.count)
  }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("members", &members)
    try fields.field("is_there", &isThere)
    try fields.field("spans", &spans)
    try fields.field("reaches", &reaches)
  }

  /// Whether two are in one match, and neither has left it.
  func areMatched(_ first: Int, _ second: Int) -> Bool {
    members[first].partner == Int64(second) && members[second].partner == Int64(first)
  }

  /// Whether an errand still means something: what was begun before a change is void.
  func isCurrent(_ errand: Errand) -> Bool {
    guard members[errand.member].generation == errand.generation else { return false }
    return switch errand.purpose {
    case .giveUp: members[errand.member].state == .asking
    case .match(let other, let generation): members[other].generation == generation
    }
  }

  mutating func reduce(_ event: Event, at now: Instant, into effects: inout Effects<Effect>) {
    switch event {
    case .reachChanged(let first, let second, let isWhole):
      reaches[min(first, second) * members.count + max(first, second)] = isWhole ? 1 : 0
    case .asked(let member):
      ask(member, &effects)
    case .left(let member):
      set(.none, member)
    case .errandDone(let errand):
      finish(errand, &effects)
    }
  }

  /// Changes where a member stands; errands that were begun before are void.
  private mutating func set(_ state: State, _ member: Int) {
    members[member].state = state
    members[member].generation += 1
    members[member].partner = nil
  }

  private mutating func ask(_ member: Int, _ effects: inout Effects<Effect>) {
    set(.asking, member)
    let generation = members[member].generation
    let giveUp = Errand(purpose: .giveUp, member: member, generation: generation)
    guard isThere else {
      effects.append(.begin(giveUp, after: .zero))
      return
    }
    for other in members.indices
    where other != member && members[other].group == members[member].group
      && members[other].state == .asking
    {
      let purpose = Errand.Purpose.match(with: other, generation: members[other].generation)
      let errand = Errand(purpose: purpose, member: member, generation: generation)
      effects.append(.begin(errand, after: spans.making))
    }
    effects.append(.begin(giveUp, after: spans.timeout))
  }

  private mutating func finish(_ errand: Errand, _ effects: inout Effects<Effect>) {
    guard isCurrent(errand) else { return }
    let member = errand.member
    switch errand.purpose {
    case .giveUp:
      set(.none, member)
      effects.append(.failed(member))
    case .match(let other, _):
      if reaches[min(member, other) * members.count + max(member, other)] == 1 {
        set(.matched, member)
        set(.matched, other)
        members[member].partner = Int64(other)
        members[other].partner = Int64(member)
        effects.append(.made(member, other))
      } else {
        set(.none, member)
        set(.none, other)
        effects.append(.failed(member))
        effects.append(.failed(other))
      }
    }
  }
}
