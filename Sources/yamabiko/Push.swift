import ArgumentParser

/// `yamabiko push`: what there is to do with push services outside a run.
struct Push: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Replay recordings of push services.",
    discussion: HelpText.keepingLines(
      """
      Example:
        yamabiko push replay recording.json
      """
    ),
    subcommands: [PushReplay.self],
  )
}
