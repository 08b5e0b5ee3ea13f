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
  ) -> (any AppObserver<LettersApp>)? {
    let names = LetterFigure.allCases.filter { $0.reader != nil }.map { "\(name).\($0.rawValue)" }
    let isAsked = plan.rules.contains { rule in
      if case .metric(let figure, _, _) = rule { names.contains(figure) } else { false }
    }
    let servers = plan.devices.filter { $0.kind == .server }.map(\.id)
    let hasDisk = LetterSettings(settings).serverDisk == .documents
    return LetterWatch(isAskedWhoReads: isAsked, forgetful: hasDisk ? [] : servers)
  }
}
