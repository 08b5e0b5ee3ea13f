import Kernel
import Testing

@testable import Plans

/// What a plan from a log may say of places.
struct PlacesPlanTests {
  private func problem(_ damage: (inout Plan) -> Void) -> FieldError? {
    var plan = Plan()
    plan.duration = .seconds(100)
    for id in ["a", "b"] {
      var device = PlannedDevice()
      device.id = id
      device.track = [TrackPoint(), TrackPoint(at: .start + .seconds(100), Position())]
      plan.devices.append(device)
    }
    var link = PlannedLink()
    link.id = "local"
    link.pairs = [DevicePair("a", "b")]
    link.radio = [RadioModel()]
    plan.links = [link]
    damage(&plan)
    return plan.problem
  }

  @Test func `places within their ranges are no problem`() {
    #expect(problem { _ in } == nil)
    #expect(problem { $0.devices[0].track[0].east_mm = 100_000_000 } == nil)
  }

  @Test func `each field of places is held to its range`() {
    let damages: [(String, (inout Plan) -> Void)] = [
      ("track", { $0.devices[0].track[0].east_mm = 100_000_001 }),
      ("track", { $0.devices[0].track[0].up_mm = -20_000_001 }),
      ("track", { $0.devices[0].track.swapAt(0, 1) }),
      ("track", { $0.devices[1].track = [] }),
      ("track", { $0.devices[1].track[0].at = .start + .seconds(-1) }),
      ("loss", { $0.links[0].channel.loss = .bernoulli(Ratio(1, 2)) }),
      ("radio", { $0.links[0].radio.append(RadioModel()) }),
      ("radio", { $0.links[0].coverage = [CoverageMap()] }),
      ("exponent_thousandths", { $0.links[0].radio[0].exponent = -1 }),
      ("every_ns", { $0.links[0].radio[0].every = .zero }),
      ("shadow_distance_mm", { $0.links[0].radio[0].shadowDistance_mm = 0 }),
      ("frequency_hz", { $0.links[0].radio[0].frequency_Hz = 0 }),
      ("ridges", { $0.links[0].radio[0].ridges = [Ridge()] }),
      ("every_ns", { $0.duration = .seconds(86_400_000) }),
    ]
    for (field, damage) in damages { #expect(problem(damage)?.field == field, "\(field)") }
    let map = problem { plan in
      plan.links[0].radio = []
      plan.links[0].coverage = [CoverageMap()]
      plan.links[0].coverage[0].areas = [CoverageArea()]
    }
    #expect(map?.field == "areas")
  }

  @Test func `a plan without places has the bytes that it had`() throws {
    let bytes = CanonicalWriter.encode(PlannedLink()) + CanonicalWriter.encode(PlannedDevice())
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(!text.contains("radio") && !text.contains("coverage") && !text.contains("track"))
  }
}
