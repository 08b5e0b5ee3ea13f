import Plans

/// The bit rates that mean the same to us and to libopus.
///
/// A packet of 20 ms has a whole number of bytes. A rate between two such sizes would be rounded, by
/// every codec and version in its own way, so that a run with sound would not be the run without.
extension PlannedCodec {
  /// The rates of Opus that are taken, in bits per second.
  public static let bitRates: ClosedRange<Int64> = 6_000...128_000

  /// One byte more in each of 50 packets per second.
  public static let bitRateStep: Int64 = 8 * 50

  /// What `codec.bitrate` takes.
  static var bitRateKind: SettingKind {
    let expectation = ScalarFormat.quantity(.bitRate, in: bitRates).expectation
    let step = QuantityKind.bitRate.text(bitRateStep)
    let edges = Edges(bitRates, QuantityKind.bitRate.text)
    return .checked(expectation: "\(expectation), in steps of \(step)", edges: edges) {
      (text, quoted) throws(QuantityError) in
      let format = ScalarFormat.quantity(.bitRate, in: bitRates)
      let rate = try format.value(of: text, quoted: quoted)
      guard rate % bitRateStep != 0 else { return QuantityKind.bitRate.text(rate) }
      let below = rate / bitRateStep * bitRateStep
      let nearest = [below, below + bitRateStep].map(QuantityKind.bitRate.text)
      throw QuantityError(
        "is not a whole number of bytes in 20 ms (nearest: \(nearest[0]), \(nearest[1]))"
      )
    }
  }
}
