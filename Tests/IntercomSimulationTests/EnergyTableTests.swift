import Foundation
import Kernel
import Plans
import Testing

@testable import IntercomSimulation

/// Tables of what a phone spends, as files.
struct EnergyTableTests {
  private static let shipped = try? String(
    contentsOfFile: "scenarios/intercom/energy/phone.txt",
    encoding: .utf8,
  )

  /// The first mistake of the shipped table where one line takes the place of another.
  private static func mistake(
    _ line: String,
    insteadOf name: String,
  ) throws -> [EnergyTableProblem] {
    let text = try #require(shipped)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let changed = lines.map { $0.hasPrefix(name + " ") ? line : String($0) }
    var problems: [EnergyTableProblem] = []
    _ = EnergyTable(parsing: changed.joined(separator: "\n"), problems: &problems)
    return problems
  }

  @Test func `the shipped table is the usual phone, and every number of it has a source`() throws {
    var problems: [EnergyTableProblem] = []
    let table = EnergyTable(parsing: try #require(Self.shipped), problems: &problems)
    #expect(problems == [])
    #expect(table == .usual)
    #expect(table.isWithinRange)
    #expect(EnergyRow.all.count == 32)
  }

  @Test func `lines may end as on Windows, and the file begin with a mark`() throws {
    let text = "\u{FEFF}" + (try #require(Self.shipped)).replacing("\n", with: "\r\n")
    var problems: [EnergyTableProblem] = []
    #expect(EnergyTable(parsing: text, problems: &problems) == .usual)
    #expect(problems == [])
  }

  @Test func `whoever has measured otherwise changes a number`() throws {
    let text = try #require(Self.shipped).replacing("11.576s", with: "4s")
    var problems: [EnergyTableProblem] = []
    let table = EnergyTable(parsing: text, problems: &problems)
    #expect(problems == [])
    #expect(table.cellular.tailTime == 4_000_000_000)
    #expect(table.radio == EnergyTable.usual.radio)
  }

  @Test(arguments: [
    ("decode 10us", 12, "'decode' has no source"),
    ("decode", 7, "'decode' has no value"),
    ("decode 10 mine", 8, "'decode': '10' has no unit"),
    ("decode 10mW mine", 8, "'decode': '10mW' has the unknown unit 'mW'"),
    ("decode -10us mine", 8, "'decode': '-10us' does not begin with a number"),
    ("decode 10.us mine", 8, "'decode': '10.us' has no digit behind the point"),
    ("decode 0.5ns mine", 8, "'decode': '0.5ns' is finer than 1ns"),
    ("decode 21ms mine", 8, "'decode': '21ms' is too large"),
    ("decode 99999999999999999999ns mine", 8, "has too many digits"),
    ("decode 999999999999999999us mine", 8, "'decode': '999999999999999999us' is too large"),
    ("  decdoe 10us mine", 3, "no table of energy has a number 'decdoe'"),
    ("conceal 10us mine", 1, "'conceal' stands twice"),
    ("", 1, "the table has no 'decode'"),
  ])
  func `a mistake has its place`(_ line: String, _ column: Int, _ message: String) throws {
    let problems = try Self.mistake(line, insteadOf: "decode")
    let found = problems.first { $0.message.contains(message) }
    #expect(found?.mark.column == column, "\(problems)")
    #expect(problems.allSatisfy { !$0.remedy.isEmpty && $0.mark.line > 0 })
  }

  @Test func `what is active for longer than it is on is no radio`() throws {
    let problems = try Self.mistake("radio.active.time 1s mine", insteadOf: "radio.active.time")
    #expect(problems.map(\.message) == ["'radio.active.time' is longer than 'radio.tail.time'"])
  }

  @Test func `an empty table lacks everything, in one line`() {
    var problems: [EnergyTableProblem] = []
    _ = EnergyTable(parsing: "", problems: &problems)
    #expect(problems.count == 1)
    #expect(problems.first?.message.contains("'speaker.power'") == true)
  }

  @Test func `a plan with numbers that no table has is refused`() {
    var table = EnergyTable.usual
    table.encoding = [1]
    #expect(!table.isWithinRange)
    table = .usual
    table.cellular.tailPower = -1
    #expect(!table.isWithinRange)
    table = .usual
    table.radio.activeTime = table.radio.tailTime + 1
    #expect(!table.isWithinRange)
  }
}
