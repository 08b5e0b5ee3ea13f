import Exploration
import Intercom
import Kernel

/// What a search judges of a group that looks for its owner.
enum OwnerJudgement {
  /// What must hold in each state.
  enum Invariant: Int, CaseIterable {
    case oneOfTerm, oneSettlement

    /// Its name, fit for a file's.
    var key: String {
      switch self {
      case .oneOfTerm: "two-owners"
      case .oneSettlement: "two-settlements"
      }
    }

    /// What must hold, in words.
    var title: String {
      switch self {
      case .oneOfTerm: "never two owners of one term"
      case .oneSettlement: "what was settled in a term is the same to everybody"
      }
    }
  }

  /// What must come true, once everybody hears everybody again.
  enum Goal: Int, CaseIterable {
    case oneOwner, oneSetting, nobodyWaits

    /// Its name, fit for a file's.
    var key: String {
      switch self {
      case .oneOwner: "one-owner"
      case .oneSetting: "one-setting"
      case .nobodyWaits: "nobody-waits"
      }
    }

    /// What must come true, in words.
    var title: String {
      switch self {
      case .oneOwner: "the smallest that runs is owner, and all that run say so"
      case .oneSetting: "all that run have one setting and one list of members"
      case .nobodyWaits: "nobody waits in a probing window for ever"
      }
    }
  }

  private static let kinds = OwnerFact.prototypes.map(\.kind)

  /// What is counted: every fact that a member can state, and what nobody hears.
  static let happenings = kinds + ["a word meets a cut", "a word is lost"]
  /// The place of what meets a cut, and of what is lost.
  static let unheard = kinds.count
  static let lost = kinds.count + 1

  /// Counts a fact.
  static func count<Timer>(_ fact: OwnerFact, into outcome: inout SearchOutcome<OwnerWord, Timer>) {
    let kind = fact.kind
    if let place = kinds.firstIndex(of: kind) { outcome.note(place) }
  }

  /// Judges a state.
  static func judge<Timer>(
    _ state: OwnerSearchState,
    into outcome: inout SearchOutcome<OwnerWord, Timer>,
  ) {
    for first in state.members.indices where state.isRunning(first) {
      let one = state.members[first]
      if one.isOwner { outcome.judge(Invariant.oneOfTerm.rawValue, holds: true) }
      for second in state.members.indices where second > first && state.isRunning(second) {
        let other = state.members[second]
        if one.isOwner, other.isOwner, one.memory.term == other.memory.term {
          outcome.judge(Invariant.oneOfTerm.rawValue, holds: false)
        }
        let pairs = [
          (one.memory.settings, other.memory.settings),
          (one.memory.members, other.memory.members),
        ]
        for (own, its) in pairs where own.term > 0 && own.term == its.term {
          outcome.judge(Invariant.oneSettlement.rawValue, holds: !own.contradicts(its))
        }
      }
    }
  }

  /// Which goals apply, and which are met.
  static func marks(of state: OwnerSearchState) -> GoalMarks {
    let running = state.members.indices.filter(state.isRunning)
    guard let least = running.first else { return GoalMarks() }
    let first = state.members[least]
    // While some do not hear each other each part has an owner of its own.
    guard state.cut == 0 else { return GoalMarks() }
    // Nobody has started, as a steady order is to be chosen.
    guard first.place >= 0 else { return GoalMarks() }
    let hasOne = running.allSatisfy { place in
      let member = state.members[place]
      return member.isOwner == (place == least) && member.owner == Int64(least)
        && member.memory.term == first.memory.term
    }
    let isSettled = running.allSatisfy { place in
      let member = state.members[place]
      return member.wish == 0 && member.memory.settings == first.memory.settings
        && member.memory.members == first.memory.members
        && (first.settings.election != .terms || member.memory.members.value == state.running)
    }
    let isWaiting = running.contains { state.members[$0].isProbing }
    // Where nobody has wished for anything or settled it, there is nothing that could differ.
    let hasSettlement = running.contains { place in
      let member = state.members[place]
      return member.wish != 0 || member.memory.settings != Settlement()
        || member.memory.members != Settlement()
    }
    var marks = GoalMarks()
    func mark(_ goal: Goal, applies: Bool, _ isMet: Bool) {
      if applies { marks.applies |= 1 << UInt64(goal.rawValue) }
      if isMet { marks.met |= 1 << UInt64(goal.rawValue) }
    }
    mark(.oneOwner, applies: true, hasOne)
    mark(.oneSetting, applies: hasSettlement, isSettled)
    // Who does not wait needs no verdict: it applies from where somebody does.
    mark(.nobodyWaits, applies: isWaiting, !isWaiting)
    return marks
  }
}
