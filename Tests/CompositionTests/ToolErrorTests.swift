import EventLog
import Findings
import Foundation
import Kernel
import Plans
import Scenarios
import Testing

@testable import Composition

/// The exit codes that scripts depend on: for every kind of end, and for the worst of several.
struct ToolErrorTests {
  @Test(
    arguments: [
      (.missing, 74), (.unreadable, 74), (.storage, 74), (.notALog, 65), (.newerVersion, 65),
      (.tampered(sequence: 3), 65), (.misplaced(sequence: 3), 65), (.differs(sequence: 3), 1),
    ] as [(LogError.Code, Int32)]
  )
  func `a log's trouble ends with its code`(code: LogError.Code, exit: Int32) {
    let error = ToolError(LogError(code, "run.sqlite: no good"))
    #expect(error.code.rawValue == exit)
    #expect(error.message == "error: run.sqlite: no good")
  }

  @Test func `a scenario that cannot be read is the disk's, one that is wrong its author's`() {
    let wrong = ScenarioError(file: "s.yaml", diagnostics: [])
    let unread = ScenarioError(file: "s.yaml", diagnostics: [], isUnreadable: true)
    #expect(ToolError(wrong).code == .data)
    #expect(ToolError(unread).code == .storage)
  }

  @Test func `the codes are those of the promises`() {
    let codes: [ToolError.Code] = [
      .failed, .unmet, .usage, .data, .storage, .interrupted, .terminated,
    ]
    #expect(codes.map(\.rawValue) == [1, 2, 64, 65, 74, 130, 143])
    #expect(codes.filter(\.isInterruption) == [.interrupted, .terminated])
  }

  @Test func `an error that is one already stays as it is`() {
    let error = ToolError(.usage, "error: no such variant")
    #expect(ToolError(error) == error)
    #expect(ToolError(error, elsewhere: "the moon") == error)
  }

  @Test func `of several ends the worst is the command's, in any order`() {
    let order: [ToolError.Code] = [.unmet, .failed, .usage, .data, .storage, .interrupted]
    for (place, better) in order.enumerated() {
      for worse in order[place...] {
        for pair in [[better, worse], [worse, better]] {
          var end = WorstEnd()
          for code in pair { end.add(code) }
          #expect(end.code == worse, "\(pair)")
          end.add(ToolError.Code?.none)
          #expect(end.code == worse, "\(pair)")
        }
      }
    }
  }

  @Test func `a verdict ends with one or two, and a good one with none`() {
    func code(_ verdicts: Verdict...) -> Int32? {
      var end = WorstEnd()
      for verdict in verdicts { end.add(verdict) }
      return end.code?.rawValue
    }
    #expect(code() == nil && code(.passed, .vacuous, .undecided) == nil)
    #expect(code(.passed, .unmet) == 2)
    #expect(code(.failed, .unmet) == 1)
    #expect(code(.unmet, .failed) == 1)
  }

  @Test func `the first of two ends that are as bad stands`() {
    var end = WorstEnd()
    end.add(ToolError.Code.terminated)
    end.add(ToolError.Code.interrupted)
    #expect(end.code == .terminated)
  }
}
