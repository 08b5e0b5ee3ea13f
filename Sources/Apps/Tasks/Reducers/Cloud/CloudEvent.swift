import Documents
import Kernel

/// A switch for something new (001:653).
public enum FeatureFlag: String, CaseIterable, Choice, Hashable, Sendable {
  /// It is not there yet.
  case down
  /// It is.
  case up
}

/// What Remote Config has (001:655-671).
public struct RemoteConfig: Record, Hashable, Sendable {
  /// How likely a Shin is met, in hundredths.
  public var rate: Int64 = 85
  /// Whether the app offers hints.
  public var hints = true
  /// Whether `advanced_analytics` is up: a name and a value, which nothing asks for.
  public var analytics = FeatureFlag.down  // key: advanced_analytics, unless .down
  /// How somebody is praised in Japanese.
  public var praise: [String] = PraiseTemplate.seed

  /// As the seed has it.
  public init() {}
}

/// What somebody asks of the accounts.
public struct AccountRequest: Record, Hashable, Sendable {
  /// The phone.
  public var device = ""
  /// The uid that an account would have.
  public var user = ""
  /// The address.
  public var email = ""
  /// The password.
  public var password = ""

  /// A blank one.
  public init() {}

  /// A request.
  public init(device: String, user: String, email: String, password: String) {
    self.device = device
    self.user = user
    self.email = email
    self.password = password
  }
}

/// What happens to Google's side of the server.
public enum CloudEvent: Choice, Hashable, Sendable {
  /// What is on the disk.
  case documentsRead(entries: [ClientDiskEntry])
  /// Somebody wants an account.
  case accountWanted(AccountRequest)  // key: none
  /// Somebody wants into one.
  case entryWanted(AccountRequest)  // key: none
  /// Somebody wants another password.
  case resetWanted(AccountRequest)  // key: none
  /// An account is to be gone.
  case deletionWanted(
    device: String,
    user: String,
    generation: Int64 = 0,  // key: generation, unless 0
  )
  /// A phone wants Remote Config.
  case configWanted(device: String)
  /// Somebody has changed it.
  case configSet(RemoteConfig)  // key: none
  /// A phone asks the store.
  case storeAsked(DocumentRequest)  // key: request
  /// A function asks it.
  case storeCalled(DocumentRequest)  // key: request
  /// A function has finished with an event, or has failed.
  case eventHandled(delivery: Int64, isDone: Bool)
  /// An event is to be handed to a function.
  case eventDue(delivery: Int64)
  /// It was drawn whether an event is handed over twice.
  case repeatDrawn(delivery: Int64, value: UInt64)
  /// The platform hands the last event to its functions once more.
  case eventDoubled
  /// The scheduler's time has come.
  case scheduleStruck
  /// It starts the last jobs once more.
  case scheduleDoubled
  /// From now on the store answers everybody so.
  case storeTroubled(code: DocumentCode, lasting: Duration)
  /// It answers again.
  case storeHealed
  /// It is time to look what is left of a family, which had those children.
  case leftoversLookedFor(
    user: String,
    children: [String],
    generation: Int64 = 0,  // key: generation, unless 0
  )
}
