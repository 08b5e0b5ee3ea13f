import Plans

extension IntercomSchema {
  /// The settings of Opus.
  static let codec = [
    SettingSpec(
      key: "codec.bitrate",
      kind: PlannedCodec.bitRateKind,
      fallback: "24kb/s",
      about: "the constant bit rate of Opus",
      requirement: "S-AUD-003",
    ),
    SettingSpec(
      key: "codec.fec",
      kind: .boolean,
      fallback: "true",
      about: "whether a packet carries a coarse copy of the frame before it",
      requirement: "S-AUD-003",
    ),
    SettingSpec(
      key: "codec.expected_loss",
      kind: .ratio,
      fallback: "1/10",
      about: "the loss that the encoder prepares for",
      requirement: "S-AUD-003",
    ),
    SettingSpec(
      key: "codec.complexity",
      kind: .integer(0...10),
      fallback: "5",
      about: "how hard the encoder tries",
      requirement: "S-AUD-003",
    ),
  ]
}
