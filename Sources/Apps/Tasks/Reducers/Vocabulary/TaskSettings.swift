import Kernel
import PushSystem

/// How the app behaves where the seed leaves it open, contradicts itself or is wrong.
///
/// The values here are the seed's, where it says anything.
public struct TaskSettings: Record, Hashable, Sendable {
  /// The security rules.
  public var rules = RulesPolicy.asWritten
  /// How many projects there are.
  public var project = ProjectPolicy.shared
  /// Who is signed in on a child's phone.
  public var childAccount = ChildAccount.parent
  /// How a child is written.
  public var childWrites = ChildWrites.oneByOne
  /// What a status can become.
  public var status = StatusChanges.any
  /// Who makes repeated tasks.
  public var generator = RepeatGenerator.none
  /// Whose midnight it is.
  public var zone = ScheduleZone.losAngeles
  /// What becomes of the 31st.
  public var monthEnd = MonthEnd.skip
  /// How repeated tasks are called.
  public var repeatNames = RepeatNames.byRun
  /// Which Shin a type means.
  public var mapping = ShinMapping.typeIsID
  /// How growth is written.
  public var growth = GrowthWrites.increment
  /// Whether the function looks whose child it is.
  public var growthChecks = GrowthChecks.none
  /// Where points are.
  public var points = PointsPolicy.counter
  /// What the second trigger does.
  public var second = SecondTrigger.sameWork
  /// What becomes of an event that was not finished.
  public var retry = FunctionRetry.off
  /// What comes of the queue.
  public var queue = RetryQueue.noConsumer
  /// How many events of a hundred are handed over twice.
  public var duplicates: Int64 = 0
  /// How long a step of a function takes.
  public var step = Duration.milliseconds(50)
  /// Where a notification's texts come from.
  public var pushText = PushText.taskData
  /// Where its token comes from.
  public var pushToken = PushToken.taskData
  /// Whether somebody who wants none gets none.
  public var consent = PushConsent.ignored
  /// What becomes of a user's answer to the system.
  public var granted = GrantedAnswer.unread  // key: granted, unless .unread
  /// What becomes of a token that is over.
  public var ended = EndedTokens.kept
  /// How many tokens a user has.
  public var tokens = TokenCount.last
  /// What becomes of one that could not be stored.
  public var tokenWrites = TokenWrites.once
  /// Whose hints somebody can have.
  public var hintOwner = HintOwner.anybody
  /// What is answered to a bad token.
  public var hintErrors = HintErrors.internalError
  /// How many hints a user has in an hour; 0 for any number.
  public var hintLimit: Int64 = 0
  /// Whether an answer tells who has an account.
  public var authErrors = AuthErrors.telling
  /// How tasks are listed.
  public var query = TaskQuery.byChild
  /// Which indexes are declared.
  public var indexes = IndexPolicy.asWritten
  /// How a list that failed is asked for again.
  public var ladder = RetryLadder.asWritten
  /// What a screen waits for after a write.
  public var awaits = WriteAwaits.server
  /// Whose clock times are by.
  public var times = TaskTimes.device
  /// How much a phone keeps.
  public var cache = CacheSize.unlimited
  /// When Remote Config is fetched.
  public var fetch = ConfigFetch.everyHalfDay
  /// What of the store outlasts a loss of the server's power.
  public var disk = StoreDisk.documents
  /// What goes with an account.
  public var deletion = AccountDeletion.accountAlone
  /// Whether functions write for a family that has gone.
  public var fence = DeletionFence.none  // key: fence, unless DeletionFence.none
  /// What is left of the two methods that begin the app.
  public var launch = LaunchMethods.merged  // key: launch, unless .merged
  /// Whether a Shin can be met that a child has too few tasks for.
  public var unlock = ShinUnlock.ignored  // key: unlock, unless .ignored
  /// Whether a Shin becomes another.
  public var stages = ShinStages.kept  // key: stages, unless .kept
  /// Whether a Shin keeps within its limits.
  public var limits = ShinLimits.kept  // key: limits, unless .kept
  /// What a screen says of other errors.
  public var unknownErrors = UnknownErrors.serverWords  // key: unknown_errors, unless .serverWords
  /// Whether screens say what went wrong.
  public var words = ScreenWords.seed  // key: words, unless .seed
  /// Whether it is looked whose number an error has.
  public var errorDomain = ErrorDomainPolicy.ignored  // key: error_domain, unless .ignored
  /// By which names fields are written.
  public var names = FieldNames.asWritten  // key: names, unless .asWritten
  /// Whether categories offer something to do.
  public var categories = NoticeCategories.unregistered  // key: categories, unless .unregistered
  /// How a child's Shin are looked for.
  public var shinQuery = ShinQuery.byGroup  // key: shin_query, unless .byGroup
  /// Which kinds of notification are sent.
  public var kinds = PushKinds.completed  // key: kinds, unless .completed
  /// What a notification carries beside its texts.
  public var payload = PushPayload.asWritten  // key: payload, unless .asWritten
  /// What becomes of the number on the app's picture.
  public var badge = BadgePolicy.stays  // key: badge_policy, unless .stays
  /// Whether the app praises.
  public var praise = PraisePolicy.none  // key: praise, unless PraisePolicy.none
  /// Whether chance decides if a Shin is met.
  public var chance = ShinChance.drawn  // key: chance, unless .drawn
  /// Whether weeks are counted.
  public var weekly = WeeklyStatistics.none  // key: weekly, unless WeeklyStatistics.none
  /// What becomes of a message that FCM does not take for now.
  public var refused = RefusedPushes.dropped  // key: refused, unless .dropped
  /// Which day of the week is 0.
  public var repeatDays = RepeatDays.sundayFirst  // key: repeat_days, unless .sundayFirst
  /// How long a phone waits before it asks the store again.
  public var backoff = StoreBackoff.growing  // key: backoff, unless .growing
  /// How long a phone stays signed in to an account that is gone.
  public var session = SessionEnd.hour  // key: session, unless .hour
  /// What becomes of somebody who has forgotten the password.
  public var reset = PasswordReset.none  // key: reset, unless PasswordReset.none
  /// What becomes of a midnight without power.
  public var missed = MissedMidnight.skipped  // key: missed, unless .skipped
  /// What events are called.
  public var eventIDs = EventIDs.unique  // key: event_ids, unless .unique
  /// Whose push system it is; the node's apps say so by being there.
  public var owner = PushOwner.app  // key: push_owner, unless PushOwner.app

  /// The design as it is written.
  public init() {}

  /// So many bytes a phone keeps where it does not keep all: the least that the SDK takes is 1 MB, which a
  /// family fills in years; here it is what some days fill.
  public static let cacheBytes: Int64 = 2_048
  /// How long what a phone has of Remote Config is good.
  public static let configLife = Duration.seconds(12 * 3_600)
}
