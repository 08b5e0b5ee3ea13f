/// Plays two frames in the time of one without changing their pitch (WSOLA).
///
/// Twice something is left out, together the length of one frame, and what stands before and after
/// is overlapped. How much is left out the first time is chosen so that both places look alike:
/// multiples of the pitch period where there is one. The first and the last samples stay as they
/// are, so that the result joins what is played before and after.
///
/// - Complexity: for each of about 60 choices, two products of 5 ms each.
public enum TimeCompression {
  /// Two frames of one length in the time of one; equal counts of samples are needed.
  public static func merge(_ first: [Int16], _ second: [Int16]) -> [Int16] {
    precondition(first.count == second.count, "\(first.count) and \(second.count) samples")
    let count = first.count
    let sound = first + second
    // 5 ms of 20.
    let overlap = count / 4
    let seams = (first: count / 16, second: count * 9 / 16)
    let omitted = bestOmission(in: sound, seams: seams, overlap: overlap)
    var merged: [Int16] = []
    merged.reserveCapacity(count)
    for index in 0..<count {
      let (shift, next, seam) =
        index < seams.second ? (0, omitted, seams.first) : (omitted, count, seams.second)
      let place = index - seam
      // Before the overlap the old, after it the new, within it from one to the other.
      let share = max(0, min(overlap, place + 1))
      let old = Int(sound[index + shift]) * (overlap - share)
      merged.append(Int16((old + Int(sound[index + next]) * share) / overlap))
    }
    return merged
  }

  /// How many samples to leave out at the first seam; the rest of a frame goes at the second.
  private static func bestOmission(
    in sound: [Int16],
    seams: (first: Int, second: Int),
    overlap: Int,
  ) -> Int {
    let count = sound.count / 2
    let step = max(1, count / 80)
    var best = (omitted: count / 2, likeness: -Double.infinity)
    for omitted in stride(from: count / 8, through: count * 7 / 8, by: step) {
      let first = likeness(in: sound, seams.first, seams.first + omitted, overlap)
      let second = likeness(in: sound, seams.second + omitted, seams.second + count, overlap)
      if first + second > best.likeness { best = (omitted, first + second) }
    }
    return best.omitted
  }

  /// The correlation of two stretches of sound, -1 to 1; 0 where one is silent.
  private static func likeness(
    in sound: [Int16],
    _ left: Int,
    _ right: Int,
    _ count: Int,
  ) -> Double {
    sound.withUnsafeBufferPointer { sound in
      var product = 0
      var leftSquares = 0
      var rightSquares = 0
      for index in 0..<count {
        let (first, second) = (Int(sound[left + index]), Int(sound[right + index]))
        product &+= first &* second
        leftSquares &+= first &* first
        rightSquares &+= second &* second
      }
      guard leftSquares > 0, rightSquares > 0 else { return 0 }
      return Double(product) / (Double(leftSquares) * Double(rightSquares)).squareRoot()
    }
  }
}
