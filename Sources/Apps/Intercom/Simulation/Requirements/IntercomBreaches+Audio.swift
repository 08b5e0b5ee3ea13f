import World

/// The ways in which an audio session can be broken, and mended.
extension PlannedBreach {
  /// The session does not mix with others.
  static let endsMusic = Self(
    "the session does not mix with others",
    ["intercom.audio.music": "interrupts"],
  )
  /// The session has no microphone.
  static let noMicrophone = Self(
    "the session has no microphone",
    ["intercom.audio.category": "playback"],
  )
  /// The session asks for no Bluetooth.
  static let noBluetooth = Self(
    "the session asks for no Bluetooth",
    ["intercom.audio.bluetooth": "none"],
  )
  /// Nothing is done after an interruption.
  static let staysInactive = Self(
    "nothing is done after an interruption",
    ["intercom.audio.resume": "never"],
  )
  /// The session is activated where the system says so.
  static let resumes = Self(
    "the session is activated where the system says so",
    ["intercom.audio.resume": "hint"],
  )
  /// The session is given up without a word.
  static let forgetsMusic = Self(
    "the session is given up without a word",
    ["intercom.audio.release": "silently"],
  )
  /// Others are told that the session was given up.
  static let givesMusicBack = Self(
    "others are told that the session was given up",
    ["intercom.audio.release": "notifies"],
  )
}
