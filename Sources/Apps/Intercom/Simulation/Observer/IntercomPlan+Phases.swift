import Intercom
import Kernel

extension IntercomPlan {
  /// How far the frames of each member's audio device lie from the start, in a run with that seed.
  func phases(seed: UInt64) -> [Duration] {
    members.map { member in
      var stream = RandomStream(seed: seed, key: "audio/\(member.device)/phase")
      return Duration(nanoseconds: Int64(stream.below(20_000_000)))
    }
  }
}
