import IntercomShell
import IntercomSimulation
import Kernel
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

  /// Those that nobody here knows.
  static func unknown(among sections: [String]) -> [String] {
    sections.filter { section in !all.contains { $0.schema.name == section } }
  }
}

/// The tool's version; it stands in every log.
public enum Tool {
  /// Major, minor, patch.
  public static let version = "0.1.0"
}

extension ToolError {
  /// The end of what cannot be done with a run, because its apps are not here or it has none.
  ///
  /// - Parameters:
  ///   - sections: the apps that the run's plan names.
  ///   - path: the log.
  ///   - consequence: what cannot be done.
  init(missing sections: [String], in path: String, so consequence: String) {
    let unknown = Apps.unknown(among: sections).joined(separator: ", ")
    let problem: Message =
      sections.isEmpty
      ? "no app took part in the run"
      : "the run has an app that this tool does not have: \(unknown)"
    let known = Apps.all.map(\.schema.name).joined(separator: ", ")
    self.init(
      .data,
      "error: \(path): " + problem + "\n  \(consequence); the apps here are \(known)",
    )
  }
}
