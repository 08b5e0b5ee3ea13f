import Findings
import World

/// A search as JSON.
struct SearchRow: Encodable {
  var variant: String
  var states: Int
  var transitions: Int
  var depth: Int
  var isWhole: Bool
  var ending: String
  var layers: [Int]
  var invariants: [Row]
  var counterexamples: [Example]
  var compared: Int
  var steps: [Count]
  var happened: [Count]
  var deadEnds: Int
  var leftOut: [String]
  var isStopped: Bool
  var goals: [Goal]
  var bounds: [String]
  var walks: Int
  var bytesPerState: Int

  struct Count: Encodable {
    var name: String
    var times: Int
    var most: Int?
    var weight: UInt64?
  }

  struct Row: Encodable {
    var name: String
    var verdict: String
    var detail: String
  }

  struct Goal: Encodable {
    var name: String
    var verdict: String
    var detail: String
    var method: String
    var judged: Int
    var undecided: Int
  }

  struct Example: Encodable {
    var invariant: String
    var steps: [String]
    var cycle: [String]
    var end: String
    var file: String?
    /// Whether the run of the file breaks the invariant as well; left out without a file.
    var isReproduced: Bool?
  }

  init(_ variant: String, _ report: SearchReport, files: [WrittenExample]) {
    self.variant = variant
    states = report.states
    transitions = report.transitions
    depth = report.depth
    isWhole = report.isWhole
    ending = report.ending
    layers = report.layers
    compared = report.compared
    steps = report.steps.map { Count(name: $0.name, times: $0.times, weight: $0.weight) }
    happened = report.happened.map { Count(name: $0.name, times: $0.times, most: $0.most) }
    deadEnds = report.deadEnds
    leftOut = report.leftOut
    isStopped = report.isStopped
    bounds = report.bounds
    walks = report.walks
    bytesPerState = report.bytesPerState
    goals = report.goals.map {
      Goal(
        name: $0.finding.name,
        verdict: $0.finding.verdict.rawValue,
        detail: $0.finding.detail,
        method: $0.method,
        judged: $0.judged,
        undecided: $0.undecided,
      )
    }
    invariants = report.findings.map {
      Row(name: $0.name, verdict: $0.verdict.rawValue, detail: $0.detail)
    }
    counterexamples = report.counterexamples.enumerated().map { index, example in
      Example(
        invariant: example.invariant,
        steps: example.steps,
        cycle: example.cycle,
        end: example.end,
        file: index < files.count ? files[index].file : nil,
        isReproduced: index < files.count ? files[index].isReproduced : nil,
      )
    }
  }
}
