import Testing

@testable import Kernel

struct RatioTests {
  @Test func `a ratio is kept in lowest terms`() {
    #expect(Ratio(6, 8) == Ratio(3, 4))
    #expect(Ratio(6, 8).denominator == 4)
    #expect(Ratio(-6, 8).numerator == -3)
    #expect(Ratio(0, 9) == .zero)
    #expect(Ratio(7, 7) == .one)
    #expect(Ratio(.min, 2).numerator == .min / 2)
    #expect(Ratio(.min, 1).numerator == .min)
    #expect("\(Ratio(2, 400))" == "1/200")
  }

  @Test func `ratios compare exactly where floating point cannot`() {
    let almost = Ratio(.max - 1, .max)
    #expect(almost < .one)
    #expect(Ratio(.max - 2, .max - 1) < almost)
    #expect(Ratio(-1, 3) < Ratio(-1, 4))
    #expect(!(Ratio.one < .one))
    #expect(almost.isProbability && !Ratio(3, 2).isProbability && !Ratio(-1, 2).isProbability)
  }

  @Test func `a ratio reads back as it was written`() throws {
    let bytes = CanonicalWriter.encode(Ratio(-3, 9))
    #expect(String(decoding: bytes, as: UTF8.self) == #"{"numerator":-1,"denominator":3}"#)
    #expect(try CanonicalReader.decode(Ratio.self, from: bytes) == Ratio(-1, 3))
  }

  @Test(arguments: [
    (#"{"numerator":1,"denominator":0}"#, "denominator"),
    (#"{"numerator":1,"denominator":-2}"#, "denominator"),
    (#"{"numerator":2,"denominator":4}"#, "numerator"),
  ])
  func `a ratio that cannot be is refused`(text: String, field: String) {
    #expect {
      try CanonicalReader.decode(Ratio.self, from: Array(text.utf8))
    } throws: { error in
      (error as? FieldError)?.field == field
    }
  }
}
