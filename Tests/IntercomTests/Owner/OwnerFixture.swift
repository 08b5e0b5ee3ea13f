import Intercom
import Kernel

/// A group of members 1, 2, 3 … whose words arrive at once, or nowhere.
struct OwnerFixture {
  /// The members, the smallest first.
  var members: [GroupOwner]
  /// What each has stated.
  var facts: [[OwnerFact]]
  /// What the call of each goes on with: whom it is about, and whether the window was passed.
  private(set) var concluded: [[String]]
  /// The pairs that do not hear each other, by places.
  var deaf: Set<[Int]> = []
  /// Members whose app does not run.
  var ended: Set<Int> = []
  /// What was said last.
  private(set) var words: [OwnerWord] = []

  static func id(_ place: Int) -> MemberID { MemberID(UInt64(place) + 1) }

  init(_ count: Int, _ election: OwnerElection = .terms) {
    var settings = OwnerSettings()
    settings.election = election
    let roster = (0..<count).map(Self.id)
    members = roster.map { _ in GroupOwner(roster: roster, settings: settings) }
    facts = members.map { _ in [] }
    concluded = members.map { _ in [] }
    for place in 0..<count { tell(.started(member: Self.id(place)), place) }
  }

  /// Tells a member, and those to whom it speaks.
  mutating func tell(_ event: OwnerEvent, _ place: Int) {
    guard !ended.contains(place) else { return }
    var effects = Effects<OwnerEffect>()
    members[place].reduce(event, at: .start, into: &effects)
    for effect in effects.items {
      switch effect {
      case .send(let peer, let word):
        words.append(word)
        let other = Int(peer.rawValue) - 1
        guard !deaf.contains([min(place, other), max(place, other)]) else { continue }
        tell(.wordArrived(peer: Self.id(place), word: word), other)
      case .state(let fact): facts[place].append(fact)
      case .conclude(let peer, let passed): concluded[place].append("\(peer.rawValue) \(passed)")
      case .store, .setTimer, .cancelTimer: break
      }
    }
  }

  /// Everybody beats so often, one after the other.
  mutating func beat(_ times: Int = 1) {
    for _ in 0..<times {
      for place in members.indices { tell(.timerFired(timer: .beat), place) }
    }
  }

  /// The members of a part hear nothing of the others.
  mutating func cut(_ part: Set<Int>) {
    deaf = []
    for first in members.indices {
      for second in members.indices where first < second {
        if part.contains(first) != part.contains(second) { deaf.insert([first, second]) }
      }
    }
  }

  /// Who holds itself for the owner.
  var owners: [Int] { members.indices.filter { members[$0].isOwner } }
  /// The settings by member.
  var values: [Int64] { members.map(\.memory.settings.value) }
}
