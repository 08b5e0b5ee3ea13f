import Intercom
import Kernel
import Plans
import World

extension IntercomPlan {
  /// What a call of that length costs: a tick of every member's audio device each 20 ms, a frame of
  /// voice at each fellow while somebody speaks, and signs of life.
  func work(lasting duration: Duration) -> WorkEstimate {
    let ticks = frames(in: duration)
    var events = ticks * Int64(members.count)
    let signs = duration / max(settings.keepalive, .milliseconds(20))
    for talker in members.indices {
      let fellows = Int64(members.indices.count { areFellows(talker, $0) })
      let speech = members[talker].truth.talkspurts.reduce(Int64(0)) { sum, interval in
        let end = min(interval.end, Instant.start + duration)
        return sum + max(0, frames(in: end - min(interval.start, end)))
      }
      // Receipts come back for frames, and pongs for pings.
      events += fellows * (speech * 3 / 2 + signs * 2)
    }
    return WorkEstimate(events: events + Int64(acts.count))
  }

  private func frames(in span: Duration) -> Int64 { span / .milliseconds(20) }
}
