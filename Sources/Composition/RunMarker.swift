import EventLog
import Files
import Foundation

/// The file in a run's folder that says that a run has made it, of which scenario, and what in it is
/// a run's: all else there is somebody's own, and is left alone.
///
/// It is written once, before the folder has its name. The process that works in the folder holds
/// its lock, and has its number in the second line.
struct RunMarker: Equatable {
  /// The file's name.
  static let file = ".yamabiko-run"
  /// The files that a run makes beside the variants' folders.
  private static let reports = ["report.txt", "report.json", "report.html"]
  private static let format = "yamabiko run 1"

  /// The scenario that was run; nil where the folder's variants name none.
  var scenario: ScenarioPath?
  /// The variants' folders.
  var variants: [String]

  /// What a run of these variants is about to make.
  init(scenario: ScenarioPath?, variants: [String]) {
    self.scenario = scenario
    self.variants = variants
  }

  /// The marker of a folder; nil where there is none that can be understood.
  init?(in folder: String) {
    guard FileStore.kind("\(folder)/\(Self.file)") == .file,
      let text = FileStore.text(of: "\(folder)/\(Self.file)")
    else { return nil }
    let lines = FileStore.lines(of: text)
    guard lines.count > 4, lines[1] == Self.format, lines[0].hasPrefix("process ") else {
      return nil
    }
    scenario = ScenarioPath(reading: "\(lines[2])\n\(lines[3])\n")
    variants = lines.dropFirst(4).filter(FileStore.isPlain)
  }

  /// What a version that wrote no marker has left; nil where no variant's folder is a run's.
  init?(guessing folder: String) {
    let found = FileStore.names(in: folder).filter { name in
      FileStore.kind("\(folder)/\(name)") == .folder
        && VariantFolder.scenario(in: "\(folder)/\(name)") != nil
    }
    guard let first = found.first else { return nil }
    self.init(
      scenario: VariantFolder.scenario(in: "\(folder)/\(first)"),
      variants: found,
    )
  }

  /// What stands in the file.
  var text: String {
    let place = scenario?.text ?? "\n\n"
    return FileLock.line() + "\n\(Self.format)\n" + place + variants.map { $0 + "\n" }.joined()
  }

  /// The files that are a run's, by their paths in the folder.
  var files: [String] {
    Self.reports + variants.flatMap { name in VariantFolder.files.map { "\(name)/\($0)" } }
  }

  /// The folders that are a run's, with all that is in them.
  var scratch: [String] { variants.map { "\($0)/\(VariantFolder.scratch)" } }
}
