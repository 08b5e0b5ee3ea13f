import Kernel
import PushServices

/// What a scenario can set: what nobody sets is as the seed has it.
public struct PushSettings: Record, Hashable, Sendable {
  /// P-05, S01.
  public var reenable = ReenablePolicy.blindly
  /// P-04, S02.
  public var endpoint = EndpointPolicy.createEachPush
  /// What creating an endpoint that is disabled gives.
  public var disabledCreate = DisabledCreate.same
  /// P-09, S03.
  public var column = TokenColumn.shared
  /// P-10, S04.
  public var fanOut = FanOut.first
  /// P-10.
  public var rows = RowOrder.listed
  /// P-13, S05.
  public var viewGuard = ViewGuard.today
  /// P-11.
  public var payload = PayloadPolicy.alert
  /// P-06, S06.
  public var headers = HeaderPolicy.none
  /// S06.
  public var untyped = UntypedPush.delivered
  /// S06.
  public var poll = PollPolicy.none
  /// S07.
  public var arrival = ArrivalPolicy.named
  /// P-03, S08.
  public var credential = CredentialPolicy.certificate
  /// With which day production's certificate ends: that day's beginning in UTC, in days since 1970 (P-03).
  public var certificateDay: Int64 = PushTexts.certificateEnd / 86_400
  /// S08.
  public var expiry = ExpiryPolicy.unnoticed
  /// P-02, P-07.
  public var environment = EnvironmentPolicy.development
  /// P-07.
  public var key = MessageKey.matching
  /// P-08.
  public var role = RolePolicy.asWritten
  /// P-09.
  public var logout = LogoutPolicy.keepsToken
  /// P-09.
  public var upload = UploadPolicy.atLogin
  /// S03.
  public var ownerCheck = OwnerCheck.none
  /// P-12: `UNUserNotificationCenter.current().delegate`.
  public var delegate = BuildPart.present
  /// P-11: the toast of the app in front.
  public var toast = BuildPart.present
  /// P-15: `requests`.
  public var library = BuildPart.present
  /// P-17.
  public var publish = PublishPolicy.background
  /// P-16.
  public var receipts = ReceiptPolicy.none
  /// What becomes of a call without an answer.
  public var calls = CallPolicy.once
  /// The token of an app that is installed again.
  public var reinstall = ReinstallToken.new
  /// Which notification Apple keeps for a phone that is away.
  public var keeps = StoredChoice.latest
  /// How Apple's service knows that a phone is there (S07-POWER).
  public var connection = PhoneConnection.acknowledged  // key: connection, unless .acknowledged
  /// How many silent pushes wake an app within an hour.
  public var wakes: Int64 = 3
  /// How many seconds a push is kept for a phone that is away; 0 where its server says nothing of that (S07-LIFE).
  public var life: Int64 = 0  // key: life_s, unless 0
  /// How many bytes are put into each payload beside what stands there.
  public var padding: Int64 = 0
  /// How many messages a month cost nothing (P-18).
  public var free: Int64 = 1_000_000
  /// How often that is so.
  public var freePer = FreePeriod.month  // key: free_per, unless .month
  /// What each of the others costs, in billionths of a dollar (P-18).
  public var price: Int64 = 500
  /// P-01.
  public var pace = PushPace.eachSlot

  /// When production's certificate ends, in seconds since 1970.
  public var certificateEnd: Int64 { certificateDay * 86_400 }

  /// Whether somebody looks at that, and it has an end at all (S08).
  public var watchesExpiry: Bool { expiry == .timer && credential == .certificate }

  /// As the seed has it.
  public init() {}
}
