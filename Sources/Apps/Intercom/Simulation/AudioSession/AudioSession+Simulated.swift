import Intercom
import World

extension AudioSession: SimulatedReducer {
  /// What it is called on its device, behind the app's name.
  static let part = "audio"
  /// The component's name in the log.
  static var component: String { "\(IntercomSchema.name).\(part)" }

  /// The fact that `effect` states; nil where it asks for something.
  public static func fact(in effect: AudioSessionEffect) -> AudioSessionFact? {
    guard case .state(let fact) = effect else { return nil }
    return fact
  }
}

extension AudioSessionFact {
  /// Of what one at least must have been stated at a phone before it can state this; nothing where it can
  /// at any time.
  ///
  /// Without music that has begun none is interrupted; what was to begin during a call of the telephone
  /// states that.
  var presumed: [AudioSessionFact] {
    switch self {
    case .microphoneUnavailable: [.sessionActivated]
    case .interruptionBegan: [.sessionActivated]
    case .interruptionEnded: [.interruptionBegan(by: .phone)]
    case .sessionResumed: [.interruptionEnded(shouldResume: true)]
    case .sessionLeftInactive: [.interruptionEnded(shouldResume: true)]
    case .musicMixed, .musicStopped, .musicPaused: [.musicStarted, .musicResumed]
    case .musicInterrupted: [.musicStarted]
    case .musicDucked: [.musicMixed]
    case .musicResumed: [.musicInterrupted]
    case .musicLeftSilent: [.musicInterrupted]
    case .musicGivenBack, .musicForgotten: [.musicStopped]
    case .unmuted: [.muted]
    case .sessionActivated, .activationRefused, .musicStarted, .routeChanged, .muted: []
    }
  }
}
