import Testing

@testable import Photos

/// What a list of numbers in order can be asked.
struct SortedNumbersTests {
  @Test(
    arguments: [
      ([], []), ([5], [5]), ([5, 5], [5]), ([3, 1, 2], [1, 2, 3]),
      ([.max, .min, 0, .max], [.min, 0, .max]),
    ] as [([Int64], [Int64])]
  )
  func `numbers come in order, each once`(numbers: [Int64], sorted: [Int64]) {
    #expect(sortedUnique(numbers) == sorted)
  }

  @Test(
    arguments: [
      ([], 5, 0, nil, 0), ([5], 4, 0, nil, 0), ([5], 5, 1, 0, 1), ([5], 6, 1, nil, 0),
      ([1, 3, 3, 3, 9], 3, 4, 1, 3), ([1, 3, 3, 3, 9], 2, 1, nil, 0),
      ([1, 3, 3, 3, 9], 9, 5, 4, 1),
      ([1, 3, 3, 3, 9], 1, 1, 0, 1), ([7, 7], 7, 2, 0, 2), ([.min, .max], .max, 2, 1, 1),
      ([.min, .max], .min, 1, 0, 1),
    ] as [([Int64], Int64, Int, Int?, Int64)]
  )
  func `a number has its place, its count and those before it`(
    numbers: [Int64],
    number: Int64,
    upTo: Int,
    place: Int?,
    count: Int64,
  ) {
    #expect(numbers.countUpTo(number) == upTo)
    #expect(numbers.placeSorted(number) == place)
    #expect(numbers.containsSorted(number) == (place != nil))
    #expect(numbers.countSorted(number) == count)
  }
}
