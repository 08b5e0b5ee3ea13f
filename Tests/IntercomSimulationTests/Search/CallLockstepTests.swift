import Intercom
import Kernel
import Testing

@testable import IntercomSimulation

/// A run and the search's driver, given the same order, tell the members the same and come to the same
/// states, event by event: there is one interpretation of what they ask for, and keys as numbers do
/// what keys do.
struct CallLockstepTests {
  private static let designs: [(name: String, change: @Sendable (inout IntercomSettings) -> Void)] =
    [
      ("as written", { _ in }), ("warm", { $0.internet = .warm }),
      ("predicted", { $0.internet = .predicted }),
      (
        "adaptive, with a dwell",
        {
          $0.detection = .adaptive
          $0.dwell = .seconds(2)
        },
      ), ("hello replaces", { $0.hello = .replaces }),
    ]

  @Test(arguments: 0..<5)
  func `whatever becomes of links, a run and the search's driver go the same way`(
    design: Int
  ) throws {
    var rows = 0
    var kinds: [String] = []
    for seed in 1...2 as ClosedRange<UInt64> {
      var bench = CallBench.random(seed)
      Self.designs[design].change(&bench.call.settings)
      let run = try TracedCall(bench)
      var follower = CallLockstep(bench, beside: run)
      follower.run()
      let difference = run.rows.difference(from: follower.rows)
      #expect(difference == nil, "\(Self.designs[design].name), seed \(seed): \(difference ?? "")")
      rows += run.rows.count
      for row in run.rows where !kinds.contains(row.event.kind) { kinds.append(row.event.kind) }
      #expect(run.driver?.services == follower.state.system.services)
      #expect(run.driver?.system.brokers == follower.state.system.brokers)
    }
    #expect(rows > 6_000)
    // Without loss nothing is broken, and a match is made wherever one is asked for in time; between two
    // there is nobody to pass anything on. A call that is searched has no owner who would judge a window,
    // no lists of groups that somebody could leave, no tags or secrets that change, no sessions of sound, and
    // no uplinks.
    let never = IntercomEvent.prototypes.map(\.kind).filter { !kinds.contains($0) }
    #expect(
      never.allSatisfy {
        [
          "datagramRejected", "matchFailed", "localConnectionFailed", "localPeerLost", "matchMade",
          "matchMerged", "relayAsked", "handshakeCarried", "windowJudged", "membersListed",
          "tagChanged", "callLeft", "audioGiven", "tagsMade", "secretChanged", "uplinkTold",
        ]
        .contains($0)
      },
      "\(never)",
    )
  }

  /// Each of these faults is another meaning of one thing that happens.
  ///
  /// Given to one of the two drivers alone, it must show.
  @Test(arguments: [
    IntercomFault.noRadio, .noInternet, .slowRadio, .oneWay, .noKeepalive,
  ])
  func `a driver that means something else is noticed`(fault: IntercomFault) throws {
    let bench = CallBench.random(1)
    let run = try TracedCall(bench)
    var follower = CallLockstep(bench, beside: run, faults: [fault])
    follower.run()
    #expect(run.rows.difference(from: follower.rows) != nil)
  }
}
