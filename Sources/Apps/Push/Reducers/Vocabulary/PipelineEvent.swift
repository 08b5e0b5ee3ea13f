import Kernel
import PushServices
import PushSystem

/// What the parts of the pipeline learn: one vocabulary, since they speak with each other.
///
/// Its kinds are those of its parts; no two have the same name. Indirect, it is a reference in queues,
/// effects and logs.
public indirect enum PipelineEvent: Choice, Hashable, Sendable {
  /// A watch that records.
  case watch(WatchEvent)
  /// The worker, its database and the Lambda.
  case server(ServerEvent)
  /// Amazon's service.
  case amazon(AmazonDeskEvent)
  /// Apple's service.
  case apple(AppleDeskEvent)
  /// The part of a phone that pushes come to.
  case phone(PhoneEvent)
  /// The app on a phone.
  case app(DashboardEvent)

  /// A blank value of every kind.
  public static var prototypes: [Self] {
    WatchEvent.prototypes.map(Self.watch) + ServerEvent.prototypes.map(Self.server)
      + AmazonDeskEvent.prototypes.map(Self.amazon) + AppleDeskEvent.prototypes.map(Self.apple)
      + PhoneEvent.prototypes.map(Self.phone) + DashboardEvent.prototypes.map(Self.app)
  }

  /// A blank value of the kind with that name.
  public static func prototype(kind: String) -> Self? {
    WatchEvent.prototype(kind: kind).map(Self.watch)
      ?? ServerEvent.prototype(kind: kind).map(Self.server)
      ?? AmazonDeskEvent.prototype(kind: kind).map(Self.amazon)
      ?? AppleDeskEvent.prototype(kind: kind).map(Self.apple)
      ?? PhoneEvent.prototype(kind: kind).map(Self.phone)
      ?? DashboardEvent.prototype(kind: kind).map(Self.app)
  }

  /// The name of the part's own kind.
  public var kind: String {
    switch self {
    case .watch(let event): event.kind
    case .server(let event): event.kind
    case .amazon(let event): event.kind
    case .apple(let event): event.kind
    case .phone(let event): event.kind
    case .app(let event): event.kind
    }
  }

  /// Names the fields of the part's own event.
  @specialized(where V == CanonicalWriter)
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .watch(var event):
      try event.visit(&fields)
      self = .watch(event)
    case .server(var event):
      try event.visit(&fields)
      self = .server(event)
    case .amazon(var event):
      try event.visit(&fields)
      self = .amazon(event)
    case .apple(var event):
      try event.visit(&fields)
      self = .apple(event)
    case .phone(var event):
      try event.visit(&fields)
      self = .phone(event)
    case .app(var event):
      try event.visit(&fields)
      self = .app(event)
    }
  }
}

/// What happens to a watch.
public enum WatchEvent: Choice, Hashable, Sendable {
  /// It begins to record; 0 slots for as many as there are.
  case recordingStarted(slots: Int64)
  /// It is taken off.
  case recordingStopped
  /// Half an hour is over.
  case slotEnded
}

/// What happens to the worker, its database and the Lambda.
public enum ServerEvent: Choice, Hashable, Sendable {
  /// A watch has half an hour: it is analysed, and the dashboard's summary written.
  case slotUploaded(watch: String, slot: Int64)
  /// A phone saves its token in its user's row.
  case tokenSaved(user: String, token: String, environment: PushEnvironment)
  /// A user has logged out on a phone.
  case userLeft(user: String)
  /// A phone asks for days of its user's watches; an empty name stands for all of them.
  case daysFetched(device: String, user: String, watch: String, days: [Int64])
  /// A phone asks for all that has changed behind that number.
  case changesFetched(device: String, user: String, since: Int64)
  /// A phone's app says that it was told of a push.
  case receiptCame(push: Int64)
  /// Amazon's service answers what was asked for a push.
  case amazonAnswered(push: Int64, answer: AmazonAnswer)
  /// Nobody has answered in time.
  case answerMissed(push: Int64)
  /// No phone has said that it was told of a push.
  case receiptMissed(push: Int64)
  /// A certificate ends in thirty days.
  case expiryNeared
  /// The process has begun anew.
  case serverBegan
}

/// What happens to Amazon's service.
public enum AmazonDeskEvent: Choice, Hashable, Sendable {
  /// The Lambda asks for something for a push.
  case amazonAsked(push: Int64, request: AmazonRequest)
  /// Apple's service refuses what was handed to it.
  case appleRefused(push: Int64, application: String, token: String, reason: AppleRejection)
}

/// What happens to Apple's service, in both environments.
public enum AppleDeskEvent: Choice, Hashable, Sendable {
  /// Amazon's service asks for a push.
  case appleAsked(application: String, environment: PushEnvironment, request: AppleRequest)
  /// The push system that all apps share has a word on a push.
  case orderAnswered(PushWord)  // key: word
  /// A phone has got a token.
  case tokenRegistered(token: String, environment: PushEnvironment, device: String)
  /// A phone has no app for a token.
  case tokenEnded(token: String, environment: PushEnvironment)
  /// A phone holds a connection.
  case phoneConnected(device: String)
  /// It does not any more.
  case phoneDisconnected(device: String)
  /// A phone has a push that was sent to it.
  case pushTaken(push: Int64)
  /// It is time that phones have said so.
  case acknowledgementDue
  /// It is time to try phones again that have not.
  case silentPhonesDue
  /// The node has power again, or the process has begun anew.
  case desksBegan
}

/// What happens to the part of a phone that pushes come to.
public enum PhoneEvent: Choice, Hashable, Sendable {
  /// The app is put on it, from Xcode or from the store.
  case appInstalled(environment: PushEnvironment)
  /// It is deleted.
  case appDeleted
  /// The phone is set up from another one's backup.
  case phoneRestored
  /// The app is opened.
  case appOpened
  /// It is left for something else.
  case appLeft
  /// Its user swipes it away.
  case appSwiped
  /// It was left some seconds ago.
  case appSettled
  /// Its process stands still: the phone is locked, or the system has suspended it.
  case appSuspended
  /// Its process has ended, without a word of its user.
  case appEnded
  /// Its process runs again where it was.
  case appResumed
  /// Low Power Mode is switched.
  case lowPowerSwitched(isOn: Bool)
  /// Its user lets the app show notifications, or does not any more.
  case permissionSet(NotificationPermission)  // key: permission
  /// The phone is in no network any more.
  case networkLost
  /// It is again.
  case networkFound
  /// Somebody logs in or out: these watches are theirs.
  case userChanged(watches: [String])
  /// A number for a token was drawn.
  case tokenDrawn(value: UInt64)
  /// A push has come.
  case pushArrived(PushNotice)  // key: none
  /// A wake of an hour ago counts no more.
  case wakesRenewed
  /// The push system that all apps share has a word.
  case systemSpoke(PushWord)  // key: word
  /// The phone was switched on.
  case phoneBegan
}

/// What happens to the app on a phone.
public enum DashboardEvent: Choice, Hashable, Sendable {
  /// Somebody logs in; these watches are theirs.
  case loggedIn(user: String, watches: [String])
  /// Somebody logs out.
  case loggedOut
  /// It is in front; the system gives its token, which is empty where there is none.
  case appeared(token: String, environment: PushEnvironment)
  /// It is in front no more.
  case disappeared
  /// The app is new on this phone: it has nothing.
  case wiped
  /// The system gives a token.
  case tokenGiven(token: String, environment: PushEnvironment)
  /// A push comes while it runs.
  case pushTold(PushNotice)  // key: none
  /// It is woken for a push.
  case pushWoke(PushNotice)  // key: none
  /// The server answers.
  case summariesCame(rows: [SummaryRow], cursor: Int64)
  /// Half an hour in front is over.
  case pollDue
  /// The session's token is renewed, and the account written anew.
  case sessionRenewed
  /// The second of the account's properties is written.
  case sessionWritten
  /// The phone is in no network any more: nothing goes out, and nothing comes.
  case wentOffline
  /// It is again.
  case cameOnline
  /// Its process has begun anew.
  case appBegan
}

/// What the dashboard shows of a watch and a day: everything up to a slot.
public struct SummaryRow: Record, Hashable, Sendable {
  /// The watch.
  public var watch = ""
  /// The last slot that was analysed of the day.
  public var slot: Int64 = 0

  /// A blank row.
  public init() {}

  /// A row.
  public init(_ watch: String, _ slot: Int64) {
    self.watch = watch
    self.slot = slot
  }
}
