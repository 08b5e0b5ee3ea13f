import AppToolkit
import Plans
import Tasks

extension TasksApp {
  /// The figures of tasks.
  public static let metrics = TaskFigure.allCases.map(\.spec)

  /// Follows the tasks of a run.
  public static func observer(
    of plan: Plan,
    settings: SettingValues,
  ) -> (any AppObserver<TasksApp>)? {
    TaskWatch(settings.choice("names"))
  }
}
