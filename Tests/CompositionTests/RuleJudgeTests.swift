import Findings
import Kernel
import Plans
import Testing
import World

@testable import Composition

struct RuleJudgeTests {
  /// Whether a figure meets a bound; nil where the two cannot be compared.
  private func isMet(_ value: Int64, _ unit: MeasureUnit, _ bound: String) throws -> Bool? {
    RuleJudge.isMet(value, unit, try Bound(parsing: bound))
  }

  @Test(arguments: [
    ("<= 4", false), ("== 4", false), ("> 4", true), (">= 4", true), ("< 5", true),
    ("<= 4.091", true), ("== 4.091", true), ("< 4.091", false), ("!= 4", true),
  ])
  func `4,091 is more than 4`(bound: String, expected: Bool) throws {
    #expect(try isMet(4_091, .thousandths, bound) == expected)
  }

  @Test(arguments: [
    ("<= 2%", false), ("> 2%", true), ("<= 2.1%", true), ("== 2.1%", true), ("< 2.1001%", true),
  ])
  func `a share is compared to its last digit`(bound: String, expected: Bool) throws {
    #expect(try isMet(21, .perMille, bound) == expected)
    #expect(try isMet(21_000, .partsPerMillion, bound) == expected)
  }

  @Test func `a count is not 2,5`() throws {
    #expect(try isMet(2, .count, "<= 2.5") == true)
    #expect(try isMet(3, .count, "<= 2.5") == false)
    #expect(try isMet(3, .count, "> 2.999") == true)
  }

  @Test(arguments: [
    (MeasureUnit.count, "<= 3ms"), (.nanoseconds, "<= 3"), (.thousandths, "<= 3%"),
    (.perMille, "<= 3"), (.bytes, "<= 3ms"), (.millibels, "<= 3"),
  ])
  func `different things cannot be compared`(unit: MeasureUnit, bound: String) throws {
    #expect(try isMet(1, unit, bound) == nil)
  }

  @Test(arguments: MeasureUnit.allCases)
  func `nothing is nothing in every unit`(unit: MeasureUnit) throws {
    #expect(try isMet(0, unit, "== 0") == true)
    #expect(try isMet(1, unit, "== 0") == false)
  }

  @Test func `a bound beyond all figures is beyond each of them`() throws {
    #expect(try isMet(.max, .thousandths, "<= 1000000000000") == false)
    #expect(try isMet(.max, .count, "<= 0.001") == false)
  }
}
