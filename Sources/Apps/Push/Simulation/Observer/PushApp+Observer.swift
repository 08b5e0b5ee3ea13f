import AppToolkit
import Plans
import Push
import PushSystem

extension PushApp {
  /// The figures of a run.
  public static let metrics = PushFigure.allCases.map(\.spec)

  /// What was seen is measured at each phone as well.
  public static let measuresDevices = true

  /// Follows the pushes of a run.
  public static func observer(
    of plan: Plan,
    settings: SettingValues,
  ) -> (any AppObserver<PushApp>)? {
    PushWatch(
      start: CivilStart(seconds: plan.startUnix_ns / 1_000_000_000),
      free: FreeMessages(PushSettings(settings)),
      price: PushSettings(settings).price,
      isShared: plan.devices.contains { node in
        node.kind == .server && [name, PushAsk.app].allSatisfy(node.apps.contains)
      },
    )
  }
}
