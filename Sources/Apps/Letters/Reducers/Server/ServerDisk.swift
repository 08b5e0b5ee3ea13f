import Kernel

/// What of a server stands on its disk under names of its own, in the order in which it is written.
///
/// A letter stands there by the number that it was taken in with, a user and a tombstone by whose they are, and what is
/// never removed, or seldom, by its place: so a letter more, or one less, writes that one.
public enum ServerPart: String, CaseIterable, Sendable {
  /// What there is once.
  case facts, dishonesty
  /// The documents.
  case users, pairings, invites, letters, reports, blobs, tombstones, sequences, owed

  /// The name of what stands there by a number: in the order of the names are those of the numbers.
  func key(_ number: Int64) -> String {
    let text = String(number)
    return "\(rawValue)/\(String(repeating: "0", count: max(0, 10 - text.utf8.count)))\(text)"
  }

  /// The name of what stands there by a name of its own.
  func key(_ name: String) -> String { "\(rawValue)/\(name)" }

  /// What something of that name belongs to; nil for another's.
  init?(key: String) {
    self.init(rawValue: String(key.prefix { $0 != "/" }))
  }
}

extension ServerDocuments {
  /// What is to stand on the disk otherwise than it does, where that has what was before.
  func changes(since before: ServerDocuments) -> [DiaryChange] {
    let facts = ServerFacts(self)
    var changes: [DiaryChange] = []
    if facts != ServerFacts(before) {
      changes.append(DiaryChange(key: ServerPart.facts.rawValue, value: facts.written))
    }
    if dishonesty != before.dishonesty {
      let key = ServerPart.dishonesty.rawValue
      changes.append(DiaryChange(key: key, value: dishonesty.written))
    }
    changes += Self.named(.users, before.users, users) { $0.user.text }
    changes += Self.placed(.pairings, before.pairings, pairings)
    changes += Self.placed(.invites, before.invites, invites)
    changes += Self.numbered(before.letters, letters)
    changes += Self.placed(.reports, before.reports, reports)
    changes += Self.placed(.blobs, before.blobs.map(BlobName.init), blobs.map(BlobName.init))
    changes += Self.named(.tombstones, before.tombstones, tombstones) { $0.letter.text }
    changes += Self.placed(.sequences, before.sequences, sequences)
    changes += Self.placed(.owed, before.owed, owed)
    return changes
  }

  /// What stands by its place: whatever moves is written anew.
  private static func placed<Document: DiaryElement>(
    _ part: ServerPart,
    _ before: [Document],
    _ after: [Document],
  ) -> [DiaryChange] {
    // Where both are one array nothing is compared.
    if before == after { return [] }
    return (0..<max(before.count, after.count)).compactMap { place in
      let key = part.key(Int64(place))
      guard place < after.count else { return DiaryChange(key: key, value: nil) }
      guard place >= before.count || before[place] != after[place] else { return nil }
      return DiaryChange(key: key, value: after[place].written)
    }
  }

  /// What stands by a name, each of which there is once.
  private static func named<Document: DiaryElement>(
    _ part: ServerPart,
    _ before: [Document],
    _ after: [Document],
    by name: (Document) -> String,
  ) -> [DiaryChange] {
    if before == after { return [] }
    var known: [String: Document] = [:]  // order-free: only ever looked up
    for document in before { known[name(document)] = document }
    var changes: [DiaryChange] = []
    for document in after where known.removeValue(forKey: name(document)) != document {
      changes.append(DiaryChange(key: part.key(name(document)), value: document.written))
    }
    guard !known.isEmpty else { return changes }
    for document in before where known[name(document)] != nil {
      changes.append(DiaryChange(key: part.key(name(document)), value: nil))
    }
    return changes
  }

  /// Letters, which stand in the order of their numbers.
  private static func numbered(
    _ before: [LetterDocument],
    _ after: [LetterDocument],
  ) -> [DiaryChange] {
    if before == after { return [] }
    var changes: [DiaryChange] = []
    var place = 0
    func remove(_ document: LetterDocument) {
      changes.append(DiaryChange(key: ServerPart.letters.key(document.number), value: nil))
    }
    for document in after {
      while place < before.count, before[place].number < document.number {
        remove(before[place])
        place += 1
      }
      let isThere = place < before.count && before[place].number == document.number
      if !isThere || before[place] != document {
        let key = ServerPart.letters.key(document.number)
        changes.append(DiaryChange(key: key, value: document.written))
      }
      if isThere { place += 1 }
    }
    for document in before[place...] { remove(document) }
    return changes
  }

  // MARK: Reading

  /// What a process finds on the disk when it begins.
  ///
  /// - Parameter entries: names and what stands under them, in the order of the names.
  /// - Throws: where something was written by another version, or is nothing of a server's.
  public init(disk entries: [(key: String, value: String)]) throws(FieldError) {
    self.init()
    for entry in entries {
      guard let part = ServerPart(key: entry.key) else {
        throw FieldError(field: entry.key, problem: "nothing of a server's")
      }
      try read(entry.value, into: part)
    }
    users.sort { $0.user < $1.user }
    // Those of one moment are forgotten together.
    tombstones.sort { ($0.ends, $0.letter) < ($1.ends, $1.letter) }
  }

  private mutating func read(_ text: String, into part: ServerPart) throws(FieldError) {
    switch part {
    case .facts:
      let facts = try ServerFacts(written: text)
      (runs, taken, owedEver) = (facts.runs, facts.taken, facts.owedEver)
      missing = facts.missing
    case .dishonesty: dishonesty = try DishonestOperator(written: text)
    case .users: users.append(try UserDocument(written: text))
    case .pairings: pairings.append(try PairingDocument(written: text))
    case .invites: invites.append(try InviteDocument(written: text))
    case .letters: letters.append(try LetterDocument(written: text))
    case .reports: reports.append(try ReportDocument(written: text))
    case .blobs: blobs.append(try BlobName(written: text).name)
    case .tombstones: tombstones.append(try Tombstone(written: text))
    case .sequences: sequences.append(try SequenceDocument(written: text))
    case .owed: owed.append(try OwedNotice(written: text))
    }
  }
}

/// What there is once on a server's disk.
struct ServerFacts: Record, Hashable, Sendable {
  /// How many runs of the delivery job have read something.
  var runs: Int64 = 0
  /// How many letters were taken in.
  var taken: Int64 = 0
  /// How many pushes were owed.
  var owedEver: Int64 = 0  // key: owed_ever, unless 0
  /// How many of the delivery job's next runs do not take place.
  var missing: Int64 = 0  // key: missing, unless 0

  init() {}

  init(_ documents: ServerDocuments) {
    runs = documents.runs
    taken = documents.taken
    owedEver = documents.owedEver
    missing = documents.missing
  }
}

/// A photo that came, by its name.
struct BlobName: Record, Hashable, Sendable {
  /// The name.
  var name = ""

  init() {}

  init(_ name: String) { self.name = name }
}

extension ServerFacts: DiaryElement {}
extension BlobName: DiaryElement {}
extension UserDocument: DiaryElement {}
extension PairingDocument: DiaryElement {}
extension InviteDocument: DiaryElement {}
extension LetterDocument: DiaryElement {}
extension ReportDocument: DiaryElement {}
extension Tombstone: DiaryElement {}
extension SequenceDocument: DiaryElement {}
extension OwedNotice: DiaryElement {}
