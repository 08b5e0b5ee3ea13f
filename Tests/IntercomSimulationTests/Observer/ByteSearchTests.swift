import Testing

@testable import IntercomSimulation

/// Whether coded speech lies open in the bytes that carry it.
struct ByteSearchTests {
  @Test(
    arguments: [
      ([1, 2, 3], [1, 2, 3]), ([1, 2, 3], [1]), ([1, 2, 3], [3]), ([1, 2, 3], [2, 3]),
      ([1, 1, 1, 2], [1, 1, 2]), ([0, 0, 0], [0, 0]),
    ] as [([UInt8], [UInt8])]
  )
  func `what lies in one piece is found, at either end too`(all: [UInt8], some: [UInt8]) {
    #expect(all.hold(some))
  }

  @Test(
    arguments: [
      ([1, 2, 3], [3, 2]), ([1, 2, 3], [1, 3]), ([1, 2, 3], [1, 2, 3, 4]), ([], [1]),
      ([1, 2], []),
      ([], []), ([1, 2, 1], [2, 1, 2]),
    ] as [([UInt8], [UInt8])]
  )
  func `what does not is not found, and nothing lies nowhere`(all: [UInt8], some: [UInt8]) {
    #expect(!all.hold(some))
  }
}
