import Synchronization

/// How far the one request of a connection has come, and whether it is being answered.
///
/// A class, as two tasks know it: that which carries the request, and that which carries the answer.
final class RequestProgress: Sendable {
  private struct State {
    /// The line and the headers, as far as they have come; nothing once they are whole.
    var head: [UInt8] = []
    /// How many bytes of the body are still to come; nil while the head is not whole.
    var missing: Int?
    var isAnswered = false
  }

  private let state = Mutex(State())

  /// Whether all of the request has come.
  var isWhole: Bool { state.withLock { ($0.missing ?? 1) <= 0 } }

  /// Bytes of the request come.
  func take(_ bytes: [UInt8]) {
    state.withLock { state in
      if let missing = state.missing {
        state.missing = missing - bytes.count
        return
      }
      // What stands across two parts is seen as well.
      let seen = max(0, state.head.count - 3)
      state.head += bytes
      guard let end = Self.end(of: state.head, from: seen) else { return }
      state.missing = Self.length(in: state.head[..<end]) - (state.head.count - end)
      state.head = []
    }
  }

  /// Bytes of the answer go out.
  func answer() { state.withLock { $0.isAnswered = true } }

  /// Takes the answer for the one who asks.
  ///
  /// - Returns: whether nobody has answered before.
  func isFirstAnswer() -> Bool {
    state.withLock { state in
      defer { state.isAnswered = true }
      return !state.isAnswered
    }
  }

  /// Where the head ends, behind its empty line; nil where that has not come.
  private static func end(of head: [UInt8], from start: Int) -> Int? {
    guard head.count >= 4 else { return nil }
    return (start...head.count - 4).first { head[$0..<$0 + 4].elementsEqual([13, 10, 13, 10]) }
      .map { $0 + 4 }
  }

  /// How long the body is by what the head says; 0 where it says nothing.
  private static func length(in head: ArraySlice<UInt8>) -> Int {
    for line in head.split(separator: 10) {
      let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1)
      guard parts.count == 2,
        String(decoding: parts[0], as: UTF8.self).lowercased() == "content-length"
      else { continue }
      let digits = parts[1].filter { $0 > 0x20 }
      return Int(String(decoding: digits, as: UTF8.self)) ?? 0
    }
    return 0
  }
}
