import Kernel
import Plans

extension ImportedScenario {
  /// A recorded walk with its file.
  public struct Walk: Sendable {
    /// What was read of it.
    public var track: WalkedTrack
    /// The file as it is.
    public var bytes: [UInt8]

    /// A walk.
    public init(_ track: WalkedTrack, _ bytes: [UInt8]) {
      self.track = track
      self.bytes = bytes
    }
  }

  /// The scenario of one or two who walked, with a radio between them.
  ///
  /// - Parameters:
  ///   - walks: that of `far`, and perhaps that of `near`, who else rests where that of `far`
  ///     begins.
  ///   - origin: what it is made of.
  /// - Throws: `ImportProblem` where the two were not under way together.
  public init(walks: [Walk], origin: Origin) throws(ImportProblem) {
    let begin = walks.map(\.track.begin).min() ?? 0
    let end = walks.map(\.track.end).max() ?? 0
    let common = (walks.map(\.track.end).min() ?? 0) - (walks.map(\.track.begin).max() ?? 0)
    let longest = RecordedWay.longest / Duration.seconds(1)
    guard common >= 0, walks.allSatisfy({ $0.track.begin - begin < longest }) else {
      throw ImportProblem(
        .whole,
        "the two tracks were not recorded at one time: \(-common) s lie between them",
        remedy: "take two of the same walk, or one alone",
      )
    }
    let seconds = min(longest, max(60, end - begin + 1))
    let duration = Duration.seconds(seconds)
    name = "\(origin.stem).yaml"
    parts = Self.voice(origin.stem)
    summary = []
    var devices = ""
    for (place, device) in ["far", "near"].enumerated() {
      devices += "  - id: \(device)\n    apps: [intercom]\n"
      if walks.indices.contains(place) {
        let track = walks[place].track
        let file = "\(origin.stem)-\(device).gpx"
        parts.append(Part(name: file, bytes: walks[place].bytes, input: place))
        devices += "    track: { file: \(file), beyond: stay }\n"
        summary += [
          "\(device): \(counted(track.count, "point")) from \(CivilTime(seconds: track.begin)) to "
            + "\(CivilTime(seconds: track.end))",
          track.count == 1
            ? "  one point: it rests there all the time, and the radio is always the same"
            : "  longest pause  \(Self.milliseconds(track.longestPause)), walked straight at one pace",
        ]
      } else {
        devices += "    position: { east: 0m }\n"
      }
      let first = Duration.seconds(place == 0 ? 10 : 40)
      devices += Self.microphone(
        "\(origin.stem)-voice",
        from: first,
        every: .seconds(60),
        until: duration - .seconds(1),
      )
    }
    summary += [
      "assumed:",
      "  a radio among trees: a path-loss exponent of 2.7, shadows of 4 dB over 15 m, no ridges",
      "  the mobile network covers all of it, with a delay of 45 ms",
      "  each talks for 10 s of every minute",
    ]
    if walks.count == 1 { summary.append("  near rests where the track of far begins") }
    if end - begin >= longest { summary.append("  the first \(longest / 3_600) hours are run") }
    text =
      Self.comment(["Made by '\(origin.command)'.", ""] + summary)
        + """
        name: \(Self.quoted(origin.title))
        about: >-
          Two talk by radio while they walk as was recorded.
        start: \(CivilTime(seconds: begin))
        duration: \(seconds)s
        devices:
        \(devices)links:
          local:
            delay: 3ms
            radio: { exponent: 2.7, shadowing: { deviation: 4dB, distance: 15m } }
          internet: { delay: 45ms }
        expect:
          - { never: intercom.playedTwice }

        """
  }

  /// A clip again and again; only those that begin before the end.
  private static func microphone(
    _ voice: String,
    from first: Duration,
    every step: Duration,
    until end: Duration,
  ) -> String {
    var text = "    microphone:\n      speech:\n"
    var at = first
    repeat {
      text += "        - { clip: \(voice).wav, at: \(quantity(at)) }\n"
      at += step
    } while at < end
    return text
  }
}
