import Kernel

/// What of a diary stands on the disk under names of its own, in the order in which it is written.
public enum DiaryPart: String, CaseIterable, Sendable {
  /// What there is once.
  case facts
  /// The lists, an entry for each place.
  case friends, requests, blocked, inbox, outbox, sent, links, numberings, prekeys, released,
    partings, wishes, held

  /// The name of an entry of a list: in the order of the names entries are in that of their places.
  func key(at place: Int64) -> String {
    let number = String(place)
    return "\(rawValue)/\(String(repeating: "0", count: max(0, 10 - number.utf8.count)))\(number)"
  }

  /// What an entry of that name belongs to; nil for another's.
  init?(key: String) {
    self.init(rawValue: String(key.prefix { $0 != "/" }))
  }
}

/// Something of a diary that is to stand on the disk otherwise than it does.
public struct DiaryChange: Hashable, Sendable {
  /// The name under which it stands there.
  public let key: String
  /// What is to stand there, a JSON object; nil for nothing.
  public let value: String?
}

extension PhoneDiary {
  /// What has changed since this was asked last, which is on the disk from then on.
  mutating func takeChanges() -> [DiaryChange] {
    DiaryPart.allCases.flatMap { part in takeChanges(of: part) }
  }

  private mutating func takeChanges(of part: DiaryPart) -> [DiaryChange] {
    switch part {
    case .facts: takeFacts()
    case .friends: friends.takeChanges(of: part)
    case .requests: requests.takeChanges(of: part)
    case .blocked: blocked.takeChanges(of: part)
    case .inbox: inbox.takeChanges(of: part)
    case .outbox: outbox.takeChanges(of: part)
    case .sent: sent.takeChanges(of: part)
    case .links: links.takeChanges(of: part)
    case .numberings: numberings.takeChanges(of: part)
    case .prekeys: prekeys.takeChanges(of: part)
    case .released: released.takeChanges(of: part)
    case .partings: partings.takeChanges(of: part)
    case .wishes: wishes.takeChanges(of: part)
    case .held: held.takeChanges(of: part)
    }
  }

  /// Puts another diary in the place of this one, of which the disk has what it has.
  mutating func become(_ other: PhoneDiary) {
    facts = other.facts
    friends.become(other.friends.all)
    requests.become(other.requests.all)
    blocked.become(other.blocked.all)
    inbox.become(other.inbox.all)
    outbox.become(other.outbox.all)
    sent.become(other.sent.all)
    links.become(other.links.all)
    numberings.become(other.numberings.all)
    prekeys.become(other.prekeys.all)
    released.become(other.released.all)
    partings.become(other.partings.all)
    wishes.become(other.wishes.all)
    held.become(other.held.all)
  }

  /// What a process finds on the disk when it begins.
  ///
  /// - Parameter entries: names and what stands under them, in the order of the names.
  /// - Throws: where something was written by another version, or is no part of a diary.
  public init(disk entries: [(key: String, value: String)]) throws(FieldError) {
    self.init()
    for entry in entries {
      guard let part = DiaryPart(key: entry.key) else {
        throw FieldError(field: entry.key, problem: "no part of a diary")
      }
      try read(entry.value, into: part)
    }
  }

  private mutating func read(_ text: String, into part: DiaryPart) throws(FieldError) {
    switch part {
    case .facts: try readFacts(text)
    case .friends: try friends.read(text)
    case .requests: try requests.read(text)
    case .blocked: try blocked.read(text)
    case .inbox: try inbox.read(text)
    case .outbox: try outbox.read(text)
    case .sent: try sent.read(text)
    case .links: try links.read(text)
    case .numberings: try numberings.read(text)
    case .prekeys: try prekeys.read(text)
    case .released: try released.read(text)
    case .partings: try partings.read(text)
    case .wishes: try wishes.read(text)
    case .held: try held.read(text)
    }
  }
}
