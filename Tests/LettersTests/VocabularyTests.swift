import Kernel
import Letters
import SymbolicCryptography
import Testing

/// What letters are, and what stands in a log of them.
struct VocabularyTests {
  @Test func `no two parts have an event of one name`() {
    let kinds = LetterEvent.prototypes.map(\.kind)
    #expect(Set(kinds).count == kinds.count && kinds.count > 30)
    for kind in kinds { #expect(LetterEvent.prototype(kind: kind)?.kind == kind) }
  }

  @Test func `every event, fact and question comes back from what is written of it`() throws {
    func check<C: Choice & Equatable>(_ values: [C]) throws {
      for value in values {
        var writer = CanonicalWriter()
        writer.payload(value)
        let read = try CanonicalReader.decode(C.self, kind: value.kind, from: writer.bytes)
        #expect(read == value, "\(value.kind)")
      }
    }
    try check(LetterEvent.prototypes)
    try check(LetterFact.prototypes)
    try check(CipherQuestion.prototypes)
  }

  private static func second(_ number: Int64) -> WallTime { .start + .seconds(number) }

  private static let conditions: [(DeliveryMode, Refusal?)] = [
    (.scheduled(at: second(0)), .dateInPast),
    (.scheduled(at: second(1)), nil),
    (.random(from: second(2), until: second(1)), .windowEndsFirst),
    (.random(from: second(0), until: second(0)), .windowEndsFirst),
    (.random(from: second(-2), until: second(-1)), .dateInPast),
    (.random(from: second(-2), until: second(1)), nil),
    (.legacy(days: 30), nil),
    (.legacy(days: 45), .unknownDays),
    (.legacy(days: 0), .unknownDays),
  ]

  @Test(arguments: conditions)
  func `a condition that no letter can have is refused by name`(
    mode: DeliveryMode,
    refusal: Refusal?,
  ) {
    #expect(mode.problem(at: .start) == refusal)
  }

  @Test func `five photos and ten megabytes are the most, and no byte more`() {
    let mode = DeliveryMode.legacy(days: 30)
    func problem(_ photos: [Int64]) -> Refusal? {
      LetterDraft(to: "ren", mode, photos: photos).photoProblem
    }
    #expect(problem(Array(repeating: 10_000_000, count: 5)) == nil)
    #expect(problem(Array(repeating: 1, count: 6)) == .tooManyPhotos)
    #expect(problem([10_000_001]) == .photoTooLarge)
  }

  @Test func `what the app allows is sixty-three times what a document takes`() {
    let photos = Array(repeating: Int64(10_000_000), count: 5)
    func bytes(_ place: PhotoPlace) -> Int64 {
      SealedLetter(LetterHeader(), .blank, photos: photos, in: place).documentBytes
    }
    #expect(bytes(.document) / SealedLetter.largestDocument == 63)
    #expect(bytes(.blobs) < SealedLetter.largestDocument)
  }

  @Test func `what people read is what the seed says`() {
    #expect(LetterTexts.limit(of: LetterSettings().limit) == "未開封の手紙が5通あります。相手が開封するまでお待ちください。")
    let push = LetterTexts.push(.titleAndBody, from: "田中")
    #expect(push == ("📬 手紙が届きました", "田中さんから手紙が届いています"))
    #expect(LetterTexts.push(.oneLine, from: "田中").title == "📬 田中さんから手紙が届きました")
    #expect(ReportReason.allCases.map(LetterTexts.reason).last == "その他")
  }
}
