import World

/// The ways in which what an app does about its own life can be broken, and mended.
extension PlannedBreach {
  /// An app that was started again goes on in its old stream.
  static let streamForGood = Self(
    "an app that was started again goes on in its old stream",
    ["intercom.app.stream": "perMember"],
  )
  /// Each session has a stream of its own.
  static let streamOfSession = Self(
    "each session has a stream of its own",
    ["intercom.app.stream": "perSession"],
  )
  /// A locked phone suspends the app.
  static let suspendedWhenLocked = Self(
    "a locked phone suspends the app",
    ["intercom.app.background": "none"],
  )
  /// The app goes on in the background by its sound.
  static let backgroundAudio = Self(
    "the app goes on in the background by its sound",
    ["intercom.app.background": "audio"],
  )
}
