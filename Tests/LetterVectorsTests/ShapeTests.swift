import LetterVectors
import Plans
import Testing

/// Files that are none of vectors: where, what, and what to do.
struct ShapeTests {
  private func problems(_ text: String) -> [Diagnostic] {
    do throws(LetterVectors.ShapeError) {
      _ = try LetterVectors.check(Array(text.utf8))
      return []
    } catch {
      return error.diagnostics
    }
  }

  private func changed(_ from: String, _ to: String) throws -> [Diagnostic] {
    let text = try SampleVectors("a").json()
    let pieces = text.split(separator: from, maxSplits: 1, omittingEmptySubsequences: false)
    #expect(pieces.count == 2, "'\(from)' is not in the file")
    return problems(pieces.joined(separator: to))
  }

  @Test(arguments: [
    ("", "1:1: error: not JSON: the end of the file where a value is expected"),
    ("{", "1:2: error: not JSON: the end of the file where a key in quotation marks is expected"),
    ("{}\n{}", "2:1: error: not JSON: '{' where the end of the file is expected"),
    ("{\"a\": 1,\n \"a\": 2}", "2:2: error: key 'a' stands twice in the same object"),
    ("{\"a\": tru}", "1:10: error: not JSON: '}' where 'true' is expected"),
    ("{\"a\": 01}", "1:8: error: not JSON: '1' where ',' or '}' is expected"),
    ("{\"a\": \"\\x\"}", "1:8: error: not JSON: an escape that there is not"),
    ("{\"a\": \"\\ud800\"}", "1:8: error: not JSON: half of a pair"),
    ("\"", "1:2: error: not JSON: the end of the file where '\"' is expected"),
    ("3", "1:1: error: the file is '3'"),
    ("[]", "1:1: error: the file has 0 vectors"),
  ])
  func `what is no JSON, or no object, is placed`(text: String, line: String) {
    let first = problems(text).first?.rendered(file: "f").split(separator: "\n").map(String.init)
    #expect(first?.first == "f:" + line)
    #expect(first?.count == 2, "a remedy stands below it")
  }

  @Test func `bytes that are no UTF-8 are placed`() {
    let bytes = Array("{\n\"é".utf8) + [0xFF]
    #expect(throws: LetterVectors.ShapeError.self) { try LetterVectors.check(bytes) }
    do throws(LetterVectors.ShapeError) {
      _ = try LetterVectors.check(bytes)
    } catch {
      #expect(error.diagnostics.first?.mark == Mark(line: 2, column: 3))
    }
  }

  @Test func `a value that is too deep is refused`() {
    let deep = String(repeating: "[", count: 100_000)
    #expect(problems(deep).first?.mark == Mark(line: 1, column: 65))
  }

  @Test(arguments: [
    ("\"pairPsk\"", "\"pairPks\"", "the file has no 'pairPsk'"),
    ("\"keys\"", "\"key\"", "the file has no 'keys'"),
    ("\"letters\"", "\"letter\"", "the file has no 'letters'"),
    ("\"bundleBob\"", "\"bundleCarol\"", "unknown owner of a bundle 'carol' in 'bundleCarol'"),
    ("\"sk\": \"", "\"sk\": \"0", "odd number of digits"),
    ("\"sk\": \"", "\"sk\": \"00", "has 33 bytes"),
    ("\"sk\": \"", "\"sk\": \"g", "something else than hexadecimal digits"),
    ("\"opk7\"", "\"opkX\"", "'opkX' of bob has no number"),
    ("\"opk7\"", "\"other\"", "unknown key 'other' in keys of bob"),
    ("\"mode\": \"legacy\"", "\"mode\": \"legacies\"", "is none of them"),
    ("\"seq\": 1", "\"seq\": \"1\"", "is a text in quotation marks"),
    ("\"seq\": 1", "\"seq\": -1", "seq of fields of letter 0"),
    ("\"prekeyId\": 7", "\"prekeyId\": 4294967296", "prekeyId of fields of letter 1"),
    ("\"baseLetter\": 1", "\"baseLetter\": 2", "baseLetter of a case of negative"),
    ("\"baseLetter\": 1", "\"baseLetter\": null", "has no 'baseLetter'"),
    ("\"expect\": \"UNWRAP\"", "\"expect\": \"UNWARP\"", "(did you mean 'UNWRAP'?)"),
    ("\"replayed letter\"", "\"replayed leter\"", "does not say what is changed"),
  ])
  func `what has another shape is named`(from: String, to: String, message: String) throws {
    let found = try changed(from, to)
    #expect(found.contains { $0.message.contains(message) }, "\(found.map(\.message))")
    #expect(found.allSatisfy { $0.mark.line > 0 && !$0.remedy.isEmpty })
  }

  @Test func `a file without a letter has nothing to judge`() {
    let found = problems("{\"letters\": [], \"negative\": []}")
    let none = found.first { $0.message.hasPrefix("letters has none") }
    #expect(none?.mark == Mark(line: 1, column: 13) && none?.remedy.isEmpty == false)
  }

  @Test func `photos that cannot be swapped are no case`() throws {
    let found = try changed("\"baseLetter\": 1", "\"baseLetter\": 0")
    #expect(found.isEmpty, "the first case changes a field, which every letter has")
    let text = try SampleVectors("a").json().replacing(
      "\"photos swapped\",\n\"baseLetter\": 1",
      with: "\"photos swapped\",\n\"baseLetter\": 0",
    )
    #expect(problems(text).first?.message == "letter 0 has no two photos that could be swapped")
  }

  @Test func `a key outside the curve's numbers is no private key`() throws {
    let text = try SampleVectors("a").json()
    let start = try #require(text.firstRange(of: "\"sk\": \"")?.upperBound)
    let zeroes = String(repeating: "0", count: 64)
    let found = problems(text[..<start] + zeroes + text[start...].dropFirst(64))
    #expect(found.first?.message == "sk of sig of alice is no private key of P-256")
  }
}
