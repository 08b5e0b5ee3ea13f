import AppToolkit
import Tasks
import World

extension TasksApp {
  /// Some events for each act, and ten for what the functions do each day; one of documents, rules and functions takes
  /// twice as long as another.
  public static func work(of outline: AppOutline<TaskEvent, TasksKeys>) -> WorkEstimate {
    let days = outline.times(every: .seconds(86_400), at: outline.count(of: .server))
    let events = outline.events(each: 10, and: days * 10)
    return WorkEstimate(events: events, more: events * WorkEstimate.eventMicroseconds)
  }
}
