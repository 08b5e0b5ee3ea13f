import Documents
import Kernel
import Testing

struct LimitsTests {
  private static func refusal(_ fields: DocumentFields) -> String? {
    let bench = ServerBench()
    return bench.refusal(bench.set("c/d", fields))
  }

  private static func text(_ bytes: Int) -> DocumentValue {
    .string(String(repeating: "x", count: bytes))
  }

  @Test func `a text may have 1,048,487 bytes and no more`() {
    #expect(Self.refusal(["s": Self.text(1_048_487)]) == nil)
    #expect(
      Self.refusal(["s": Self.text(1_048_488)])
        == "INVALID_ARGUMENT: The value of property \"s\" is longer than 1048487 bytes."
    )
    // Bytes of UTF-8 count, not letters.
    let letters = String(repeating: "é", count: 524_244)
    #expect(Self.refusal(["s": .string(letters)])?.contains("longer than 1048487 bytes") == true)
    let bytes = DocumentValue.bytes([UInt8](repeating: 0, count: 1_048_488))
    #expect(Self.refusal(["s": bytes])?.contains("longer than 1048487 bytes") == true)
  }

  @Test func `what is too long inside of a map is an invalid nested entity`() {
    #expect(
      Self.refusal(["m": ["s": Self.text(1_048_488)]])
        == "INVALID_ARGUMENT: Property m contains an invalid nested entity."
    )
  }

  @Test func `a field's name may have 1,500 bytes`() {
    let name = String(repeating: "n", count: 1_500)
    #expect(Self.refusal(DocumentFields([(name, 1)])) == nil)
    #expect(
      Self.refusal(DocumentFields([(name + "n", 1)]))
        == "INVALID_ARGUMENT: The property.name is longer than 1500 bytes."
    )
  }

  @Test func `a document may have a mebibyte in all, also once it has grown`() {
    let bench = ServerBench()
    #expect(bench.isCommitted(bench.set("c/d", ["a": Self.text(600_000)])))
    let grown = bench.ask(.commit([.merge("c/d", ["b": Self.text(600_000)])], transaction: 0))
    #expect(bench.refusal(grown)?.hasPrefix("INVALID_ARGUMENT: Document 'c/d' cannot") == true)
    #expect(bench.server.store["c/d"]?.fields["b"] == nil)
  }

  @Test func `a commit may have 500 writes`() {
    let bench = ServerBench()
    let writes = (0..<501).map { DocumentWrite.set("c/\($0)", ["v": 1]) }
    #expect(bench.isCommitted(bench.ask(.commit(Array(writes.prefix(500)), transaction: 0))))
    #expect(
      bench.refusal(bench.ask(.commit(writes, transaction: 0)))
        == "INVALID_ARGUMENT: maximum 500 writes allowed per request"
    )
  }

  @Test(arguments: [
    "", "c", "c/d/e", "c//d/e", "c/.", "c/..", "c/__x__", "/c/d", "c/d/",
  ])
  func `a path that is none of a document is refused`(path: String) {
    let bench = ServerBench()
    #expect(bench.refusal(bench.set(path, ["v": 1]))?.hasPrefix("INVALID_ARGUMENT") == true)
    #expect(
      bench.refusal(bench.ask(.get([path], transaction: 0)))?.hasPrefix("INVALID_ARGUMENT") == true
    )
  }

  @Test func `nesting ends at twenty, and no array is in an array`() {
    func nested(_ depth: Int) -> DocumentValue {
      (1..<depth).reduce(DocumentValue.map(["v": 1])) { inner, _ in .map(["m": inner]) }
    }
    #expect(Self.refusal(["m": nested(19)]) == nil)
    #expect(Self.refusal(["m": nested(21)])?.contains("invalid nested entity") == true)
    #expect(Self.refusal(["a": [[1]]])?.contains("invalid nested entity") == true)
    #expect(Self.refusal(["a": [["m": [1]]]]) == nil)
  }
}
