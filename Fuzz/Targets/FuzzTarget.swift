/// What is fuzzed: each target takes any bytes whatever and must come back from them.
///
/// A target traps where something is wrong that is not a trap by itself, such as two runs of one
/// plan with two digests. The same doors serve the fuzzer (`make fuzz`) and the test suite, which
/// feeds them every input that once broke something (`Fuzz/found`).
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// The text of a scenario: read, checked, planned and, as far as that is little work, run.
  case scenario
  /// A WAV file.
  case wave
  /// A label file, a file of recorded loss, and a table of energy.
  case labels
  /// A log: damaged bytes, and rows that were rewritten with digests that fit them.
  case log
  /// A report or golden.
  case report
  /// Datagrams and handshakes between members with real keys.
  case datagram
  /// What the reducers of a call are told.
  case event
  /// What the document store reads, and requests to it.
  case documents
  /// A command line, with its overrides.
  case arguments
  /// An invitation as link, as text of a QR code, and as file.
  case invitation
  /// A field log: a capture, a recording of rtpdump, a table of arrivals, a trace of capacity.
  case recording
  /// The header of a letter.
  case letterHeader = "letter-header"
  /// A bundle of public keys, or an invite link of the letters.
  case bundle
  /// A file of vectors of the letters' protocol.
  case lettersVectors = "letters-vectors"
  /// A recording of a push service.
  case pushRecording = "push-recording"

  /// Gives the target its bytes.
  public func take(_ bytes: [UInt8]) {
    PlantedCrash.look(at: bytes)
    switch self {
    case .scenario: ScenarioTrial.take(bytes)
    case .wave: WaveTrial.take(bytes)
    case .labels: LabelTrial.take(bytes)
    case .log: LogTrial.take(bytes)
    case .report: ReportTrial.take(bytes)
    case .datagram: DatagramTrial.take(bytes)
    case .event: EventTrial.take(bytes)
    case .documents: DocumentsTrial.take(bytes)
    case .arguments: ArgumentTrial.take(bytes)
    case .invitation: InvitationTrial.take(bytes)
    case .recording: RecordingTrial.take(bytes)
    case .letterHeader: LetterHeaderTrial.take(bytes)
    case .bundle: BundleTrial.take(bytes)
    case .lettersVectors: LettersVectorsTrial.take(bytes)
    case .pushRecording: PushRecordingTrial.take(bytes)
    }
  }

  /// Inputs to begin with, made of what the repository ships.
  public var seeds: [[UInt8]] {
    switch self {
    case .scenario: ScenarioTrial.seeds
    case .wave: WaveTrial.seeds
    case .labels: LabelTrial.seeds
    case .log: LogTrial.seeds
    case .report: ReportTrial.seeds
    case .datagram: ByteChoices.seeds
    case .event: ByteChoices.seeds
    case .documents: DocumentsTrial.seeds
    case .arguments: ArgumentTrial.seeds
    case .invitation: InvitationTrial.seeds
    case .recording: RecordingTrial.seeds
    case .letterHeader: LetterHeaderTrial.seeds
    case .bundle: BundleTrial.seeds
    case .lettersVectors: LettersVectorsTrial.seeds
    case .pushRecording: PushRecordingTrial.seeds
    }
  }

  /// Words that its inputs are made of; a mutation puts them in whole.
  public var words: [String] { vocabularies.flatMap(\.self) }

  /// The same by what they belong to: a mutation chooses among vocabularies first, so that the few
  /// words of one are not lost among the many of another.
  var vocabularies: [[String]] {
    let own: [String] =
      switch self {
      case .scenario: ScenarioWords.all
      case .arguments: ArgumentTrial.words
      case .wave: ["RIFF", "WAVE", "fmt ", "data", "LIST"]
      case .labels:
        [
          "speech", " speech\n", "0.000000001", "999999999", "radio.tail.time", "encode.10",
          "conceal", " 1W estimate\n", "nJ/bit",
        ]
      case .report: ["yamabiko report 1\n", "end of report\n", "variant ", ": ", "\n    "]
      case .invitation: ["yamabiko:join/", "YAMABIKO:QR/", "YINV\u{1}"]
      case .recording: RecordingTrial.words
      case .documents: DocumentsTrial.words
      case .letterHeader: ["lifelog/v1/letter\u{0}"]
      case .bundle: ["lifelog/v1/bundle\u{0}", "https://", "/invite/", "#"]
      case .lettersVectors: LettersVectorsTrial.words
      case .pushRecording: PushRecordingTrial.words
      case .log, .datagram, .event: []
      }
    let borrowed = self == .arguments ? ScenarioWords.all : []
    return [own + PlantedCrash.words, borrowed].filter { !$0.isEmpty }
  }
}
