import Kernel

/// Where the texts of a notification come from (T-22).
public enum PushText: String, CaseIterable, Choice, Hashable, Sendable {
  /// The task, which has no child's name (001:588-600).
  case taskData = "task-data"
  /// The child's document.
  case lookedUp = "looked-up"
}

/// Where the token comes from (T-06, T-22).
public enum PushToken: String, CaseIterable, Choice, Hashable, Sendable {
  /// The task, which has none.
  case taskData = "task-data"
  /// The parent's document, where the app has put it.
  case user
}

/// What becomes of the answer when a phone's user is asked for notifications (T-23, 001:626).
public enum GrantedAnswer: String, CaseIterable, Choice, Hashable, Sendable {
  /// Nothing: the seed's block is empty.
  case unread
  /// The phone's token is marked, or not any more, from when the app is opened on: what is sent leaves it out,
  /// and no other phone of its user.
  case stored
  /// `settings.notifications` says it: who opens the app last answers for all phones of its user.
  case forAll = "for-all"
}

/// Whether `settings.notifications` is asked (T-23).
public enum PushConsent: String, CaseIterable, Choice, Hashable, Sendable {
  /// Nobody looks.
  case ignored
  /// Who wants none gets none.
  case asked
}

/// What becomes of a token of which FCM says that it is over (T-23).
public enum EndedTokens: String, CaseIterable, Choice, Hashable, Sendable {
  /// The error is logged, and that is all.
  case kept
  /// It is removed.
  case removed
}

/// How many tokens a user has (T-24).
public enum TokenCount: String, CaseIterable, Choice, Hashable, Sendable {
  /// One: the last phone that wrote.
  case last
  /// One for each phone that is a parent's.
  case each
}

/// When a token is stored (T-24).
public enum TokenWrites: String, CaseIterable, Choice, Hashable, Sendable {
  /// When FCM tells it, at the launch of the app, whether anybody is signed in or not (001:636-642).
  case once
  /// Then, when somebody signs in, and when the app is opened, until it is.
  case untilStored = "until-stored"
}

/// Which kinds of notification are sent (T-22).
public enum PushKinds: String, CaseIterable, Choice, Hashable, Sendable {
  /// The one that the seed has code for (001:584-607).
  case completed
  /// All five that it names (001:534-542).
  case all
}

/// What a notification carries beside its texts (T-22).
public enum PushPayload: String, CaseIterable, Choice, Hashable, Sendable {
  /// A picture that no phone fetches, and no `apns` block (001:588-600).
  case asWritten = "as-written"
  /// The shape that the seed gives it (001:546-571), with what a picture needs besides.
  case whole
  /// The same without a number for the app's picture, which is a mistake to try, as those below.
  case noBadge = "no-badge"
  /// Without a sound.
  case noSound = "no-sound"
  /// Without a category.
  case noCategory = "no-category"
  /// Without what it is about: `taskId` as written, and no `targetId`.
  case noTarget = "no-target"
  /// Without a picture.
  case noPicture = "no-picture"
}

/// Whether the app has told the system what its categories offer to do (T-22).
public enum NoticeCategories: String, CaseIterable, Choice, Hashable, Sendable {
  /// It has not: the seed sends a category (001:563), and has no `setNotificationCategories`.
  case unregistered
  /// It has, when it is opened.
  case registered
}

/// What becomes of the number on the app's picture (T-22).
public enum BadgePolicy: String, CaseIterable, Choice, Hashable, Sendable {
  /// It stays: the seed has no line that takes it away.
  case stays
  /// The app takes it away when it is opened.
  case cleared
}
