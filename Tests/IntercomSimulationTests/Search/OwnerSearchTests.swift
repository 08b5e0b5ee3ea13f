import Exploration
import Intercom
import Kernel
import Testing

@testable import IntercomSimulation

/// The search for an owner in every order.
struct OwnerSearchTests {
  private static func search(
    _ count: Int,
    _ election: OwnerElection,
    _ bounds: OwnerSearchBounds,
    crashes: Int64 = 0,
    missed: Int64 = 2,
    disk: OwnerDisk = .synced,
    order: OwnerOrder = .any,
    depth: Int = 200,
  ) -> SearchResult<SearchStep<OwnerSearchAct>> {
    var settings = OwnerSettings()
    settings.election = election
    settings.missed = missed
    settings.patience = 2
    settings.disk = disk
    settings.order = order
    let model = OwnerSearchModel(
      names: (0..<count).map { "m\($0)" },
      ids: (1...count).map { MemberID(UInt64($0)) },
      settings: settings,
      bounds: bounds,
    )
    var question = SearchQuestion(depth: depth, states: 60_000)
    question.faults.crashes = crashes
    return model.explore(question, from: nil, host: SearchHost())
  }

  @Test func `words are lost by their own bound alone, and the report says where they are not`() {
    func model(_ losses: Int64) -> OwnerSearchModel {
      OwnerSearchModel(
        names: ["m0", "m1", "m2"],
        ids: [1, 2, 3].map { MemberID($0) },
        settings: OwnerSettings(),
        bounds: OwnerSearchBounds(cuts: 0, losses: losses, wishes: 0, windows: 0),
      )
    }
    // A bound of the search that did nothing would look as if it had been tried.
    #expect(model(0).channels.allSatisfy { !$0.faults.contains(.loses) })
    #expect(model(0).leftOut.contains("lost words: intercom.owner.lost_words is 0"))
    #expect(model(1).leftOut.count == model(0).leftOut.count - 1)
  }

  @Test func `six members of whom each loses a word are told apart`() {
    let bounds = OwnerSearchBounds(cuts: 0, losses: 1, wishes: 0, windows: 0)
    let result = Self.search(6, .terms, bounds, crashes: 1, depth: 2)
    #expect(result.ending == .depth)
    #expect(result.invariants.allSatisfy { $0.counterexample == nil })
  }

  @Test func `a pair with terms is whole in every order, and everything has happened`() {
    let bounds = OwnerSearchBounds(cuts: 1, losses: 0, wishes: 1, windows: 0)
    let result = Self.search(2, .terms, bounds, missed: 3)
    #expect(result.ending == .whole)
    #expect(result.invariants.allSatisfy { $0.counterexample == nil && $0.reached > 0 })
    #expect(result.goals.allSatisfy { $0.counterexample == nil && $0.undecided == 0 })
    #expect(result.happened[OwnerJudgement.unheard].count > 0)
  }

  @Test func `as written two own the group at once, and two settings stay`() {
    let bounds = OwnerSearchBounds(cuts: 1, losses: 0, wishes: 2, windows: 0)
    let result = Self.search(2, .asWritten, bounds)
    #expect(result.invariants[OwnerJudgement.Invariant.oneOfTerm.rawValue].counterexample != nil)
    #expect(result.goals[OwnerJudgement.Goal.oneSetting.rawValue].counterexample != nil)
  }

  @Test(arguments: [OwnerElection.asWritten, .terms])
  func `an owner that ends while it judges leaves nobody waiting, but as written`(
    election: OwnerElection
  ) {
    let bounds = OwnerSearchBounds(cuts: 0, losses: 0, wishes: 0, windows: 1)
    let result = Self.search(2, election, bounds, crashes: 1, missed: 3)
    let goal = result.goals[OwnerJudgement.Goal.nobodyWaits.rawValue]
    #expect((goal.counterexample == nil) == (election == .terms))
    #expect(result.ending == .whole)
  }

  @Test(arguments: [OwnerElection.asWritten, .terms])
  func `a goal applies only where there is something that could be missed`(
    election: OwnerElection
  ) {
    func judged(_ windows: Int64, wishes: Int64) -> [Int] {
      let bounds = OwnerSearchBounds(cuts: 1, losses: 0, wishes: wishes, windows: windows)
      return Self.search(2, election, bounds, depth: 12).goals.map(\.judged)
    }
    let (calm, waiting, wishing) = (
      judged(0, wishes: 0), judged(1, wishes: 0), judged(0, wishes: 1),
    )
    let (settings, windows) = (
      OwnerJudgement.Goal.oneSetting.rawValue, OwnerJudgement.Goal.nobodyWaits.rawValue,
    )
    #expect(calm[windows] == 0 && waiting[windows] > 0)
    // With terms an owner settles who is there; as written nothing is settled that nobody wishes for.
    #expect((calm[settings] > 0) == (election == .terms) && wishing[settings] > 0)
    #expect(calm[OwnerJudgement.Goal.oneOwner.rawValue] > 0)
  }

  @Test func `a phone that forgets its terms settles twice in one`() {
    let bounds = OwnerSearchBounds(cuts: 0, losses: 0, wishes: 2, windows: 0)
    let place = OwnerJudgement.Invariant.oneSettlement.rawValue
    let lost = Self.search(2, .terms, bounds, crashes: 1, missed: 3, disk: .lost)
    #expect(lost.invariants[place].counterexample != nil)
    let synced = Self.search(2, .terms, bounds, crashes: 1, missed: 3, depth: 14)
    #expect(synced.invariants[place].counterexample == nil && synced.invariants[place].reached > 0)
  }

  @Test(arguments: OwnerOrder.allCases)
  func `in a steady order as in any a cut, an end and a loss break nothing of a pair with terms`(
    order: OwnerOrder
  ) {
    let bounds = OwnerSearchBounds(cuts: 1, losses: 1, wishes: 1, windows: 0)
    let result = Self.search(2, .terms, bounds, crashes: 1, missed: 3, order: order)
    #expect(result.ending == .whole)
    let states =
      switch order {
      case .any: 34_151
      case .late: 47_882
      case .steady: 9_975
      }
    #expect(result.states == states)
    #expect(result.invariants.allSatisfy { $0.counterexample == nil && $0.reached > 0 })
    #expect(result.goals.allSatisfy { $0.counterexample == nil && $0.undecided == 0 })
    #expect(result.happened[OwnerJudgement.lost].count > 0)
  }

  @Test(arguments: OwnerOrder.allCases)
  func `in a steady order as in any the faults of the design as written are found`(
    order: OwnerOrder
  ) {
    let cut = OwnerSearchBounds(cuts: 1, losses: 0, wishes: 2, windows: 0)
    let parted = Self.search(2, .asWritten, cut, order: order)
    #expect(parted.invariants[OwnerJudgement.Invariant.oneOfTerm.rawValue].counterexample != nil)
    #expect(parted.goals[OwnerJudgement.Goal.oneSetting.rawValue].counterexample != nil)
    let window = OwnerSearchBounds(cuts: 0, losses: 0, wishes: 0, windows: 1)
    let left = Self.search(2, .asWritten, window, crashes: 1, missed: 3, order: order)
    #expect(left.goals[OwnerJudgement.Goal.nobodyWaits.rawValue].counterexample != nil)
  }

  @Test func `a group can be cut in two, into single members, and between two`() {
    #expect(OwnerCut.all(among: ["a", "b"]).count == 1)
    #expect(OwnerCut.all(among: ["a", "b", "c"]).count == 7)
    #expect(OwnerCut.all(among: ["a", "b", "c", "d"]).count == 14)
  }

  @Test func `each thing that can be done has words of its own`() {
    var settings = OwnerSettings()
    settings.election = .terms
    let ids = (1...3).map { MemberID(UInt64($0)) }
    let model = OwnerSearchModel(names: ["a", "b", "c"], ids: ids, settings: settings)
    var outcome = SearchOutcome<OwnerWord, OwnerSearchTimer>()
    let state = model.start(into: &outcome)
    var acts: [OwnerSearchAct] = []
    model.acts(in: state, at: .start, into: &acts)
    let words = acts.map { model.words(for: .acted($0), in: state) }
    #expect(Set(words).count == acts.count)
    #expect(Set(model.actKinds).count == model.actKinds.count)
    #expect(model.words(for: .crashed(process: 1), in: state) == "the app of b ends")
  }
}
