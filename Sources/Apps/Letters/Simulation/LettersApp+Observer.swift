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
    let asked = LetterFigure.allCases.filter { figure in
      plan.rules.contains { rule in
        if case .metric(let name, _, _) = rule {
          name == "\(Self.name).\(figure.rawValue)"
        } else {
          false
        }
      }
    }
    return LetterWatch(
      isAskedWhoReads: asked.contains { $0.reader != nil },
      isMetadataAsked: asked.contains { $0.metadata != nil },
      areInstantsAsked: asked.contains(where: \.isOfInstants),
      LetterSettings(settings),
      servers: plan.devices.filter { $0.kind == .server }.map(\.id),
      owners: DeviceApplication<LettersApp>.nodes(of: plan).map { ($0.id, UserID($0.keys.user)) },
    )
  }
}
