import Kernel
import Testing

@testable import Intercom

/// Every order of a few requests, tokens and times at an inviter, and what must hold of all.
struct AdmissionSearchTests {
  private static let peers = [MemberID(20), MemberID(30), MemberID(40)]
  private static let inviter = MemberID(10)
  private static let group: UInt64 = 7

  /// Two good invitations for one and for two, and one of each kind that is none.
  private static let invitations: [PresentedInvitation] = {
    func invitation(
      _ number: UInt64,
      uses: Int64,
      _ change: (inout PresentedInvitation) -> Void = { _ in },
    ) -> PresentedInvitation {
      AdmissionTests.invitation {
        $0.number = number
        $0.uses = uses
        change(&$0)
      }
    }
    return [
      invitation(1, uses: 1), invitation(2, uses: 2),
      invitation(1, uses: 2) { $0.isSigned = false },
      invitation(3, uses: 2) { $0.keyOwner = peers[0] },
      invitation(4, uses: 2) { $0.group = 8 },
      invitation(5, uses: 0),
    ]
  }()

  private struct Request {
    var peer: MemberID
    var number: UInt64
    var invitation: PresentedInvitation
    var now: WallTime
  }

  /// A requester's own number, or one that it has overheard; before the end, and behind it.
  private static let requests: [Request] = peers.flatMap { peer in
    invitations.flatMap { invitation in
      [UInt64(1), 2].flatMap { number in
        [WallTime.start, .start + .seconds(200)].map { now in
          Request(peer: peer, number: number, invitation: invitation, now: now)
        }
      }
    }
  }

  @Test func `in every order of three requests nobody is let in who should not be`() {
    var states = 0
    var granted = 0
    func go(_ admission: Admission, _ depth: Int) {
      states += 1
      guard depth > 0 else { return }
      for request in Self.requests {
        var next = admission
        let event = AdmissionEvent.requestArrived(
          from: request.peer,
          request: request.number,
          request.invitation,
        )
        let effects = next.told(event, at: request.now)
        let isLetIn = effects.contains(.grant(peer: request.peer, request: request.number))
        // Where nothing has changed the orders behind it are those of before.
        let isNews = next != admission
        if isLetIn, isNews {
          granted += 1
          expectIsGood(request, admission)
        }
        expectCounts(next)
        if isNews { go(next, depth - 1) }
      }
    }
    go(AdmissionTests.admission(Self.inviter, isInside: true), 3)
    #expect(states > 200 && granted > 200, "\(states) states, \(granted) let in")
  }

  private func expectIsGood(_ request: Request, _ before: Admission) {
    let invitation = request.invitation
    let isGood =
      invitation.isSigned && invitation.keyOwner == Self.inviter && invitation.group == Self.group
      && invitation.uses > 0 && (invitation.expires.map { request.now < $0 } ?? false)
    #expect(isGood, "\(request)")
    let isAnothers = before.redemptions.contains {
      $0.request == request.number && $0.peer != request.peer
    }
    #expect(!isAnothers, "\(request)")
  }

  /// At most so many are in by an invitation as it says, whatever else was asked.
  private func expectCounts(_ admission: Admission) {
    for (number, uses) in [(1, 1), (2, 2)] as [(UInt64, Int)] {
      let peers = admission.redemptions.filter { $0.invitation == number }.map(\.peer)
      #expect(peers.count <= uses && Set(peers).count == peers.count, "\(admission.redemptions)")
    }
  }

  @Test func `without the list of requests a recorded one would let in another`() {
    // The search can fail: two who use one number are told apart by nothing else.
    var admission = AdmissionTests.admission(Self.inviter, isInside: true)
    #expect(admission.ask(Self.peers[0], 1, Self.invitations[1]) == nil)
    #expect(admission.ask(Self.peers[1], 1, Self.invitations[1]) == .replayed)
    #expect(admission.ask(Self.peers[1], 2, Self.invitations[1]) == nil)
  }
}
