/// The numbers in order, each once.
package func sortedUnique(_ numbers: [Int64]) -> [Int64] {
  guard numbers.count > 1 else { return numbers }
  var result: [Int64] = []
  result.reserveCapacity(numbers.count)
  for number in numbers.sorted() where result.last != number { result.append(number) }
  return result
}

/// What a list of numbers in order can be asked in O(log n).
extension [Int64] {
  /// How many of the numbers from the front on meet a condition that the rest does not.
  private func count(while isInFront: (Int64) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if isInFront(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// How many of the numbers are at most that one.
  func countUpTo(_ number: Int64) -> Int {
    count(while: { $0 <= number })
  }

  /// Where the number stands; nil where it is none of these.
  func placeSorted(_ number: Int64) -> Int? {
    let place = count(while: { $0 < number })
    return place < count && self[place] == number ? place : nil
  }

  /// Whether the number is one of these.
  func containsSorted(_ number: Int64) -> Bool {
    placeSorted(number) != nil
  }

  /// How often the number is among these.
  func countSorted(_ number: Int64) -> Int64 {
    Int64(countUpTo(number) - count(while: { $0 < number }))
  }
}
