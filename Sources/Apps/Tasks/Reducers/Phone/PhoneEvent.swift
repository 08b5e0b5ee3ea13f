import Documents
import Kernel
import PushServices

/// A task as its maker says it.
public struct TaskDraft: Record, Hashable, Sendable {
  /// Its id.
  public var task = ""
  /// For which child.
  public var child = ""
  /// What it is called.
  public var title = ""
  /// What it is about.
  public var category = TaskCategory.housework
  /// How much it matters.
  public var priority = TaskPriority.medium
  /// The Shin that it is about, as types.
  public var types: [String] = []
  /// The points that it gives.
  public var points: Int64 = 10
  /// Until when it is to be done.
  public var due: WallTime?
  /// How it comes again.
  public var repeats: RepeatConfig?

  /// A blank draft.
  public init() {}
}

/// What happens to the app on a phone.
public enum PhoneEvent: Choice, Hashable, Sendable {
  // MARK: What its user does

  /// Opens it.
  case opened
  /// Does something else.
  case left
  /// Wants an account.
  case signedUp(email: String, password: String)
  /// Wants into one.
  case enteredAccount(email: String, password: String)
  /// Has forgotten the password, and chooses another one behind the link of a mail.
  case passwordForgotten(email: String, password: String)
  /// Enters a child.
  case childAdded(child: String)
  /// Makes a family of who is signed in.
  case familyMade(family: String)
  /// Makes a task.
  case taskAdded(TaskDraft)  // key: none
  /// Makes one for a child of another family, by hand, as no screen of the app does.
  case taskForged(TaskDraft)  // key: none
  /// Says where a task stands.
  case statusSet(task: String, status: TaskStatus)
  /// Gives a task other points.
  case pointsSet(task: String, points: Int64)
  /// Wants to see a child's tasks.
  case listWanted(child: String)
  /// Wants to see a child's Shin.
  case shinsWanted(child: String)
  /// Wants notifications, or none.
  case notificationsSet(Bool)  // key: is_on
  /// Wants a hint, with a token that is good or not.
  case hintWanted(task: String, token: HintToken)
  /// Wants the account gone.
  case deletionConfirmed
  /// Deletes the app.
  case uninstalled
  /// Installs it again, once it was deleted: with another token.
  case reinstalled
  /// Tries a reminder on all users, as a developer.
  case trialStarted

  // MARK: What comes

  /// The process has begun, with what was not acknowledged when it ended.
  case restored(diary: PhoneDiary, documents: [ClientDiskEntry])
  /// The store's library learns something.
  case storeTold(DocumentClientEvent)  // key: event
  /// A token was made of that number.
  case tokenDrawn(value: UInt64)
  /// Somebody has an account, or is in; an empty uid says that the account is gone.
  case accountGranted(
    user: String,
    generation: Int64 = 0,  // key: generation, unless 0
  )
  /// Somebody has not, or is not.
  case accountDenied(AuthError, message: String)  // key: error
  /// The accounts have sent a mail to an address, as far as they say.
  case resetMailed
  /// There is no other token for who is signed in: the account is gone, or its password another.
  case sessionEnded
  /// Remote Config.
  case configCame(RemoteConfig)  // key: none
  /// A hint, or the status of an answer that has none.
  case hintAnswered(task: String, status: Int64)
  /// The phone is another one, set up from a backup: the app's process has ended with the old one.
  case phoneReplaced
  /// The system says whether the app may show notifications.
  case permissionTold(NotificationPermission)  // key: permission
  /// Where pushes come to has something.
  case notified(TaskNotice)  // key: notice

  // MARK: Time

  /// The ladder's sleep is over.
  case ladderSlept(child: String, attempt: Int64)
  /// It was drawn how long that sleep is.
  case sleepDrawn(child: String, attempt: Int64, value: UInt64)
  /// From now on the phone's own system answers whoever reads a list so.
  case readingBroken(FetchError, lasting: Duration)  // key: error
  /// It does no more.
  case readingHealed
  /// It was drawn which template praises.
  case praiseDrawn(task: String, value: UInt64)
  /// Ten seconds have gone since a change.
  case patienceEnded(task: String)
  /// The account servers have not answered in time.
  case accountMissed
}

/// What outlasts the app's process on a phone.
public struct PhoneDiary: Record, Hashable, Sendable {
  /// Who is signed in; empty for nobody.
  public var user = ""
  /// Which account of that name that is.
  public var generation: Int64 = 0  // key: generation, unless 0
  /// The number that its token was made of; 0 while there is none.
  public var token: UInt64 = 0
  /// Whether the server has the token.
  public var isTokenStored = false
  /// Whether its user wants notifications.
  public var wantsNotices = true
  /// Whether the system shows any, as far as the app has stored that.
  public var permission = NotificationPermission.allowed  // key: permission, unless .allowed
  /// Remote Config, as it was fetched.
  public var config = RemoteConfig()
  /// When that was; nil for never.
  public var configAt: WallTime?
  /// Whether the app is on the phone.
  public var install = AppInstall.there  // key: install, unless .there

  /// An app that was just installed.
  public init() {}
}

/// Whether the app is on a phone.
public enum AppInstall: String, CaseIterable, Choice, Hashable, Sendable {
  /// It is.
  case there
  /// It was deleted, and is there again; nobody has opened it.
  case again
  /// It was deleted.
  case gone
}
