import Kernel
import Testing

@testable import Plans

/// Formats of scalars: what they take at their edges, and what they say is expected.
struct ScalarFormatTests {
  private enum Colour: String, CaseIterable {
    case red
    case green
  }

  /// Whether a format takes everything inside its edges and nothing outside.
  private func keepsItsEdges<Value>(_ format: ScalarFormat<Value>) -> [String] {
    var wrong: [String] = []
    for text in format.edges.inside where (try? format.value(of: text, quoted: false)) == nil {
      wrong.append("refuses \(text.prefix(40))")
    }
    for text in format.edges.outside where (try? format.value(of: text, quoted: false)) != nil {
      wrong.append("takes \(text.prefix(40))")
    }
    return wrong
  }

  private func problem<Value>(
    _ format: ScalarFormat<Value>,
    _ text: String,
    quoted: Bool = false,
  )
    -> String?
  {
    do throws(QuantityError) {
      _ = try format.value(of: text, quoted: quoted)
      return nil
    } catch {
      return error.description
    }
  }

  @Test func `every format keeps its edges`() {
    #expect(keepsItsEdges(.text()) == [])
    #expect(keepsItsEdges(.text(length: 1)) == [])
    #expect(keepsItsEdges(ScalarFormat<String>.name) == [])
    #expect(keepsItsEdges(.choice(["red", "green"])) == [])
    #expect(keepsItsEdges(.integer(in: -3...9)) == [])
    #expect(keepsItsEdges(.duration()) == [])
    #expect(keepsItsEdges(.duration(in: .milliseconds(1) ... .seconds(2))) == [])
    #expect(keepsItsEdges(ScalarFormat<CivilTime>.civilTime) == [])
    #expect(keepsItsEdges(ScalarFormat<Ratio>.ratio) == [])
    #expect(keepsItsEdges(.ratio(in: Ratio(1, 100)...Ratio(100, 1))) == [])
    #expect(keepsItsEdges(ScalarFormat<Bool>.boolean) == [])
    #expect(keepsItsEdges(ScalarFormat<Colour>.enumeration()) == [])
    for kind in QuantityKind.allCases {
      #expect(keepsItsEdges(.quantity(kind, in: 1...1_000_000)) == [], "\(kind)")
    }
  }

  @Test func `a range is told by its ends, those that there are`() {
    #expect(ScalarFormat.integer(in: 1...9).expectation == "a whole number, from 1 to 9")
    #expect(ScalarFormat.integer(in: 1...Int64.max).expectation == "a whole number, at least 1")
    #expect(ScalarFormat.integer(in: Int64.min...9).expectation == "a whole number, at most 9")
    #expect(ScalarFormat.integer(in: .min ... .max).expectation == "a whole number")
    #expect(
      ScalarFormat.duration(in: .zero ... .seconds(60)).expectation
        == "a duration such as 200ms, from 0s to 1min"
    )
    #expect(
      ScalarFormat.ratio(in: Ratio(1, 2)...Ratio(3, 1)).expectation
        == "a ratio of whole numbers such as 3/2, from 1/2 to 3"
    )
  }

  @Test func `a text has at least one character and at most so many`() {
    #expect(problem(.text(length: 3), "abc") == nil)
    #expect(problem(.text(length: 3), "abcd") == "is too long")
    #expect(problem(.text(length: 3), "") == "is empty")
    // Letters with accents of their own are counted by scalars.
    #expect(problem(.text(length: 3), "e\u{301}e\u{301}") == "is too long")
  }

  @Test func `a name has nothing that cannot be seen`() {
    #expect(problem(ScalarFormat<String>.name, "Hina 山彦") == nil)
    #expect(problem(ScalarFormat<String>.name, "a\nb") == #"has \u{A}"#)
    #expect(problem(ScalarFormat<String>.name, "a\u{202E}b") == #"has \u{202E}"#)
  }

  @Test func `a number in quotation marks is a text, a quantity is not`() {
    #expect(problem(.integer(in: 0...9), "7", quoted: true) == "is a text in quotation marks")
    #expect(problem(ScalarFormat<Bool>.boolean, "true", quoted: true) != nil)
    #expect(problem(.duration(), "7ms", quoted: true) == nil)
  }

  @Test func `a choice names the nearest`() {
    #expect(
      problem(.choice(["red", "green"]), "grean") == "is none of them (did you mean 'green'?)"
    )
    #expect(problem(.choice(["red", "green"]), "blue") == "is none of them")
    #expect(problem(ScalarFormat<Colour>.enumeration(), "Red") != nil)
  }

  @Test func `a ratio keeps to its range`() {
    let format = ScalarFormat.ratio(in: Ratio(1, 2)...Ratio(3, 1))
    #expect(problem(format, "1/2") == nil && problem(format, "3") == nil)
    #expect(problem(format, "1/3") == "is too small" && problem(format, "4") == "is too large")
  }
}
