import Intercom
import Kernel
import Testing

/// Who owns a group, what it settles, and what becomes of both where members do not hear each other.
struct GroupOwnerTests {
  private static let good = ProbeFigures(
    sent: 20,
    answered: 20,
    roundTrip: .milliseconds(9),
    jitter: .zero,
    peers: 1,
  )

  @Test(arguments: [OwnerElection.asWritten, .terms])
  func `the smallest MemberID is owner, and the others follow it`(election: OwnerElection) {
    var group = OwnerFixture(3, election)
    group.beat()
    #expect(group.owners == [0])
    #expect(group.members.map(\.owner) == [0, 0, 0])
  }

  @Test func `a group that looks for nobody has no owner`() {
    var group = OwnerFixture(3, .none)
    group.beat(9)
    #expect(group.owners == [])
    #expect(group.facts == [[], [], []])
  }

  @Test(arguments: [OwnerElection.asWritten, .terms])
  func `the next one takes over within the beats that may be missed`(election: OwnerElection) {
    var group = OwnerFixture(3, election)
    group.beat(2)
    group.ended = [0]
    let missed = Int(OwnerSettings().missed)
    group.beat(missed - 2)
    #expect(group.members[1].isOwner == false)
    group.beat(2)
    #expect(group.members[1].isOwner)
    #expect(group.members[2].owner == 1)
  }

  @Test func `each half has an owner, of another term, and the whole has one again`() {
    var group = OwnerFixture(4)
    group.beat(2)
    group.cut([0, 1])
    group.beat(8)
    #expect(group.owners == [0, 2])
    #expect(group.members[0].memory.term != group.members[2].memory.term)
    group.deaf = []
    group.beat(2)
    #expect(group.owners == [0])
    #expect(Set(group.members.map(\.memory.term)).count == 1)
    #expect(group.members.map(\.memory.members.value) == [15, 15, 15, 15])
  }

  @Test func `as written the halves settle in one term, and nobody ever agrees`() {
    var group = OwnerFixture(4, .asWritten)
    group.beat(2)
    group.cut([0, 1])
    group.beat(8)
    #expect(group.owners == [0, 2])
    group.tell(.settingWished(value: 5), 0)
    group.tell(.settingWished(value: 7), 2)
    group.deaf = []
    group.beat(30)
    #expect(group.values == [5, 5, 7, 7])
  }

  @Test func `with terms the setting of the later term holds for all`() {
    var group = OwnerFixture(4)
    group.beat(2)
    group.cut([0, 1])
    group.beat(8)
    group.tell(.settingWished(value: 7), 2)
    group.tell(.settingWished(value: 5), 0)
    #expect(group.values == [5, 0, 7, 0])
    group.deaf = []
    group.beat(2)
    #expect(group.values == [7, 7, 7, 7])
  }

  @Test func `who is not the owner asks it, until it has settled that`() {
    var group = OwnerFixture(3)
    group.beat()
    group.deaf = [[0, 2]]
    group.tell(.settingWished(value: 9), 2)
    group.beat()
    #expect(group.values == [0, 0, 0], "nothing was lost, and nobody was asked")
    group.deaf = []
    group.beat(2)
    #expect(group.values == [9, 9, 9])
    #expect(group.members[2].wish == 0)
  }

  @Test func `two who hear each other over a third do not take over from each other`() {
    var group = OwnerFixture(3)
    group.deaf = [[0, 1]]
    group.beat(40)
    #expect(group.owners == [0])
    #expect(group.facts.joined().count { if case .ownerElected = $0 { true } else { false } } == 1)
  }

  @Test func `the owner judges a window, its own too`() {
    var group = OwnerFixture(2)
    group.beat()
    for place in 0...1 {
      let peer = OwnerFixture.id(1 - place)
      group.tell(.windowMeasured(peer: peer, figures: Self.good), place)
      let taken = OwnerFact.verdictTaken(peer: peer, number: 1, passed: true, beats: 0)
      #expect(group.facts[place].contains(taken))
      #expect(!group.members[place].isProbing)
    }
    var bad = Self.good
    bad.answered = 2
    group.tell(.windowMeasured(peer: OwnerFixture.id(0), figures: bad), 1)
    #expect(
      group.facts[1].last
        == .verdictTaken(peer: OwnerFixture.id(0), number: 2, passed: false, beats: 0)
    )
  }

  @Test(arguments: [OwnerElection.asWritten, .terms])
  func `where the owner vanishes in the middle, its successor judges, but not as written`(
    election: OwnerElection
  ) {
    var group = OwnerFixture(3, election)
    group.beat(2)
    group.ended = [0]
    group.tell(.windowMeasured(peer: OwnerFixture.id(1), figures: Self.good), 2)
    #expect(group.members[2].isProbing)
    group.beat(60)
    #expect(group.members[2].isProbing == (election == .asWritten))
    #expect(
      group.facts[1].contains(.verdictGiven(member: OwnerFixture.id(2), number: 1, passed: true))
        == (election == .terms)
    )
  }

  @Test func `whom nobody judges goes on without a verdict`() {
    var group = OwnerFixture(3)
    group.beat(2)
    group.deaf = [[0, 2]]
    group.tell(.windowMeasured(peer: OwnerFixture.id(1), figures: Self.good), 2)
    group.beat(Int(OwnerSettings().patience) + 1)
    #expect(!group.members[2].isProbing)
    let beats = OwnerSettings().patience + 1
    #expect(
      group.facts[2].contains(.verdictMissed(peer: OwnerFixture.id(1), number: 1, beats: beats))
    )
  }

  @Test func `the call goes on with the verdict, once, and without one as if it were none`() {
    var group = OwnerFixture(3)
    group.beat(2)
    group.tell(.windowMeasured(peer: OwnerFixture.id(1), figures: Self.good), 2)
    #expect(group.concluded == [[], [], ["2 true"]])
    // The same verdict again changes nothing.
    group.tell(.wordArrived(peer: OwnerFixture.id(0), word: .judged(number: 1, passed: true)), 2)
    #expect(group.concluded[2] == ["2 true"])
    group.deaf = [[0, 2]]
    group.tell(.windowMeasured(peer: OwnerFixture.id(1), figures: Self.good), 2)
    group.beat(Int(OwnerSettings().patience) + 1)
    #expect(group.concluded[2] == ["2 true", "2 false"])
  }

  @Test func `a window to the same member takes the place of the one before`() {
    var group = OwnerFixture(3)
    group.beat(2)
    group.deaf = [[0, 2]]
    group.tell(.windowMeasured(peer: OwnerFixture.id(1), figures: Self.good), 2)
    group.tell(.windowMeasured(peer: OwnerFixture.id(1), figures: Self.good), 2)
    #expect(group.members[2].waiting.map(\.number) == [2])
    group.tell(.wordArrived(peer: OwnerFixture.id(0), word: .judged(number: 1, passed: true)), 2)
    #expect(group.concluded[2] == [] && group.members[2].isProbing)
    group.tell(.windowMeasured(peer: OwnerFixture.id(0), figures: Self.good), 2)
    #expect(group.members[2].waiting.map(\.number) == [2, 3], "another radio waits beside it")
  }

  @Test func `who is not there yet is not waited for`() {
    let roster = (0..<3).map(OwnerFixture.id)
    var settings = OwnerSettings()
    settings.election = .terms
    var owner = GroupOwner(roster: roster, settings: settings, absent: [roster[0]])
    var effects = Effects<OwnerEffect>()
    owner.reduce(.started(member: roster[1]), at: .start, into: &effects)
    owner.reduce(.timerFired(timer: .beat), at: .start, into: &effects)
    #expect(owner.isOwner && owner.memory.members.value == 0b110)
  }

  @Test func `nobody judges numbers that no window has`() {
    var group = OwnerFixture(2)
    group.beat()
    for (sent, answered): (Int64, Int64) in [(.min, 0), (.max, .min), (5, 6), (-1, -1)] {
      var figures = Self.good
      (figures.sent, figures.answered) = (sent, answered)
      let word = OwnerWord.measured(number: 1, figures: figures)
      group.tell(.wordArrived(peer: OwnerFixture.id(1), word: word), 0)
    }
    #expect(!group.facts[0].contains { if case .verdictGiven = $0 { true } else { false } })
  }

  @Test func `an app that was started again opens no term that it has opened before`() {
    var group = OwnerFixture(2)
    group.beat(2)
    let memory = group.members[0].memory
    group.tell(.restarted(memory: memory), 0)
    #expect(!group.members[0].isOwner)
    group.beat()
    #expect(group.members[0].memory.term > memory.term)
    group.beat()
    #expect(group.owners == [0])
  }

  @Test func `who has left says and settles nothing, and comes back with the terms that it knew`() {
    var group = OwnerFixture(2)
    group.beat(2)
    let memory = group.members[0].memory
    var effects = Effects<OwnerEffect>()
    group.members[0].reduce(.callLeft, at: .start, into: &effects)
    #expect(effects.items == [.cancelTimer(timer: .beat)])
    effects.removeAll()
    let owner = group.members[0]
    for event: OwnerEvent in [
      .callLeft, .timerFired(timer: .beat), .settingWished(value: 7),
      .wordArrived(peer: OwnerFixture.id(1), word: .wished(value: 3)),
    ] { group.members[0].reduce(event, at: .start, into: &effects) }
    #expect(effects.items.isEmpty && group.members[0] == owner)
    #expect(!owner.isOwner && owner.owner < 0 && owner.memory == memory)
    group.tell(.started(member: OwnerFixture.id(0)), 0)
    group.beat()
    #expect(group.members[0].memory.term > memory.term && group.members[0].isOwner)
  }

  @Test func `what no member can know is not believed`() {
    var group = OwnerFixture(2)
    group.beat()
    let before = group.members[0].memory
    for term: Int64 in [-1, 3, 10 * 8 + 5, .max] {
      var memory = OwnerMemory()
      memory.term = term
      let word = OwnerWord.present(memory: memory, ages: .min, wish: -4)
      group.tell(.wordArrived(peer: OwnerFixture.id(1), word: word), 0)
    }
    #expect(group.members[0].memory == before)
    #expect(group.owners == [0])
  }

  @Test(arguments: [0, 8, 9, 13, 17, 1_000] as [Int64])
  func `the next term is later, and tells who has opened it`(term: Int64) {
    for place in 0..<6 {
      let next = OwnerTerm.next(after: term, by: place)
      #expect(next > term && next <= term + 16)
      #expect(OwnerTerm.place(of: next) == place)
    }
  }
}
