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

  @Test(arguments: [1, 3])
  func `what went by another path alone is not lost on this one, however often that is told`(
    times: Int
  ) {
    var window = LossWindow()
    for sequence in SequenceNumber(0)..<SequenceNumber(50) {
      window.note(sequence)
      window.tick()
    }
    // Forty frames go another way; what tells it comes before the first frame behind them, and after it.
    for sequence in SequenceNumber(90)..<SequenceNumber(120) {
      if sequence.number < 90 + Int64(times) { window.rest(through: 89) }
      window.note(sequence)
      window.tick()
      #expect(window.lostPermille == 0, "\(sequence)")
    }
    #expect(window.covered == 30 && window.highest == 119)
    window.note(122)
    window.tick()
    window.tick()
    #expect(window.lostPermille == 60, "2 of 33 are lost, whatever was told before")
  }

  @Test func `what is told after the first frame has come counts from that frame on`() {
    var window = LossWindow()
    for sequence in SequenceNumber(0)..<SequenceNumber(50) { window.note(sequence) }
    window.note(90)
    window.rest(through: 89)
    #expect(window.covered == 1)
    window.rest(through: 40)
    #expect(window.covered == 1, "what is older says nothing new")
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
