import AppToolkit
import Composition
import IntercomShell
import IntercomSimulation
import LettersShell
import LettersSimulation
import NotificationsSimulation
import PhotosShell
import PhotosSimulation
import TasksSimulation
import World

/// The apps that come with the tool.
public enum ShippedApps {
  /// A row an app.
  public static let all: [any Application] = [
    IntercomApplication(
      clips: ClipFolder(),
      makeSecrets: {
        SodiumSecrets(members: $0.members.count, sealing: $0.sealing, hello: $0.settings.hello)
      },
      makeStudio: { try OpusStudio(plan: $0, folder: $1) },
    ),
    PhotosApplication(zones: ZoneTable()),
    DeviceApplication(LettersApp.self, answering: { LetterBytes($0) }),
    DeviceApplication(TasksApp.self),
    DeviceApplication(NotificationsApp.self),
  ]
}

extension Apps {
  /// The apps that come with the tool.
  public static let shipped = Apps(ShippedApps.all)
}
