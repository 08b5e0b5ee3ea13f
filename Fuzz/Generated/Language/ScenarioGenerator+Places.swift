import Kernel
import Plans

/// Where devices are, for links that nothing else makes lose: a radio with ridges, and a map.
extension ScenarioGenerator {
  /// Gives some links a radio or a map, and then every device a place.
  mutating func makePlaces() {
    guard placeDice.chance(40) else { return }
    var isPlaced = false
    for index in text.links.indices where !loses(text.links[index].name) && placeDice.chance(80) {
      let isRadio = text.links[index].name == "local"
      let key = isRadio ? "radio" : "coverage"
      let value = isRadio ? radio() : coverage()
      text.links[index].keys.add(key, value)
      note("link", key)
      isPlaced = true
    }
    guard isPlaced else { return }
    for index in text.devices.indices {
      var device = text.devices[index]
      addPlace(to: &device)
      text.devices[index] = device
    }
  }

  /// Whether a link has a loss of its own, ever.
  private func loses(_ link: String) -> Bool {
    func hasLoss(_ keys: Keys) -> Bool {
      keys.entries.contains { $0.key == "loss" || $0.value.contains("loss:") }
    }
    let own = text.links.first { $0.name == link }.map { hasLoss($0.keys) } ?? false
    return own || text.timeline.contains { $0.has("do", "change") && hasLoss($0) }
  }

  private mutating func addPlace(to device: inout Keys) {
    switch placeDice.below(5) {
    case 0...1:
      device.add("position", place())
    case 2:
      var keys = Keys([
        ("file", "\(Self.shipped)/tracks/\(placeDice.pick(["camp", "over-the-ridge"])).gpx")
      ])
      keys.add("starts", Generated.text(.milliseconds(placeDice.whole(0...2_000))))
      keys.add("beyond", "stay")
      device.add("track", keys.flow)
    default:
      var at: Int64 = 0
      let points = (0...placeDice.below(4)).map { _ -> String in
        defer { at += placeDice.whole(1...4_000) }
        return place(at: at)
      }
      device.add("track", "{ points: \(flow(points)) }")
    }
    note("places", device.entries.last?.key ?? "")
  }

  /// `{ east: 40m, north: -5m, up: 2m }`, rarely far away.
  private mutating func place(at time: Int64? = nil) -> String {
    var keys = Keys()
    if let time { keys.add("at", Generated.text(.milliseconds(time))) }
    let isFar = placeDice.chance(4)
    for key in ["east", "north", "up"] where placeDice.chance(85) {
      let all = key == "up" ? Limits.heights : Limits.positions
      let usual: ClosedRange<Int64> = key == "up" ? 0...30_000 : -90_000...90_000
      let length = isFar ? placeDice.wide(all) : placeDice.whole(usual)
      keys.add(key, QuantityKind.length.text(length))
    }
    return keys.flow
  }

  private mutating func radio() -> String {
    var keys = Keys()
    func level(_ range: ClosedRange<Int64>, _ usual: ClosedRange<Int64>) -> String {
      QuantityKind.decibels.text(
        placeDice.chance(5) ? placeDice.wide(range) : placeDice.whole(usual)
      )
    }
    if placeDice.chance(50) { keys.add("power", level(Limits.powers, -1_000...2_000)) }
    if placeDice.chance(30) { keys.add("reference", level(Limits.losses, 3_000...5_000)) }
    if placeDice.chance(60) { keys.add("exponent", placeDice.pick(["2", "2.7", "3.512", "4"])) }
    if placeDice.chance(40) {
      keys.add("sensitivity", level(Limits.sensitivities, -10_000...(-7_000)))
    }
    if placeDice.chance(40) { keys.add("fading", placeDice.pick(["rayleigh", "none"])) }
    if placeDice.chance(40) { keys.add("attempts", "\(placeDice.whole(Limits.attempts))") }
    if placeDice.chance(30) {
      keys.add("frequency", placeDice.pick(["868MHz", "2440MHz", "5200MHz"]))
    }
    if placeDice.chance(40) {
      keys.add("every", Generated.text(.milliseconds(placeDice.whole(50...2_000))))
    }
    if placeDice.chance(30) { keys.add("step", level(Limits.levelSteps, 10...600)) }
    if placeDice.chance(50) {
      var shadow = Keys([("deviation", level(Limits.shadows, 0...900))])
      if placeDice.chance(70) {
        shadow.add("distance", QuantityKind.length.text(placeDice.whole(1_000...90_000)))
      }
      keys.add("shadowing", shadow.flow)
    }
    if placeDice.chance(50) {
      let ridges = (0...placeDice.below(2)).map { number -> String in
        var ridge = Keys([("name", "ridge \(number)"), ("line", places(2...4))])
        if placeDice.chance(40) { ridge.add("loss", level(Limits.losses, 0...3_000)) }
        return ridge.flow
      }
      keys.add("ridges", flow(ridges))
    }
    return keys.flow
  }

  private mutating func coverage() -> String {
    var keys = Keys()
    if placeDice.chance(40) {
      keys.add("every", Generated.text(.milliseconds(placeDice.whole(50...2_000))))
    }
    if placeDice.chance(50) { keys.add("elsewhere", treatment().flow) }
    let areas = (0...placeDice.below(3)).map { number -> String in
      var area = treatment()
      area.add("name", "area \(number)")
      area.add("corners", places(3...6))
      return area.flow
    }
    keys.add("areas", flow(areas))
    return keys.flow
  }

  private mutating func treatment() -> Keys {
    guard placeDice.chance(60) else { return Keys([("covered", "false")]) }
    var keys = Keys([("loss", placeDice.smallRatio())])
    if placeDice.chance(30) { keys.add("covered", "true") }
    return keys
  }

  private mutating func places(_ count: ClosedRange<Int64>) -> String {
    let number = placeDice.whole(count)
    return flow((0..<number).map { _ in place() })
  }
}
