import Kernel

/// What comes of an import: a scenario, the files that it names, and what a person should know.
public struct ImportedScenario: Equatable, Sendable {
  /// A file beside the scenario.
  public struct Part: Equatable, Sendable {
    /// Its name, of letters, digits, `.`, `-` and `_`.
    public var name: String
    /// What it holds.
    public var bytes: [UInt8]
    /// Which of the files that were read it is a copy of, by its place; nil for one that was made.
    public var input: Int?
  }

  /// What a scenario is called, and what it was made of.
  public struct Origin: Equatable, Sendable {
    /// The front of the names of all files.
    public var stem: String
    /// The title of the scenario.
    public var title: String
    /// The command and its files, for the head.
    public var command: String

    /// An origin.
    ///
    /// - Parameters:
    ///   - file: the name of the first file, without its folder.
    ///   - command: the command with its files, as a person would repeat it.
    public init(file: String, command: String) {
      let name = file.prefix { $0 != "." }
      let plain = name.utf8.map { byte in
        Self.isPlain(byte) ? Character(Unicode.Scalar(byte)) : "-"
      }
      let trimmed = String(plain.drop { $0 == "-" }.prefix(40))
      stem = trimmed.isEmpty ? "import" : trimmed
      title = String(printable(String(name.isEmpty ? "Import" : name)).prefix(100))
      self.command = printable(command)
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"): true
      case _: false
      }
    }
  }

  /// The scenario's text.
  public var text: String
  /// What it is called, as a file.
  public var name: String
  /// The files that it names.
  public var parts: [Part]
  /// What was found and assumed, a line each.
  public var summary: [String]

  /// When the recording begins in the scenario: by then the two are connected and the voice
  /// detector is open.
  public static let lead = Duration.seconds(5)
  /// When the talkers begin.
  static let speech = Duration.seconds(4)
  /// The largest least delay: with more the two would not be connected when they begin to talk.
  public static let delayMost = Duration.seconds(1)

  /// Lines of text as a comment of YAML.
  static func comment(_ lines: [String]) -> String {
    lines.map { $0.isEmpty ? "#\n" : "# \(printable($0))\n" }.joined()
  }

  /// A text as a quoted value of YAML.
  static func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  /// A span for a person, in milliseconds to the microsecond.
  static func milliseconds(_ span: Duration) -> String {
    let sign = span < .zero ? "-" : ""
    let micros = (span.nanoseconds.magnitude + 500) / 1_000
    let (whole, part) = micros.quotientAndRemainder(dividingBy: 1_000)
    let digits = String(part)
    let padded = String(repeating: "0", count: 3 - digits.count) + digits
    return "\(sign)\(whole).\(padded) ms"
  }

  /// A span as the scenario language has it.
  static func quantity(_ span: Duration) -> String {
    let nanoseconds = span.nanoseconds
    if nanoseconds % 1_000_000_000 == 0 { return "\(nanoseconds / 1_000_000_000)s" }
    if nanoseconds % 1_000_000 == 0 { return "\(nanoseconds / 1_000_000)ms" }
    return "\(nanoseconds)ns"
  }

  /// The clips that a talker plays one after another until then.
  static func microphone(_ voice: String, until end: Duration) -> String {
    let step = Duration.seconds(Int64(SteadyVoice.length))
    let count = max(1, (end - speech + step - Duration(nanoseconds: 1)) / step)
    let clips = (0..<count).map { place in
      "        - { clip: \(voice).wav, at: \(quantity(speech + step * place)) }\n"
    }
    return "    microphone:\n      speech:\n" + clips.joined()
  }

  /// Both talkers' clip and its label.
  static func voice(_ stem: String) -> [Part] {
    [
      Part(name: "\(stem)-voice.wav", bytes: SteadyVoice.wave),
      Part(name: "\(stem)-voice.lab", bytes: SteadyVoice.label),
    ]
  }

  /// What keeps a path up through a recorded silence: only an hour without a sign makes a break.
  static let settings = """
    set:
      # The path is there at once, and no recorded outage takes it down.
      intercom.handover.internet: warm
      intercom.keepalive.interval: 1min
      intercom.keepalive.missed: 20

    """
}
