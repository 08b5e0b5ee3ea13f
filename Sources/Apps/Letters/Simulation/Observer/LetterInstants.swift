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
      for case .write(_, let value) in row.effects {
        if let diary: PhoneDiary = try? DiskEntry(key: "", value: value).record() {
          terms += TermCollector.terms(in: diary)
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
    for fact in row.facts {
      if case .instantKnown(let letter) = fact { letters[place(of: letter)].isKnown = true }
      if case .letterOpened(let letter) = fact,
        let place = letters.firstIndex(where: { $0.letter == letter })
      {
        if letters[place].isBefore(row.at) { letters[place].isOpenedEarly = true }
      }
    }
    if case .server(.momentDrawn(let letter, let value)) = row.event,
      let place = letters.firstIndex(where: { $0.letter == letter }), let from = starts[letter]
    {
      letters[place].instant = from + .seconds(Int64(value))
    }
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

  /// How many random letters were sealed: without one there is no time to know.
  var sealed: Int { letters.count }
  /// The letters whose time the operator knew before it came.
  var known: Int { letters.count(where: \.isKnown) }
  /// Those whose time a phone of the recipient's knew.
  var foreseen: Int { letters.count(where: \.isForeseen) }
  /// Those whose text follows from what such a phone had by then.
  var readable: Int { letters.count(where: \.isReadable) }
  /// Those that were shown by then.
  var opened: Int { letters.count(where: \.isOpenedEarly) }
}
