import AppToolkit
import Kernel
import Letters
import SymbolicCryptography
import World

/// Who knows the time of a random letter before it has come, and who could read it by then (L-21).
///
/// It looks at what each has heard, whatever an app does with it: what follows from all that a phone of the recipient's was told,
/// and has on its disk, is what a changed app there can do.
struct LetterInstants {
  /// A random letter.
  private struct Hidden {
    var letter: LetterID
    var recipient: UserID
    /// The names of its text, and of its time where that stands in it.
    var body: Term?
    var time: Term?
    /// When it is to arrive: by the draw that counted; nil before one has.
    var instant: Instant?
    /// Whether the server has taken it in, and whether it has come to a phone of its recipient's.
    var isTaken = false
    var hasCome = false
    var isKnown = false
    var isForeseen = false
    var isReadable = false
    var isOpenedEarly = false

    /// Whether its time has not come; before one was drawn it has not.
    func isBefore(_ now: Instant) -> Bool { instant.map { now < $0 } ?? true }
  }

  private var letters: [Hidden] = []
  private var phones: [String: Knowledge] = [:]  // order-free: only ever looked up
  private var users: [String: UserID] = [:]  // order-free: only ever looked up
  private var operatorKnowledge = Knowledge()
  private var starts: [LetterID: Instant] = [:]  // order-free: only ever looked up

  /// Takes a row: what somebody hears by it.
  mutating func take(_ row: AppRow<LettersApp>) {
    note(row)
    let number = Int(row.position.number)
    switch row.event {
    case .server(.requested(_, let device, let user, let body, _)):
      users[device.text] = user
      var isNew = false
      for term in TermCollector.terms(in: body)
      where operatorKnowledge.learn(term, from: number) {
        isNew = true
      }
      if isNew { lookAtOperator(row.at) }
    case .phone(let event):
      var terms = TermCollector.terms(in: event)
      for case .write(let key, let value) in row.effects {
        if let written = try? PhoneDiary(disk: [(key, value)]) {
          terms += TermCollector.terms(in: written)
        }
      }
      hear(terms, at: row.place.node, number, row.at)
    case .keychain, .server, .push, .door: break
    }
  }

  /// Which letters there are, when they are to arrive, and which are opened.
  private mutating func note(_ row: AppRow<LettersApp>) {
    for case .ask(.sealLetter(let job)) in row.effects {
      guard case .random(let from, _) = job.header.mode, job.user == .phone else { continue }
      starts[job.header.id] = Instant(nanoseconds: from.nanoseconds)
      let place = place(of: job.header.id)
      letters[place].recipient = job.header.recipient
      letters[place].body = job.body
      letters[place].time = job.time
      letters[place].instant = job.opens.map { Instant(nanoseconds: $0.nanoseconds) }
    }
    for fact in row.facts { note(fact, at: row.at) }
    if case .server(.momentDrawn(let letter, let value)) = row.event,
      let place = letters.firstIndex(where: { $0.letter == letter }), let from = starts[letter]
    {
      letters[place].instant = from + .seconds(Int64(value))
    }
  }

  private mutating func note(_ fact: LetterFact, at now: Instant) {
    if case .instantKnown(let letter) = fact { letters[place(of: letter)].isKnown = true }
    if case .letterAccepted(let letter) = fact { change(letter) { $0.isTaken = true } }
    if case .letterHeld(let letter) = fact { change(letter) { $0.hasCome = true } }
    if case .peekHeld(let letter, _) = fact { change(letter) { $0.hasCome = true } }
    if case .letterAnnounced(let letter) = fact { change(letter) { $0.hasCome = true } }
    if case .letterOpened(let letter) = fact {
      change(letter) { hidden in
        hidden.hasCome = true
        if hidden.isBefore(now) { hidden.isOpenedEarly = true }
      }
    }
  }

  /// Changes what is known of a letter that is one of these.
  private mutating func change(_ letter: LetterID, _ change: (inout Hidden) -> Void) {
    guard let place = letters.firstIndex(where: { $0.letter == letter }) else { return }
    change(&letters[place])
  }

  private mutating func place(of letter: LetterID) -> Int {
    if let place = letters.firstIndex(where: { $0.letter == letter }) { return place }
    letters.append(Hidden(letter: letter, recipient: ""))
    return letters.count - 1
  }

  // MARK: Hearing

  private mutating func hear(_ terms: [Term], at phone: String, _ number: Int, _ now: Instant) {
    var isNew = false
    for term in terms where phones[phone, default: Knowledge()].learn(term, from: number) {
      isNew = true
    }
    guard isNew, let user = users[phone], let knowledge = phones[phone] else { return }
    for place in letters.indices where letters[place].recipient == user {
      guard letters[place].isBefore(now) else { continue }
      if let time = letters[place].time, knowledge.canDerive(time) {
        letters[place].isForeseen = true
      }
      if let body = letters[place].body, knowledge.canDerive(body) {
        letters[place].isReadable = true
      }
    }
  }

  private mutating func lookAtOperator(_ now: Instant) {
    for place in letters.indices where letters[place].isBefore(now) {
      if let time = letters[place].time, operatorKnowledge.canDerive(time) {
        letters[place].isKnown = true
      }
    }
  }

  // MARK: Figures

  /// The letters whose time the operator knew before it came; nil where no server took one in.
  var known: Int? { count(\.isKnown, of: \.isTaken) }
  /// Those whose time a phone of the recipient's knew; nil, as the next two, where none has come to one.
  var foreseen: Int? { count(\.isForeseen, of: \.hasCome) }
  /// Those whose text follows from what such a phone had by then.
  var readable: Int? { count(\.isReadable, of: \.hasCome) }
  /// Those that were shown by then.
  var opened: Int? { count(\.isOpenedEarly, of: \.hasCome) }

  /// How many letters are so; nil where there is none of which that can be said.
  private func count(
    _ isSo: KeyPath<Hidden, Bool>,
    of canBe: KeyPath<Hidden, Bool>,
  ) -> Int? {
    letters.contains { $0[keyPath: canBe] } ? letters.count { $0[keyPath: isSo] } : nil
  }
}
