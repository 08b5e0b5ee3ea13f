import Kernel
import PushServices

/// What rules of a scenario can ask for.
public enum TaskFact: Choice, Hashable, Sendable {
  // MARK: A phone

  /// An account was made, or somebody has got in.
  case signedIn(user: String)
  /// Somebody is signed in no more, for the account is gone, or its password is another.
  case signedOut(user: String)
  /// Somebody does not get in.
  case authRefused(error: AuthError)
  /// Somebody has forgotten the password, and the app knows of nothing to be done.
  case resetMissing
  /// A task's change is on its way: the screen shows it.
  case taskChanged(task: String, status: TaskStatus)
  /// The server has it.
  case changeStored(task: String)
  /// The server does not take it, and the screen shows what was before.
  case changeRejected(task: String, error: ScreenError)
  /// The app itself says no: the table does not have that arrow.
  case changeRefused(task: String)
  /// A screen still waits for the server ten seconds after a change.
  case stillWaiting(task: String)
  /// A list is on the screen.
  case listShown(count: Int64, isFromCache: Bool)
  /// The same, of which the server does not say that it is so.
  case cachedListShown(count: Int64)
  /// The same, of which the server says that it is so, with one task at least.
  case servedListShown(count: Int64)
  /// Instead of a list there is an error.
  case listFailed(error: ScreenError)
  /// The screen says something in the server's words.
  case serverWordsShown(text: String)
  /// A family is stored.
  case familyStored(family: String)
  /// A family is not to be.
  case familyRefused(family: String, error: ScreenError)
  /// It is asked for once more.
  case listRetried(attempt: Int64)
  /// One of two documents of a child is stored.
  case childHalf(child: String)
  /// Both are.
  case childStored(child: String)
  /// The server has the phone's token.
  case tokenStored
  /// It does not, and nobody is told.
  case tokenUnstored
  /// A hint is on the screen.
  case hintShown(task: String)
  /// There is none, with the status of the answer.
  case hintRefused(status: Int64)
  /// That is said to be a mistake of the server.
  case hintBlamed(status: Int64)
  /// A document was given up by the cache.
  case cacheFull(document: String)
  /// A child's Shin are on the screen, the server's, one at least.
  case shinsShown(count: Int64)
  /// Instead of them there is an error.
  case shinsFailed(error: ScreenError)
  /// What it has fetched of Remote Config is another than what it had.
  case configChanged(rate: Int64, hints: Bool, analytics: FeatureFlag)
  /// By that the flag `advanced_analytics` is up (001:668), behind which the seed has nothing.
  case analyticsOn
  /// It is down again.
  case analyticsOff

  // MARK: What a phone's screen says

  /// Who has completed a task is praised (001:655-663).
  case praiseShown(task: String, words: String)

  /// The address is none (001:150).
  case invalidEmailSaid(words: String)
  /// The password is too short (001:152).
  case weakPasswordSaid(words: String)
  /// The address has an account (001:154).
  case emailAlreadyInUseSaid(words: String)
  /// The address has none (001:156).
  case userNotFoundSaid(words: String)
  /// The password is another (001:158).
  case wrongPasswordSaid(words: String)
  /// The accounts do not answer (001:160).
  case accountsUnreachableSaid(words: String)
  /// Anything else that the accounts say (001:162).
  case accountErrorSaid(words: String)
  /// Nobody is signed in (001:696).
  case notAuthenticatedSaid(words: String)
  /// The rules do not allow it (001:698).
  case permissionDeniedSaid(words: String)
  /// The server cannot be reached (001:700).
  case networkErrorSaid(words: String)
  /// Too much was asked for (001:702).
  case quotaExceededSaid(words: String)
  /// There is no such document (001:704).
  case documentNotFoundSaid(words: String)
  /// Anything else (001:706).
  case unknownErrorSaid(words: String)

  // MARK: Where pushes come to

  /// A notification is on the screen.
  case noticeShown(
    task: String,
    about: NoticeKind,
    isParent: Bool,
    event: String = "",  // key: event, unless ""
  )
  /// One has come, and the phone does not show it: its user does not let the app.
  case noticeHidden(task: String, about: NoticeKind)
  /// A notification came to a phone on which there is no app that it is for: nothing shows it.
  case noticeWithoutApp(task: String, about: NoticeKind)
  /// Somebody wants to open the app, which was deleted.
  case appMissing
  /// It takes the place of one that says the same.
  case noticeReplaced(task: String)
  /// It says `undefined`.
  case undefinedShown(task: String)
  /// Somebody's trial is on a family's screen.
  case trialShown

  /// It says that a Shin calls (001:538).
  case reminderShown(task: String)
  /// It says that a Shin was met (001:540).
  case discoveryShown(shin: String)
  /// It says that a Shin has reached a level (001:541).
  case levelShown(shin: String)
  /// It praises (001:542).
  case encouragementShown(task: String)
  /// It comes with a number on the app's picture (001:561).
  case badgeShown(badge: Int64)
  /// The number is taken away.
  case badgeCleared
  /// It can be heard (001:562).
  case soundPlayed(sound: String)
  /// It belongs to a category, which has what can be done with it (001:563).
  case categoryShown(category: String)
  /// That category offers that.
  case actionOffered(category: String, action: NoticeAction)
  /// Somebody has chosen it.
  case actionTaken(task: String, action: NoticeAction)
  /// No notification of that task offers it.
  case actionMissing(task: String)
  /// It comes with a picture (001:550).
  case pictureShown(picture: String)

  // MARK: The push services

  /// They had accepted it, and nobody gets it.
  case pushDropped(task: String)

  // MARK: The store and what stands beside it

  /// A task is completed in the store, and that is the event of which functions are told.
  case taskCompleted(
    task: String,
    event: String = "",  // key: event, unless ""
  )
  /// It was completed before, became something else, and is completed again.
  case completedAgain(task: String)
  /// By its own times it was completed before it was made.
  case timeReversed(task: String)
  /// A client's write of a task is there, whose child is another family's.
  case foreignTask(task: String)
  /// A Shin grew by a task whose child is another family's.
  case foreignGrowth(task: String)
  /// A Shin stands at a lower level than its experience is worth.
  case levelBehind(shin: String)
  /// A Shin stands at a higher level than its definition has (`maxLevel`).
  case levelBeyond(shin: String)
  /// A Shin's mood is none from 0 to 100.
  case moodBeyond(shin: String)
  /// A Shin grew, and has no more experience than before: another growth was written over.
  case growthLost(shin: String)
  /// A Shin grew.
  case shinGrew(task: String, shin: String)
  /// It grew by an event by which it had grown.
  case grewAgain(task: String)
  /// It grew by a task by which it had grown, in another event.
  case regrown(task: String)
  /// The rules do not allow what a client asks.
  case accessDenied
  /// An event was handed to a function once more.
  case eventRepeated
  /// An event that a function did not finish is dropped.
  case eventDropped
  /// A child's document is there.
  case childMade(child: String)
  /// Its parent's has it too.
  case familyWhole(child: String)
  /// Documents of a family whose account is gone: a minute after, and whenever another one comes after that.
  case leftBehind(user: String, count: Int64)
  /// There is none of it.
  case nothingLeft(user: String)
  /// An entry of the queue is there, and nobody will ever work it off.
  case leftInQueue(task: String, entry: String)
  /// Somebody is not let in.
  case entryRefused
  /// An answer tells whether an address has an account.
  case accountTold
  /// Somebody has chosen another password behind the link of a mail.
  case passwordReset(user: String)

  // MARK: Functions

  /// FCM has a message.
  case pushSent(task: String)
  /// FCM has not, and nobody will ask it again.
  case pushFailed(task: String, reason: GoogleRejection)
  /// FCM has not for now, and is to be asked again.
  case pushDeferred(task: String, reason: GoogleRejection)
  /// Such a message is in the queue.
  case pushQueued(task: String)
  /// Somebody who wants no notifications is sent one.
  case consentIgnored(task: String)
  /// Nobody is sent one, for they want none.
  case consentKept(task: String)
  /// There is no token to send it to.
  case nobodyToTell(task: String)
  /// Points were given.
  case pointsGiven(task: String, points: Int64)
  /// A token that is over was removed.
  case tokenRemoved
  /// A Shin was met.
  case shinDiscovered(shin: String)
  /// Chance has it that it was not.
  case shinMissed(shin: String)
  /// It cannot be met yet: the child has too few tasks of its category.
  case shinLocked(shin: String)
  /// No Shin is meant by that type.
  case typeUnknown(type: String)
  /// A Shin has reached a level.
  case levelReached(shin: String, level: Int64)
  /// It has become another.
  case shinEvolved(shin: String, level: Int64)
  /// What was done before is not done again.
  case repeatKept(task: String)
  /// A task of a stranger's is not worked on.
  case foreignKept(task: String)
  /// Nothing is written for a family whose account is gone.
  case departedKept(user: String, task: String)
  /// A function fails.
  case functionFailed(task: String)
  /// What failed is in the queue.
  case retryQueued(task: String)
  /// What failed is not even there.
  case retryLost(task: String)
  /// What was in the queue is done.
  case retryDone(task: String)
  /// A task was made by its repetition.
  case taskRepeated(task: String)
  /// A child's completed tasks of a day are counted.
  case dayCounted(child: String, day: String, count: Int64)
  /// A task is counted on another day than its family's.
  case countedElsewhere(task: String)
  /// A child's completed tasks of a week are counted.
  case weekCounted(child: String, week: String, count: Int64)
  /// A task is counted in another week than its family's.
  case countedInOtherWeek(task: String)
  /// Somebody was reminded of a task.
  case reminderSent(task: String)
  /// Nobody is, for it is done, or not to be.
  case reminderKept(task: String)
  /// A hint was made.
  case hintMade(task: String)
  /// It was made for a stranger's task.
  case foreignHint(task: String)
}
