import Intercom
import Kernel
import Testing

@testable import IntercomSimulation

/// What a watch over a group finds in the rows of its members.
struct OwnerWatchTests {
  private static let ids = [MemberID(1), MemberID(2), MemberID(3)]

  /// hina, ren and yuki, of whom each has started.
  private struct Bench {
    var watch: OwnerWatch
    var found: [IntercomWorldEvent] = []

    init(_ members: Int = 3) {
      var plan = IntercomPlan()
      plan.owner.settings.election = .terms
      plan.members = ["hina", "ren", "yuki"].prefix(members).map {
        var member = PlannedMember()
        (member.device, member.group, member.announces) = ($0, "party", "party")
        return member
      }
      watch = OwnerWatch(plan)
      for place in 0..<members { tell(.started(member: OwnerWatchTests.ids[place]), place, at: 0) }
    }

    mutating func tell(_ event: OwnerEvent, _ member: Int, at second: Int64) {
      let place = CallObserver.Place(sequence: 1, now: .start + .seconds(second))
      found += watch.take(event, at: member, place)
    }

    mutating func state(_ fact: OwnerFact, _ member: Int, at second: Int64) {
      let place = CallObserver.Place(sequence: 1, now: .start + .seconds(second))
      found += watch.take(fact, of: member, place)
    }

    /// Two hear each other.
    mutating func meet(_ one: Int, _ other: Int, at second: Int64) {
      for (to, from) in [(one, other), (other, one)] {
        let word = OwnerWord.judged(number: 1, passed: true)
        tell(.wordArrived(peer: OwnerWatchTests.ids[from], word: word), to, at: second)
      }
    }

    mutating func follow(_ owner: Int, _ member: Int, at second: Int64) {
      let fact: OwnerFact =
        owner == member
        ? .ownerElected(term: 8) : .ownerFollowed(owner: OwnerWatchTests.ids[owner], term: 8)
      state(fact, member, at: second)
    }

    func figures(_ places: [Int] = [0, 1, 2]) -> OwnerFigures { OwnerFigures(watch, of: places) }
  }

  @Test func `a group agrees once all of it take the same one, and disputes after that`() {
    var bench = Bench()
    bench.follow(0, 0, at: 1)
    bench.follow(0, 1, at: 1)
    #expect(bench.found == [])
    bench.follow(0, 2, at: 2)
    #expect(bench.found == [.ownerAgreed(group: "party", owner: "hina")])
    bench.follow(1, 1, at: 9)
    #expect(bench.found.last == .ownerDisputed(group: "party"))
    #expect(bench.figures().changes == 1)
  }

  @Test func `two are rivals until one of them has ended, not until somebody says something`() {
    func place(_ second: Int64) -> CallObserver.Place {
      CallObserver.Place(sequence: 1, now: .start + .seconds(second))
    }
    var bench = Bench(2)
    bench.follow(0, 0, at: 1)
    bench.follow(1, 1, at: 1)
    _ = bench.watch.stop(0, isGone: true, place(6))
    _ = bench.watch.finish(at: .start + .seconds(44))
    #expect(bench.figures([0, 1]).rivals == .seconds(5))
    // Who is suspended still owns the group when it runs again.
    var asleep = Bench(2)
    asleep.follow(0, 0, at: 1)
    asleep.follow(1, 1, at: 1)
    _ = asleep.watch.stop(0, isGone: false, place(4))
    _ = asleep.watch.run(0, place(20))
    asleep.tell(.callLeft, 0, at: 30)
    _ = asleep.watch.finish(at: .start + .seconds(44))
    #expect(asleep.figures([0, 1]).rivals == .seconds(10))
  }

  @Test
  func `two who hear each other are found after twice the time, and those who do not are not`() {
    var bench = Bench(2)
    bench.follow(0, 0, at: 1)
    bench.follow(1, 1, at: 1)
    for second: Int64 in 1...30 { bench.tell(.timerFired(timer: .beat), 0, at: second) }
    #expect(!bench.found.contains(.twoOwners(first: "hina", second: "ren")))
    for second: Int64 in 31...41 { bench.meet(0, 1, at: second) }
    #expect(!bench.found.contains(.twoOwners(first: "hina", second: "ren")), "10 s is within it")
    bench.meet(0, 1, at: 42)
    bench.meet(0, 1, at: 43)
    #expect(bench.found.filter { $0 == .twoOwners(first: "hina", second: "ren") }.count == 1)
    _ = bench.watch.finish(at: .start + .seconds(44))
    #expect(bench.figures([0, 1]).dispute == .seconds(13))
    #expect(bench.figures([0, 1]).rivals == .seconds(43))
    #expect(bench.figures([0, 1]).settling == nil, "they never agreed")
  }

  @Test func `the time to agree counts from when both hear each other`() {
    var bench = Bench(2)
    bench.follow(0, 0, at: 1)
    bench.follow(1, 1, at: 1)
    bench.meet(0, 1, at: 20)
    bench.follow(0, 1, at: 23)
    _ = bench.watch.finish(at: .start + .seconds(30))
    #expect(bench.figures([0, 1]).settling == .seconds(3))
    #expect(bench.figures([0, 1]).dispute == .seconds(3))
  }

  @Test func `settings are at odds between those who hear each other alone`() {
    var bench = Bench(2)
    bench.follow(0, 0, at: 1)
    bench.follow(0, 1, at: 1)
    #expect(bench.figures([0, 1]).conflicts == nil, "nobody hears anybody")
    bench.meet(0, 1, at: 2)
    #expect(bench.figures([0, 1]).conflicts == nil, "nothing was settled")
    bench.state(.settingsSettled(term: 8, revision: 1, value: 4), 0, at: 3)
    for second: Int64 in 3...14 { bench.meet(0, 1, at: second) }
    #expect(
      bench.found.filter { $0 == .settingsConflict(first: "hina", second: "ren") }.count == 1
    )
    #expect(bench.figures([0, 1]).conflicts == 1)
    bench.state(.settingsTaken(term: 8, revision: 1, value: 4), 1, at: 15)
    #expect(bench.figures([0, 1]).conflicts == 0)
  }

  @Test func `a window is overdue two beats after the patience, and its wait lasts to the end`() {
    var bench = Bench(2)
    bench.state(.verdictAwaited(peer: Self.ids[1], number: 1), 0, at: 5)
    bench.tell(.timerFired(timer: .beat), 0, at: 15)
    #expect(bench.found == [])
    bench.tell(.timerFired(timer: .beat), 0, at: 16)
    let overdue = IntercomWorldEvent.verdictOverdue(device: "hina", peer: "ren", number: 1)
    #expect(bench.found == [overdue])
    _ = bench.watch.finish(at: .start + .seconds(30))
    #expect(bench.figures([0, 1]).wait == .seconds(25))
    #expect(bench.figures([1]).wait == nil)
  }

  @Test func `who leaves, or stops, with an owner of its own leaves the others agreed`() {
    for way in 0...2 {
      var bench = Bench()
      for member in 0...2 { bench.follow(0, member, at: 1) }
      bench.follow(2, 2, at: 5)
      #expect(bench.found.last == .ownerDisputed(group: "party"))
      let place = CallObserver.Place(sequence: 1, now: .start + .seconds(8))
      switch way {
      case 0: bench.tell(.callLeft, 2, at: 8)
      case 1: bench.found += bench.watch.stop(2, isGone: true, place)
      case _: bench.found += bench.watch.stop(2, isGone: false, place)
      }
      #expect(bench.found.last == .ownerAgreed(group: "party", owner: "hina"), "\(way)")
      guard way == 2 else { continue }
      // Suspended, it has kept what it held.
      bench.found += bench.watch.run(2, place)
      #expect(bench.found.last == .ownerDisputed(group: "party"))
    }
  }

  @Test func `who is left alone has nobody to differ from`() {
    var bench = Bench(2)
    for member in 0...1 { bench.follow(0, member, at: 1) }
    let before = bench.found
    bench.tell(.callLeft, 0, at: 8)
    #expect(bench.found == before)
  }

  @Test func `a call without an owner has nobody to watch`() {
    var plan = IntercomPlan()
    plan.members = [PlannedMember(), PlannedMember()]
    let watch = OwnerWatch(plan)
    #expect(watch.pairs.isEmpty && watch.group(of: 0) == nil)
  }
}
