import Testing

@testable import Kernel

/// The expected values were computed with 50 digits.
struct ElementaryTests {
  @Test(arguments: [
    (0.1, -3.3219280948873622678),
    (3.0, 1.5849625007211561815),
    (1e-300, -996.57842846620870432),
    (1.0000001, 1.4426949695965583682e-7),
    (0.999999, -1.4426957622784504466e-6),
    (1e+300, 996.57842846620870444),
    (6.02e+23, 78.994109669394311342),
  ])
  func `log2 is right to 15 digits`(value: Double, expected: Double) {
    #expect(isClose(Elementary.log2(value), expected, 1e-15))
  }

  @Test(arguments: [
    (0.1, -2.3025850929940456285),
    (3.0, 1.0986122886681096914),
    (1.0000001, 9.9999995058387045178e-8),
    (0.75, -0.28768207245178092744),
    (1e-300, -690.77552789821370518),
  ])
  func `the natural logarithm is right to 15 digits`(value: Double, expected: Double) {
    #expect(isClose(Elementary.naturalLogarithm(value), expected, 1e-15))
  }

  @Test(arguments: [
    (2.0, 0.30102999566398119521),
    (1e-07, -7.0000000000000000197),
    (12_345.678, 4.0915149455092012706),
  ])
  func `log10 is right to 15 digits`(value: Double, expected: Double) {
    #expect(isClose(Elementary.log10(value), expected, 1e-15))
  }

  @Test(arguments: [
    (0.1, 1.0717734625362931683),
    (-0.5, 0.7071067811865475244),
    (10.3, 1260.6918792651948962),
    (-1_000.7, 5.7449114504913147421e-302),
    (1_023.9, 1.6773070034857415561e+308),
  ])
  func `exp2 is right to 15 digits`(exponent: Double, expected: Double) {
    #expect(isClose(Elementary.exp2(exponent), expected, 1e-15))
  }

  @Test(arguments: [
    (1.0, 2.7182818284590452354),
    (-1.0, 0.3678794411714423216),
    (0.001, 1.0010005001667083417),
    (-20.5, 1.2501528663867426289e-9),
    (300.25, 2.4941248615349212861e+130),
    (700.5, 1.6721859620674985572e+304),
  ])
  func `the natural exponential is right to 15 digits`(exponent: Double, expected: Double) {
    #expect(isClose(Elementary.naturalExponential(exponent), expected, 1e-15))
  }

  @Test(arguments: [
    (1.5, 6.0, 11.390625),
    (2.0, 0.16666666666666666, 1.1224620483093729742),
    (0.001, 2.5, 3.1622776601683794966e-8),
    (10.0, -12.25, 5.6234132519034908039e-13),
    (1.7, 1_300.0, 3.833520515356028909e+299),
    (1e-08, 30.0, 1.0000000000000006277e-240),
    (123.456, 0.1, 1.6186435468318296776),
  ])
  func `a power is right to 12 digits`(base: Double, exponent: Double, expected: Double) {
    #expect(isClose(Elementary.power(base, exponent), expected, 1e-12))
  }

  @Test(arguments: [
    (0.6, 0.25334710313579974132),
    (0.075, -1.4395314709384559349),
    (0.975, 1.9599639845400538556),
    (0.01, -2.3263478740408410931),
    (1e-06, -4.7534243088228989573),
    (1e-12, -7.0344838253011319326),
    (1e-300, -37.047096299361199237),
  ])
  func `the normal quantile is right to 14 digits`(probability: Double, expected: Double) {
    #expect(isClose(Elementary.normalQuantile(probability), expected, 1e-14))
  }

  @Test func `whole powers of two are exact`() {
    for exponent in -1_074...1_023 {
      let power = Double(sign: .plus, exponent: exponent, significand: 1)
      #expect(Elementary.exp2(Double(exponent)) == power)
      #expect(Elementary.log2(power) == Double(exponent))
    }
  }

  @Test func `the ends and what lies beyond them`() {
    #expect(Elementary.log2(0) == -.infinity)
    #expect(Elementary.log2(-1).isNaN && Elementary.naturalLogarithm(.nan).isNaN)
    #expect(Elementary.log10(.infinity) == .infinity)
    #expect(Elementary.naturalLogarithm(1) == 0 && Elementary.log2(1) == 0)
    #expect(Elementary.exp2(1_024) == .infinity && Elementary.exp2(-1_076) == 0)
    #expect(Elementary.exp2(.nan).isNaN && Elementary.naturalExponential(.nan).isNaN)
    #expect(Elementary.naturalExponential(710) == .infinity)
    #expect(Elementary.naturalExponential(-.infinity) == 0)
    #expect(Elementary.power(0, 0) == 1 && Elementary.power(0, 2) == 0)
    #expect(Elementary.power(-2, 2).isNaN)
    #expect(Elementary.normalQuantile(0) == -.infinity && Elementary.normalQuantile(0.5) == 0)
    // A subnormal result is rounded once.
    #expect(Elementary.exp2(-1_030.25) == Elementary.exp2(-930.25) * 0x1p-100)
  }

  /// The digest was computed by the same operations in another language; a fused multiply-add, or a
  /// call of the C library, changes it.
  @Test func `the bits of a walk over all magnitudes never change`() {
    var digest: UInt64 = 0
    var value = 1.234e-290
    for _ in 0..<500 {
      let parts = [
        Elementary.log2(value), Elementary.power(value, 0.37),
        Elementary.naturalExponential(Elementary.log10(value)),
      ]
      for part in parts { digest = digest &* 0x9E37_79B9_7F4A_7C15 &+ part.bitPattern }
      value *= 14.5
    }
    #expect(digest == 5_256_693_685_045_046_796)
  }

  private func isClose(_ found: Double, _ expected: Double, _ tolerance: Double) -> Bool {
    (found - expected).magnitude <= tolerance * expected.magnitude
  }
}
