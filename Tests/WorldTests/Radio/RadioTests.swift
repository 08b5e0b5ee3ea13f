import Kernel
import Plans
import Testing

@testable import World

/// Levels and losses with known answers, ridges, and shadows.
struct RadioTests {
  private func place(_ east: Int64, _ north: Int64, _ up: Int64 = 0) -> Position {
    Position(east_mm: east * 1_000, north_mm: north * 1_000, up_mm: up * 1_000)
  }

  private func shadow(_ radio: RadioModel, seed: UInt64 = 7) -> Shadow {
    Shadow(between: DevicePair("hina", "ren"), on: "local", radio, seed: seed)
  }

  private func reception(_ radio: RadioModel, _ one: Position, _ other: Position) -> RadioReception
  {
    RadioReception(DevicePair("hina", "ren"), on: "local", radio, shadow(radio), one, other)
  }

  @Test(
    arguments: [
      (1, 0), (10, 4_294_967_296), (1_000_000, 6 * 4_294_967_296), (2, 1_292_913_986),
      (.max, 82_746_495_135),
    ] as [(UInt64, Int64)]
  )
  func `a logarithm is right to eight places`(value: UInt64, expected: Int64) {
    #expect((WholeNumbers.lg(value) - expected).magnitude < 43)
  }

  @Test func `a root is the whole part`() {
    for root: UInt64 in [0, 1, 2, 3, 1_000, 65_535, 4_294_967_295] {
      #expect(WholeNumbers.root(root * root) == root)
      if root > 1 { #expect(WholeNumbers.root(root * root - 1) == root - 1) }
    }
    #expect(WholeNumbers.root(.max) == 4_294_967_295)
  }

  /// 40 dB at 1 m, 10 · n more for each tenfold distance.
  @Test(
    arguments: [
      (0, 4_000), (500, 4_000), (1_000, 4_000), (2_000, 4_813), (10_000, 6_700),
      (100_000, 9_400), (1_000_000, 12_100),
    ] as [(Int64, Int64)]
  )
  func `a way takes what log-distance says`(millimetres: Int64, loss: Int64) {
    var radio = RadioModel()
    radio.exponent = 2_700
    #expect(radio.pathLoss(ofSquare: millimetres * millimetres) == loss)
  }

  @Test func `a level becomes a loss, and below the sensitivity nothing is received`() {
    var radio = RadioModel()
    radio.sensitivity_mb = -9_200
    let levels: [Int64] = [-9_201, -9_200, -9_150, -8_200, -7_200, -3_100]
    #expect(levels.map(radio.loss) == [nil, 632_121, 590_118, 95_163, 9_950, 0])
    radio.attempts = 2
    #expect(radio.loss(atLevel: -8_200) == 9_056)
    radio.fading = .none
    #expect([-9_201, -9_200].map(radio.loss) == [nil, 0])
  }

  @Test func `a reception adds up`() {
    var radio = RadioModel()
    radio.exponent = 2_000
    let near = reception(radio, place(0, 0), place(6, 8))
    #expect(near.distance_mm == 10_000 && near.pathLoss_mb == 6_000 && near.level_mb == -5_600)
    // 36 dB over the sensitivity of −92 dBm.
    #expect(near.isInRange && near.loss_ppm == 251)
    let far = reception(radio, place(0, 0), place(3_000, 4_000))
    #expect(far.level_mb == 400 - 4_000 - 7_398 && !far.isInRange && far.loss_ppm == 1_000_000)
    #expect(far.words == "hina was 5000 m from ren: −110.0 dBm, out of range")
  }

  // MARK: Ridges

  private func ridge(_ up: Int64, loss: Int64? = nil) -> RadioModel {
    var radio = RadioModel()
    let line = [place(50, -10, up), place(50, 0, up), place(50, 10, up)]
    radio.ridges = [Ridge(name: "saddle", line: line, loss_mb: loss)]
    return radio
  }

  @Test func `a ridge stands between those on its two sides alone`() {
    let radio = ridge(9, loss: 2_500)
    func crossed(_ one: Position, _ other: Position) -> [Int64] {
      let losses = [radio.obstructions(one, other), radio.obstructions(other, one)]
      #expect(losses[0].map(\.loss) == losses[1].map(\.loss))
      return losses[0].map(\.loss)
    }
    #expect(crossed(place(0, 0), place(100, 0)) == [2_500])
    #expect(crossed(place(0, 3), place(100, 5)) == [2_500])
    #expect(crossed(place(0, 0), place(49, 0)).isEmpty)
    #expect(crossed(place(51, 0), place(100, 0)).isEmpty)
    #expect(crossed(place(0, 11), place(100, 11)).isEmpty)
    // Through the middle point of its line, which ends one piece and begins the other.
    #expect(crossed(place(0, -5), place(100, 5)) == [2_500])
    // Who stands on it has one of the sides behind it.
    let onIt = place(50, 2)
    #expect(crossed(onIt, place(0, 2)).count + crossed(onIt, place(100, 2)).count == 1)
  }

  /// ITU-R P.526: 6.0 dB where the crest touches the line of sight, and nothing from ν = −0.78 down.
  @Test func `a knife edge takes what its height asks for`() {
    func loss(_ up: Int64) -> Int64 {
      ridge(up).obstructions(place(0, 0), place(100, 0)).map(\.loss).reduce(0, +)
    }
    #expect((595...610).contains(loss(0)))
    #expect(loss(-2) == 0)
    // λ = 122.9 mm, d₁ = d₂ = 50 m: ν = 1 at 1.239 m; 10 m are ν = 8.07, J = 31.0 dB.
    #expect((3_090...3_120).contains(loss(10)))
    #expect(loss(20) > loss(10) && loss(10) > loss(5))
  }

  // MARK: Shadows

  @Test func `a place has its shadow, the same both ways and for every other seed another`() {
    var radio = RadioModel()
    radio.shadow_mb = 600
    let (one, other) = (place(10, 20), place(70, -35))
    let shadow = shadow(radio)
    #expect(shadow.millibels(one, other) == self.shadow(radio).millibels(one, other))
    #expect(shadow.millibels(one, other) != self.shadow(radio, seed: 8).millibels(one, other))
    // Who stands first in the scenario is named first, so the other order is another way round.
    let turned = Shadow(between: DevicePair("ren", "hina"), on: "local", radio, seed: 7)
    #expect(turned.millibels(other, one) == shadow.millibels(one, other))
    radio.shadow_mb = 0
    #expect(self.shadow(radio).millibels(one, other) == 0)
  }

  /// exp(−d ÷ D), measured over 4 000 places: of a field with correlation some hundred of them count.
  @Test(
    arguments: [
      (0, 1), (5_000, 0.7788), (10_000, 0.6065), (20_000, 0.3679), (40_000, 0.1353),
      (80_000, 0.0183),
    ] as [(Int64, Double)]
  )
  func `shadows are correlated as Gudmundson measured`(millimetres: Int64, expected: Double) {
    var radio = RadioModel()
    radio.shadow_mb = 600
    radio.shadowDistance_mm = 20_000
    let shadow = shadow(radio)
    let field = RandomStream(seed: 3, key: "field")
    var (product, square) = (0.0, 0.0)
    for step: Int64 in 0..<4_000 {
      // Far apart, and at every place of a lattice's cell.
      let here = Position(east_mm: step % 63 * 97_003 - 3_000_000, north_mm: step / 63 * 91_009)
      let there = Position(east_mm: here.east_mm + millimetres, north_mm: here.north_mm)
      let values = [here, there].map { Double(shadow.value(of: field, at: $0)) / 1_048_576 }
      product += values[0] * values[1]
      square += values[0] * values[0]
    }
    #expect(abs(square / 4_000 - 1) < 0.08)
    #expect(abs(product / 4_000 - expected) < 0.08, "\(product / 4_000)")
  }
}
