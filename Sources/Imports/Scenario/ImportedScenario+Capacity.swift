import Kernel

extension ImportedScenario {
  /// The longest stretch of a trace that a scenario runs, unless it is made longer by hand.
  private static let stretchMost = Duration.seconds(600)

  /// The scenario of a call over recorded capacity.
  ///
  /// - Parameters:
  ///   - traces: one or two; the first is the way from `far` to `near`, the other way has the
  ///     second, or no bound.
  ///   - delay: what each packet takes besides.
  ///   - origin: what it is made of.
  public init(capacity traces: [CapacityTrace], delay: Duration, origin: Origin) {
    let period = traces.map(\.period).max() ?? .zero
    let stretch = min(Self.stretchMost, max(.seconds(30), period))
    let end = Self.speech + stretch
    let duration = Duration.seconds((end.nanoseconds + 999_999_999) / 1_000_000_000 + 1)
    name = "\(origin.stem).yaml"
    parts = Self.voice(origin.stem)
    summary = []
    var directions = ""
    for (place, trace) in traces.enumerated() {
      let (from, to) = place == 0 ? ("far", "near") : ("near", "far")
      let file = "\(origin.stem)-\(from)-\(to).mahimahi"
      parts.append(Part(name: file, bytes: Array(trace.text.utf8)))
      let pause = trace.longestPause
      summary += [
        "\(from) to \(to): \(counted(trace.chances.count, "chance")) of "
          + "\(CapacityTrace.bytes) bytes in "
          + "\(Self.milliseconds(trace.period)), \(trace.meanRate / 1_000) kb/s on average",
        "  longest pause  \(Self.milliseconds(pause.length)), "
          + "from \(Self.milliseconds(pause.start))",
      ]
      directions += """
              - direction: [\(from), \(to)]
                rate: { mahimahi: { file: \(file) } }

        """
    }
    summary += [
      "assumed:",
      "  a packet takes \(Self.milliseconds(delay)) besides: a trace of capacity does not tell it",
      "  a trace begins with the scenario, and repeats behind its last line",
    ]
    summary += traces.flatMap(\.assumptions).map { "  \($0)" }
    if traces.count == 1 { summary.append("  near to far has no bound") }
    if period > stretch {
      summary.append(
        "  the first \(Self.quantity(stretch)) are run; a longer 'duration' and more clips run more"
      )
    }
    text =
      Self.comment(["Made by '\(origin.command)'.", ""] + summary)
        + """
        name: \(Self.quoted(origin.title))
        about: >-
          Two talk without a pause over a path whose capacity was recorded.
        duration: \(Self.quantity(duration))
        \(Self.settings)devices:

        """
    for device in ["far", "near"] {
      text += "  - id: \(device)\n    apps: [intercom]\n"
      text += Self.microphone("\(origin.stem)-voice", until: end)
    }
    text += """
      links:
        internet:
          match_making: 500ms
          delay: \(Self.quantity(delay))
          ways:
      \(directions)expect:
        - { eventually: intercom.internetConnected, by: 4s }
        - { never: intercom.playedTwice }

      """
  }
}
