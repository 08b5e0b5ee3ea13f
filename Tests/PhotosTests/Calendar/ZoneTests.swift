import Kernel
import Photos
import Testing

struct ZoneTests {
  private let changing = Zone(
    name: "Test/Zone",
    offsets: [0, 3_600, 7_200],
    transitions: [-10, 50],
  )

  @Test(
    arguments: [
      (.min, 0), (-11, 0), (-10, 3_600), (49, 3_600), (50, 7_200), (.max, 7_200),
    ] as [(Int64, Int64)]
  )
  func `an offset holds from its transition on`(seconds: Int64, offset: Int64) {
    #expect(changing.offset(at: seconds) == offset)
  }

  @Test(
    arguments: [
      (32_400, "+09:00"), (-12_600, "-03:30"), (0, "+00:00"), (20_700, "+05:45"),
      (86_340, "+23:59"), (-86_340, "-23:59"),
    ] as [(Int64, String)]
  )
  func `a fixed zone is named by its offset`(offset: Int64, name: String) {
    let zone = Zone.fixed(offset)
    #expect(zone == Zone(name: name, offsets: [offset], transitions: []))
    #expect(zone.offset(at: 0) == offset)
  }

  @Test func `a zone reads back as it was written`() throws {
    let bytes = CanonicalWriter.encode(changing)
    #expect(
      String(decoding: bytes, as: UTF8.self)
        == #"{"name":"Test/Zone","offsets_s":[0,3600,7200],"transitions_s":[-10,50]}"#
    )
    #expect(try CanonicalReader.decode(Zone.self, from: bytes) == changing)
  }

  @Test(arguments: [
    ("[0,3600]", "[]", "2 offsets for 0 transitions"), ("[]", "[]", "0 offsets for 0 transitions"),
    ("[0,1,2]", "[5,5]", "5 comes after 5"), ("[0,1,2]", "[5,4]", "4 comes after 5"),
    ("[86400]", "[]", "86400 s is a day or more"),
  ])
  func `a table that does not fit together is refused`(
    offsets: String,
    transitions: String,
    problem: String,
  ) {
    let text = #"{"name":"x","offsets_s":\#(offsets),"transitions_s":\#(transitions)}"#
    #expect {
      try CanonicalReader.decode(Zone.self, from: Array(text.utf8))
    } throws: { error in
      (error as? FieldError)?.problem.contains(problem) == true
    }
  }
}
