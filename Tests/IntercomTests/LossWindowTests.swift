import Kernel
import Testing
import Voice

@testable import Intercom

struct LossWindowTests {
  @Test func `one frame in ten is a hundred in a thousand`() {
    var window = LossWindow()
    for sequence in SequenceNumber(0)..<SequenceNumber(200) {
      if sequence.number % 10 != 3 { window.note(sequence) }
      window.tick()
    }
    #expect((90...110).contains(window.lostPermille), "\(window.lostPermille)")
  }

  @Test func `order does not matter, and copies do not count`() {
    var window = LossWindow()
    for sequence in stride(from: SequenceNumber(0), to: 64, by: 2) {
      window.note(sequence + 1)
      window.note(sequence)
      window.note(sequence)
      window.tick()
    }
    #expect(window.lostPermille == 0)
    #expect(window.covered == 63)
  }

  @Test func `a leap means that the path was not in use`() {
    var window = LossWindow()
    for sequence in SequenceNumber(0)..<SequenceNumber(50) { window.note(sequence) }
    window.note(1_000)
    #expect(window.covered == 1)
    #expect(window.lostPermille == 0)
  }

  @Test func `what was overtaken within a tick is not lost yet, and lost after two`() {
    var window = LossWindow()
    for sequence in SequenceNumber(0)..<SequenceNumber(40) {
      window.note(sequence)
      window.tick()
    }
    // A pre-roll of ten: the last comes first, and the other nine never.
    window.note(49)
    #expect(window.lostPermille == 0)
    window.tick()
    #expect(window.lostPermille == 0)
    window.tick()
    #expect(window.lostPermille == 180, "9 of 50")
  }
}
