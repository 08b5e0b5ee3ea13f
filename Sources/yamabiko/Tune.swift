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
        yamabiko tune --noise street.wav --noise engine.wav
      """
    ),
  )

  @OptionGroup
  var recordings: ClipOptions

  @Option(
    help: "Noise of your own, a WAV file; nobody in it is to be heard. May be given several times.",
    completion: .file(),
  )
  var noise: [String] = []

  @Option(help: "The port of 127.0.0.1; any that is free where it is left out.")
  var port: UInt16 = 0

  @Option(help: "The folder that kept scenarios are written into; nothing there is overwritten.")
  var keepIn = "."

  @Flag(help: "Print the address and open no browser.")
  var noOpen = false

  func validate() throws {
    try PathOption.check(keepIn, of: "--keep-in")
  }

  func run() throws {
    let recordings = try recordings.read()
    let noises = try readNoises()
    try checkKeepIn()
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
      noises: noises,
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

  /// Refuses a folder that nothing can be kept in, before anybody has worked for an hour.
  private func checkKeepIn() throws {
    let remedy: Message = "\n  make it, or choose another folder with --keep-in"
    guard ClipOptions.isFolder(keepIn) else {
      let isThere = FileStore.leadsSomewhere(keepIn)
      let problem = isThere ? "this is no folder" : "there is no such folder"
      throw ToolError(.storage, "error: --keep-in \(keepIn): \(problem)" + remedy)
    }
    guard access(keepIn, W_OK) == 0 else {
      throw ToolError(
        .storage,
        "error: --keep-in \(keepIn): nothing may be written there"
          + "\n  change its permissions, or choose another folder with --keep-in",
      )
    }
  }

  private func readNoises() throws -> [Recording] {
    var noises: [Recording] = []
    for path in noise {
      let recording = try Recording.noise(path: path)
      guard !noises.contains(where: { $0.name == recording.name }) else {
        throw ToolError(
          .usage,
          "error: --noise \(path): there is another one of the name \(recording.name)"
            + "\n  give one of the files another name",
        )
      }
      noises.append(recording)
    }
    return noises
  }
}
