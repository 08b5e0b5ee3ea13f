import Intercom
import Kernel

/// What is to be done for the part of a member that finds the owner.
enum OwnerDirective: Equatable, Sendable {
  /// A word is carried to another member, by its place, where there is a way.
  case carry(OwnerWord, to: Int)
  /// Its timer is to fire then.
  case beat(Uptime)
  /// Its call goes on after a window to another member.
  case conclude(about: Int, passed: Bool)
  /// Its disk is to keep that, synced.
  case keep(OwnerMemory)
  /// Observers learn what it states.
  case observe(OwnerFact)
}

/// Says what becomes of everything that has to do with the owner: of what members ask for, of words that
/// arrive, and of what people do.
///
/// A run gives words their time and their luck, a search tries every order; both ask here what is meant,
/// so that they cannot differ.
struct OwnerRouter: Sendable {
  /// Who the members are, by their places.
  let ids: [MemberID]

  /// The router of a group, or of all members of a call.
  ///
  /// - Parameters:
  ///   - ids: who the members are.
  ///   - faults: what is planned to go wrong.
  init(_ ids: [MemberID], faults: [IntercomFault] = []) {
    // Turned round the largest comes before all others.
    self.ids =
      faults.contains(.largestOwner) ? ids.map { MemberID(~$0.rawValue) } : ids
  }

  /// The place of a member; nil for somebody who is none.
  func place(of id: MemberID) -> Int? { ids.firstIndex(of: id) }

  /// What becomes of what a member asks for; nil for what concerns nobody.
  func route(_ effect: OwnerEffect) -> OwnerDirective? {
    switch effect {
    case .send(let peer, let word): place(of: peer).map { .carry(word, to: $0) }
    case .setTimer(.beat, let time): .beat(time)
    case .conclude(let peer, let passed):
      place(of: peer).map { .conclude(about: $0, passed: passed) }
    case .cancelTimer: nil
    case .store(let memory): .keep(memory)
    case .state(let fact): .observe(fact)
    }
  }

  /// A member's app enters the call.
  func started(_ member: Int) -> OwnerEvent { .started(member: ids[member]) }

  /// A word has come from another member.
  func arrived(_ word: OwnerWord, from member: Int) -> OwnerEvent {
    .wordArrived(peer: ids[member], word: word)
  }

  /// Somebody wants a setting.
  func wished(_ value: Int64) -> OwnerEvent { .settingWished(value: value) }

  /// A window to another member is over.
  func measured(_ figures: ProbeFigures, to peer: Int) -> OwnerEvent {
    .windowMeasured(peer: ids[peer], figures: figures)
  }
}

extension OwnerWord {
  /// How long it is on a link, sealed: a header of 22 bytes, its numbers, and a tag of 16.
  ///
  /// A number that counts has four bytes, a term eight, a setting two, an age one for each of six.
  var bytes: Int {
    let body =
      switch self {
      case .present: 8 + 2 * (8 + 4 + 2) + 6 + 2
      case .settled, .wished: 2
      case .measured: 4 + 4 + 4 + 8 + 8 + 1
      case .judged: 4 + 1
      }
    return 22 + body + 16
  }
}
