import Testing

/// `yamabiko tasks audit`, as a process.
struct TasksAuditTests {
  @Test(arguments: [([], "8 functions as written"), (["--corrected"], "7 functions corrected")])
  func `findings come before what is said of each function, and the sum is last`(
    options: [String],
    sum: String,
  ) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let outcome = try tool.run(arguments: ["tasks", "audit"] + options)
    #expect(outcome.code == 1 && outcome.complaint.isEmpty, "\(outcome.complaint)")
    let lines = outcome.output.split(separator: "\n").map(String.init)
    let findings = lines.prefix { $0.contains(" undisturbed") }
    #expect(lines.last == "\(sum): \(findings.count) findings")
    let functions = lines.dropFirst(findings.count).dropLast()
    #expect(functions.count == Int(sum.prefix(1)))
    #expect(functions.filter { !$0.contains(" disturbed runs of ") }.isEmpty, "\(functions)")
  }
}
