/// The candidate that `name` is most likely a misspelling of, or nil where none is near.
///
/// Near means: at most a third of the letters wrong, and at most three. Ties go to the earlier
/// candidate.
///
/// - Complexity: O(candidates × letters²), letters at most 64.
public func nearest(to name: String, among candidates: [String]) -> String? {
  let wanted = Array(name.lowercased().unicodeScalars.prefix(64))
  var best: (distance: Int, name: String)?
  for candidate in candidates {
    let letters = Array(candidate.lowercased().unicodeScalars.prefix(64))
    let distance = editDistance(wanted, letters)
    let limit = min(3, max(1, max(wanted.count, letters.count) / 3))
    if distance <= limit, distance < best?.distance ?? .max {
      best = (distance, candidate)
    }
  }
  return best?.name
}

/// The candidates that share most with `name`, however little that is, the nearest first.
///
/// A candidate that differs in front of its last full stop alone, as `letters.server.letterErased` does from
/// `letters.letterErased`, goes before all others: who has the word right has only looked in the wrong place.
///
/// - Complexity: O(candidates × letters²), letters at most 64.
public func nearestFew(to name: String, among candidates: [String], count: Int = 5) -> [String] {
  let wanted = Array(name.lowercased().unicodeScalars.prefix(64))
  let word = lastWord(name)
  let ranked = candidates.enumerated().map { place, candidate in
    let letters = Array(candidate.lowercased().unicodeScalars.prefix(64))
    let distance = lastWord(candidate) == word ? 0 : editDistance(wanted, letters)
    return (distance: distance, place: place, name: candidate)
  }
  return ranked.sorted { ($0.distance, $0.place) < ($1.distance, $1.place) }
    .prefix(count).map(\.name)
}

/// What stands behind the last full stop of a name; the whole of one that has none.
private func lastWord(_ name: String) -> Substring {
  name.lastIndex(of: ".").map { name[name.index(after: $0)...] } ?? name[...]
}

/// How many letters must be inserted, removed, replaced or swapped with their neighbour (optimal
/// string alignment: Damerau 1964, no substring edited twice).
private func editDistance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
  var beforeLast: [Int] = []
  var last = Array(0...right.count)
  for (row, letter) in left.enumerated() {
    var current = [row + 1]
    for (column, other) in right.enumerated() {
      var cost = min(
        last[column] + (letter == other ? 0 : 1),
        last[column + 1] + 1,
        current[column] + 1,
      )
      if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
        cost = min(cost, beforeLast[column - 1] + 1)
      }
      current.append(cost)
    }
    beforeLast = last
    last = current
  }
  return last[right.count]
}
