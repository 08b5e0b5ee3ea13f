import Testing

/// `yamabiko tasks audit`, as a process.
struct TasksAuditTests {
  @Test(arguments: [
    ([], "8 functions as written: ", 1), (["--corrected"], "8 functions corrected: ", 0),
  ])
  func `findings come before what is said of each function, and the sum is last`(
    options: [String],
    sum: String,
    code: Int32,
  ) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let outcome = try tool.run(arguments: ["tasks", "audit"] + options)
    #expect(outcome.code == code && outcome.complaint.isEmpty, "\(outcome.complaint)")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    let findings = lines.prefix { $0.contains(" undisturbed") }
    // The same of several functions is told once.
    #expect(Set(findings.map { $0.drop { $0 != "," } }).count == findings.count)
    #expect(lines.last?.hasPrefix(sum) == true && lines.last?.hasSuffix(" harmless") == true)
    #expect(findings.contains { !$0.contains("(harmless: ") } == (code == 1))
    // What two functions of one event both do stands between; mended there is one function.
    let overlaps = lines.filter { $0.contains(" by both, ") }
    #expect(overlaps.isEmpty == (code == 0), "\(overlaps)")
    let functions = lines.dropFirst(findings.count + overlaps.count).dropLast()
    #expect(functions.count == Int(sum.prefix(1)))
    #expect(functions.filter { !$0.contains(" disturbed runs of ") }.isEmpty, "\(functions)")
  }
}
