import Kernel
import Testing

@testable import Plans

/// Bounds in every unit, at the ends of what a figure can be bounded by.
struct BoundTextTests {
  @Test(arguments: BoundUnit.allCases)
  func `the ends that a unit names are taken, and what it names outside is not`(unit: BoundUnit) {
    let edges = Bound.edges(as: unit)
    for text in edges.inside {
      #expect(refusal { try Bound(parsing: text, as: unit) } == nil, "\(text)")
    }
    for text in edges.outside {
      #expect(refusal { try Bound(parsing: text, as: unit) } != nil, "\(text)")
    }
  }

  @Test func `where the unit follows from the text, the ends of all units hold`() {
    let edges = Bound.edges()
    #expect(edges.inside.count == 10)
    #expect(edges.inside.filter { text in refusal { try Bound(parsing: text) } != nil } == [])
    #expect(edges.outside.filter { text in refusal { try Bound(parsing: text) } == nil } == [])
  }

  @Test(
    arguments: [
      (.perMille, "100000%", 1_000_000, "100000.1%"),
      (.partsPerMillion, "100000%", 1_000_000_000, "100000.0001%"),
      (.thousandths, "1000000000000", 1_000_000_000_000_000, "1000000000000.001"),
    ] as [(BoundUnit, String, Int64, String)]
  )
  func `a share or a decimal number has its last value too`(
    unit: BoundUnit,
    last: String,
    value: Int64,
    beyond: String,
  ) throws {
    #expect(try Bound(parsing: "<= \(last)", as: unit).value == value)
    #expect(try Bound(parsing: "<= -\(last)", as: unit).value == -value)
    #expect(refusal { try Bound(parsing: "<= \(beyond)", as: unit) } == "is too large")
    #expect(refusal { try Bound(parsing: "<= -\(beyond)", as: unit) } == "is too small")
  }

  @Test(
    arguments: [
      (.count, "3%", "has a unit where a plain number is expected"),
      (.count, "2.5", "is finer than 1, which is the limit"),
      (.thousandths, "2ms", "has a unit where a plain number is expected"),
      (.thousandths, "2.0001", "is finer than 0.001, which is the limit"),
      (.perMille, "2", "is not a share such as 2%"),
      (.perMille, "2.55%", "is finer than 0.1%, which is the limit"),
      (.partsPerMillion, "0.00001%", "is finer than 0.0001%, which is the limit"),
      (.bytes, "0.5B", "is finer than 1B, which is the limit"),
      (.millibels, "0.001dB", "is finer than 0.01dB, which is the limit"),
      (.bitsPerSecond, "3", "has no unit"),
      (.nanoseconds, "", "does not begin with a number"),
    ] as [(BoundUnit, String, String)]
  )
  func `a value that means nothing in the figure's unit says why`(
    unit: BoundUnit,
    value: String,
    problem: String,
  ) {
    #expect(refusal { try Bound(parsing: "<= \(value)", as: unit) } == problem)
  }

  @Test(arguments: [
    ("3 ", "has the unknown unit ' '"), ("3ppm", "has the unknown unit 'ppm'"),
    ("3m", "has the unknown unit 'm'"), ("2 %", "has the unknown unit ' %'"),
    ("01", "has a leading zero, which some read as octal"),
    ("0.0001", "is finer than 0.001, which is the limit"),
  ])
  func `a value from which no unit follows says why`(value: String, problem: String) {
    #expect(refusal { try Bound(parsing: "<= \(value)") } == problem)
  }

  @Test(arguments: [
    ("<=   3", "<= 3"), (">=3", ">= 3"), ("==-5ms", "== -5ms"), ("< 2.50%", "< 2.50%"),
    ("!=0", "!= 0"), (">  1kB", "> 1kB"),
  ])
  func `a bound's text has one blank behind the relation, and its value as written`(
    written: String,
    text: String,
  ) throws {
    let bound = try Bound(parsing: written)
    #expect(bound.text == text)
    #expect(try Bound(parsing: text) == bound)
  }

  @Test func `figures are comparable with bounds of their own family alone`() {
    let families: [[BoundUnit]] = [
      [.count, .thousandths], [.nanoseconds], [.bytes], [.bitsPerSecond],
      [.perMille, .partsPerMillion], [.millibels],
    ]
    #expect(families.flatMap(\.self).count == BoundUnit.allCases.count)
    for family in families {
      for unit in family {
        #expect(BoundUnit.allCases.filter(unit.isComparable) == family, "\(unit)")
      }
    }
  }

  @Test(arguments: BoundUnit.allCases)
  func `the example in a message is a bound in that unit`(unit: BoundUnit) throws {
    let example = unit.example.split(separator: "\"")
    try #require(example.count == 2)
    let bound = try Bound(parsing: String(example[1]), as: unit)
    #expect(try Bound(parsing: String(example[1])).unit.isComparable(with: bound.unit))
  }

  @Test(
    arguments: [
      ("<= 3", true, false), (">= 3", false, true), ("== 3", false, false), ("!= 3", true, true),
      ("< 3", true, false), ("> 3", false, true),
    ]
  )
  func `the furthest figures are on their side of a bound`(
    text: String,
    admitsLeast: Bool,
    admitsMost: Bool,
  ) throws {
    let bound = try Bound(parsing: text)
    #expect(bound.admits(.min) == admitsLeast)
    #expect(bound.admits(.max) == admitsMost)
  }

  @Test func `a blank bound is the one that is written "== 0"`() throws {
    #expect(try Bound(parsing: "== 0") == Bound())
  }
}
