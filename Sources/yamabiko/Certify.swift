import ArgumentParser
import Composition
import Files
import Foundation
import Kernel
import Synchronization

/// `yamabiko certify`: proves that a run depends on nothing but its plan.
struct Certify: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Prove that digests are the same in other processes, locales, CPUs and builds.",
    discussion: HelpText.keepingLines(
      """
      Each scenario runs in several processes: plain; with other hash seeds, time zone,
      language and CPU features; with what apps leave beside the log, such as audio; and by the
      binaries named with --also, such as a debug build.

      Example:
        yamabiko certify scenarios --also .build/debug/yamabiko
      """
    ),
  )

  @Argument(help: "Scenario files or folders.")
  var paths: [String]

  @Option(help: "Another build of yamabiko that must give the same digests.")
  var also: [String] = []

  @Option(
    help: ArgumentHelp(
      "Leave scenarios with more events than this to the other processes; a debug build is slow.",
      valueName: "events",
    )
  )
  var alsoUpTo: Int64?

  @Option(
    help: ArgumentHelp(
      "Make what apps leave beside the log only of scenarios with up to so many events.",
      valueName: "events",
    )
  )
  var mediaUpTo: Int64?

  @Option(help: "How many scenarios are tried at a time.")
  var jobs: Int = ProcessInfo.processInfo.activeProcessorCount

  @OptionGroup
  var outside: OutsideOption

  func validate() throws {
    guard (1...1_024).contains(jobs) else {
      throw ValidationError("--jobs is from 1 to 1024, not \(jobs)")
    }
    if let alsoUpTo {
      guard !also.isEmpty else {
        throw ValidationError("--also-up-to says nothing without --also")
      }
      guard alsoUpTo > 0 else {
        throw ValidationError("--also-up-to is 1 or more, not \(alsoUpTo)")
      }
    }
    if let mediaUpTo, mediaUpTo < 1 {
      throw ValidationError("--media-up-to is 1 or more, not \(mediaUpTo)")
    }
  }

  func run() throws {
    let files = try ScenarioFiles.below(paths)
    let course = Mutex(Course(files: files))
    DispatchQueue.concurrentPerform(iterations: max(1, min(jobs, files.count))) { _ in
      while let index = course.withLock({ $0.begin() }) {
        let outcome = Result { try certificate(of: files[index]) }
        course.withLock { $0.end(index, outcome) }
      }
    }
    let (differing, left) = try course.withLock { course in
      if let error = course.error { throw error }
      return (course.differing, course.left)
    }
    guard differing == 0 else { throw ExitCode(ToolError.Code.failed.rawValue) }
    let without = Left.allCases.map { what in
      let count = left.count { $0.contains(what) }
      return count == 0 ? "" : ", \(count) of them without \(what.rawValue)"
    }
    print("\(counted(files.count, "scenario")) certified\(without.joined())")
  }

  /// What a scenario can be too long for.
  private enum Left: String, CaseIterable {
    case also = "--also"
    case media
  }

  /// What there is to say of one scenario.
  private struct Certificate {
    var isSame: Bool
    /// What it is too long for.
    var left: [Left]
    var lines: [String]
  }

  /// Tells of scenarios in the order of the files, each as soon as those before it have ended.
  private struct Course {
    let files: [String]
    private(set) var differing = 0
    /// What was left out of each scenario.
    private(set) var left: [[Left]] = []
    /// The error of the first scenario that has one; nothing is begun after it.
    private(set) var error: (any Error)?
    private var begun = 0
    private var told = 0
    private var ended: [Int: Result<Certificate, any Error>] = [:]
    private var isBroken = false

    init(files: [String]) {
      self.files = files
    }

    /// The next scenario; nil where there is none, or one could not be tried.
    mutating func begin() -> Int? {
      guard begun < files.count, !isBroken else { return nil }
      defer { begun += 1 }
      return begun
    }

    mutating func end(_ index: Int, _ outcome: Result<Certificate, any Error>) {
      if case .failure = outcome { isBroken = true }
      ended[index] = outcome
      while error == nil, let outcome = ended.removeValue(forKey: told) {
        told += 1
        switch outcome {
        case .failure(let problem): error = problem
        case .success(let certificate):
          if !certificate.isSame { differing += 1 }
          left.append(certificate.left)
          for line in certificate.lines { print(line) }
          Output.flush()
        }
      }
    }
  }

  /// Runs a scenario in all processes, one after another.
  private func certificate(of file: String) throws -> Certificate {
    let plain = try fingerprints(file, by: Self.ownPath, environment: [:])
    var others: [(name: String, lines: [String])] = []
    others.append(
      (
        "other environment",
        try fingerprints(file, by: Self.ownPath, environment: Self.foreign),
      )
    )
    let events = Self.events(plain)
    var left: [Left] = []
    if also.isEmpty || events <= alsoUpTo ?? .max {
      for binary in also {
        others.append((binary, try fingerprints(file, by: binary, environment: [:])))
      }
    } else {
      left.append(.also)
    }
    if events <= mediaUpTo ?? .max {
      let lines = try fingerprints(file, by: Self.ownPath, environment: [:], media: true)
      others.append(("with media", lines))
    } else {
      left.append(.media)
    }
    let wrong = others.filter { $0.lines != plain }
    guard !wrong.isEmpty else {
      let variants = counted(plain.count, "variant")
      let line = "\(file): \(variants), the same in \(counted(others.count + 1, "process"))"
      let without = left.map { ", without \($0.rawValue)" }.joined()
      let why = left.isEmpty ? "" : ": \(counted(events, "event"))"
      return Certificate(isSame: true, left: left, lines: [line + without + why])
    }
    var lines: [String] = []
    for other in wrong {
      lines.append("\(file): \(other.name) differs")
      for (a, b) in zip(plain, other.lines) where a != b { lines += ["  \(a)", "  \(b)"] }
    }
    return Certificate(isSame: false, left: left, lines: lines)
  }

  /// The events of all variants, as their lines say.
  private static func events(_ lines: [String]) -> Int64 {
    lines.reduce(0) { sum, line in
      sum + (Int64(line.split(separator: " ").dropFirst().first ?? "") ?? 0)
    }
  }

  /// Everything that has been seen to change results on this toolchain.
  private static let foreign = [
    "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-FMA,-AVX2_Usable,-AVX2",
    "TZ": "Asia/Kathmandu",
    "LANG": "tr_TR.UTF-8",
    "LC_ALL": "tr_TR.UTF-8",
    "SWIFT_DETERMINISTIC_HASHING": "1",
  ]

  private static var ownPath: String {
    Bundle.main.executablePath ?? CommandLine.arguments[0]
  }

  private func fingerprints(
    _ file: String,
    by binary: String,
    environment: [String: String],
    media: Bool = false,
  ) throws -> [String] {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: binary)
    process.arguments =
      ["fingerprint", file] + (media ? ["--media"] : [])
      + (outside.isAllowed ? ["--allow-outside"] : [])
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let output = Pipe()
    process.standardOutput = output
    do {
      try process.run()
    } catch {
      throw ToolError(
        .storage,
        "error: \(binary) cannot be started: \(SystemReason(error, at: binary))\n  "
          + "name another build of yamabiko with --also",
      )
    }
    Interruption.begin(child: process.processIdentifier)
    defer { Interruption.end(child: process.processIdentifier) }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let isEnded = process.terminationReason == .exit
    guard isEnded, process.terminationStatus == 0 else {
      // A signal's number is no code.
      let code = isEnded ? ToolError.Code(rawValue: process.terminationStatus) : nil
      throw ToolError(
        code ?? .failed,
        "error: \(binary) fingerprint \(file) ended with \(isEnded ? "" : "signal ")\(process.terminationStatus)",
      )
    }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
