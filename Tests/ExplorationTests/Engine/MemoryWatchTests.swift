import Testing

@testable import Exploration

/// How much a search takes on at once, so that it ends before it has more memory than it may.
struct MemoryWatchTests {
  /// A process in which a chunk of states takes so many bytes.
  private final class Process {
    var used = 1_000
  }

  /// Goes on from batches until the memory is full.
  ///
  /// - Returns: how many chunks each batch had, and the most that was in use.
  private func batches(_ limit: Int, perChunk: Int) -> (counts: [Int], most: Int) {
    let process = Process()
    var host = SearchHost()
    host.memory = { process.used }
    var watch = MemoryWatch(limit, host)
    var counts: [Int] = []
    while counts.count < 200, watch.shortage(states: 0, growth: (0, 0)) == nil {
      let count = watch.chunks(most: 32)
      watch.take(count * MemoryWatch.chunk)
      process.used += count * perChunk
      counts.append(count)
    }
    return (counts, process.used)
  }

  @Test(arguments: [1_000, 50_000, 900_000])
  func `batches grow from one chunk, and the last ones shrink to what is left`(perChunk: Int) {
    let (counts, most) = batches(64_000_000, perChunk: perChunk)
    #expect(Array(counts.prefix(5)) == [1, 2, 4, 8, 16] || counts.count < 12)
    #expect(most <= 64_000_000)
    guard counts.count < 200 else { return }
    #expect(most > 64_000_000 - 3 * perChunk, "nothing is left unused")
    #expect(counts.last == 1)
  }

  @Test func `where there is not even room for two chunks it ends before it takes them`() {
    let (counts, most) = batches(3_000_000, perChunk: 1_400_000)
    #expect(counts == [1])
    #expect(most < 3_000_000)
  }

  @Test func `why it ends is said: what it was allowed, or what the process may ask for`() {
    var host = SearchHost()
    host.memory = { 10 }
    var watch = MemoryWatch(5, host)
    #expect(watch.shortage(states: 1, growth: (0, 0)) == .limit)
    host.room = { 0 }
    watch = MemoryWatch(nil, host)
    #expect(watch.shortage(states: 1, growth: (0, 0)) == .room)
    host.room = { 1_000 << 20 }
    watch = MemoryWatch(nil, host)
    #expect(watch.shortage(states: 1, growth: (0, 0)) == nil)
    #expect(watch.chunks(most: 32) == 32, "who has no limit takes as many as there are")
  }
}
