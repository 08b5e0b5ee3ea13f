import AppToolkit
import Letters
import World

extension LettersApp {
  /// Some events for each act, and one for each run of the delivery job.
  public static func work(of outline: AppOutline<LetterEvent, LettersKeys>) -> WorkEstimate {
    let settings = LetterSettings(outline.settings)
    let runs =
      switch settings.jobRuns {
      case .periodic: outline.times(every: settings.jobPeriod, at: outline.count(of: .server))
      case .whenDue: Int64(0)
      }
    return WorkEstimate(events: outline.events(each: 8, and: runs))
  }
}
