import Kernel
import Testing

@testable import Letters

/// What of a server's documents goes to its disk, and what comes back.
struct ServerDiskTests {
  private var documents = ServerDocuments()
  /// What stands on the disk, by name.
  private var disk: [(key: String, value: String)] = []

  /// Writes what has changed since the documents were those.
  ///
  /// - Returns: the names that were written or removed.
  private mutating func save(since before: ServerDocuments) -> [String] {
    let changes = documents.changes(since: before)
    for change in changes {
      disk.removeAll { $0.key == change.key }
      if let value = change.value { disk.append((change.key, value)) }
    }
    disk.sort { $0.key < $1.key }
    return changes.map(\.key)
  }

  private mutating func takeIn() {
    documents.taken += 1
    var letter = LetterDocument()
    letter.number = documents.taken
    letter.letter.header.id = LetterID("hina-phone-\(documents.taken)")
    documents.letters.append(letter)
  }

  private mutating func add(_ name: String) {
    var user = UserDocument()
    user.user = UserID(name)
    documents.users.append(user)
    documents.users.sort { $0.user < $1.user }
  }

  @Test mutating func `a letter more or less is one entry, whatever lies behind it`() {
    for _ in 0..<100 { takeIn() }
    #expect(save(since: ServerDocuments()).count == 101)
    var before = documents
    documents.letters.remove(at: 0)
    #expect(save(since: before) == ["letters/0000000001"])
    before = documents
    documents.letters[50].state = .notified
    #expect(save(since: before) == ["letters/0000000052"])
    before = documents
    add("hina")
    #expect(save(since: before) == ["users/hina"])
    #expect(save(since: documents).isEmpty)
  }

  @Test func `what stands on the disk under another's name is nothing of a server's`() {
    #expect(throws: FieldError.self) { try ServerDocuments(disk: [("inbox/0000000000", "{}")]) }
  }

  @Test(arguments: 1...40)
  mutating func `whatever happens, the disk has what the server had`(seed: Int64) throws {
    var state = seed
    func next(_ bound: Int64) -> Int {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
      return Int((state / 65_536) % bound)
    }
    for step in 0..<60 {
      let before = documents
      let place = documents.letters.isEmpty ? 0 : next(Int64(documents.letters.count))
      switch next(7) {
      case 0, 1: takeIn()
      case 2 where !documents.letters.isEmpty: documents.letters.remove(at: place)
      case 3 where !documents.letters.isEmpty: documents.letters[place].state = .erased
      case 4:
        if !documents.users.contains(where: { $0.user.text == "u\(step % 9)" }) {
          add("u\(step % 9)")
        }
      case 5: documents.blobs.append("hina-phone-1/\(step)")
      default: documents.blobs = Array(documents.blobs.dropFirst())
      }
      _ = save(since: before)
      #expect(try ServerDocuments(disk: disk) == documents, "seed \(seed), step \(step)")
    }
  }
}
