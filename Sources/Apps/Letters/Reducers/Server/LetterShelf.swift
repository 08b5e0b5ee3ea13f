import Kernel

/// The letters on a server, in the order in which they were taken in, with what finds them: by their
/// numbers, by who is concerned, and by when the delivery job has to look at them again.
///
/// Its fields are the letters alone; whatever finds them is made of these. None of it changes what a run
/// does: a letter that is looked at too early is looked at again.
///
/// - Complexity: O(1) for a letter or a count, O(log letters) for a letter that is due.
public struct LetterShelf: Record, Hashable, Sendable {
  /// The letters by their places; one that was removed leaves a blank one.
  private var documents: [LetterDocument] = []
  private var isThere: [Bool] = []
  /// The first moment at which the delivery job can find something to do about a letter, by places.
  private var moments: [WallTime] = []
  /// Which tally counts it, by places.
  private var tallied: [Int] = []
  private var tallies: [Tally] = []
  private var removed = 0

  private var places: [LetterID: Int] = [:]  // order-free: only ever looked up
  private var received: [UserID: [Int]] = [:]  // order-free: only ever looked up
  private var bequeathed: [UserID: [Int]] = [:]  // order-free: only ever looked up
  private var tallyPlaces: [Friendship: Int] = [:]  // order-free: only ever looked up
  private var calendar = LetterCalendar()
  /// The friendships of whose letters one has changed since somebody asked.
  private var changed: [Friendship] = []

  /// An empty shelf.
  public init() {}

  /// The letters, in the order in which they were taken in.
  var all: [LetterDocument] { removed == 0 ? documents : indices.map { documents[$0] } }

  /// How many letters there are.
  public var count: Int { documents.count - removed }

  /// The places of all letters, in the order in which they were taken in.
  var indices: [Int] { documents.indices.filter { isThere[$0] } }

  /// A letter by its place.
  public subscript(place: Int) -> LetterDocument {
    // Lent, for a copy would count every reference of a letter to give one word of it.
    _read { yield documents[place] }
    _modify {
      let before = standing(at: place)
      yield &documents[place]
      settle(place, before)
    }
  }

  /// The place of a letter; nil where there is none of that number.
  func place(of letter: LetterID) -> Int? { places[letter] }

  /// The places of the letters for a user, in the order in which they were taken in.
  func places(for recipient: UserID) -> [Int] { received[recipient] ?? [] }

  /// The places of the letters of a user that wait for silence, in that order.
  func legacyPlaces(of sender: UserID) -> [Int] { bequeathed[sender] ?? [] }

  /// How many letters from one to another wait for their condition, or are there at all.
  func tally(from sender: UserID, to recipient: UserID) -> Tally {
    tallyPlaces[Friendship(sender, recipient)].map { tallies[$0] } ?? Tally()
  }

  // MARK: Changes

  /// A letter is taken in.
  mutating func append(_ document: LetterDocument) {
    let place = documents.count
    let header = document.letter.header
    documents.append(document)
    isThere.append(true)
    moments.append(.always)
    places[header.id] = place
    received[header.recipient, default: []].append(place)
    if header.mode.isLegacy { bequeathed[header.sender, default: []].append(place) }
    let friendship = Friendship(header.sender, header.recipient)
    let tally = tallyPlaces[friendship] ?? tallies.count
    if tally == tallies.count {
      tallyPlaces[friendship] = tally
      tallies.append(Tally())
    }
    tallied.append(tally)
    tallies[tally].count(standing(at: place), by: 1)
    changed.append(friendship)
    if document.state.isPending { calendar.insert(place, at: .always) }
  }

  /// A letter is gone.
  mutating func remove(at place: Int) {
    let header = documents[place].letter.header
    tallies[tallied[place]].count(standing(at: place), by: -1)
    changed.append(Friendship(header.sender, header.recipient))
    places[header.id] = nil
    received[header.recipient]?.removeAll { $0 == place }
    bequeathed[header.sender]?.removeAll { $0 == place }
    documents[place] = LetterDocument()
    isThere[place] = false
    removed += 1
    if removed > count + 64 { fill(with: indices.map { documents[$0] }) }
  }

  /// What of a letter counts against a limit, of the two words of it that say so.
  private func standing(at place: Int) -> Standing {
    let state = documents[place].state
    return Standing(
      stage: state.isPending ? .pending : state.isDelivered ? .delivered : .over,
      isLegacy: documents[place].letter.header.mode.isLegacy,
    )
  }

  private mutating func settle(_ place: Int, _ before: Standing) {
    let after = standing(at: place)
    guard after != before else { return }
    tallies[tallied[place]].count(before, by: -1)
    tallies[tallied[place]].count(after, by: 1)
    let header = documents[place].letter.header
    changed.append(Friendship(header.sender, header.recipient))
  }

  /// The friendships of whose letters one has changed since this was asked last.
  mutating func takeChanged() -> [Friendship] {
    defer { changed = [] }
    return changed
  }

  // MARK: The delivery job

  /// The places of the letters that a run of the job has to look at, in the order in which they were taken
  /// in; those that still wait are to be put off, by `putOff`.
  mutating func takeDue(by now: WallTime) -> [Int] {
    var due: [Int] = []
    while let entry = calendar.popFirst(by: now) {
      let place = entry.place
      guard place < documents.count, isThere[place], moments[place] == entry.at else { continue }
      // Two entries of one moment are one.
      moments[place] = .distantFuture
      if documents[place].state.isPending { due.append(place) }
    }
    return due.sorted()
  }

  /// When the job has to look at the first letter; nil where none waits.
  mutating func nextLook() -> WallTime? {
    while let entry = calendar.first {
      let place = entry.place
      let isMeant = place < documents.count && isThere[place] && moments[place] == entry.at
      if isMeant, documents[place].state.isPending { return entry.at }
      _ = calendar.popFirst(by: entry.at)
    }
    return nil
  }

  /// Nothing is to be done about a letter before that moment, unless somebody says so.
  mutating func putOff(_ place: Int, until moment: WallTime) {
    moments[place] = moment
    calendar.insert(place, at: moment)
  }

  // MARK: Fields

  /// Puts these letters there in place of what is.
  mutating func fill(with documents: [LetterDocument]) {
    let changed = changed
    self = Self()
    for document in documents { append(document) }
    self.changed += changed
  }

  /// Names the fields.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    var all = all
    try fields.field("letters", &all)
    if V.replaces { fill(with: all) }
  }

  /// Whether both have the same letters in the same order.
  public static func == (left: Self, right: Self) -> Bool {
    left.count == right.count
      && zip(left.indices, right.indices).allSatisfy { left.documents[$0] == right.documents[$1] }
  }

  /// Feeds the letters.
  public func hash(into hasher: inout Hasher) {
    for place in indices { hasher.combine(documents[place]) }
  }
}

/// One direction of a friendship.
struct Friendship: Hashable, Sendable {
  /// Who writes.
  var sender: UserID
  /// To whom.
  var recipient: UserID

  /// From one to the other.
  init(_ sender: UserID, _ recipient: UserID) {
    self.sender = sender
    self.recipient = recipient
  }
}

/// How many letters of one direction of a friendship there are.
struct Tally: Hashable, Sendable {
  private var pending: Int64 = 0
  private var pendingLegacy: Int64 = 0
  private var delivered: Int64 = 0
  private var deliveredLegacy: Int64 = 0

  /// So many more, or fewer, stand so.
  mutating func count(_ standing: LetterShelf.Standing, by number: Int64) {
    switch (standing.stage, standing.isLegacy) {
    case (.pending, false): pending += number
    case (.pending, true): pendingLegacy += number
    case (.delivered, false): delivered += number
    case (.delivered, true): deliveredLegacy += number
    case (.over, _): break
    }
  }

  /// How many there are: legacy letters, others, or both for nil.
  func number(of counted: CountedLetters, areLegacy: Bool?) -> Int64 {
    let others = pending + (counted == .unopened ? delivered : 0)
    let legacy = pendingLegacy + (counted == .unopened ? deliveredLegacy : 0)
    return switch areLegacy {
    case nil: others + legacy
    case false: others
    case true: legacy
    }
  }
}

extension LetterShelf {
  /// What of a letter counts against a limit.
  struct Standing: Hashable, Sendable {
    var stage: Stage
    var isLegacy: Bool

    /// Whether it waits, lies there, or does not.
    enum Stage { case pending, delivered, over }
  }
}
