import Composition
import Files
import Findings
import Foundation
import Kernel
import Plans
import Reports
import Voice

/// What is left of an hour at the workbench: a scenario with the setting, what it must keep to, and its
/// approved report.
struct Keeping {
  /// What was written, for the page.
  struct Kept: Codable, Sendable {
    /// The new file.
    var file: String
    /// Its approved report, new as well.
    var golden: String
    /// The scenario's text.
    var text: String
    /// What makes any other scenario run with it.
    var set: String
    /// What compares a run with the approved report.
    var check: String
    /// What approves another one, after a change.
    var accept: String
  }

  /// Writes a scenario and its golden under a name that nothing has.
  ///
  /// Whoever keeps a setting has heard and seen what it does: that is the approval.
  ///
  /// - Parameters:
  ///   - mix: what was listened to.
  ///   - knobs: the setting.
  ///   - variant: what it shall be called.
  ///   - folder: where the scenario goes.
  ///   - apps: what runs it.
  /// - Returns: what stands there now, and how to go on.
  /// - Throws: `BadRequest`; `ToolError` where it cannot be read or written.
  static func keep(
    _ mix: Mix,
    _ knobs: DetectorKnobs,
    as variant: String,
    in folder: String,
    apps: Apps,
  ) throws -> Kept {
    guard isPlain(variant) else {
      throw BadRequest(
        message: "no variant can be called that; expected 1 to 40 small letters, digits and '-'"
      )
    }
    // Of noise alone nothing is cut off and no word is late: every setting would be good.
    guard !mix.clips.isEmpty else {
      throw BadRequest(message: "nobody speaks: choose a clip before a setting is kept")
    }
    guard mix.noiseSamples == nil || mix.recordingOfNoise != nil else {
      throw BadRequest(
        message: "\(mix.request.noise) is made here and is no file that a scenario could name; "
          + "expected wind, white noise, none, or a clip"
      )
    }
    let text = Scene.text(
      of: mix,
      variants: [("as-written", DetectorKnobs()), (variant, knobs)],
      link: Scene.links[0].link,
      expectations: expectations(mix, knobs, variant),
      clip: { path(of: $0.path, from: folder) },
      noise: mix.recordingOfNoise.map { path(of: $0.path, from: folder) } ?? "",
    )
    let shelf = GoldenShelf(of: folder)
    let (file, golden) = try write(text, named: variant, in: folder, shelf)
    do {
      let report = try report(of: file, shelf, apps: apps)
      try Golden.accept(report, at: golden, below: shelf.goldens)
    } catch {
      try? FileStore.removeFile(file)
      try? FileStore.removeFile(golden)
      throw error
    }
    let options = shelf.options + (isWithin(mix, folder) ? [] : ["--allow-outside"])
    func command(_ name: String) -> String {
      (["yamabiko", name, file] + options).map(ShellText.quoted).joined(separator: " ")
    }
    return Kept(
      file: file,
      golden: golden,
      text: text,
      set: knobs.scenarioSettings.map { "--set \($0.key)=\($0.value)" }.joined(separator: " "),
      check: command("check"),
      accept: command("accept"),
    )
  }

  /// The folders that `check` finds a scenario and its golden in.
  private struct GoldenShelf {
    var scenarios = "scenarios"
    var goldens = "golden"

    /// The project's own where a folder belongs to it, else the folder itself and one within it.
    init(of folder: String) {
      guard Golden.place(of: folder, below: scenarios) == nil else { return }
      scenarios = folder
      // Not `golden`: in the folder of a project that is another folder's.
      goldens = "\(folder)/tune-golden"
    }

    /// What `check` must be told.
    var options: [String] {
      scenarios == "scenarios" ? [] : ["--scenarios", scenarios, "--golden", goldens]
    }
  }

  /// Runs all variants, and refuses what does not keep to what the page measured.
  private static func report(of file: String, _ shelf: GoldenShelf, apps: Apps) throws -> String {
    let loaded = try LoadedScenario(apps: apps, file: file, allowsOutside: true)
    let variants = try loaded.plans.map { plan in
      try Runner(apps: apps).dryRun(plan, scenarioFolder: loaded.folder)
    }
    // What a run without gaps has nothing to judge of is no reason against it.
    if let broken = variants.flatMap(\.allFindings).first(where: \.verdict.isBad) {
      throw BadRequest(
        message:
          "the run does not keep to what the page measured: \(broken.name) (\(broken.detail)); "
          + "nothing was written"
      )
    }
    var run = Runner.findings(of: loaded, variants)
    run.file = Golden.name(of: file, below: shelf.scenarios) ?? run.file
    return ReportText.render(run)
  }

  /// Whether all that a mix is made of lies in a folder.
  private static func isWithin(_ mix: Mix, _ folder: String) -> Bool {
    (mix.clips.map(\.recording) + [mix.recordingOfNoise].compactMap(\.self)).allSatisfy {
      !path(of: $0.path, from: folder).hasPrefix("/")
    }
  }

  /// The bounds are the trial's own figures, rounded up to a tenth of a per cent.
  private static func expectations(
    _ mix: Mix,
    _ knobs: DetectorKnobs,
    _ variant: String,
  ) -> [String] {
    let score = DetectorTrial(
      knobs.settings,
      preRoll: knobs.preRollLength,
      over: Scene.features(of: mix, highPass: knobs.highPass),
    ).sentScore
    let figures = [
      ("sentFrontClipped", score.frontEndClippingShare),
      ("sentMiddleClipped", score.midSpeechClippingShare),
      ("noiseSent", score.noiseShare),
    ]
    return figures.compactMap { name, share in
      guard let share else { return nil }
      // A tenth of a per cent for the call's first frames, which nobody is there to hear.
      let tenths = (share + 999) / 1_000 + 1
      return "{ variant: \(variant), metric: intercom.\(name), "
        + "is: \"<= \(tenths / 10).\(tenths % 10)%\" }"
    }
  }

  private static func isPlain(_ name: String) -> Bool {
    (1...40).contains(name.utf8.count)
      && name.utf8.allSatisfy {
        (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D
      }
      && name.utf8.first != 0x2D && name != "as-written"
  }

  /// Creates a file that was not there: a second one of a name has a number, as has one whose golden
  /// somebody has left.
  ///
  /// - Returns: the file, and where its golden goes.
  private static func write(
    _ text: String,
    named name: String,
    in folder: String,
    _ shelf: GoldenShelf,
  ) throws(ToolError) -> (file: String, golden: String) {
    for number in 1...1_000 {
      let path = "\(folder)/\(name)\(number > 1 ? "-\(number)" : "").yaml"
      guard let golden = Golden.path(for: path, below: shelf.scenarios, in: shelf.goldens) else {
        preconditionFailure("\(path) is not below \(shelf.scenarios)")
      }
      if FileStore.isThere(golden) { continue }
      let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
      if file < 0, errno == EEXIST { continue }
      let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
      guard file >= 0, (try? handle.write(contentsOf: Data(text.utf8))) != nil else {
        throw ToolError(
          .storage,
          "error: \(path) cannot be written\n  choose another folder with --keep-in",
        )
      }
      return (path, golden)
    }
    throw ToolError(.storage, "error: \(folder) has a thousand files of the name \(name)")
  }

  /// A path below a folder as that folder has it; any other as it is.
  private static func path(of file: String, from folder: String) -> String {
    let file = FileStore.realPath(of: file)
    let folder = FileStore.realPath(of: folder) + "/"
    return file.hasPrefix(folder) ? String(file.dropFirst(folder.utf8.count)) : file
  }
}
