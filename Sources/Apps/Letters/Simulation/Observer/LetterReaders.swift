import AppToolkit
import Kernel
import Letters
import Plans
import SymbolicCryptography
import World

/// Who can read which letter: what everybody who is no writer and no reader of it has heard, and what
/// follows from it (L-32).
///
/// It looks at rows alone, and never asks whether somebody opens a letter: the text of a letter is a
/// name, and somebody has it as soon as it can be derived from what they heard.
struct LetterReaders {
  /// Those who should not be able to read.
  enum Actor: String, CaseIterable {
    /// Whoever runs the server: what phones ask and tell, and a key that it made up itself.
    case `operator`
    /// Whoever runs the push services: what the server pushes.
    case push
    /// Whoever sees an invite link: messengers, and those to whom it leaks.
    case link
    /// The operator, who has an invite link besides.
    case operatorWithLink
    /// Anybody who has neither written the letter nor is to read it: other users, and who has logged in as one
    /// whose account is not theirs.
    case others
    /// Whoever finds a phone at the end of the run, and has what the operator heard, of the letters that went through it
    /// and are gone from it.
    case thief
    /// Whoever finds it and has nothing else.
    case finder
    /// Whoever finds it, and has what the operator heard, of the letters that it has neither opened nor sealed.
    case ahead

    /// Who it is, in words.
    var title: String {
      switch self {
      case .operator: "the operator"
      case .push: "the push services"
      case .link: "whoever has the links"
      case .operatorWithLink: "the operator, with the links"
      case .others: "other users"
      case .thief: "who finds a phone, with the operator, of what is gone from it"
      case .finder: "who finds a phone, of what lies on it"
      case .ahead: "who finds a phone, with the operator, of what it has not opened"
      }
    }
  }

  /// A letter that somebody can read who should not.
  struct Reading {
    var actor: Actor
    var letter: LetterID
    /// Whose phone it is, or which user; empty where there is but one of them.
    var who: String
    /// When it became so; of a thief the end of the run.
    var at: Instant
    /// The event with which it became so.
    var evidence: LogPosition
    /// How: each step with the event in which it was heard.
    var derivation: Derivation
  }

  /// A letter that was sealed.
  private struct Sealed {
    var letter: LetterID
    var body: Term
    var sender: UserID
    var recipient: UserID
    /// The phone that has sealed it: whoever holds that has written it, in whosever name.
    var device: String
  }

  /// What somebody knows.
  private struct Listener {
    var actor: Actor
    /// Whose phone it is, of somebody with one.
    var device = ""
    var knowledge = Knowledge()
    /// The letters that it can read, by their places.
    var read: [Int] = []
  }

  private var letters: [Sealed] = []
  private var listeners: [Listener]
  /// Whose each phone is, as the server is told: its user's, until somebody logs in there as somebody else.
  private var users: [String: UserID] = [:]  // order-free: only ever looked up
  /// The phones on which somebody has logged in who is not the account's user.
  private var stolen: Set<String> = []  // order-free: only ever looked up
  /// What lies on each device's disks, by device and then part.
  private var disks: [DeviceDisk] = []
  private(set) var readings: [Reading] = []
  /// The letters of which the operator knows who wrote to whom and when, each once.
  private(set) var seenByOperator: [LetterID] = []
  /// Those of which the push services know who wrote, to which phone.
  private(set) var seenByPush: [LetterID] = []
  /// Which phone has sealed or opened which letter.
  private var handled: [Handled] = []

  /// A letter that went through the hands of a phone.
  private struct Handled {
    var device: String
    var letter: LetterID
  }

  private struct DeviceDisk {
    var device: String
    var part: String
    var kept = Disk()
    var position: LogPosition
  }

  /// The most letters and phones that are looked at where no rule asks for it.
  static let most = (letters: 24, phones: 12)

  /// Nobody has heard anything.
  ///
  /// - Parameter owners: whose each device is: where somebody else logs in on it first, it is still its user's.
  init(owners: [(String, UserID)]) {
    users = Dictionary(owners) { first, _ in first }  // order-free: only ever looked up
    listeners = [.operator, .push, .link, .operatorWithLink].map { Listener(actor: $0) }
    for place in listeners.indices where listeners[place].actor.isOperator {
      listeners[place].knowledge.learn(Server.operatorKey, from: 0)
    }
  }

  /// How many letters were sealed: without one there is nothing to read.
  var sealed: Int { letters.count }

  /// Whether there are more letters or phones than are looked at where no rule asks for it.
  var isTooLarge: Bool {
    letters.count > Self.most.letters || listeners.count > Self.most.phones + 4
  }

  // MARK: Hearing

  /// Takes a row: who hears what.
  mutating func take(_ row: AppRow<LettersApp>) {
    switch row.event {
    case .server(.requested(_, let device, let user, let body, _)):
      if !stolen.contains(device.text) { users[device.text] = user }
      hear(TermCollector.terms(in: body), row) { $0.isOperator }
      if case .submit(let letter) = body, !seenByOperator.contains(letter.header.id) {
        seenByOperator.append(letter.header.id)
      }
    case .phone(let event):
      if case .linkCame(let link) = event {
        hear(TermCollector.terms(in: link), row) { $0 == .link || $0 == .operatorWithLink }
      }
      if case .loggedIn = event { stolen.insert(row.place.node) }
      if case .unsealed(let letter, _) = event {
        handled.append(Handled(device: row.place.node, letter: letter))
      }
      let device = row.place.node
      if !listeners.contains(where: { $0.device == device }) {
        listeners.append(Listener(actor: .others, device: device))
      }
      hear(TermCollector.terms(in: event), row, at: device) { $0 == .others }
    case .keychain(let event):
      // What its own app hands it that app was told; what comes from elsewhere only the keychain.
      switch event {
      case .itemSynced, .secretsSynced:
        let device = row.place.node
        if !listeners.contains(where: { $0.device == device }) {
          listeners.append(Listener(actor: .others, device: device))
        }
        hear(TermCollector.terms(in: event), row, at: device) { $0 == .others }
      case .keyWanted, .keyOfAccountWanted, .keyAdded, .keyWithdrawn, .accountLeft, .accountEntered,
        .itemsWanted, .itemsRead, .referenceAdded, .secretsWanted, .secretsAdded, .secretsAsked,
        .deviceReplaced, .keychainCopied:
        break
      }
    case .server, .push, .door: break
    }
    for effect in row.effects { take(effect, row) }
  }

  private mutating func take(_ effect: LettersApp.Effect, _ row: AppRow<LettersApp>) {
    switch effect {
    case .send(.phone(.pushed(let notice)), _, _, _),
      .tell(.push(.pushWanted(let notice, _, _)), _, _):
      hear(TermCollector.terms(in: notice), row) { $0 == .push }
      switch notice {
      case .letterArrived(let announcement, _, _), .letterHanded(let announcement):
        if !seenByPush.contains(announcement.letter) { seenByPush.append(announcement.letter) }
      case .friendAsks, .friendFound, .friendGone, .deviceAsks, .silenceNoticed: break
      }
    case .ask(.sealLetter(let job)):
      guard job.user == .phone, !letters.contains(where: { $0.letter == job.header.id }) else {
        return
      }
      handled.append(Handled(device: row.place.node, letter: job.header.id))
      letters.append(
        Sealed(
          letter: job.header.id,
          body: job.body,
          sender: job.header.sender,
          recipient: job.header.recipient,
          device: row.place.node,
        )
      )
    case .write(let key, let value):
      let place = disk(of: row)
      disks[place].kept.take(.write(key: key, value: value))
      disks[place].kept.take(.sync)
      disks[place].position = row.position
    case .remove(let key):
      let place = disk(of: row)
      disks[place].kept.take(.remove(key: key))
      disks[place].kept.take(.sync)
    case .send, .tell, .setTimer, .setAlarm, .cancelTimer, .sync, .draw, .ask, .hand, .state: break
    }
  }

  private mutating func disk(of row: AppRow<LettersApp>) -> Int {
    let (device, part) = (row.place.node, row.place.part)
    if let place = disks.firstIndex(where: { $0.device == device && $0.part == part }) {
      return place
    }
    disks.append(DeviceDisk(device: device, part: part, position: row.position))
    return disks.count - 1
  }

  private mutating func hear(
    _ terms: [Term],
    _ row: AppRow<LettersApp>,
    at device: String = "",
    who isMeant: (Actor) -> Bool,
  ) {
    guard !terms.isEmpty else { return }
    for place in listeners.indices
    where isMeant(listeners[place].actor) && listeners[place].device == device {
      var isNew = false
      for term in terms {
        let source = Int(row.position.number)
        if listeners[place].knowledge.learn(term, from: source) { isNew = true }
      }
      if isNew { look(place, row.at, row.position) }
    }
  }

  /// Looks which letters somebody can read now who could not before.
  private mutating func look(_ place: Int, _ now: Instant, _ position: LogPosition) {
    let (actor, user) = (listeners[place].actor, users[listeners[place].device])
    for (number, letter) in letters.enumerated() where !listeners[place].read.contains(number) {
      let isOwn = user == letter.sender || user == letter.recipient
      if actor == .others, isOwn || listeners[place].device == letter.device { continue }
      let derivation = listeners[place].knowledge.derivation(of: letter.body)
      guard let derivation else { continue }
      listeners[place].read.append(number)
      readings.append(
        Reading(
          actor: actor,
          letter: letter.letter,
          who: listeners[place].device,
          at: now,
          evidence: position,
          derivation: derivation,
        )
      )
    }
  }
}

extension LetterReaders {
  /// All readings, with those of whoever finds a phone when the run is over, as it lies there, unlocked.
  ///
  /// Such a person reads what lies on it. What more they read who have what the operator heard, and what that one cannot read
  /// alone, is of two kinds: of the past, which the phone had opened or sealed and whose text is on it no more, and of what is
  /// still closed, for which the phone has the keys.
  func readings(until end: Instant) -> [Reading] {
    var all = readings
    var devices: [String] = []
    for disk in disks where !devices.contains(disk.device) {
      devices.append(disk.device)
    }
    for device in devices { all += readings(ofWhoFinds: device, end) }
    return all
  }

  private func readings(ofWhoFinds device: String, _ end: Instant) -> [Reading] {
    guard let `operator` = listeners.first(where: { $0.actor == .operator }) else { return [] }
    var (knowledge, alone) = (`operator`.knowledge, Knowledge())
    var texts: [Term] = []
    var last = LogPosition(0)
    for disk in disks where disk.device == device {
      guard let part = LettersApp.parts.first(where: { $0.name == disk.part }),
        let event = LettersApp.begun(part, with: disk.kept.entries)
      else { continue }
      let terms = TermCollector.terms(in: event)
      texts += terms
      last = max(last, disk.position)
      for term in terms {
        knowledge.learn(term, from: Int(disk.position.number))
        alone.learn(term, from: Int(disk.position.number))
      }
    }
    func reading(_ actor: Actor, _ letter: Sealed, _ derivation: Derivation) -> Reading {
      Reading(
        actor: actor,
        letter: letter.letter,
        who: device,
        at: end,
        evidence: last,
        derivation: derivation,
      )
    }
    var all: [Reading] = []
    for letter in letters {
      let found = alone.derivation(of: letter.body)
      if let found { all.append(reading(.finder, letter, found)) }
      guard !texts.contains(letter.body), !`operator`.knowledge.canDerive(letter.body),
        let derivation = knowledge.derivation(of: letter.body)
      else { continue }
      if handled.contains(where: { $0.device == device && $0.letter == letter.letter }) {
        all.append(reading(.thief, letter, derivation))
      } else if found == nil {
        all.append(reading(.ahead, letter, derivation))
      }
    }
    return all
  }
}

extension LetterReaders.Actor {
  /// Whether it hears what the server does.
  var isOperator: Bool { self == .operator || self == .operatorWithLink }

  /// Whether it says of a phone that is found what cannot be a fault.
  var isOfPhone: Bool { self == .finder || self == .ahead }
}
