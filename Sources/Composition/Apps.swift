import IntercomShell
import IntercomSimulation
import PhotosShell
import PhotosSimulation
import World

/// Every app that a scenario can name: the one place that knows them all.
public enum Apps {
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
  ]

  /// The apps that a plan has sections of, in the order of the list.
  static func used(by sections: [String]) -> [any Application] {
    all.filter { sections.contains($0.schema.name) }
  }
}

/// The tool's version; it stands in every log.
public enum Tool {
  /// Major, minor, patch.
  public static let version = "0.1.0"
}
