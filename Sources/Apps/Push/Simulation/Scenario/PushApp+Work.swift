import AppToolkit
import Kernel
import Plans
import Push
import World

extension PushApp {
  /// Some events for each act, three for each half hour of a watch that records, and six more for each user whom it
  /// is pushed to: what the scenarios of this repository come to, within a factor of three.
  public static func work(of outline: AppOutline<PipelineEvent, PushKeys>) -> WorkEstimate {
    var users: [String: Int64] = [:]  // order-free: only ever looked up
    for row in outline.nodes.flatMap(\.keys.links) { users[row.watch, default: 0] += 1 }
    // Until when a watch records is written behind when it begins to.
    var ends: [String: Instant] = [:]  // order-free: only ever looked up
    var events: Int64 = 0
    for act in outline.acts.reversed() {
      switch act.event {
      case .watch(.recordingStarted(let wanted)):
        let end = min(ends[act.node] ?? .distantFuture, .start + outline.duration)
        let possible = max(0, (end - min(act.at, end)) / .seconds(1_800))
        let slots = wanted > 0 ? min(wanted, possible) : possible
        events += slots * (3 + 6 * (users[act.node] ?? 0))
        ends[act.node] = act.at
      case .watch(.recordingStopped): ends[act.node] = act.at
      case .watch(.slotEnded), .server, .amazon, .apple, .phone, .app: break
      }
    }
    return WorkEstimate(events: outline.events(each: 10, and: events))
  }
}
