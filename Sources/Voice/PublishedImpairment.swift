/// What is published of Opus for the E-model, by band and bit rate.
///
/// The ITU publishes no values for Opus. These are of M. Alahmadi, P. Pocta and H. Melvin, "An Adaptive
/// Bitrate Switching Algorithm for Speech Applications in Context of WebRTC", ACM TOMM 17 (4), 2021, at
/// hard constant bit rate under random loss, with the digits of the authors' published data set.
public struct PublishedImpairment: Equatable, Sendable {
  /// The bit rate that was measured, in bit/s.
  public var bitRate: Int64
  /// The constants on the wideband scale.
  public var impairment: CodecImpairment

  /// The constants of the highest rate that was measured in that band and is not above `bitRate`.
  ///
  /// - Returns: nil where nothing is published of the band at that rate or below.
  public static func opus(band: CodedBand, bitRate: Int64) -> Self? {
    guard let row = rows(band).last(where: { $0.rate * 1_000 <= bitRate }) else { return nil }
    let isNarrow = band == .narrowband
    var impairment = CodecImpairment(
      name: "\(band.rawValue) \(row.rate) kb/s CBR, random loss (Alahmadi, Pocta, Melvin 2021"
        + (isNarrow ? "; Ie + 35.8 on the wideband scale)" : ")"),
      scale: .wideband,
      equipment: row.equipment + (isNarrow ? narrowing : 0),
      robustness: row.robustness,
    )
    impairment.isNarrow = isNarrow
    return Self(bitRate: row.rate * 1_000, impairment: impairment)
  }

  /// What a narrow band costs on the wideband scale: 129 − 93.2, the difference of the two R₀.
  ///
  /// G.113, appendix IV, has 36 for G.711.
  public static let narrowing: Int64 = 35_800

  /// Rate in kb/s, Ie and Bpl in thousandths, by rising rate.
  private static func rows(
    _ band: CodedBand
  ) -> [(rate: Int64, equipment: Int64, robustness: Int64)] {
    switch band {
    case .narrowband:
      [
        (6, 46_268, 8_940), (7, 31_735, 18_179), (8, 19_245, 15_128), (9, 13_209, 17_239),
        (10, 6_197, 15_330), (11, 2_030, 15_952),
      ]
    case .mediumband: []
    case .wideband:
      [(12, 29_764, 24_809), (13, 26_161, 23_005), (14, 20_772, 17_562), (15, 18_063, 18_737)]
    }
  }
}
