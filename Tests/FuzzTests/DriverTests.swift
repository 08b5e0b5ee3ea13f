import Foundation
import Testing

/// The fuzzing tool's command line, as a process.
struct DriverTests {
  private func run(_ arguments: [String]) throws -> (code: Int32, complaint: String) {
    let tests = Bundle.main.executablePath ?? CommandLine.arguments[0]
    let process = Process()
    process.executableURL = URL(filePath: tests).deletingLastPathComponent()
      .appending(path: "yamabiko-fuzz")
    process.arguments = arguments
    process.standardOutput = FileHandle.nullDevice
    let complaint = Pipe()
    process.standardError = complaint
    try process.run()
    let data = complaint.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: data, as: UTF8.self))
  }

  @Test(arguments: [
    (["--generate", "1", "-3"], "the seed is '-3'; expected a whole number from 0"),
    (["--generate", "1", "1", "-1"], "the first number of --generate is '-1'; expected"),
    (["--generate", "1", "1", "x"], "the first number of --generate is 'x'; expected"),
    (["--generate", "-1"], "--generate is '-1'; expected a count such as 200 or a time"),
    (["--generate", "0s"], "--generate is '0'; expected"),
    (["--generate"], "--generate is followed by COUNT or SECONDSs, and perhaps SEED and FIRST"),
    (["--generate", "1", "2", "3", "4"], "SEED and FIRST, not by 4 values"),
    (["--write", "many"], "--write is 'many'; expected"),
    (["--write", "1", "1e3"], "the seed is '1e3'; expected"),
    (["--shake", "20s", "one"], "the seed is 'one'; expected"),
    (["--judge"], "--judge is followed by one FILE or more, not by 0 values"),
    (["--targets", "now"], "--targets is followed by nothing, not by 1 value"),
    (["--genrate", "1"], "unknown option '--genrate'; expected one of --targets, "),
    (["a-file", "--generate"], "'--generate' is an option of the fuzzer"),
    (["-runs=3"], "'-runs=3' is an option of the fuzzer"),
    ([], "name files for the target, or an option"),
  ])
  func `what makes no sense is refused in one line`(arguments: [String], line: String) throws {
    let (code, complaint) = try run(arguments)
    #expect(code == 64, "\(arguments): \(complaint)")
    #expect(complaint.hasPrefix("error: ") && complaint.contains(line), "\(complaint)")
    #expect(complaint.split(separator: "\n").count == 1, "\(complaint)")
  }

  @Test func `targets are listed, and a file that is not there is none`() throws {
    #expect(try run(["--targets"]).code == 0)
    let (code, complaint) = try run(["no/such/file"])
    #expect(code == 74)
    #expect(complaint == "error: cannot read no/such/file\n")
  }
}
