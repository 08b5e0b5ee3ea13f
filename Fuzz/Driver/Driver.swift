import Foundation
import FuzzTargets
import Generated
import Kernel

/// What the process is told: which target, and what to make for it.
enum Driver {
  /// The target named by `FUZZ_TARGET`.
  static let target: FuzzTarget = {
    let name = ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? ""
    guard let target = FuzzTarget(rawValue: name) else {
      let known = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
      end("FUZZ_TARGET is '\(name)'; expected one of \(known)", 64)
    }
    return target
  }()

  /// Carries out `--targets`, `--seeds FOLDER`, `--words FILE`, `--shake COUNT` or `SECONDSs`,
  /// `--generate COUNT` or `SECONDSs`, `--write COUNT` and `--judge FILE`; false for what begins with no
  /// option of ours.
  static func prepare(_ arguments: [String]) -> Bool {
    guard let name = arguments.first, name.hasPrefix("--") else { return false }
    guard let option = Option(rawValue: String(name.dropFirst(2))) else {
      let known = Option.allCases.map { "--\($0.rawValue)" }.joined(separator: ", ")
      end("unknown option '\(name)'; expected one of \(known), or files", 64)
    }
    let values = Array(arguments.dropFirst())
    guard option.counts.contains(values.count) else {
      end("\(name) is followed by \(option.values), not by \(counted(values.count, "value"))", 64)
    }
    do throws(GivenNumber) {
      try carryOut(option, values)
    } catch {
      end("\(error)", 64)
    }
    return true
  }

  private static func carryOut(_ option: Option, _ values: [String]) throws(GivenNumber) {
    switch option {
    case .targets:
      for target in FuzzTarget.allCases { print(target.rawValue) }
    case .seeds:
      for (number, seed) in target.seeds.enumerated() {
        write(seed, to: "\(values[0])/seed-\(number)")
      }
    case .words:
      let lines = target.words.enumerated().map { "w\($0)=\"\(escaped($1))\"\n" }
      write(Array(lines.joined().utf8), to: values[0])
    case .shake: try shake(values)
    case .write: try writeScenarios(values)
    case .generate: try generate(values)
    case .judge: judge(values)
    }
  }

  private static func shake(_ values: [String]) throws(GivenNumber) {
    let amount = try Amount(values[0], of: "--shake")
    let seed = try seed(values)
    let folder = ".build-fuzz/shaken"
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let record = values.dropFirst(2).first ?? "\(folder)/\(target.rawValue)-\(seed)"
    let began = Date()
    var shaker = Shaker(target, seed: seed, record: record)
    let (count, slowest) = shaker.shake(amount.count ?? .max, until: amount.end(from: began))
    let seconds = Date().timeIntervalSince(began)
    print(
      "shake: \(target.rawValue): \(counted(count, "execution")), \(Int(Double(count) / seconds)) a"
        + " second, the slowest \(Int(slowest * 1_000)) ms"
    )
  }

  /// Makes scenarios for somebody else to judge, such as the oracle.
  private static func writeScenarios(_ values: [String]) throws(GivenNumber) {
    let count = try GivenNumber.count(values[0], of: "--write")
    let seed = try seed(values)
    do { try Campaign.write(count, seed: seed) } catch { end("\(error)", 74) }
    print("\(counted(count, "scenario")) in \(Campaign.written)")
  }

  /// Makes scenarios and judges all properties of each.
  private static func generate(_ values: [String]) throws(GivenNumber) {
    let amount = try Amount(values[0], of: "--generate")
    var campaign = Campaign(seed: try seed(values), share: try share)
    let text = values.dropFirst(2).first
    let first =
      try text.map { text throws(GivenNumber) in
        try GivenNumber.place(text, of: "the first number of --generate")
      } ?? 0
    let limit = amount.end(from: Date())
    var next = first
    while Date() < limit, next - first < amount.count ?? .max {
      do { try campaign.take(next) } catch { end("\(error)", 74) }
      next += 1
    }
    finish(campaign)
  }

  /// How many of the properties that need runs of their own are judged in each scenario, by
  /// `YAMABIKO_GENERATED_SHARE`; nil for all of them.
  private static var share: Int? {
    get throws(GivenNumber) {
      let name = "YAMABIKO_GENERATED_SHARE"
      guard let text = ProcessInfo.processInfo.environment[name] else { return nil }
      return try GivenNumber.count(text, of: name)
    }
  }

  private static func seed(_ values: [String]) throws(GivenNumber) -> UInt64 {
    guard values.count > 1 else { return 1 }
    return try GivenNumber.seed(values[1], of: "the seed")
  }

  /// Judges all properties of scenarios that there are, in all their variants.
  private static func judge(_ files: [String]) {
    var campaign = Campaign(seed: 0)
    for file in files { campaign.judge(file) }
    finish(campaign)
  }

  private static func finish(_ campaign: Campaign) {
    print(campaign.summary.joined(separator: "\n"))
    guard !campaign.complaints.isEmpty else { return }
    end(campaign.complaints.joined(separator: "\n"), 1)
  }

  /// A word as libFuzzer's dictionaries have it.
  private static func escaped(_ word: String) -> String {
    word.utf8.map { byte in
      let isPlain = (0x20..<0x7F).contains(byte) && byte != 0x22 && byte != 0x5C
      if isPlain { return String(UnicodeScalar(byte)) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "\\x" + (digits.count == 1 ? "0" : "") + digits
    }.joined()
  }

  private static func write(_ bytes: [UInt8], to file: String) {
    guard FileManager.default.createFile(atPath: file, contents: Data(bytes)) else {
      end("cannot write \(file)", 74)
    }
  }

  static func end(_ message: String, _ code: Int32) -> Never {
    FileHandle.standardError.write(Data("error: \(message)\n".utf8))
    exit(code)
  }
}

#if FUZZER
/// libFuzzer calls it first.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
  _ count: UnsafeMutablePointer<CInt>?,
  _ arguments: UnsafeMutableRawPointer?,
) -> CInt {
  if Driver.prepare(Array(CommandLine.arguments.dropFirst())) { exit(0) }
  _ = Driver.target
  return 0
}

/// libFuzzer calls it with each input.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  Driver.target.take(Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}
#else
/// Without the fuzzer: gives the files that are named to the target, one after another.
@main
enum Replay {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    if Driver.prepare(arguments) { return }
    guard !arguments.isEmpty else { Driver.end("name files for the target, or an option", 64) }
    if let option = arguments.first(where: { $0.hasPrefix("-") }) {
      Driver.end("'\(option)' is an option of the fuzzer, which this build is without", 64)
    }
    for file in arguments {
      guard let data = FileManager.default.contents(atPath: file) else {
        Driver.end("cannot read \(file)", 74)
      }
      Driver.target.take([UInt8](data))
      print("\(file): taken")
    }
  }
}
#endif
