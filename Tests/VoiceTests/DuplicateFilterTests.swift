import Kernel
import Testing

@testable import Voice

struct DuplicateFilterTests {
  @Test(arguments: ReplayWindowPolicy.allCases)
  func `a copy by another path is a duplicate, by the same path a replay`(
    policy: ReplayWindowPolicy
  ) {
    var filter = DuplicateFilter(policy: policy)
    #expect(filter.accept(sequence: 7, path: 0) == .first)
    #expect(filter.accept(sequence: 7, path: 1) == .duplicate)
    #expect(filter.accept(sequence: 7, path: 0) == .replay)
    #expect(filter.accept(sequence: 7, path: 1) == .replay)
    #expect(filter.accept(sequence: 8, path: 1) == .first)
    #expect(filter.accept(sequence: 8, path: 0) == .duplicate)
  }

  @Test func `frames that overtake each other are all heard once`() {
    for policy in ReplayWindowPolicy.allCases {
      var filter = DuplicateFilter(policy: policy)
      let order: [SequenceNumber] = [10, 12, 11, 15, 13, 14, 16]
      #expect(order.map { filter.accept(sequence: $0, path: 0) } == order.map { _ in .first })
      #expect(order.map { filter.accept(sequence: $0, path: 1) } == order.map { _ in .duplicate })
    }
  }

  @Test func `the window is 1024 deep and moves forward only`() {
    var filter = DuplicateFilter()
    #expect(filter.accept(sequence: 5_000, path: 0) == .first)
    #expect(filter.accept(sequence: 3_977, path: 0) == .first)
    #expect(filter.accept(sequence: 3_976, path: 0) == .tooOld)
    #expect(filter.base == 5_000)
    #expect(filter.accept(sequence: 3_977, path: 0) == .replay)
    #expect(filter.accept(sequence: 5_001, path: 0) == .first)
    #expect(filter.accept(sequence: 3_977, path: 1) == .tooOld)
  }

  @Test func `a jump beyond the window forgets all of it`() {
    var filter = DuplicateFilter()
    _ = filter.accept(sequence: 3, path: 0)
    #expect(filter.accept(sequence: 1_000_003, path: 0) == .first)
    #expect(filter.accept(sequence: 1_000_003 - 1_023, path: 0) == .first)
    #expect(filter.accept(sequence: 3, path: 0) == .tooOld)
  }

  @Test func `over any order, each sequence is first once`() {
    for seed in UInt64(0)..<50 {
      var random = RandomStream(seed: seed, key: "duplicates")
      var copies = (0..<400).flatMap { [($0, 0), ($0, 1)] }
      for index in copies.indices {
        copies.swapAt(index, min(copies.count - 1, index + Int(random.below(60))))
      }
      var filter = DuplicateFilter()
      var firsts: [Int] = []
      for (sequence, path) in copies {
        switch filter.accept(sequence: SequenceNumber(Int64(sequence)), path: Int64(path)) {
        case .first: firsts.append(sequence)
        case .duplicate: #expect(firsts.contains(sequence))
        case .replay, .tooOld, .ahead: Issue.record("seed \(seed): \(sequence) by \(path)")
        }
      }
      #expect(firsts.sorted() == Array(0..<400))
    }
  }

  /// A late original after its copy has played, then the stream goes on.
  private func afterLateOriginal(_ policy: ReplayWindowPolicy) -> [Arrival] {
    var filter = DuplicateFilter(policy: policy)
    for sequence in SequenceNumber(0)...100 { _ = filter.accept(sequence: sequence, path: 1) }
    var arrivals = [filter.accept(sequence: 60, path: 0)]
    for sequence in SequenceNumber(101)...113 {
      arrivals.append(filter.accept(sequence: sequence, path: 1))
    }
    return arrivals
  }

  @Test func `a late original is a duplicate, and nothing follows from it`() {
    #expect(afterLateOriginal(.forwardOnly) == [.duplicate] + Array(repeating: .first, count: 13))
  }

  @Test func `where the window is rewound, a burst of good frames is refused`() {
    #expect(
      afterLateOriginal(.rewinds)
        == [.first] + Array(repeating: .ahead, count: 9) + Array(repeating: .first, count: 4)
    )
  }

  @Test func `it reads back as it was written, in few bytes`() throws {
    for policy in ReplayWindowPolicy.allCases {
      var filter = DuplicateFilter(policy: policy)
      for sequence in SequenceNumber(0)..<3_000 { _ = filter.accept(sequence: sequence, path: 0) }
      _ = filter.accept(sequence: 2_999, path: 63)
      let bytes = CanonicalWriter.encode(filter)
      #expect(bytes.count < 200)
      #expect(try CanonicalReader.decode(DuplicateFilter.self, from: bytes) == filter)
    }
  }
}
