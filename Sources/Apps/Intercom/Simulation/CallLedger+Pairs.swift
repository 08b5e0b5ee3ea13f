import Kernel
import Voice

/// What is asked of the pairs of a talker and a listener.
extension CallLedger {
  /// The pairs of a listener and somebody else of its group, in the order of the plan.
  var heardPairs: [PairLedger] {
    pairs.indices.filter { hears($0 / count, $0 % count) }.map { pairs[$0] }
  }

  /// Whether a frame went to that listener before, by another path.
  func isSecondCopy(_ timestamp: FrameNumber, by talker: Int, for listener: Int) -> Bool {
    pairs[pair(of: talker, at: listener)].frames[timestamp].copies > 1
  }
}
