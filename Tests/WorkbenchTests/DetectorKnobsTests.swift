import ShippedApps
import Testing

@testable import Workbench

struct DetectorKnobsTests {
  @Test func `the ends of every knob are what a scenario accepts for its setting`() throws {
    let settings = ShippedApps.all.first { $0.schema.name == "intercom" }?.schema.settings ?? []
    for knob in Knob.all {
      let setting = try #require(settings.first { $0.key == knob.key }, "\(knob.key)")
      for value in [knob.range.lowerBound, knob.range.upperBound] {
        var knobs = DetectorKnobs()
        knobs[keyPath: knob.path] = value
        #expect(knobs.problem == nil)
        let text = try #require(
          knobs.scenarioSettings.first { $0.key == "intercom.\(knob.key)" }?.value
        )
        _ = try setting.kind.canonical(text)
      }
      #expect(
        knob.range.contains(knob.band.lowerBound) && knob.range.contains(knob.band.upperBound)
      )
    }
  }

  @Test func `knobs begin where a scenario's settings do`() throws {
    let settings = ShippedApps.all.first { $0.schema.name == "intercom" }?.schema.settings ?? []
    for (key, value) in DetectorKnobs().scenarioSettings {
      let setting = try #require(settings.first { "intercom.\($0.key)" == key }, "\(key)")
      #expect(try setting.kind.canonical(value) == setting.fallback, "\(key)")
    }
  }

  @Test func `a knob out of its range is refused with what was expected`() {
    var knobs = DetectorKnobs()
    knobs.attack = 5_000
    #expect(knobs.problem == "attack is 5000 ms; expected 20 to 500")
    knobs = DetectorKnobs()
    knobs.tracking = "sometimes"
    #expect(knobs.problem?.contains("outsideTalking, always") == true)
  }

  @Test(
    arguments: [
      (-7_000, "-70dB"), (950, "9.5dB"), (5, "0.05dB"), (-1_234, "-12.34dB"), (0, "0dB"),
    ]
      as [(Int, String)]
  )
  func `millibels as decibels`(value: Int, text: String) {
    #expect(DetectorKnobs.decibels(value) == text)
  }
}
