import LetterVectors
import SharedVectors
import Testing

/// Files of vectors: what comes out of each case.
struct LetterVectorsTests {
  private static let absent: Comment = "there is no ../shared/data/letters"
  private static let own = "letters_v1.json"
  private static let hybrid = "hpke_p256_sha256_aes256gcm.json"

  @Test(.enabled(if: SharedVectors.letters.has(own), absent))
  func `the shared vectors of letters v1 come out as they say`() throws {
    let outcomes = try LetterVectors.check(SharedVectors.letters.bytes(of: Self.own))
    #expect(outcomes.filter { !$0.isAsExpected } == [])
    #expect(outcomes.count == 44 && outcomes.count { $0.kind == .negative } == 15)
  }

  @Test(.enabled(if: SharedVectors.letters.has(hybrid), absent))
  func `the shared vectors of HPKE come out as they say, in all modes`() throws {
    let outcomes = try LetterVectors.check(SharedVectors.letters.bytes(of: Self.hybrid))
    #expect(outcomes.filter { !$0.isAsExpected } == [])
    for mode in 0...3 {
      let messages = outcomes.filter {
        $0.name.contains("(mode \(mode))") && $0.name.hasSuffix("opened")
      }
      #expect(messages.count == 8, "mode \(mode)")
    }
  }

  @Test(arguments: ["a", "b", "十"])
  func `vectors of our own come out as they say`(word: String) throws {
    let sample = try SampleVectors(word)
    let outcomes = try LetterVectors.check(Array(sample.json().utf8))
    #expect(outcomes.filter { !$0.isAsExpected } == [])
    #expect(outcomes.count { $0.kind == .negative } == 26)
    #expect(try sample.json() == SampleVectors(word).json(), "the same each time")
    let signed = try LetterVectors.check(Array(sample.json(isSigned: true).utf8))
    #expect(signed.filter { !$0.isAsExpected } == [])
  }

  private func changed(_ from: String, _ to: String) throws -> [VectorOutcome] {
    let text = try SampleVectors("a").json()
    let pieces = text.split(separator: from, maxSplits: 1, omittingEmptySubsequences: false)
    #expect(pieces.count == 2, "'\(from)' is not in the file")
    return try LetterVectors.check(Array(pieces.joined(separator: to).utf8))
      .filter { !$0.isAsExpected }
  }

  @Test(arguments: [
    ("\"seq\": 1", "\"seq\": 2", "letter 0: header"),
    ("\"mode\": \"legacy\"", "\"mode\": \"scheduled\"", "letter 0: header"),
    ("\"inactiveDays\": 60", "\"inactiveDays\": 61", "letter 0: header"),
    ("\"safetyNumber\": \"", "\"safetyNumber\": \"0", "safety number"),
    ("\"pairPsk\": \"", "\"pairPsk\": \"00", ""),
    ("\"bundleAlice\": \"6c", "\"bundleAlice\": \"6d", "bundle: alice"),
    ("\"body\": \"e6", "\"body\": \"e7", "letter 0: body"),
  ])
  func `a value that is another is found`(from: String, to: String, name: String) throws {
    guard !name.isEmpty else {
      #expect(throws: LetterVectors.ShapeError.self) { try changed(from, to) }
      return
    }
    let wrong = try changed(from, to)
    #expect(wrong.first?.name == name, "\(wrong)")
    #expect(wrong.allSatisfy { !$0.found.isEmpty && $0.found != $0.expected })
  }

  private func outcome(_ change: String, expecting code: String) throws -> VectorOutcome? {
    let negative =
      "{\"name\": \"own\", \"baseLetter\": 1, \"expect\": \"\(code)\", \"change\": \(change)}"
    let text = try SampleVectors("a").json(negatives: [negative], isSigned: true)
    return try LetterVectors.check(Array(text.utf8)).last
  }

  @Test(arguments: [
    ("{}", "OPENED"),
    ("{\"header\": \"00\"}", "HEADER"),
    ("{\"recipientUid\": \"uid-carol\"}", "WRONG_RECIPIENT"),
    ("{\"opened\": true}", "REPLAY"),
    ("{\"bodyCt\": \"\"}", "BODY_DIGEST"),
    ("{\"blobCts\": []}", "BLOB_COUNT"),
    ("{\"blobCts\": [\"00\", \"01\"]}", "BLOB_DIGEST"),
    ("{\"enc\": \"04\"}", "UNWRAP"),
    ("{\"wrappedCek\": \"\"}", "UNWRAP"),
    ("{\"pairPsk\": \"\(String(repeating: "00", count: 32))\"}", "UNWRAP"),
    ("{\"senderKeys\": \"mallory\"}", "UNWRAP"),
    ("{\"senderKeys\": \"bob\"}", "UNWRAP"),
    ("{\"signature\": \"00\"}", "SIGNATURE"),
  ])
  func `a case says for itself what is changed`(change: String, code: String) throws {
    let found = try #require(try outcome(change, expecting: code == "OPENED" ? "UNWRAP" : code))
    #expect(found.found == code && found.name == "own")
    #expect(found.isAsExpected == (code != "OPENED"))
  }

  @Test func `an expectation that is not met is told with what came out`() throws {
    let found = try #require(try outcome("{\"opened\": true}", expecting: "UNWRAP"))
    #expect(found.expected == "UNWRAP" && found.found == "REPLAY" && !found.isAsExpected)
  }
}
