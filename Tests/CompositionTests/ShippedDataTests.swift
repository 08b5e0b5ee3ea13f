import Composition
import Findings
import Foundation
import Kernel
import ShippedApps
import Testing

/// The data behind the reports of shipped scenarios: complete, in order, and within the run.
struct ShippedDataTests {
  private static let scenarios = [
    "intercom/break-in-word", "intercom/group-secret", "photos/empty-library",
    "photos/on-every-device", "photos/signature-runs-out",
  ]

  private func run(_ name: String) throws -> (findings: VariantFindings, end: Instant) {
    let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "scenarios/\(name).yaml")
    let loaded = try LoadedScenario(apps: .shipped, file: file.path(percentEncoded: false))
    let plan = loaded.plans[0]
    let findings = try Runner(apps: .shipped).dryRun(plan, scenarioFolder: loaded.folder)
    return (findings, .start + plan.duration)
  }

  @Test(arguments: scenarios)
  func `a sentence has no number that the data has not, and lanes lie in order within the run`(
    name: String
  ) throws {
    let (findings, end) = try run(name)
    for app in findings.apps {
      let known = KnownNumbers(app.data)
      for section in app.sections {
        for row in section.rows {
          #expect(known.missing(in: row.value) == [], "\(section.title), \(row.key): \(row.value)")
        }
      }
      #expect(known.missing(in: "and 918273 more, 64.7531 s") == ["918273", "64.7531"])
      check(app.data, until: end)
      let arrows = app.data.arrows
      #expect(arrows.allSatisfy { $0.sent <= $0.arrived ?? end && $0.arrived ?? end <= end })
    }
  }

  private func check(_ data: FindingData, until end: Instant) {
    let places = data.lanes.map { "\($0.actor): \($0.matter)" }
    #expect(Set(places).count == places.count)
    for lane in data.lanes {
      let about = "\(lane.actor): \(lane.matter)"
      for (first, second) in zip(lane.intervals, lane.intervals.dropFirst()) {
        #expect(first.end <= second.start, "\(about)")
      }
      #expect(lane.intervals.allSatisfy { .start <= $0.start && $0.start < $0.end }, "\(about)")
      #expect(lane.intervals.allSatisfy { $0.end <= end }, "\(about)")
      #expect(lane.instants.allSatisfy { .start <= $0.at && $0.at <= end }, "\(about)")
    }
    for series in data.series {
      let instants = series.points.map(\.at)
      #expect(zip(instants, instants.dropFirst()).allSatisfy(<), "\(series.name)")
    }
  }
}

/// Every number of the data in every way in which words may say it.
private struct KnownNumbers {
  private var texts: Set<String> = []

  /// Numbers of the words themselves: `undone within 10 s`, `(p95`, `counted as 8`.
  private static let own = ["10", "8"]

  init(_ data: FindingData) {
    texts.formUnion(Self.own)
    for table in data.tables {
      for row in table.rows {
        for (column, cell) in zip(table.columns, row.cells) { add(cell, column.form) }
      }
    }
    for series in data.series {
      add(Int64(series.points.count), .count)
      for point in series.points {
        add(point.at.nanoseconds, .nanoseconds)
        if let value = point.value { add(value, series.unit) }
      }
    }
    for each in data.distributions {
      guard let spread = each.spread else { continue }
      for value in [spread.least, spread.median, spread.percentile95, spread.greatest] {
        add(value, each.unit)
      }
    }
  }

  private mutating func add(_ cell: FindingTable.Cell, _ form: FindingTable.Form) {
    switch (cell, form) {
    case (.number(let value), .number(let unit)): add(value, unit)
    case (.instant(let instant), _): add(instant.nanoseconds, .nanoseconds)
    case (.text(let text), _): texts.formUnion(Self.numbers(in: text))
    case (.nothing, _), (.number, _): break
    }
  }

  private mutating func add(_ value: Int64, _ unit: MeasureUnit) {
    texts.formUnion(Self.numbers(in: "\(value) \(unit.text(value))"))
    let whole = Double(value)
    switch unit {
    case .nanoseconds: addRounded(whole / 1e6)
    case .partsPerMillion:
      texts.formUnion(
        Self.numbers(in: MeasureUnit.perMille.text(max(value > 0 ? 1 : 0, (value + 500) / 1_000)))
      )
    case .bytes: for size in [1e12, 1e9, 1e6, 1e3] { addRounded(whole / size) }
    case .count, .bitsPerSecond, .thousandths, .perMille, .millibels, .millijoules: break
    }
  }

  /// To a tenth, as a person reads it.
  private mutating func addRounded(_ value: Double) {
    let tenths = (value * 10).rounded()
    texts.insert(
      tenths.truncatingRemainder(dividingBy: 10) == 0 ? "\(Int(tenths / 10))" : "\(tenths / 10)"
    )
  }

  /// The numbers of a sentence that no cell, point or spread has.
  func missing(in sentence: String) -> [String] {
    Self.numbers(in: sentence).filter { !texts.contains($0) }
  }

  private static func numbers(in text: String) -> [String] {
    text.split { " ,;:()[]%=+/".contains($0) }.map(String.init).filter { Double($0) != nil }
  }
}
