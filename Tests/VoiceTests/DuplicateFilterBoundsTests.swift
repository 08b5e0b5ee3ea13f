import Kernel
import Testing

@testable import Voice

/// The sequence at which a duplicate filter decides, by each policy.
struct DuplicateFilterBoundsTests {
  /// A filter that has had these by path 0.
  private func filter(
    _ policy: ReplayWindowPolicy,
    after sequences: some Sequence<SequenceNumber>,
  ) -> DuplicateFilter {
    var filter = DuplicateFilter(policy: policy)
    for sequence in sequences { _ = filter.accept(sequence: sequence, path: 0) }
    return filter
  }

  @Test func `more frames than the window holds are each first once, by two paths`() {
    var filter = DuplicateFilter()
    for sequence in SequenceNumber(0)..<2_500 {
      guard filter.accept(sequence: sequence, path: 0) == .first,
        filter.accept(sequence: sequence, path: 1) == .duplicate
      else {
        Issue.record("sequence \(sequence)")
        return
      }
    }
  }

  @Test func `what was leapt over is first when it comes late, also in a window that was full`() {
    var filter = filter(.forwardOnly, after: 0..<1_024)
    for sequence in stride(from: SequenceNumber(1_026), to: 2_100, by: 3) {
      #expect(filter.accept(sequence: sequence, path: 0) == .first)
      #expect(filter.accept(sequence: sequence - 1, path: 0) == .first)
      #expect(filter.accept(sequence: sequence - 2, path: 0) == .first)
    }
  }

  @Test(arguments: [(1_029, Arrival.duplicate), (1_030, .tooOld)] as [(SequenceNumber, Arrival)])
  func `a leap keeps what is still within the depth`(leap: SequenceNumber, arrival: Arrival) {
    var filter = filter(.forwardOnly, after: [5, 6])
    #expect(filter.accept(sequence: leap, path: 0) == .first)
    #expect(filter.accept(sequence: 6, path: 1) == arrival)
    #expect(filter.base == leap)
  }

  @Test func `the largest sequence there is can be taken, and twice`() {
    var filter = filter(.forwardOnly, after: [0])
    #expect(filter.accept(sequence: .max, path: 0) == .first)
    #expect(filter.accept(sequence: .max, path: 1) == .duplicate)
    #expect(filter.accept(sequence: SequenceNumber.max - 1_023, path: 0) == .first)
    #expect(filter.accept(sequence: SequenceNumber.max - 1_024, path: 0) == .tooOld)
  }

  // MARK: The window that is rewound

  @Test(
    arguments: [
      (101, .first, 101), (116, .first, 116), (117, .ahead, 100), (100, .replay, 100),
      (85, .first, 100), (84, .first, 84), (0, .first, 0),
    ] as [(SequenceNumber, Arrival, SequenceNumber)]
  )
  func `a window that is rewound reaches sixteen ahead and remembers sixteen`(
    sequence: SequenceNumber,
    arrival: Arrival,
    base: SequenceNumber,
  ) {
    var filter = filter(.rewinds, after: [100])
    #expect(filter.accept(sequence: sequence, path: 0) == arrival)
    #expect(filter.base == base)
  }

  @Test func `the tenth refusal in a row is taken for the present`() {
    var filter = filter(.rewinds, after: [100])
    let arrivals = (SequenceNumber(200)..<210).map { filter.accept(sequence: $0, path: 0) }
    #expect(arrivals == Array(repeating: .ahead, count: 9) + [.first])
    #expect(filter.base == 209)
  }

  @Test func `a frame that is taken begins the count of refusals anew`() {
    var filter = filter(.rewinds, after: [100])
    for sequence in SequenceNumber(200)..<209 { _ = filter.accept(sequence: sequence, path: 0) }
    #expect(filter.accept(sequence: 101, path: 0) == .first)
    let arrivals = (SequenceNumber(209)..<219).map { filter.accept(sequence: $0, path: 0) }
    #expect(arrivals == Array(repeating: .ahead, count: 9) + [.first])
  }

  @Test func `the seventeenth frame makes the first one forgotten, and no other`() {
    var filter = filter(.rewinds, after: 0...16)
    #expect(filter.accept(sequence: 1, path: 0) == .replay)
    #expect(filter.accept(sequence: 1, path: 1) == .duplicate)
    #expect(filter.accept(sequence: 0, path: 0) == .first, "it plays a second time")
    #expect(filter.base == 0)
  }

  // MARK: What somebody else wrote

  /// What is said of a filter's record where one text in it has been replaced.
  private func problem(
    _ policy: ReplayWindowPolicy,
    _ before: String,
    _ after: String,
  ) throws -> String {
    let written = CanonicalWriter.encode(filter(policy, after: [3]))
    let text = String(decoding: written, as: UTF8.self)
    let changed = text.split(separator: before, omittingEmptySubsequences: false)
    try #require(changed.count == 2, "\(before) stands once in \(text)")
    do {
      let bytes = Array(changed.joined(separator: after).utf8)
      _ = try CanonicalReader.decode(DuplicateFilter.self, from: bytes)
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test(arguments: ["0", "-1", "1025", "9223372036854775807"])
  func `a run of masks is not empty and no longer than the window`(length: String) throws {
    #expect(
      try problem(.forwardOnly, "1,1,0,1020]", "1,1,0,\(length)]")
        == "field 'mask_runs': a run of \(length) masks"
    )
  }

  @Test(
    arguments: [
      (ReplayWindowPolicy.forwardOnly, "1,1,0,1020]", "1,1]"),
      (.forwardOnly, "1,1,0,1020]", "1,1,0,1020,0,1]"),
      (.rewinds, #""recent":[3]"#, #""recent":[]"#),
      (.rewinds, #""recent":[3]"#, #""recent":[3,4]"#),
    ] as [(ReplayWindowPolicy, String, String)]
  )
  func `a record has a mask for each sequence that it remembers`(
    policy: ReplayWindowPolicy,
    before: String,
    after: String,
  ) throws {
    #expect(try problem(policy, before, after).hasPrefix("field 'mask_runs': "))
  }
}
