import AppToolkit
import Letters
import Plans

extension LettersApp {
  /// The figures of letters.
  public static let metrics = LetterFigure.allCases.map(\.spec)

  /// Follows the letters of a run.
  public static func observer(
    of plan: Plan,
    settings: SettingValues,
  ) -> (any AppObserver<LettersApp>)? { LetterWatch() }
}
