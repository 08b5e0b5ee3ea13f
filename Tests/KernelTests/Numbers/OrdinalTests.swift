import Kernel
import Testing

/// Which one in a row: its arithmetic, and how it stands on record.
struct OrdinalTests {
  private enum Birds {}
  private typealias BirdNumber = Ordinal<Birds>

  private struct Sighting: Record, Equatable {
    var bird: BirdNumber = 0
    var mother: BirdNumber?
    var young: [BirdNumber] = []

    mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
      try fields.field("bird", &bird)
      try fields.field("mother", &mother)
      try fields.field("young", &young)
    }
  }

  private func text(_ sighting: Sighting) -> String {
    String(decoding: CanonicalWriter.encode(sighting), as: UTF8.self)
  }

  private func read(_ text: String) throws(FieldError) -> Sighting {
    try CanonicalReader.decode(Sighting.self, from: Array(text.utf8))
  }

  @Test func `a step leads to another one, a difference is a count`() {
    let bird: BirdNumber = 7
    #expect(bird + 3 == BirdNumber(10))
    #expect(bird - 9 == BirdNumber(-2))
    let steps: Int64 = BirdNumber(10) - bird
    #expect(steps == 3)
    #expect(bird.distance(to: 10) == 3)
    var next = bird
    next += 2
    next -= 1
    #expect(next == 8)
  }

  @Test func `lower comes before higher, from the lowest to the highest number there is`() {
    #expect(BirdNumber.min < -1 && -1 < BirdNumber(0) && BirdNumber(0) < .max)
    #expect([3, 1, 2].sorted() == [1, 2, 3] as [BirdNumber])
    #expect(BirdNumber.min.number == .min && BirdNumber.max.number == .max)
  }

  @Test func `a range of them is walked one by one, and asked in one step`() {
    #expect((BirdNumber(3)..<6).map(\.number) == [3, 4, 5])
    #expect((BirdNumber(3)..<3).isEmpty)
    #expect((BirdNumber(1)...BirdNumber.max).contains(9_000_000_000))
  }

  @Test func `it is as large as a number, and told as one`() {
    #expect(MemoryLayout<BirdNumber>.size == MemoryLayout<Int64>.size)
    #expect("\(BirdNumber(-12))" == "-12")
  }

  @Test func `it stands on record as the number that it is`() throws {
    let lone = Sighting(bird: 4)
    #expect(text(lone) == #"{"bird":4,"mother":null,"young":[]}"#)
    let family = Sighting(bird: .max, mother: .min, young: [5, -6])
    #expect(
      text(family)
        == #"{"bird":9223372036854775807,"mother":-9223372036854775808,"young":[5,-6]}"#
    )
    for sighting in [lone, family] { #expect(try read(text(sighting)) == sighting) }
  }

  @Test(arguments: [
    #"{"bird":"4","mother":null,"young":[]}"#, #"{"bird":null,"mother":null,"young":[]}"#,
    #"{"bird":4,"mother":{},"young":[]}"#, #"{"bird":4,"mother":null,"young":[1.5]}"#,
    #"{"bird":9223372036854775808,"mother":null,"young":[]}"#,
  ])
  func `what is no whole number of 64 bits is an error`(text: String) {
    #expect(throws: FieldError.self) { try read(text) }
  }
}
