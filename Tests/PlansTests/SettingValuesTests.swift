import Kernel
import Testing

@testable import Plans

/// Effective settings, read by type.
struct SettingValuesTests {
  private enum Mode: String, CaseIterable {
    case drip
    case spray
  }

  private let values = SettingValues([
    Setting(key: "garden.mode", value: "spray"), Setting(key: "garden.beds", value: "7"),
    Setting(key: "garden.period", value: "1500ms"), Setting(key: "garden.open", value: "true"),
    Setting(key: "garden.shade", value: "1/4"), Setting(key: "garden.rate", value: "24kb/s"),
    Setting(key: "garden.level", value: "-26dB"), Setting(key: "garden.fault.leak", value: "true"),
    Setting(key: "garden.fault.burst", value: "false"), Setting(key: "gardener.beds", value: "1"),
  ])

  @Test func `they are sorted, however they come`() {
    let turned = SettingValues(values.all.reversed())
    #expect(turned == values)
    #expect(values.all.first?.key == "garden.beds")
  }

  @Test func `an app's own have its name off, and no other's`() {
    let own = values.of(app: "garden")
    #expect(own.all.count == 9)
    #expect(own.text("mode") == "spray")
    #expect(values.of(app: "gardener").all == [Setting(key: "beds", value: "1")])
    #expect(values.of(app: "shed").all == [])
  }

  @Test func `each is read as what it is`() {
    let own = values.of(app: "garden")
    #expect(own.choice("mode", Mode.self) == .spray)
    #expect(own.integer("beds") == 7)
    #expect(own.duration("period") == .milliseconds(1_500))
    #expect(own.boolean("open"))
    #expect(own.ratio("shade") == Ratio(1, 4))
    #expect(own.bitRate("rate") == 24_000)
    #expect(own.decibels("level") == -2_600)
  }

  @Test func `planned faults are those that are on`() {
    #expect(values.of(app: "garden").faults == ["leak"])
    #expect(values.of(app: "gardener").faults == [])
  }

  // MARK: The catalog

  private let catalog = SettingCatalog([
    AppSchema(
      name: "garden",
      settings: [
        SettingSpec(
          key: "beds",
          kind: .integer(1...9),
          fallback: "3",
          about: "Beds.",
          requirement: "G-1",
        ),
        SettingSpec(
          key: "shade",
          kind: .ratio,
          fallback: "50%",
          about: "Shade.",
          requirement: "G-2",
        ),
      ],
      faults: [FaultSpec(name: "leak", about: "It leaks.", requirement: "G-1")],
    )
  ])

  private func overlay(_ key: String, _ value: String) -> [Setting] {
    [Setting(key: key, value: value)]
  }

  @Test func `an overlay changes a design where a value is another`() {
    let values = catalog.resolve([])
    #expect(catalog.changes(overlay("garden.beds", "3"), of: values) == false)
    #expect(catalog.changes(overlay("garden.beds", "4"), of: values) == true)
    // Another way to write the same is no other design.
    #expect(catalog.changes(overlay("garden.shade", "1/2"), of: values) == false)
    #expect(catalog.changes(overlay("garden.shade", "2/4"), of: values) == false)
    #expect(catalog.changes([], of: values) == false)
  }

  @Test func `what is not there, or is taken by nothing, makes no design`() {
    let values = catalog.resolve([])
    #expect(catalog.changes(overlay("garden.bed", "3"), of: values) == nil)
    #expect(catalog.changes(overlay("garden.beds", "10"), of: values) == nil)
    #expect(catalog.changes(overlay("garden.fault.leak", "yes"), of: values) == nil)
  }

  @Test func `a planned fault is a change where it is on`() {
    let values = catalog.resolve([])
    #expect(catalog.changes(overlay("garden.fault.leak", "false"), of: values) == false)
    #expect(catalog.changes(overlay("garden.fault.leak", "true"), of: values) == true)
  }

  @Test func `a fault that is off leaves no trace`() {
    #expect(catalog.resolve([]).all.map(\.key) == ["garden.beds", "garden.shade"])
    #expect(catalog.faults == ["garden.fault.leak"])
    #expect(catalog.has("garden.beds") && !catalog.has("garden.fault.leak"))
  }
}
