/// The numbers in order, each once.
func sortedUnique(_ numbers: [Int64]) -> [Int64] {
  guard numbers.count > 1 else { return numbers }
  var result: [Int64] = []
  result.reserveCapacity(numbers.count)
  for number in numbers.sorted() where result.last != number { result.append(number) }
  return result
}

/// What a list of numbers in order can be asked in O(log n).
extension [Int64] {
  /// The first place whose number is not below `number`.
  private func place(of number: Int64) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < number { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Where the number stands; nil where it is none of these.
  func placeSorted(_ number: Int64) -> Int? {
    let place = place(of: number)
    return place < count && self[place] == number ? place : nil
  }

  /// Whether the number is one of these.
  func containsSorted(_ number: Int64) -> Bool {
    placeSorted(number) != nil
  }

  /// How often the number is among these.
  func countSorted(_ number: Int64) -> Int64 {
    number == .max
      ? Int64(count - place(of: number)) : Int64(place(of: number + 1) - place(of: number))
  }
}
