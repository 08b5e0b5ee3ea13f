import Documents
import Foundation
import SharedVectors
import Testing

/// The recording of the official emulator that lies beside the package: every scenario of it is replayed
/// by a test of `TransactionTests`, and its texts are the store's.
struct OracleTests {
  private static let file = "firestore_emulator_oracle.json"
  private static let absent: Comment = "there is no ../shared/data/tasks"

  private struct Oracle: Decodable {
    struct Scenario: Decodable { let name: String }
    struct Limits: Decodable {
      let stringOrBytesFieldMaxBytes: Int
      let errorTooLong: String
      let nestedTooLong: String
      let fieldNameMaxBytes: Int
      let errorName: String
    }
    let lockTimeoutSeconds: Double
    let scenarios: [Scenario]
    let limits: Limits
  }

  private static func oracle() throws -> Oracle {
    let bytes = try SharedVectors.tasks.bytes(of: file)
    return try JSONDecoder().decode(Oracle.self, from: Data(bytes))
  }

  /// How the recorded scenarios begin, in the order of the tests that replay them.
  private static let replayed = [
    "outside write waits for a read lock", "outside write gives up", "create/delete also wait",
    "rollback releases", "two transactions read then write", "own locks do not block",
    "read-write transaction sees the latest", "transaction is single use", "failed precondition",
    "commit is atomic", "BatchWrite waits per write", "list/query in a transaction locks",
  ]

  @Test(.enabled(if: SharedVectors.tasks.has(file), absent))
  func `every recorded scenario is replayed by a test`() throws {
    let names = try Self.oracle().scenarios.map(\.name)
    #expect(names.count == Self.replayed.count)
    for (name, beginning) in zip(names, Self.replayed) { #expect(name.hasPrefix(beginning)) }
  }

  @Test(.enabled(if: SharedVectors.tasks.has(file), absent))
  func `limits, texts and the patience with locks are those recorded`() throws {
    let oracle = try Self.oracle()
    #expect(DocumentServer.lockPatience == .milliseconds(Int64(oracle.lockTimeoutSeconds * 1_000)))
    let limits = oracle.limits
    #expect(Limits.fieldBytes == limits.stringOrBytesFieldMaxBytes)
    #expect(Limits.fieldNameBytes == limits.fieldNameMaxBytes)
    let tooLong = DocumentValue.string(String(repeating: "x", count: Limits.fieldBytes + 1))
    let name = String(repeating: "n", count: Limits.fieldNameBytes + 1)
    let cases: [(DocumentFields, String)] = [
      (["s": tooLong], limits.errorTooLong), (["m": ["s": tooLong]], limits.nestedTooLong),
      (DocumentFields([(name, 1)]), limits.errorName),
    ]
    for (fields, text) in cases {
      let problem = DocumentWrite.set("c/d", fields).problem
      #expect(problem?.code == .invalidArgument && "400 \(problem?.message ?? "")" == text)
    }
  }
}
