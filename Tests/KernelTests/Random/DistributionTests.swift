import Kernel
import Testing

/// The golden vectors were computed with 50 digits by an independent implementation.
struct DistributionTests {
  private static let draws = 4_000

  @Test func `uniform spans never change`() {
    #expect(
      golden("uniform") { $0.uniform(.milliseconds(-1)...(.milliseconds(1))) }
        == [-126_988, 542_542, -460_237, 496_168, 341_955, -103_852]
    )
  }

  @Test func `exponential spans never change`() {
    #expect(
      golden("exponential") { $0.exponential(mean: .milliseconds(20)) }
        == [2_393_086, 2_291_957, 13_079_356, 4_040_124, 9_570_392, 56_214_687]
    )
  }

  @Test func `normal spans never change`() {
    #expect(
      golden("normal") { $0.normal(mean: .milliseconds(5), deviation: .milliseconds(2)) }
        == [3_104_613, 3_392_406, 1_913_133, 5_611_103, 2_026_720, 5_582_184]
    )
  }

  @Test func `Pareto spans never change`() {
    #expect(
      golden("pareto") { $0.pareto(scale: .milliseconds(1), shape: Ratio(5, 2)) }
        == [1_084_354, 1_081_709, 1_914_738, 1_010_320, 1_290_999, 1_035_640]
    )
  }

  @Test func `uniform spans are spread evenly`() {
    let sample = sample { $0.uniform(.zero...(.seconds(1))) }
    check(sample, mean: 5e8, deviation: 1e9 / 12.squareRoot()) { $0 / 1e9 }
  }

  @Test func `exponential spans have their mean, deviation and distribution`() {
    let sample = sample { $0.exponential(mean: .seconds(1)) }
    check(sample, mean: 1e9, deviation: 1e9, excess: 6) {
      1 - Elementary.naturalExponential(-$0 / 1e9)
    }
  }

  @Test func `normal spans have their mean, deviation and distribution`() {
    let sample = sample { $0.normal(mean: .seconds(2), deviation: .seconds(1)) }
    check(sample, mean: 2e9, deviation: 1e9, excess: 0) { Self.normalShare(($0 - 2e9) / 1e9) }
  }

  /// With shape 5 the mean is 5/4 and the variance 5/48; its fourth moment is not finite enough to
  /// bound the variance's error, so that only the mean and the distribution are judged.
  @Test func `Pareto spans have their mean and distribution`() {
    let sample = sample { $0.pareto(scale: .seconds(1), shape: Ratio(5, 1)) }
    check(sample, mean: 1.25e9, deviation: (5.0 / 48).squareRoot() * 1e9, excess: nil) {
      1 - Elementary.power($0 / 1e9, -5)
    }
    #expect(sample[0] >= 1e9)
  }

  @Test func `the ends of the range of spans are reached and not left`() {
    var stream = RandomStream(seed: 1, key: "ends")
    let all = Duration(nanoseconds: .min)...Duration(nanoseconds: .max)
    #expect((0..<64).contains { _ in stream.uniform(all) < .zero })
    #expect(stream.uniform(.seconds(3)...(.seconds(3))) == .seconds(3))
    #expect(stream.exponential(mean: .zero) == .zero)
    #expect(stream.normal(mean: .seconds(1), deviation: .zero) == .seconds(1))
    let longest = Duration(nanoseconds: .max)
    #expect(stream.pareto(scale: longest, shape: Ratio(1, 100)) == longest)
  }

  // MARK: Judging a sample

  private func golden(_ key: String, _ draw: (inout RandomStream) -> Duration) -> [Int64] {
    var stream = RandomStream(seed: 1, key: key)
    return (0..<6).map { _ in draw(&stream).nanoseconds }
  }

  /// Sorted nanoseconds.
  private func sample(_ draw: (inout RandomStream) -> Duration) -> [Double] {
    var stream = RandomStream(seed: 2, key: "sample")
    return (0..<Self.draws).map { _ in Double(draw(&stream).nanoseconds) }.sorted()
  }

  /// Mean and variance within 4 standard errors (once in 15,000 seeds outside), and the
  /// Kolmogorov–Smirnov distance below 1.95 ÷ √n (once in 1,000 seeds above).
  ///
  /// - Parameters:
  ///   - sample: sorted nanoseconds.
  ///   - mean: the distribution's mean.
  ///   - deviation: its standard deviation.
  ///   - excess: its excess kurtosis, which the error of the variance depends on; nil to judge none.
  ///   - share: the share of the distribution below a value.
  private func check(
    _ sample: [Double],
    mean: Double,
    deviation: Double,
    excess: Double? = -1.2,
    share: (Double) -> Double,
  ) {
    let count = Double(sample.count)
    let found = sample.reduce(0, +) / count
    #expect((found - mean).magnitude < 4 * deviation / count.squareRoot())
    if let excess {
      let variance = sample.map { ($0 - found) * ($0 - found) }.reduce(0, +) / (count - 1)
      let relative = variance / (deviation * deviation) - 1
      #expect(relative.magnitude < 4 * ((2 + excess) / count).squareRoot())
    }
    var distance = 0.0
    for (index, value) in sample.enumerated() {
      let expected = share(value)
      distance = max(distance, expected - Double(index) / count)
      distance = max(distance, Double(index + 1) / count - expected)
    }
    #expect(distance < 1.95 / count.squareRoot())
  }

  /// The standard normal distribution, by Simpson's rule on its density.
  private static func normalShare(_ deviate: Double) -> Double {
    let steps = 60
    let width = deviate / Double(steps)
    var sum = 0.0
    for step in 0...steps {
      let x = Double(step) * width
      let weight: Double = step == 0 || step == steps ? 1 : step % 2 == 1 ? 4 : 2
      sum += weight * Elementary.naturalExponential(-x * x / 2)
    }
    return 0.5 + sum * width / 3 * 0.398_942_280_401_432_678
  }
}
