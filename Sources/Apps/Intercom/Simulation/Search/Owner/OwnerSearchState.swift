import Intercom
import Kernel

/// A group that looks for its owner, as a search sees it: the members, who runs, who hears whom, and
/// what can still be done to them.
struct OwnerSearchState: Record, Equatable, Sendable {
  /// The members, the smallest MemberID first.
  var members: [GroupOwner] = []
  /// Whose app runs, a bit for each.
  var running: Int64 = 0
  /// Which pairs do not hear each other, a bit for each (`OwnerCut`).
  var cut: Int64 = 0
  /// How often the group can still be cut.
  var cutsLeft: Int64 = 0
  /// Which word is lost: where no word is late the one of that number of those that follow, and no state between
  /// two steps has one; else the next one on a way, a bit of from × members + to.
  var deaf: Int64 = 0
  /// How many words can still be lost.
  var lossesLeft: Int64 = 0
  /// How often somebody can still wish for a setting.
  var wishesLeft: Int64 = 0
  /// How many windows can still be measured.
  var windowsLeft: Int64 = 0
  /// Where the order is steady, who beats next, then, and so on: four bits for each, a place and one more.
  var order: Int64 = 0
  /// Where it is not and no word is late, who has no beat left in this turn, a bit for each.
  ///
  /// Those that have beaten, and those whose app started meanwhile; nobody between two turns.
  var beaten: Int64 = 0
  /// Whether it was chosen in which steady order members beat.
  var hasBegun = false

  init() {}

  /// Who can beat next, where no word is late.
  func beating(in order: OwnerOrder) -> [Int] {
    switch order {
    case .steady: self.order == 0 ? [] : [Int(self.order & 15) - 1]
    case .any: members.indices.filter { isRunning($0) && beaten >> Int64($0) & 1 == 0 }
    case .late: []
    }
  }

  /// A member beats after all others, from now on or again.
  mutating func joinOrder(_ member: Int) {
    leaveOrder(member)
    var shift: Int64 = 0
    while order >> shift != 0 { shift += 4 }
    order |= Int64(member + 1) << shift
  }

  /// A member beats no more.
  mutating func leaveOrder(_ member: Int) {
    var (rest, kept, shift) = (order, Int64(0), Int64(0))
    while rest != 0 {
      if rest & 15 != Int64(member + 1) {
        kept |= (rest & 15) << shift
        shift += 4
      }
      rest >>= 4
    }
    order = kept
  }

  /// Once none that runs has a beat left, each beats again.
  mutating func endTurn() {
    if beaten & running == running { beaten = 0 }
  }

  /// Whether a member's app runs.
  func isRunning(_ member: Int) -> Bool { running >> Int64(member) & 1 == 1 }

  /// Whether two members hear each other.
  func hears(_ first: Int, _ second: Int) -> Bool {
    cut & OwnerCut.bit(first, second) == 0
  }
}

/// Something that can be done to a group that looks for its owner.
indirect enum OwnerSearchAct: Hashable, Sendable {
  /// These pairs do not hear each other any more.
  case cut(OwnerCut)
  /// Everybody hears everybody again.
  case heal
  /// Where words can be late, the next one that one says to another is lost, by from × members + to.
  case lose(Int)
  /// The app of a member whose app was ended is started again.
  case restart(Int)
  /// Somebody wants a setting.
  case wish(Int)
  /// A member has measured its radio to another.
  case measure(Int)
  /// All start, and beat in the steady order of that number.
  case begin(Int)
  /// A member beats, where no word is late.
  case beat(Int)
  /// Where no word is late: that is done, and of the words that follow from it the one of that number is lost, on a
  /// way of from × members + to.
  case losing(Int, way: Int, OwnerSearchAct)
}

/// Pairs that do not hear each other.
struct OwnerCut: Hashable, Sendable {
  /// A bit for each pair.
  var pairs: Int64
  /// What it does to the group, in words.
  var words: String

  /// The bit of a pair.
  static func bit(_ first: Int, _ second: Int) -> Int64 {
    1 << Int64(min(first, second) * 6 + max(first, second))
  }

  /// The cuts of a group: into two parts that hear nothing of each other, into members alone, and of one
  /// pair, both of which the others hear.
  static func all(among names: [String]) -> [Self] {
    let members = Array(names.indices)
    var cuts: [Self] = []
    func add(_ words: String, _ isCut: (Int, Int) -> Bool) {
      var pairs: Int64 = 0
      for first in members {
        for second in members where first < second && isCut(first, second) {
          pairs |= bit(first, second)
        }
      }
      if !cuts.contains(where: { $0.pairs == pairs }) {
        cuts.append(Self(pairs: pairs, words: words))
      }
    }
    // The part of the last member, by its other members.
    for part in 1..<(1 << (names.count - 1)) {
      func isIn(_ member: Int) -> Bool { part >> member & 1 == 1 }
      let named = members.filter(isIn).map { names[$0] }.joined(separator: " and ")
      add("\(named) apart from the rest") { isIn($0) != isIn($1) }
    }
    add("everybody alone") { _, _ in true }
    for first in members {
      for second in members where first < second {
        add("\(names[first]) and \(names[second]) do not hear each other") {
          $0 == first && $1 == second
        }
      }
    }
    return cuts
  }
}
