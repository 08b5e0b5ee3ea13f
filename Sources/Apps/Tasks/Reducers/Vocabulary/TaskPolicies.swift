import Kernel

/// The security rules of the store (T-16).
public enum RulesPolicy: String, CaseIterable, Choice, Hashable, Sendable {
  /// The seed's (001:374-413).
  case asWritten = "as-written"
  /// With the owner of a child looked up, and a table of what a task can become.
  case ownerChecked = "owner-checked"
  /// The seed's, but a task is changed by nothing older than what it says (`updatedAt`).
  case newerOnly = "newer-only"
}

/// How many projects there are for what developers try and what families use (T-01).
public enum ProjectPolicy: String, CaseIterable, Choice, Hashable, Sendable {
  /// One (001:24-32).
  case shared
  /// One for each.
  case separate
}

/// What becomes of somebody who has forgotten the password (T-04-RESET).
public enum PasswordReset: String, CaseIterable, Choice, Hashable, Sendable {
  /// The seed has its name (001:79) and neither an action nor a word for it: nobody gets in any more.
  case none
  /// A mail, behind whose link another one is chosen.
  case mailed
}

/// What becomes of a midnight at which the scheduler has no power (T-09-POWER).
public enum MissedMidnight: String, CaseIterable, Choice, Hashable, Sendable {
  /// Nothing: the next one is the next.
  case skipped
  /// The jobs run once when the power is back, however many midnights there were.
  case madeUp = "made-up"
}

/// By which names fields are written (T-14).
public enum FieldNames: String, CaseIterable, Choice, Hashable, Sendable {
  /// The data model's (001:184-303), three of which break its own rules: `settings.notifications`, `dueDate`,
  /// and `timestamp` of an error.
  case asWritten = "as-written"
  /// Those of the rules (001:315-318): `settings.isNotified`, `dueAt`, `createdAt`.
  case byRules = "by-rules"
  /// As an encoder with `convertToSnakeCase` writes them, which is a mistake to try.
  case snakeCase = "snake-case"
}

/// Who is signed in on a child's phone: children have no account (T-04, T-05).
public enum ChildAccount: String, CaseIterable, Choice, Hashable, Sendable {
  /// Its parent, whose e-mail and password there are (001:77-79).
  case parent
  /// The child itself: its uid is its child id, as the rules have it (001:396).
  case own
}

/// How a child is written, which two documents know of (T-05, T-07).
public enum ChildWrites: String, CaseIterable, Choice, Hashable, Sendable {
  /// One document, and the other once that is acknowledged.
  case oneByOne = "one-by-one"
  /// Both at once.
  case batch
}

/// What a task's status can become (T-08).
public enum StatusChanges: String, CaseIterable, Choice, Hashable, Sendable {
  /// Anything: there is no table (001:251-256).
  case any
  /// What the table says: a completed task stays completed.
  case table
}

/// Who makes the tasks of a repeated one (T-09).
public enum RepeatGenerator: String, CaseIterable, Choice, Hashable, Sendable {
  /// Nobody: `scheduledDailyTasks` is a name (001:437).
  case none
  /// The function of that name, once a day.
  case scheduled
}

/// Whose midnight scheduled functions begin at.
public enum ScheduleZone: String, CaseIterable, Choice, Hashable, Sendable {
  /// The default of `pubsub.schedule`: America/Los_Angeles, with its summer time.
  case losAngeles = "los-angeles"
  /// The families': Asia/Tokyo.
  case tokyo
  /// UTC, which is the default of Cloud Scheduler.
  case utc
}

/// Which day of the week `repeatConfig.days` calls 0 (T-09).
public enum RepeatDays: String, CaseIterable, Choice, Hashable, Sendable {
  /// Sunday (001:238).
  case sundayFirst = "sunday-first"
  /// Monday: whoever counts so is a day late.
  case mondayFirst = "monday-first"
}

/// What becomes of a monthly task of the 31st in a shorter month (T-09).
public enum MonthEnd: String, CaseIterable, Choice, Hashable, Sendable {
  /// There is none in that month.
  case skip
  /// It is due on the last day.
  case lastDay = "last-day"
}

/// How the tasks of a repeated one are called.
public enum RepeatNames: String, CaseIterable, Choice, Hashable, Sendable {
  /// By the run that makes them: another run makes others.
  case byRun = "by-run"
  /// By their day: another run finds them there.
  case byDay = "by-day"
}

/// Which document of a Shin a task's type means (T-13).
public enum ShinMapping: String, CaseIterable, Choice, Hashable, Sendable {
  /// The one of that name; where there is none nothing grows.
  case typeIsID = "type-is-id"
  /// The first definition of that category.
  case byCategory = "by-category"
}

/// Whether a Shin that a child has too few tasks for can be met (T-11).
public enum ShinUnlock: String, CaseIterable, Choice, Hashable, Sendable {
  /// It can: nobody reads `unlockConditions` (001:269-272).
  case ignored
  /// It cannot.
  case asked
  /// It cannot; tasks of every category are counted, and not of its own alone.
  case anyCategory = "any-category"
}

/// Whether a Shin becomes another at the levels that the master data name, `evolutionStages` (T-11).
public enum ShinStages: String, CaseIterable, Choice, Hashable, Sendable {
  /// It does.
  case kept
  /// Nobody reads them.
  case ignored
}

/// How growth is written (T-18, T-19).
public enum GrowthWrites: String, CaseIterable, Choice, Hashable, Sendable {
  /// What is there is added to, as often as somebody asks.
  case increment
  /// It is read, and what it should be is set afterwards.
  case readThenSet = "read-then-set"
  /// In a transaction with a mark of the event: of that event once.
  case perEvent = "per-event"
  /// In a transaction with a mark of the task: of that task once.
  case perOccurrence = "per-occurrence"
}

/// Where points are (T-10).
public enum PointsPolicy: String, CaseIterable, Choice, Hashable, Sendable {
  /// A counter of the child that each completion adds to.
  case counter
  /// An entry for each task, and the counter is their sum.
  case ledger
}

/// What the second function on the path of a task does (T-19).
public enum SecondTrigger: String, CaseIterable, Choice, Hashable, Sendable {
  /// The same work (001:758-786).
  case sameWork = "same-work"
  /// There is none.
  case none
}

/// What becomes of an event that a function did not finish.
public enum FunctionRetry: String, CaseIterable, Choice, Hashable, Sendable {
  /// It is dropped, which is the default of the platform.
  case off
  /// It is handed over again, for a day.
  case on
}

/// Whether a function looks whether a task's parent is the child's (S22).
public enum GrowthChecks: String, CaseIterable, Choice, Hashable, Sendable {
  /// It believes the task.
  case none
  /// It reads the child.
  case owner
}

/// What comes of the queue of what failed (T-20).
public enum RetryQueue: String, CaseIterable, Choice, Hashable, Sendable {
  /// It grows (001:777-783).
  case noConsumer = "no-consumer"
  /// A function works it off, five times at most, and an entry is there once.
  case consumed
  /// The same for ever, however often it fails, which is a mistake to try.
  case endless
}

/// For whose tasks somebody can have a hint (T-21).
public enum HintOwner: String, CaseIterable, Choice, Hashable, Sendable {
  /// For any (001:489-514).
  case anybody
  /// For those of the children of who asks.
  case owner
}

/// What is answered to a token that is no good (T-21).
public enum HintErrors: String, CaseIterable, Choice, Hashable, Sendable {
  /// 500, as to every mistake of the server.
  case internalError = "500"
  /// 401.
  case unauthorized = "401"
}

/// Whether an answer tells who has an account (T-04).
public enum AuthErrors: String, CaseIterable, Choice, Hashable, Sendable {
  /// One for an unknown address, another for a wrong password (001:139-146).
  case telling
  /// The same for both.
  case alike
}

/// How a phone lists the tasks of a child (T-16, S23).
public enum TaskQuery: String, CaseIterable, Choice, Hashable, Sendable {
  /// By the child (001:360).
  case byChild = "by-child"
  /// By the child and the parent.
  case byParent = "by-parent"
}

/// Which indexes are declared (T-15).
public enum IndexPolicy: String, CaseIterable, Choice, Hashable, Sendable {
  /// The seed's two (001:320-345).
  case asWritten = "as-written"
  /// With the one that a list by parent needs.
  case extended
}

/// How a list that failed is asked for again (T-27).
public enum RetryLadder: String, CaseIterable, Choice, Hashable, Sendable {
  /// After 1, 2 and 4 s, of which the last is waited for nothing (001:716-752).
  case asWritten = "as-written"
  /// After 1 and 2 s, give or take a quarter.
  case corrected
}

/// Whether it is looked whose number an error has (T-27).
public enum ErrorDomainPolicy: String, CaseIterable, Choice, Hashable, Sendable {
  /// Nobody looks: 14 is 14 (001:738-751).
  case ignored
  /// A number of another domain says nothing of the store.
  case asked
}

/// What a screen waits for after a write (T-28).
public enum WriteAwaits: String, CaseIterable, Choice, Hashable, Sendable {
  /// The server, however long that takes.
  case server
  /// The cache, where it is at once.
  case local
}

/// Whose clock times are by (T-29).
public enum TaskTimes: String, CaseIterable, Choice, Hashable, Sendable {
  /// The phone's.
  case device
  /// The server's.
  case server
}

/// How much a phone keeps (T-03).
public enum CacheSize: String, CaseIterable, Choice, Hashable, Sendable {
  /// Everything (001:63-66).
  case unlimited
  /// What was used last.
  case limited
}

/// When a phone fetches Remote Config (T-25).
public enum ConfigFetch: String, CaseIterable, Choice, Hashable, Sendable {
  /// Where what it has is 12 hours old, which is the default.
  case everyHalfDay = "every-12h"
  /// Whenever it is opened.
  case eachOpening = "each-opening"
}

/// What goes with an account (T-17).
public enum AccountDeletion: String, CaseIterable, Choice, Hashable, Sendable {
  /// The account: the function is a name (001:425).
  case accountAlone = "account-alone"
  /// Its family's tasks, and the children and their Shin that these lead to.
  case byTasks = "by-tasks"
  /// All documents of its family too.
  case everything
}

/// Whether functions write for a family that has gone (T-17-AFTER).
public enum DeletionFence: String, CaseIterable, Choice, Hashable, Sendable {
  /// Nobody looks: what fires once more makes documents anew.
  case none
  /// The parent's document goes first, and what functions write for a family needs it, in the same commit.
  case parent
}

/// What of the store outlasts a loss of the server's power.
public enum StoreDisk: String, CaseIterable, Choice, Hashable, Sendable {
  /// Its documents and accounts, as of Google's.
  case documents
  /// Nothing, which is faster where nobody takes the power.
  case none
}

/// What is left of a delegate that has `didFinishLaunching` twice, and does not compile (T-02).
public enum LaunchMethods: String, CaseIterable, Choice, Hashable, Sendable {
  /// One method that does what both did.
  case merged
  /// The first (001:55-69): nobody is `Messaging`'s delegate, and no token ever comes.
  case first
}

/// What a screen says of an error that is none of the five with words of their own (T-26).
public enum UnknownErrors: String, CaseIterable, Choice, Hashable, Sendable {
  /// `Firebase エラー: ` and the server's words (001:705-706).
  case serverWords = "server-words"
  /// That it did not work, and may later.
  case ownWords = "own-words"
}

/// Whether screens say what went wrong (T-04, T-26).
public enum ScreenWords: String, CaseIterable, Choice, Hashable, Sendable {
  /// In the seed's words (001:148-165, 693-710).
  case seed
  /// By the names that the code has for it, as where nobody has written `errorDescription`.
  case codes
  /// Not at all.
  case none
}

/// How a child's Shin are looked for (T-15, T-16).
public enum ShinQuery: String, CaseIterable, Choice, Hashable, Sendable {
  /// Among those of everybody, as the seed's index has it (001:336-344).
  case byGroup = "by-group"
  /// In the child's own collection.
  case byPath = "by-path"
}

/// Whether the app praises who has completed a task (T-25).
public enum PraisePolicy: String, CaseIterable, Choice, Hashable, Sendable {
  /// It does not: the seed considers it (001:649-652).
  case none
  /// By the templates that it has of Remote Config.
  case templates
}

/// Whether chance decides if a Shin is met (T-25).
public enum ShinChance: String, CaseIterable, Choice, Hashable, Sendable {
  /// A number is drawn, and compared with `shin_discovery_rate`.
  case drawn
  /// Every Shin is met.
  case certain
}

/// Whether weeks are counted as days are (T-17).
public enum WeeklyStatistics: String, CaseIterable, Choice, Hashable, Sendable {
  /// They are not: the seed has a word for it (001:423).
  case none
  /// Each Monday, the week that has ended.
  case scheduled
}

/// How long a phone waits before it asks a store again that does not answer, or is in trouble (T-28-TROUBLE).
public enum StoreBackoff: String, CaseIterable, Choice, Hashable, Sendable {
  /// Longer each time, up to a minute, as the SDKs do.
  case growing
  /// Not at all.
  case none
}

/// What events are called that functions are handed (S20-POWER).
public enum EventIDs: String, CaseIterable, Choice, Hashable, Sendable {
  /// As no other ever is, which the platform promises (CloudEvents 1.0, `id`).
  case unique
  /// By how many there were since the server has power.
  case counted
}

/// How long a phone stays signed in to an account that is gone (T-17-SESSION).
public enum SessionEnd: String, CaseIterable, Choice, Hashable, Sendable {
  /// Until its token is over, an hour at most: there is no other.
  case hour
  /// For ever.
  case never
}

/// Whether a Shin's level and mood keep within their limits (T-11-LEVEL, T-12-MOOD).
public enum ShinLimits: String, CaseIterable, Choice, Hashable, Sendable {
  /// They do: `maxLevel`, and 0 to 100.
  case kept
  /// Nobody looks at them.
  case ignored
}
