import Kernel
import Photos

/// Draws samples: the randomness that the cleaner asks for comes in as an event.
///
/// Each month has a stream of its own, named after it, so the same candidates give the same samples
/// on every machine, and a month more or less changes nothing for the others.
package struct SampleLots: Sendable {
  private let seed: UInt64

  /// Lots under a seed.
  package init(seed: UInt64) {
    self.seed = seed
  }

  /// The samples of each month.
  ///
  /// - Parameters:
  ///   - groups: the months, how many candidates each has and how many are wanted.
  ///   - scan: the number of the scan where each is to draw anew; nil for the month's own lots.
  /// - Returns: a draw for each month, in the same order.
  package func draw(_ groups: [SampleGroup], scan: Int64?) -> [SampleDraw] {
    groups.map { group in
      let key = "photos/samples/\(group.month)" + (scan.map { "/scan \($0)" } ?? "")
      var stream = RandomStream(seed: seed, key: key)
      return SampleDraw(month: group.month, places: Self.choose(group, &stream))
    }
  }

  /// So many different places out of the group's, in order; each set is equally likely.
  ///
  /// - Complexity: O(count²), by Floyd's method; memory does not grow with the group.
  private static func choose(_ group: SampleGroup, _ stream: inout RandomStream) -> [Int64] {
    precondition(0...group.size ~= group.count, "\(group.count) out of \(group.size)")
    var chosen: [Int64] = []
    for last in (group.size - group.count)..<group.size {
      let place = Int64(stream.below(UInt64(last) + 1))
      chosen.append(chosen.contains(place) ? last : place)
    }
    return chosen.sorted()
  }
}
