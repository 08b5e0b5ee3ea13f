import Kernel
import PushServices

/// What rules of a scenario can ask of the pipeline.
public enum PushFact: Choice, Hashable, Sendable {
  // MARK: The server

  /// Its log says "Push notification sent successfully": Amazon's service has accepted it (P-16).
  case sent(push: Int64, watch: String, slot: Int64, user: String)
  /// Its log says that a push could not be sent, with the code of the answer.
  case sendFailed(push: Int64, watch: String, slot: Int64, code: String)
  /// Nobody of a watch's users has a token.
  case tokenless(watch: String)
  /// The Lambda cannot be loaded: `No module named 'requests'` (P-15).
  case importFailed(watch: String)
  /// A disabled endpoint was set to be enabled.
  case reenabled(push: Int64, user: String)
  /// The same, although nobody has registered the token since the last time.
  case reenabledAgain(push: Int64, user: String)
  /// An endpoint is put aside until a phone registers its token, and somebody is told.
  case quarantined(push: Int64, user: String)
  /// Nothing is sent of a half hour to a user whose endpoint is put aside.
  case withheld(watch: String, slot: Int64, user: String)
  /// A token was cleared from another user's row.
  case tokenClaimed(user: String)
  /// Somebody is told that a certificate ends in thirty days.
  case expiryWarned
  /// A phone's app was told of a push.
  case confirmed(push: Int64)
  /// No phone has said so: somebody is told.
  case unconfirmed(push: Int64)

  // MARK: Amazon's and Apple's services

  /// An endpoint was made, and is enabled.
  case endpointCreated(arn: String, token: String)
  /// An endpoint was set to be enabled, perhaps with another token.
  case endpointSet(arn: String, token: String)
  /// Endpoints of a token are disabled: Apple's service has refused it.
  case endpointDisabled(push: Int64, token: String)
  /// An endpoint was deleted.
  case endpointDeleted(arn: String)
  /// An application is disabled: Apple's service takes its credentials no more.
  case applicationDisabled(push: Int64)
  /// Apple's service refuses a push.
  case appleRejected(push: Int64, reason: AppleRejection)
  /// A push that Amazon's service has accepted reaches no phone: Apple's refuses it, or drops it.
  case undelivered(push: Int64, why: PushLoss)
  /// Apple's service keeps a push: its phone is away.
  case kept(push: Int64)

  // MARK: Phones

  /// A push has come to a phone, whatever becomes of it there.
  case arrived(push: Int64)
  /// The screen shows a push that came to somebody whose watch it is about.
  case shown(push: Int64)
  /// The app was told of one, in front or in the background.
  case told(push: Int64)
  /// The app in front shows one in a toast, whoever it comes to (P-11).
  case toasted(push: Int64)
  /// A push has come to somebody whose watch it is not about (S03).
  case misdelivered(push: Int64, watch: String)
  /// A push has come to a phone, and nobody learns of it.
  case dropped(push: Int64, why: PushLoss)
  /// The app was told of a push, and does nothing with it.
  case ignored(push: Int64, why: PushLoss)
  /// A property that views look at was changed off the main thread; Xcode warns of each (P-17).
  case publishedOffMain
  /// The account is written anew, as a whole.
  case accountWritten
  /// The app has newer data of a watch than before.
  case refreshed(watch: String, slot: Int64)
  /// The app has asked, and there was nothing newer.
  case refreshedInVain
}

/// Where a push ends that nobody learns of.
public enum PushLoss: String, CaseIterable, Choice, Hashable, Sendable {
  /// Its phone was away, and it was to be tried once.
  case noSecondAttempt
  /// Apple's service kept another one in its place.
  case replaced
  /// Its time was over before the phone came back.
  case ended
  /// The app was swiped away, and there was nothing to show.
  case forceQuit
  /// The phone has no such app.
  case notInstalled
  /// Another one took its place while the app had no wakes left.
  case coalesced
  /// It was silent and had no kind, and Apple's service dropped it.
  case untyped
  /// The app in front has no delegate (P-12).
  case noDelegate
  /// No view was of today (P-13).
  case noViewOfToday
  /// Nobody is logged in.
  case nobody
  /// The session was being renewed, and one of its two properties not written yet (P-17).
  case halfRenewed
  /// The app had it before.
  case known
  /// It is about a watch that is nobody's who is logged in, and the app's check has seen that (S03).
  case foreign
  /// Its payload says nothing that the app understands.
  case unreadable
  /// Apple's service did not take it: `appleRejected` says why.
  case rejected
  /// Apple's service had taken it, its phone was away, and the token has ended meanwhile.
  case refused
  /// The phone's user does not let the app show notifications, and it was to wake nobody.
  case notAllowed

  /// What Apple's words mean here.
  init(_ end: NotificationEnd) {
    self =
      switch end {
      case .noSecondAttempt: .noSecondAttempt
      case .replaced: .replaced
      case .ended: .ended
      case .forceQuit: .forceQuit
      case .notInstalled: .notInstalled
      case .coalesced: .coalesced
      case .refused: .refused
      case .notAllowed: .notAllowed
      }
  }
}
