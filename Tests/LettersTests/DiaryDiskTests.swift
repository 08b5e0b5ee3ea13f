import Kernel
import SymbolicCryptography
import Testing

@testable import Letters

/// What of a phone's diary goes to its disk, and what comes back.
struct DiaryDiskTests {
  private var diary = PhoneDiary()
  /// What stands on the disk, by name.
  private var disk: [(key: String, value: String)] = []

  /// Writes what has changed.
  ///
  /// - Returns: the names that were written or removed.
  private mutating func save() -> [String] {
    let changes = diary.takeChanges()
    for change in changes {
      disk.removeAll { $0.key == change.key }
      if let value = change.value { disk.append((change.key, value)) }
    }
    disk.sort { $0.key < $1.key }
    return changes.map(\.key)
  }

  private static func entry(_ number: Int64, _ state: InboxState = .announced) -> InboxEntry {
    var entry = InboxEntry()
    entry.letter = LetterID("hina-phone-\(number)")
    entry.state = state
    return entry
  }

  @Test mutating func `a letter more is one entry more, and nothing else is written`() {
    diary.isSignedIn = true
    for number in 0..<100 { diary.inbox.append(Self.entry(Int64(number))) }
    #expect(save().count == 101)
    diary.inbox.append(Self.entry(100))
    #expect(save() == ["inbox/0000000100"])
    diary.inbox[7].openings = 1
    diary.launches += 1
    #expect(save() == ["facts", "inbox/0000000007"])
    #expect(save() == [])
  }

  @Test mutating func `a letter that is shown and not saved is not written`() throws {
    diary.inbox.append(Self.entry(1))
    _ = save()
    diary.inbox[0].state = .shown(body: .name("body"))
    #expect(save() == [])
    #expect(try PhoneDiary(disk: disk).inbox[0].state == .announced)
    diary.inbox[0].state = .saved(body: .name("body"))
    #expect(save() == ["inbox/0000000000"])
  }

  @Test mutating func `an app that begins anew leaves nothing of the last one's diary`() throws {
    diary.name = "鈴木"
    diary.sent = []
    diary.sent += ["ren-phone-1", "ren-phone-2"]
    diary.inbox.append(Self.entry(1))
    _ = save()
    var fresh = PhoneDiary()
    fresh.reinstalls = 1
    fresh.sent += ["ren-phone-2"]
    diary.become(fresh)
    #expect(save() == ["facts", "inbox/0000000000", "sent/0000000000", "sent/0000000001"])
    let read = try PhoneDiary(disk: disk)
    #expect(read.sent == ["ren-phone-2"] && read.inbox == [] && read.name.isEmpty)
    #expect(read.reinstalls == 1)
  }

  @Test mutating func `what is unsaved is a part of the state, until it is saved`() throws {
    diary.inbox.append(Self.entry(1))
    diary.written = 1
    var kept = try CanonicalReader.decode(
      PhoneDiary.self,
      from: CanonicalWriter.encode(diary),
    )
    #expect(kept == diary)
    #expect(kept.takeChanges() == diary.takeChanges())
    kept = try CanonicalReader.decode(PhoneDiary.self, from: CanonicalWriter.encode(diary))
    #expect(kept.takeChanges() == [])
  }

  @Test func `what stands on the disk under another's name is no diary`() {
    #expect(throws: FieldError.self) { try PhoneDiary(disk: [("documents", "{}")]) }
    #expect(throws: FieldError.self) { try PhoneDiary(disk: [("inbox/0000000000", "{}")]) }
  }

  @Test(arguments: 1...40)
  mutating func `whatever happens, the disk has what the diary had when it was saved`(
    seed: UInt64
  ) throws {
    var random = SplitMix(seed)
    for step in 0..<60 {
      let place = diary.inbox.isEmpty ? 0 : Int(random.next() % UInt64(diary.inbox.count))
      switch random.next() % 7 {
      case 0, 1: diary.inbox.append(Self.entry(Int64(step)))
      case 2 where !diary.inbox.isEmpty: diary.inbox[place].state = .discarded
      case 3 where !diary.inbox.isEmpty: diary.inbox.remove(at: place)
      case 4: diary.inbox.removeAll { $0.state == .discarded }
      case 5: diary.inbox.become(Array(diary.inbox.all.suffix(3)))
      default: diary.written += 1
      }
      if random.next() % 3 == 0 {
        _ = save()
        let read = try PhoneDiary(disk: disk)
        #expect(read == diary, "seed \(seed), step \(step)")
      }
    }
  }
}

/// Numbers from a seed.
private struct SplitMix {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
