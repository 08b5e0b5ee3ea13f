import Kernel

/// What the Lambda does with an endpoint that is disabled (P-05, S01).
public enum ReenablePolicy: String, CaseIterable, Choice, Hashable, Sendable {
  /// It sets `Enabled` to true and publishes once more, every time (003:74-76).
  case blindly
  /// Once for each time that a phone has registered its token since; else it is put aside, and somebody told.
  case oncePerRegistration = "once-per-registration"
}

/// How the Lambda comes by the endpoint of a token (P-04, S02).
public enum EndpointPolicy: String, CaseIterable, Choice, Hashable, Sendable {
  /// It creates one before each push, and stores no name (003:69-72).
  case createEachPush = "create-each-push"
  /// It keeps the name: looks at the endpoint, compares, and sets what differs, as Amazon's guide says.
  case stored
}

/// What the column `users.apns_token` allows (P-09, S03).
public enum TokenColumn: String, CaseIterable, Choice, Hashable, Sendable {
  /// Several rows may have one token (003:138-142).
  case shared
  /// A token stands in one row: who logs in clears it from every other.
  case unique
}

/// Who of a device's users is told (P-10, S04).
public enum FanOut: String, CaseIterable, Choice, Hashable, Sendable {
  /// The first row that has a token (003:242-258).
  case first
  /// Every row that has one, each with a result of its own.
  case all
}

/// In which order the database gives the rows of `user_devices`: nobody has said (P-10).
public enum RowOrder: String, CaseIterable, Choice, Hashable, Sendable {
  /// As they were listed.
  case listed
  /// The other way round.
  case reversed
}

/// What the app does with a push that it is told (P-13, S05).
public enum ViewGuard: String, CaseIterable, Choice, Hashable, Sendable {
  /// Each of the seven views clears the cache and fetches its day, as before 2025-10-14.
  case everyView = "every-view"
  /// The view of today does, whatever day the push is about (003:168-183).
  case today
  /// One subscriber for all views fetches the day that the push names, once for each run.
  case payloadDate = "payload-date"
}

/// What a push asks the phone to do in the background: the seed has three answers (P-11).
public enum PayloadPolicy: String, CaseIterable, Choice, Hashable, Sendable {
  /// A banner with a sound, and the app is woken (003:86-100, 333).
  case alert
  /// A badge alone, as the diagram has it (003:36-39).
  case badge
  /// Nothing is shown, the app is woken: what is to be released (003:347-358).
  case silent
}

/// Which headers go with a push (P-06, S06).
public enum HeaderPolicy: String, CaseIterable, Choice, Hashable, Sendable {
  /// None: Apple takes priority 10.
  case none
  /// Its kind, priority 5 where nothing is shown, and one collapse id for each device and day.
  case typed
}

/// What Apple does with a silent push without a kind: "may delay the delivery or drop it altogether".
public enum UntypedPush: String, CaseIterable, Choice, Hashable, Sendable {
  /// It is delivered.
  case delivered
  /// It is dropped.
  case dropped
}

/// When the app fetches although no push has come (S06).
public enum PollPolicy: String, CaseIterable, Choice, Hashable, Sendable {
  /// Never: it fetches the days that it has not when it is opened.
  case none
  /// When it comes to the front, and every half hour while it is there.
  case foreground
}

/// What a push is to the app (S07).
public enum ArrivalPolicy: String, CaseIterable, Choice, Hashable, Sendable {
  /// Data: the app looks at what it names.
  case named
  /// A hint: the app fetches all that has changed since it last asked.
  case sinceCursor = "since-cursor"
}

/// How Amazon's service says to Apple's who it is (P-03, S08).
public enum CredentialPolicy: String, CaseIterable, Choice, Hashable, Sendable {
  /// By certificates; production's ends on 2026-11-12 (003:52).
  case certificate
  /// By tokens that are signed anew, and end never.
  case token
}

/// Who notices that a certificate is about to end (S08).
public enum ExpiryPolicy: String, CaseIterable, Choice, Hashable, Sendable {
  /// Nobody.
  case unnoticed
  /// A timer, thirty days before.
  case timer
}

/// Which of Amazon's applications is used, and under which name a message is put there (P-02, P-07).
public enum EnvironmentPolicy: String, CaseIterable, Choice, Hashable, Sendable {
  /// `ENV` is not set: the sandbox, for everybody (003:376).
  case development
  /// `ENV` is `production`.
  case production
  /// Each token's own: the app says with it how it was built.
  case byToken = "by-token"
}

/// Under which key the payload stands in the message (P-07).
public enum MessageKey: String, CaseIterable, Choice, Hashable, Sendable {
  /// That of the application.
  case matching
  /// `APNS_SANDBOX`, also where the application is production's: the ARN was changed and the key forgotten.
  case sandbox
}

/// What the Lambda's role allows (P-08).
public enum RolePolicy: String, CaseIterable, Choice, Hashable, Sendable {
  /// Publishing, creating, reading and setting on both applications (003:111-131).
  case asWritten = "as-written"
  /// The same on production's alone, as before 2025-10-14 (003:215-219).
  case productionOnly = "production-only"
  /// Deleting endpoints as well: one that is put aside is deleted.
  case withDelete = "with-delete"
}

/// What logging out does to the token in the user's row (P-09).
public enum LogoutPolicy: String, CaseIterable, Choice, Hashable, Sendable {
  /// Nothing.
  case keepsToken = "keeps-token"
  /// It is cleared.
  case clearsToken = "clears-token"
}

/// What looks at whom a push is for before the phone shows it (S03).
public enum OwnerCheck: String, CaseIterable, Choice, Hashable, Sendable {
  /// Nothing: what comes is shown.
  case none
  /// A notification service extension, which shares with the app whose watches are logged in, and drops the rest.
  case `extension`
}

/// When the app uploads its token (P-09).
public enum UploadPolicy: String, CaseIterable, Choice, Hashable, Sendable {
  /// After a login (003:264-284).
  case atLogin = "at-login"
  /// At each launch as well.
  case eachLaunch = "each-launch"
}

/// Whether something that a build needs is there.
public enum BuildPart: String, CaseIterable, Choice, Hashable, Sendable {
  /// It is.
  case present
  /// It was forgotten.
  case missing
}

/// What is known of a push once Amazon's service has accepted it (P-16).
public enum ReceiptPolicy: String, CaseIterable, Choice, Hashable, Sendable {
  /// Nothing: the log says "sent successfully" (003:324-329).
  case none
  /// The phone's app says that it was told; where it says nothing for ten minutes, somebody is told.
  case alert
  /// The same, after the push has gone twice more.
  case resend
}

/// What becomes of a call that nobody answers, or in whose midst the Lambda ends.
public enum CallPolicy: String, CaseIterable, Choice, Hashable, Sendable {
  /// Nothing.
  case once
  /// It is begun again until there is an answer.
  case untilAnswered = "until-answered"
}

/// On which thread the account's properties are written when its session is renewed (P-17).
public enum PublishPolicy: String, CaseIterable, Choice, Hashable, Sendable {
  /// On the renewal's own: each is a step for itself, and what the main thread does comes between (003:334-338).
  case background
  /// On the main thread, both in one step: within `MainActor`.
  case main
}

/// How often there are messages that cost nothing (P-18).
public enum FreePeriod: String, CaseIterable, Choice, Hashable, Sendable {
  /// In each calendar month of UTC, as Amazon bills.
  case month
  /// Once for all, which is a mistake to try.
  case run
}

/// Which token an app has that is installed again on the same phone.
public enum ReinstallToken: String, CaseIterable, Choice, Hashable, Sendable {
  /// Another one, as most often (dotAPNS#84).
  case new
  /// The same, which Apple does not rule out.
  case same
}

/// How Apple's service knows that a phone is there (S07-POWER).
public enum PhoneConnection: String, CaseIterable, Choice, Hashable, Sendable {
  /// A phone acknowledges what comes; one that does not within half a minute is away.
  case acknowledged
  /// It takes each for there that has not said goodbye.
  case assumed
}

/// How often a user is told of what was analysed (P-01).
public enum PushPace: String, CaseIterable, Choice, Hashable, Sendable {
  /// Of each half hour.
  case eachSlot = "each-slot"
  /// Of two at once, when the hour is over.
  case eachHour = "each-hour"
}
