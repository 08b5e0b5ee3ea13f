import World

/// The ways in which a call of six who talk at once can be broken, and mended.
extension PlannedBreach {
  /// Voice is sent however late it comes.
  static let sendsLate = Self(
    "voice is sent however late it comes",
    ["intercom.uplink.late": "send"],
  )
  /// Voice that would come too late is dropped before it is sent.
  static let dropsLate = Self(
    "voice that would come too late is not sent",
    ["intercom.uplink.late": "drop"],
  )
  /// The mixer has no limiter.
  static let noLimiter = Self("the mixer has no limiter", ["intercom.mixer.limiter": "off"])
  /// The mixer has a limiter.
  static let limitsMix = Self("the mixer has a limiter", ["intercom.mixer.limiter": "on"])
}
