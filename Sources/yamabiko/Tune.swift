import ArgumentParser
import Composition
import Files
import Foundation
import Kernel
import Workbench

/// `yamabiko tune`: the workbench on which a voice detector is tuned.
struct Tune: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Tune the voice detector on a page of this machine: look, listen, compare, keep.",
    discussion: HelpText.keepingLines(
      """
      The page is served to this machine alone, at an address with a secret in it, until Ctrl-C.

      Example:
        yamabiko tune
        yamabiko tune --clip my.wav --labels my.lab --no-open
      """
    ),
  )

  @Option(help: "A folder of clips: WAV files, with labels beside them.")
  var clips = "scenarios/intercom/audio"

  @Option(help: "A clip of your own, to be said or to be noise.", completion: .file())
  var clip: String?

  @Option(help: "Its labels; otherwise those beside it, or speech is told from its level.")
  var labels: String?

  @Option(help: "The port of 127.0.0.1; any that is free where it is left out.")
  var port: UInt16 = 0

  @Option(help: "The folder that kept scenarios are written into; nothing there is overwritten.")
  var keepIn = "."

  @Flag(help: "Print the address and open no browser.")
  var noOpen = false

  func validate() throws {
    guard labels == nil || clip != nil else {
      throw ValidationError("--labels needs the clip that they are of: --clip FILE.wav")
    }
    try PathOption.check(keepIn, of: "--keep-in")
  }

  func run() throws {
    let recordings = try readClips()
    let scratch = FileManager.default.temporaryDirectory
      .appending(path: "yamabiko-tune-\(UUID().uuidString)").path(percentEncoded: false)
    do {
      try FileStore.create(scratch)
    } catch {
      throw ToolError(error, elsewhere: "another TMPDIR")
    }
    Interruption.scratch(scratch)
    let server = WorkbenchServer(
      recordings: recordings,
      apps: Yamabiko.apps,
      keepFolder: keepIn,
      scratch: scratch,
      port: port,
    )
    let opens = !noOpen
    // The page is served until a signal ends the process: only a failure comes back.
    Task.detached {
      do {
        try await server.run { address in
          print("\(address)")
          print("Ctrl-C ends it")
          Output.flush()
          if opens { Console.open(address) }
        }
      } catch {
        try? FileManager.default.removeItem(atPath: scratch)
        let error = ToolError(error)
        Console.complain(lines: error.message)
        Output.flush()
        Foundation.exit(error.code.rawValue)
      }
    }
    while true { sleep(3_600) }
  }

  private func readClips() throws -> [Recording] {
    var recordings: [Recording] = []
    if let clip { recordings.append(try Recording(path: clip, labels: labels)) }
    let names = FileStore.names(in: clips).filter { $0.hasSuffix(".wav") }.sorted()
    for name in names where recordings.first?.name != String(name.dropLast(4)) {
      recordings.append(try Recording(path: "\(clips)/\(name)"))
    }
    guard !recordings.isEmpty else {
      throw ToolError(
        .usage,
        "error: \(clips) has no WAV file\n  name another folder with --clips, or a file with --clip",
      )
    }
    return recordings
  }
}
