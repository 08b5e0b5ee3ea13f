import Kernel
import Plans

/// How two devices receive each other by radio, as the log has it.
public struct RadioReception: Record, Equatable, Sendable {
  /// The link.
  public var link = ""
  /// The device that stands first in the scenario.
  public var first = ""
  /// The other device.
  public var second = ""
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// How far apart they are.
  public var distance_mm: Int64 = 0
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// What the way takes.
  public var pathLoss_mb: Int64 = 0
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// What the shadow adds; below zero it takes.
  public var shadow_mb: Int64 = 0
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// What ridges take.
  public var obstruction_mb: Int64 = 0
  /// The ridges between them.
  public var ridges: [String] = []
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The received level, over a milliwatt.
  public var level_mb: Int64 = 0
  /// Whether anything is received at all.
  public var isInRange = false  // key: in_range
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The chance of a packet to be lost; a million where nothing is received.
  public var loss_ppm: Int64 = 0

  /// A blank reception.
  public init() {}

  /// How two devices at those places receive each other.
  init(
    _ pair: DevicePair,
    on link: String,
    _ radio: RadioModel,
    _ shadow: Shadow,
    _ one: Position,
    _ other: Position,
  ) {
    self.link = link
    first = pair.first
    second = pair.second
    distance_mm = one.distance_mm(to: other)
    pathLoss_mb = radio.pathLoss(ofSquare: one.squaredDistance(to: other))
    shadow_mb = shadow.millibels(one, other)
    let obstructions = radio.obstructions(one, other)
    obstruction_mb = obstructions.reduce(0) { $0 + $1.loss }
    ridges = obstructions.filter { $0.loss > 0 }.map(\.ridge)
    level_mb = radio.power_mb - pathLoss_mb + shadow_mb - obstruction_mb
    let loss = radio.loss(atLevel: level_mb)
    isInRange = loss != nil
    loss_ppm = loss ?? 1_000_000
  }

  /// Whether a link that was told of `last` has to be told of this.
  func isNews(after last: Self?, step: Int64) -> Bool {
    guard let last, last.isInRange == isInRange, last.ridges == ridges else { return true }
    return (level_mb - last.level_mb).magnitude >= UInt64(step)
  }

  /// `hina was 240 m from ren, behind the ridge 'saddle': −98.2 dBm, out of range`.
  public var words: String {
    let hidden = ridges.map { "'\($0)'" }.joined(separator: " and ")
    let place = ridges.isEmpty ? "" : ", behind \(hidden)"
    let end = isInRange ? "\(percent(loss_ppm)) of packets lost" : "out of range"
    return "\(first) was \(metres(distance_mm)) from \(second)\(place): \(dBm(level_mb)), \(end)"
  }
}

/// How two devices reach each other over a network with a map, as the log has it.
public struct NetworkReception: Record, Equatable, Sendable {
  /// The link.
  public var link = ""
  /// The device that stands first in the scenario.
  public var first = ""
  /// The other device.
  public var second = ""
  /// The area that the first is in; empty outside all.
  public var firstArea = ""
  /// The area that the second is in; empty outside all.
  public var secondArea = ""
  /// Whether both are covered.
  public var isInRange = false  // key: in_range
  // swift-format-ignore: AlwaysUseLowerCamelCase
  /// The chance of a packet to be lost; a million where one of them is not covered.
  public var loss_ppm: Int64 = 0

  /// A blank reception.
  public init() {}

  /// How two devices at those places reach each other; one without a place hangs on a wire.
  init(
    _ pair: DevicePair,
    on link: String,
    _ map: CoverageMap,
    _ one: Position?,
    _ other: Position?,
  ) {
    self.link = link
    first = pair.first
    second = pair.second
    let wire = (area: "", isCovered: true, loss: Int64(0))
    let ends = [one, other].map { place in place.map(map.treatment) ?? wire }
    firstArea = ends[0].area
    secondArea = ends[1].area
    isInRange = ends[0].isCovered && ends[1].isCovered
    let million: Int64 = 1_000_000
    let passed = (million - ends[0].loss) * (million - ends[1].loss)
    loss_ppm = isInRange ? million - (passed + million / 2) / million : million
  }

  /// `hina was in 'hollow' and ren outside all areas: no coverage`.
  public var words: String {
    func place(_ area: String) -> String { area.isEmpty ? "outside all areas" : "in '\(area)'" }
    let end = isInRange ? "\(percent(loss_ppm)) of packets lost" : "no coverage"
    return "\(first) was \(place(firstArea)) and \(second) \(place(secondArea)): \(end)"
  }
}

extension CoverageMap {
  /// How a place is covered: in which area, whether at all, and the chance of a loss in millionths.
  func treatment(_ place: Position) -> (area: String, isCovered: Bool, loss: Int64) {
    func millionths(_ ratio: Ratio) -> Int64 {
      Int64(Int128(ratio.numerator) * 1_000_000 / Int128(ratio.denominator))
    }
    guard let area = areas.first(where: { $0.contains(place) }) else {
      return ("", isCovered, millionths(loss))
    }
    return (area.name, area.isCovered, millionths(area.loss))
  }
}

/// `240 m`, to the metre.
private func metres(_ length: Int64) -> String {
  "\(WholeNumbers.rounded(length, over: 1_000)) m"
}

/// `−98.2 dBm`, to the tenth.
private func dBm(_ level: Int64) -> String {
  let tenths = WholeNumbers.rounded(level, over: 10)
  let digits = tenths.magnitude
  return "\(tenths < 0 ? "−" : "")\(digits / 10).\(digits % 10) dBm"
}

/// `40.1 %`, to the tenth.
private func percent(_ millionths: Int64) -> String {
  let tenths = WholeNumbers.rounded(millionths, over: 1_000)
  return "\(tenths / 10).\(tenths % 10) %"
}
