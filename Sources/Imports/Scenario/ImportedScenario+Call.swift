import Kernel

extension ImportedScenario {
  /// A way of a recorded call with what becomes of frames on it.
  private struct Line {
    var from: String
    var to: String
    var way: RecordedWay
    var course: FrameCourse
    /// Which frame of the scenario its first one is.
    var first: Int64

    /// When its last frame is there at the latest.
    var end: Duration {
      FrameCourse.frame * (first + Int64(course.fates.count)) + course.longest
    }
  }

  /// The scenario of a recorded call.
  ///
  /// - Parameters:
  ///   - ways: one direction or two; the first is what `near` hears of `far`.
  ///   - least: what the least delay of each direction is put to, at most `delayMost`.
  ///   - origin: what it is made of.
  /// - Throws: `ImportProblem` where a direction cannot be taken in.
  public init(
    call ways: [RecordedWay],
    least: Duration,
    origin: Origin,
  ) throws(ImportProblem) {
    var lines: [Line] = []
    for (place, way) in ways.enumerated() {
      lines.append(
        Line(
          from: place == 0 ? "far" : "near",
          to: place == 0 ? "near" : "far",
          way: way,
          course: try FrameCourse(way),
          first: Self.lead / FrameCourse.frame,
        )
      )
    }
    let isShared = Self.align(&lines)
    let end = lines.map(\.end).max() ?? Self.lead
    // To the next whole second, and one more.
    let duration = Duration.seconds((end.nanoseconds + 999_999_999) / 1_000_000_000 + 1)
    summary =
      lines.flatMap { Self.words(of: $0, least) }
      + Self.assumptions(lines, least, isShared: isShared)
    name = "\(origin.stem).yaml"
    parts = Self.voice(origin.stem)
    var directions = ""
    for line in lines {
      let files = Self.files(of: line, until: duration, origin.stem)
      parts += files
      directions += Self.direction(line, files, Self.quantity(least))
    }
    text =
      Self.comment(
        ["Made by '\(origin.command)'.", ""] + summary
          + [
            "",
            "Only the recorded stretch, from \(Self.quantity(Self.lead)) on, is the recording's.",
          ]
      )
        + """
        name: \(Self.quoted(origin.title))
        about: >-
          A recorded call through the receive buffer: frame n of the talker meets what packet n of
          the recording met.\(lines.map { Self.madeUp($0) }.joined())
        duration: \(Self.quantity(duration))
        \(Self.settings)devices:

        """
    for device in ["far", "near"] {
      text += "  - id: \(device)\n    apps: [intercom]\n"
      if let line = lines.first(where: { $0.from == device }) {
        text += Self.microphone("\(origin.stem)-voice", until: line.end)
      }
    }
    text += """
      links:
        internet:
          match_making: 500ms
          delay: \(Self.quantity(least))
          ways:
      \(directions)expect:
        - { eventually: intercom.internetConnected, by: 4s }
        - { never: intercom.playedTwice }

      """
  }

  /// Puts ways whose clocks are one into their places beside each other.
  ///
  /// - Returns: whether they are.
  private static func align(_ lines: inout [Line]) -> Bool {
    guard lines.count == 2, lines[0].way.clock == lines[1].way.clock else { return false }
    let starts = lines.map { line in
      (line.way.packets.first?.sent ?? .zero) + (line.course.offset ?? .zero)
    }
    guard lines.allSatisfy({ $0.course.offset != nil }),
      let earliest = starts.min(), let latest = starts.max(),
      latest - earliest <= RecordedWay.longest
    else { return false }
    for place in lines.indices {
      lines[place].first += (starts[place] - earliest + FrameCourse.frame / 2) / FrameCourse.frame
    }
    return true
  }

  // MARK: Files

  /// The traces of loss and of copies, where there are any, and of delay over the least.
  private static func files(of line: Line, until end: Duration, _ stem: String) -> [Part] {
    let count = Int(end / FrameCourse.frame) + 1
    var digits: [UInt8] = []
    var delays: [UInt8] = []
    var copies: [UInt8] = []
    var delay = Duration.zero
    for frame in 0..<count {
      let place = frame - Int(line.first)
      var isLost = false
      if line.course.fates.indices.contains(place) {
        switch line.course.fates[place] {
        case .arrived(let over), .interpolated(let over): delay = over
        case .lost: isLost = true
        }
      } else {
        delay = .zero
      }
      let copy = line.course.copies.indices.contains(place) ? line.course.copies[place] : nil
      copies += Array((copy.map { "\($0.nanoseconds)\n" } ?? "none\n").utf8)
      digits.append(isLost ? 0x31 : 0x30)
      // A line for each second.
      if frame % 50 == 49 || frame == count - 1 { digits.append(0x0A) }
      delays += Array("\(delay.nanoseconds)\n".utf8)
    }
    let name = "\(stem)-\(line.from)-\(line.to)"
    let loss = Part(name: "\(name).loss.txt", bytes: digits)
    let doubles = Part(name: "\(name).copies.txt", bytes: copies)
    return (line.course.lost > 0 ? [loss] : []) + (line.way.doubled > 0 ? [doubles] : [])
      + [Part(name: "\(name).delay.txt", bytes: delays)]
  }

  private static func direction(_ line: Line, _ files: [Part], _ least: String) -> String {
    var text = "      - direction: [\(line.from), \(line.to)]\n"
    for file in files {
      let key =
        switch file.name.split(separator: ".").dropLast().last {
        case "copies": "duplicate: { copies: { file: \(file.name), unit: ns } }"
        case "loss": "loss: { bits: { file: \(file.name) } }"
        case _: "delay: { recorded: { file: \(file.name), unit: ns, besides: \(least) } }"
        }
      text += "        \(key)\n"
    }
    return text
  }

  // MARK: Words

  /// What a report is to say of frames that are not the recording's; nothing where all are.
  private static func madeUp(_ line: Line) -> String {
    let course = line.course
    guard course.interpolated > 0 else { return "" }
    return "\n  Of the \(course.fates.count) frames of '\(line.from)' nobody sent "
      + "\(course.interpolated): what is heard of them, and their part of every score, is made up."
  }

  private static func words(of line: Line, _ least: Duration) -> [String] {
    let (way, course) = (line.way, line.course)
    var rows = ["\(line.from) to \(line.to): \(way.label)"]
    rows.append(
      "  packets       \(way.packets.count) sent, each \(milliseconds(way.spacing)); "
        + "\(way.lost) lost"
        + share(way.lost, of: way.packets.count) + ", \(way.overtaken) overtaken"
        + (way.doubled > 0 ? ", \(way.doubled) that came twice" : "")
    )
    rows.append(
      "  frames        \(course.fates.count) of 20 ms: \(course.lost) lost, "
        + "\(course.interpolated) that nobody sent, with delays between those of their neighbours"
    )
    let delays = course.fates.compactMap { fate -> Duration? in
      if case .arrived(let delay) = fate { delay } else { nil }
    }.sorted()
    if let last = delays.last, let offset = course.offset {
      rows.append(
        "  delay         over the least: median \(milliseconds(delays[(delays.count - 1) / 2])), "
          + "19 in 20 within \(milliseconds(delays[(delays.count * 19 - 1) / 20])), "
          + "longest \(milliseconds(last))"
      )
      rows.append(
        "  clock offset  \(milliseconds(offset)) removed, the least delay included"
          + (way.countsFromFirst ? ", counted from media time 0" : "")
      )
    } else {
      rows.append("  delay         none: nothing arrived")
    }
    rows.append(
      "  clock skew    "
        + (course.skew.map { "about \($0) ppm, left in the delays" }
          ?? "none told: it takes 30 s of packets, and 50 in the first third and in the last")
    )
    let left: [(Int, String)] = [
      (way.tally.copies, "copies of packets that had come twice"),
      (way.tally.strays, "packets from before or behind a new beginning of the stream, or strays"),
      (course.shared, "packets that share a frame of 20 ms with one before"),
    ]
    rows += left.filter { $0.0 > 0 }.map { "  left out      \($0.0) \($0.1)" }
    return rows
  }

  /// A share in words, in tenths of a percent.
  private static func share(_ part: Int, of whole: Int) -> String {
    guard part > 0, whole > 0 else { return "" }
    let tenths = (part * 1_000 + whole / 2) / whole
    return " (\(tenths / 10).\(tenths % 10) %)"
  }

  /// A recording from which on the seconds around it weigh little in what is said of all.
  private static let shortest = Duration.seconds(20)

  private static func assumptions(
    _ lines: [Line],
    _ least: Duration,
    isShared: Bool,
  ) -> [String] {
    var rows = ["assumed:"]
    rows.append(
      "  the least delay of each direction is \(milliseconds(least)): clocks that are not set "
        + "alike do not tell it"
    )
    if lines.contains(where: \.way.hasMediaTimes) {
      rows.append(
        "  it was recorded where packets arrive, and media times are those of their sending"
      )
    }
    for line in lines {
      if line.way.spacing != FrameCourse.frame {
        rows.append(
          "  \(line.from) to \(line.to): packets are \(milliseconds(line.way.spacing)) long "
            + "and our frames 20 ms: a frame takes the fate of the packet of its time"
        )
      }
      rows += line.way.assumptions.map { "  \(line.from) to \(line.to): \($0)" }
    }
    let recorded = (lines.map(\.end).max() ?? lead) - lead
    if recorded < shortest {
      rows.append(
        "  \(milliseconds(recorded)) are little: a report's figures of speech, MOS too, are of the "
          + "seconds around it as well"
      )
    }
    if lines.count == 1 {
      rows.append(
        "  nothing is known of near to far: it has the least delay and loses nothing"
      )
    } else if isShared {
      rows.append(
        "  both directions have one clock, and lie beside each other as they were recorded"
      )
    } else {
      rows.append("  the directions have clocks of their own, and begin together")
    }
    return rows
  }
}
