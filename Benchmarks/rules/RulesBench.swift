import Foundation
import RulesFiles
import SecurityRules

/// How many decisions a second one core takes by the tasks app's own rules.
///
/// `rulesbench RULES CASES [SECONDS]`: every case of the file in turn, again and again, with nobody looking on,
/// as a store asks. Reading the files is not counted. `--once ROUNDS` asks so many rounds and no clock, for
/// a profiler.
@main
struct RulesBench {
  static func main() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard arguments.count >= 2 else {
      print("usage: rulesbench RULES CASES [SECONDS | --once ROUNDS]")
      return
    }
    let ruleset = try RulesFiles.ruleset(bytes(of: arguments[0]))
    let requests = try RulesFiles.cases(bytes(of: arguments[1])).map(\.request)
    if arguments.count == 4, arguments[2] == "--once", let rounds = Int(arguments[3]) {
      let allowed = (0..<rounds).reduce(0) { sum, _ in sum + round(ruleset, requests) }
      print("\(rounds * requests.count) decisions, \(allowed) allowed")
      return
    }
    measure(ruleset, requests, seconds: arguments.count > 2 ? Int(arguments[2]) ?? 2 : 2)
  }

  /// Asks every request once.
  ///
  /// - Returns: how many were allowed, so that nothing is left out.
  private static func round(_ ruleset: Ruleset, _ requests: [RulesRequest]) -> Int {
    var allowed = 0
    for request in requests where ruleset.decide(request, documents: { _, _ in nil }).isAllowed {
      allowed += 1
    }
    return allowed
  }

  private static func measure(_ ruleset: Ruleset, _ requests: [RulesRequest], seconds: Int) {
    let clock = ContinuousClock()
    var best = 0.0
    let end = clock.now.advanced(by: .seconds(seconds))
    while clock.now < end {
      let start = clock.now
      var allowed = 0
      for _ in 0..<1_000 { allowed += round(ruleset, requests) }
      let parts = (clock.now - start).components
      let time = Double(parts.seconds) + Double(parts.attoseconds) / 1e18
      best = max(best, Double(1_000 * requests.count) / time)
      precondition(allowed % 1_000 == 0, "the same question had another answer")
    }
    print("\(Int(best)) decisions/s, the best of rounds of \(1_000 * requests.count)")
  }

  private static func bytes(of file: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: file)))
  }
}
