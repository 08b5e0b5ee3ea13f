import Kernel
import Testing
import Voice

@testable import Intercom

/// What a path remembers, and what it forgets when it opens or goes.
struct PathStateTests {
  private func at(_ milliseconds: Int64) -> Uptime { .start + .milliseconds(milliseconds) }

  /// A path on which everything has happened.
  private var worn: PathState {
    var path = PathState()
    path.phase = .handshaking
    path.attempt = 4
    path.pingNumber = 9
    path.pingOpen = true
    path.unanswered = 2
    path.urgentSent = at(50)
    path.isRenewing = true
    path.roundTrip = .milliseconds(30)
    path.sentVoice(1, at: at(60))
    path.receiptPending = true
    path.loss.note(5)
    return path
  }

  @Test func `a path that is gone has nothing left but the voice that may be under way by it`() {
    var path = worn
    path.drop()
    var gone = PathState()
    gone.lastVoice = 1
    #expect(path == gone)
    #expect(!path.isUp)
    #expect(path.silence(at: at(99)) == .zero)
  }

  @Test func `a path that opens waits for no answer of before, and knows its round trip`() {
    var path = worn
    path.open(at: at(100))
    #expect(path.isUp)
    #expect(path.lastHeard == at(100))
    #expect(path.lastSent == at(100))
    #expect(!path.pingOpen)
    #expect(path.unanswered == 0)
    #expect(path.urgentSent == nil)
    #expect(path.unreceipted == nil)
    #expect(!path.isRenewing)
    #expect(path.roundTrip == .milliseconds(30))
    #expect(path.pingNumber == 9, "numbers are not used again")
  }

  @Test func `a handshake begins with the first try, and silence counts from it`() {
    var path = worn
    path.beginHandshake(at: at(200))
    #expect(path.phase == .handshaking)
    #expect(path.attempt == 0)
    #expect(path.silence(at: at(250)) == .milliseconds(50))
  }

  @Test func `whoever is heard has answered what was asked urgently, not the ping`() {
    var path = worn
    path.hear(at: at(300))
    #expect(path.unanswered == 0)
    #expect(path.urgentSent == nil)
    #expect(path.silence(at: at(300)) == .zero)
    #expect(path.pingOpen)
    #expect(path.unreceipted == at(60))
  }

  @Test(
    arguments: [(9, 10), (10, 20), (19, 20), (20, 30), (30, nil), (99, nil)] as [(Int64, Int64?)]
  )
  func `an answer clears what was sent up to the ping and nothing later`(
    pinged: Int64,
    oldest: Int64?,
  ) {
    var path = PathState()
    for sequence in Int64(1)...3 {
      path.sentVoice(SequenceNumber(sequence), at: at(sequence * 10))
    }
    path.answered(sentAt: at(pinged))
    #expect(path.unreceipted == oldest.map(at))
  }

  @Test func `the sixty-fifth frame that waits is sent, and not waited for`() {
    var path = PathState()
    for sequence in Int64(0)...64 { path.sentVoice(SequenceNumber(sequence), at: at(sequence)) }
    #expect(path.lastSent == at(64))
    #expect(path.awaiting.last?.sequence == 63)
    path.receipted(through: 63)
    #expect(path.unreceipted == nil)
  }

  @Test func `a receipt of nothing clears nothing`() {
    var path = PathState()
    path.sentVoice(0, at: at(0))
    path.receipted(through: -1)
    #expect(path.unreceipted == at(0))
  }

  // MARK: Readings that may never have been taken

  @Test(
    arguments: [
      (nil, true, false), (0, true, false), (1, false, false), (100, false, false),
      (101, false, true), (-1_000, true, false),
    ] as [(Int64?, Bool, Bool)]
  )
  func `what never happened is due, and a limit that was never set has passed`(
    reading: Int64?,
    isDue: Bool,
    isAhead: Bool,
  ) {
    let then = reading.map(at)
    #expect(then.isDue(after: .milliseconds(100), at: at(100)) == isDue)
    #expect(then.isAhead(of: at(100)) == isAhead)
  }
}
