import Kernel
import Testing

@testable import Intercom

/// Tags that are another in each slot of time (I09).
struct NeighbourTagsTests {
  private func driver(_ rotation: TagRotation) -> Driver {
    var driver = Driver(settings: Driver.settings { $0.rotation = rotation })
    _ = driver.tell(.tagsMade(slot: 4, before: 100, tag: 101, after: 102))
    return driver
  }

  private func isTried(_ tag: UInt64, _ rotation: TagRotation) -> Bool {
    var driver = driver(rotation)
    return !driver.tell(.localPeerFound(peer: Driver.peer, tag: tag)).isEmpty
  }

  @Test func `the tags of one slot before and after are the group's, and no others`() {
    for tag in 100...102 as ClosedRange<UInt64> { #expect(isTried(tag, .rotating), "\(tag)") }
    for tag in [0, 99, 103] as [UInt64] { #expect(!isTried(tag, .rotating), "\(tag)") }
  }

  @Test func `where tags stay only the present one counts`() {
    #expect(isTried(101, .constant) && !isTried(100, .constant) && !isTried(102, .constant))
  }

  @Test func `before any tags were made, no tag of none is taken for a neighbour`() {
    var driver = Driver(settings: Driver.settings { $0.rotation = .rotating })
    _ = driver.tell(.secretChanged(tag: 7))
    #expect(driver.tell(.localPeerFound(peer: Driver.peer, tag: 0)).isEmpty)
    #expect(!driver.tell(.localPeerFound(peer: Driver.peer, tag: 7)).isEmpty)
  }

  @Test func `a state with tags reads back as it was, and one without has no word of them`() throws
  {
    let state = driver(.rotating).intercom
    let bytes = CanonicalWriter.encode(state)
    #expect(try CanonicalReader.decode(Intercom.self, from: bytes) == state)
    let plain = String(decoding: CanonicalWriter.encode(Driver().intercom), as: UTF8.self)
    for key in ["tagBefore", "tagAfter", "tagRotation", "groupCheck", "identity", "unproven"] {
      #expect(!plain.contains(key), "\(key)")
    }
  }
}
