import ArgumentParser
import Composition
import Files
import Foundation
import Imports
import Kernel
import Plans

/// `yamabiko import`: a field log becomes a scenario.
struct Import: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make a scenario of what was recorded in the field.",
    discussion: HelpText.keepingLines(
      """
      What comes out runs at once: two devices with a link that does to each packet what the
      recording says, in each direction, and traces as files beside it. Its head and the output
      say what was found and what was assumed. A recorded call goes through our receive buffer
      with the arrivals of the recording, packet by packet.

      Example:
        yamabiko import pcap call.pcap --output recorded/
        yamabiko import rtpdump call.rtp --clock-rate 48kHz --output recorded/
        yamabiko import csv arrivals.csv --delay 40ms --output recorded/
        yamabiko import gpx hina.gpx ren.gpx --output recorded/
        yamabiko import mahimahi downlink.trace uplink.trace --output recorded/
      """
    ),
    subcommands: [
      ImportPcap.self, ImportRTPDump.self, ImportCSV.self, ImportMahimahi.self, ImportGPX.self,
    ],
  )
}

/// What every kind of import is told.
struct ImportOptions: ParsableArguments {
  @Option(
    help: "Where to write: a folder, or the scenario's file, whose name ends in .yaml.",
    completion: .file(),
  )
  var output: String

  @Flag(help: "Write over files that are there.")
  var force = false

  @Option(help: "What the least delay is taken for, at most 1s; no recording tells it.")
  var delay: DelayArgument?

  func validate() throws {
    try PathOption.check(output, of: "--output")
  }
}

/// A delay on the command line, such as `40ms`.
struct DelayArgument: ExpressibleByArgument {
  /// The delay, at most that of an imported scenario.
  var span: Duration

  init?(argument: String) {
    guard let nanoseconds = try? QuantityKind.duration.parse(argument),
      (0...ImportedScenario.delayMost.nanoseconds).contains(nanoseconds)
    else { return nil }
    span = Duration(nanoseconds: nanoseconds)
  }
}

/// What tells streams of RTP apart.
struct RTPOptions: ParsableArguments {
  @Option(
    name: .customLong("ssrc"),
    help:
      "The stream to take, such as 0x1f2e3d4c; once more for the way back, or for the second file.",
  )
  var sources: [SourceArgument] = []

  @Option(help: "The clock of its time stamps, such as 48kHz; else by payload type and arrivals.")
  var clockRate: RateArgument?
}

/// A source of RTP on the command line.
struct SourceArgument: ExpressibleByArgument {
  var number: UInt32

  init?(argument: String) {
    let number =
      argument.lowercased().hasPrefix("0x")
      ? UInt32(argument.dropFirst(2), radix: 16) : UInt32(argument)
    guard let number else { return nil }
    self.number = number
  }
}

/// A clock rate on the command line.
struct RateArgument: ExpressibleByArgument {
  /// In Hz.
  var hertz: Int64

  init?(argument: String) {
    guard let hertz = Int64(argument) ?? (try? QuantityKind.frequency.parse(argument)),
      (1_000...1_000_000).contains(hertz)
    else { return nil }
    self.hertz = hertz
  }
}

/// Files that are taken in: one for both directions, or one for each.
enum ImportFiles {
  /// Refuses none and more than two.
  static func check(_ files: [String]) throws {
    guard (1...2).contains(files.count) else {
      throw ValidationError("name one file, or two, one for each of the two ends")
    }
  }

  /// The ways that files have, of two files one each; `read` is told which of the files it is.
  static func ways(
    of files: [String],
    _ read: ([UInt8], _ place: Int) throws(ImportProblem) -> [RecordedWay],
  ) throws -> [RecordedWay] {
    var ways: [RecordedWay] = []
    for (place, file) in files.enumerated() {
      ways += try during(file) { bytes throws(ImportProblem) in
        let ways = try read(bytes, place)
        guard files.count == 1 || ways.count == 1 else { throw ImportProblem.twoWays }
        return ways
      }
    }
    return ways
  }

  /// What was read of a file, or the error with the file and its place.
  static func during<Value>(
    _ file: String,
    _ body: ([UInt8]) throws(ImportProblem) -> Value,
  ) throws -> Value {
    let bytes: [UInt8]
    do {
      bytes = try RegularFile.bytes(of: file, atMost: ImportFormat.sizeMax)
    } catch {
      // One that is too large can be read, and is not taken in.
      guard error.code == EFBIG else { throw ToolError(error) }
      throw ToolError(
        .data,
        "\(file): error: byte \(ImportFormat.sizeMax): it has more bytes than are taken in\n"
          + "  keep the call alone, such as with 'tcpdump -r FILE -w NEW udp port 5004'",
      )
    }
    do {
      return try body(bytes)
    } catch {
      throw toolError(error, in: file)
    }
  }

  /// The error of what is wrong with a file.
  static func toolError(_ problem: ImportProblem, in file: String) -> ToolError {
    ToolError(
      .data,
      "\(file)\(problem.mark): error: \(problem.description)\n  \(problem.remedy)",
    )
  }

  /// Makes the scenario of a recorded call and writes it.
  static func finish(
    _ format: ImportFormat,
    _ files: [String],
    _ ways: [RecordedWay],
    _ options: ImportOptions,
  ) throws {
    let imported: ImportedScenario
    do {
      imported = try ImportedScenario(
        call: ways,
        least: options.delay?.span ?? .zero,
        origin: origin(format, files),
      )
    } catch {
      throw toolError(error, in: files.joined(separator: ", "))
    }
    try ImportResult.finish(imported, of: files, options)
  }

  /// What the scenario is made of, for its head.
  static func origin(_ format: ImportFormat, _ files: [String]) -> ImportedScenario.Origin {
    let names = files.map(FileStore.name)
    return ImportedScenario.Origin(
      file: names.first ?? "",
      command: (["yamabiko import \(format.rawValue)"] + names).joined(separator: " "),
    )
  }
}
