import AppToolkit
import Kernel
import Tasks
import World

extension TasksApp {
  /// How often a phone that does not wait asks a store that is in trouble, in events a second: over a link of 40 ms
  /// it asks twelve times, and each time is a message there, one back, and what is done with both.
  private static let troubledEvents: Int64 = 50

  /// Some events for each act, and ten for what the functions do each day; one of documents, rules and functions takes
  /// twice as long as another.
  public static func work(of outline: AppOutline<TaskEvent, TasksKeys>) -> WorkEstimate {
    let days = outline.times(every: .seconds(86_400), at: outline.count(of: .server))
    let events = outline.events(each: 10, and: days * 10 + asked(of: outline))
    return WorkEstimate(events: events, more: events * WorkEstimate.eventMicroseconds)
  }

  /// What comes of phones that ask a store in trouble again at once: each from the first time on that somebody does
  /// something on it.
  private static func asked(of outline: AppOutline<TaskEvent, TasksKeys>) -> Int64 {
    guard TaskSettings(outline.settings).backoff == .none else { return 0 }
    let phones = outline.nodes.filter { $0.kind == .device }.map(\.id)
    let end = Instant.start + outline.duration
    return outline.acts.reduce(0) { sum, act in
      guard case .cloud(.storeTroubled(_, let lasting)) = act.event else { return sum }
      let healed = min(act.at + lasting, end)
      return phones.reduce(sum) { sum, phone in
        let first = outline.acts.filter { $0.node == phone && act.at <= $0.at && $0.at < healed }
          .map(\.at).min()
        return sum + (first.map { (healed - $0) / .seconds(1) } ?? 0) * troubledEvents
      }
    }
  }
}
