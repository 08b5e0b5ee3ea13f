import Foundation
import FuzzTargets
import Generated

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
  /// `--generate COUNT` or `SECONDSs`, `--write COUNT` and `--judge FILE`; false for anything else.
  static func prepare(_ arguments: [String]) -> Bool {
    switch (arguments.first, arguments.dropFirst().first) {
    case ("--targets", nil):
      for target in FuzzTarget.allCases { print(target.rawValue) }
    case ("--seeds", let folder?):
      for (number, seed) in target.seeds.enumerated() {
        write(seed, to: "\(folder)/seed-\(number)")
      }
    case ("--words", let file?):
      let lines = target.words.enumerated().map { "w\($0)=\"\(escaped($1))\"\n" }
      write(Array(lines.joined().utf8), to: file)
    case ("--shake", let amount?): shake(amount, Array(arguments.dropFirst(2)))
    case ("--write", let count?): writeScenarios(count, Array(arguments.dropFirst(2)))
    case ("--generate", let amount?): generate(amount, Array(arguments.dropFirst(2)))
    case ("--judge", _?): judge(Array(arguments.dropFirst()))
    default: return false
    }
    return true
  }

  /// `--shake COUNT|SECONDSs [SEED [FILE]]`: the file has the present input, for when the process is
  /// gone.
  private static func shake(_ amount: String, _ arguments: [String]) {
    let isTime = amount.hasSuffix("s")
    guard let number = Int(isTime ? String(amount.dropLast()) : amount), number > 0 else {
      end("--shake takes a count such as 1000 or a time such as 20s, not '\(amount)'", 64)
    }
    let seed = arguments.first.flatMap(UInt64.init) ?? 1
    let folder = ".build-fuzz/shaken"
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let record = arguments.dropFirst().first ?? "\(folder)/\(target.rawValue)-\(seed)"
    let began = Date()
    var shaker = Shaker(target, seed: seed, record: record)
    let (count, slowest) =
      isTime
      ? shaker.shake(.max, until: began + Double(number))
      : shaker.shake(number, until: .distantFuture)
    let seconds = Date().timeIntervalSince(began)
    print(
      "shake: \(target.rawValue): \(count) executions, \(Int(Double(count) / seconds)) a second,"
        + " the slowest \(Int(slowest * 1_000)) ms"
    )
  }

  /// `--write COUNT [SEED]`: makes scenarios for somebody else to judge, such as the oracle.
  private static func writeScenarios(_ amount: String, _ arguments: [String]) {
    guard let count = Int(amount), count > 0 else {
      end("--write takes a count such as 40, not '\(amount)'", 64)
    }
    do {
      try Campaign.write(count, seed: arguments.first.flatMap(UInt64.init) ?? 1)
    } catch {
      end("\(error)", 74)
    }
    print("\(count) scenarios in \(Campaign.written)")
  }

  /// `--generate COUNT|SECONDSs [SEED [FIRST]]`: makes scenarios and judges all properties of each.
  private static func generate(_ amount: String, _ arguments: [String]) {
    let isTime = amount.hasSuffix("s")
    guard let number = Int(isTime ? String(amount.dropLast()) : amount), number > 0 else {
      end("--generate takes a count such as 200 or a time such as 60s, not '\(amount)'", 64)
    }
    let first = arguments.dropFirst().first.flatMap(Int.init) ?? 0
    var campaign = Campaign(seed: arguments.first.flatMap(UInt64.init) ?? 1, share: share)
    let limit = isTime ? Date() + Double(number) : .distantFuture
    var next = first
    while Date() < limit, isTime || next - first < number {
      do { try campaign.take(next) } catch { end("\(error)", 74) }
      next += 1
    }
    finish(campaign)
  }

  /// How many of the properties that need runs of their own are judged in each scenario, by
  /// `YAMABIKO_GENERATED_SHARE`; nil for all of them.
  private static var share: Int? {
    guard let text = ProcessInfo.processInfo.environment["YAMABIKO_GENERATED_SHARE"] else {
      return nil
    }
    guard let share = Int(text), share > 0 else {
      end("YAMABIKO_GENERATED_SHARE is a count such as 2, not '\(text)'", 64)
    }
    return share
  }

  /// `--judge FILE …`: judges all properties of scenarios that there are, in all their variants.
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
