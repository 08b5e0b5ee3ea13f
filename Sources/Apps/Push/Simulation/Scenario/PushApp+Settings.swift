import AppToolkit
import Kernel
import Plans
import Push
import PushServices

/// What a scenario can set: a policy for each place where the seed is open, contradicts itself or is
/// wrong. What nobody sets is as it is written.
extension PushApp {
  /// All settings.
  public static let settings = lambda + app + services

  private static let written = PushSettings()

  private static let lambda = [
    choice("disabled", written.reenable, "what is done with a disabled endpoint", "P-05"),
    choice("endpoint", written.endpoint, "how the Lambda comes by an endpoint", "P-04"),
    choice("column", written.column, "whether several users' rows may have one token", "P-09"),
    choice("fanout", written.fanOut, "who of a watch's users is told", "P-10"),
    choice("rows", written.rows, "in which order the database gives them", "P-10"),
    choice("env", written.environment, "which of Amazon's applications is used", "P-07"),
    choice("key", written.key, "under which key the payload stands", "P-07"),
    choice("role", written.role, "what the Lambda's role allows", "P-08"),
    choice("library", written.library, "whether its package has requests", "P-15"),
    choice("receipts", written.receipts, "what is known of a push beyond \"sent\"", "P-16"),
    choice("pace", written.pace, "how often a user is told of what was analysed", "P-01"),
    choice("calls", written.calls, "what becomes of a call that nobody answers", "P-04"),
    choice("payload", written.payload, "what a push asks for in the background", "P-11"),
    choice("headers", written.headers, "whether pushes say their kind and priority", "P-06"),
    SettingSpec(
      key: "life",
      kind: .integer(0...2_592_000),
      fallback: "\(written.life)",
      about: "how many seconds a push may be kept; 0 as long as Apple likes",
      requirement: "S07-LIFE",
    ),
    SettingSpec(
      key: "padding",
      kind: .integer(0...300_000),
      fallback: "0",
      about: "how many bytes are put into each payload beside what stands there",
      requirement: "P-06",
    ),
  ]

  private static let app = [
    choice("guard", written.viewGuard, "what the app's views do with a push", "P-13"),
    choice("poll", written.poll, "when the app fetches without a push", "S06"),
    choice("arrival", written.arrival, "what a push is to the app", "S07"),
    choice("upload", written.upload, "when the app saves its token", "P-09"),
    choice("logout", written.logout, "whether logging out clears the token", "P-09"),
    choice("owner.check", written.ownerCheck, "what drops a push for somebody else", "S03"),
    choice("delegate", written.delegate, "whether the app in front is told", "P-12"),
    choice("toast", written.toast, "whether the app in front shows what comes", "P-11-FRONT"),
    choice("publish", written.publish, "on which thread a renewed account is written", "P-17"),
  ]

  private static let services = [
    choice("credential", written.credential, "how Amazon says to Apple who it is", "P-03"),
    SettingSpec(
      key: "certificate",
      kind: .checked(
        expectation: "a day such as 2026-11-12",
        edges: Edges(
          inside: ["1970-01-01", "2026-11-12", "2199-12-31"],
          outside: ["", "2026-02-30", "2200-01-01"],
        ),
      ) { text, _ throws(QuantityError) in
        guard PushSettings.day(named: text) != nil else {
          throw QuantityError("expected a day such as 2026-11-12, from 1970 to 2199")
        }
        return text
      },
      fallback: Slot.date(of: written.certificateDay),
      about: "the day with which production's certificate ends, in UTC",
      requirement: "P-03",
    ),
    choice("expiry", written.expiry, "who notices that a certificate ends", "P-03"),
    choice(
      "create.disabled",
      written.disabledCreate,
      "what creating an endpoint that is disabled gives",
      "P-04",
    ),
    choice(
      "untyped",
      written.untyped,
      "what Apple does with silent pushes without a kind",
      "P-06",
    ),
    choice("keeps", written.keeps, "which push Apple keeps for a phone that is away", "S07"),
    choice(
      "connection",
      written.connection,
      "how Apple knows that a phone is there",
      "S07-POWER",
    ),
    choice("reinstall", written.reinstall, "the token of an app that is installed again", "S02"),
    SettingSpec(
      key: "wakes",
      kind: .integer(1...60),
      fallback: "\(written.wakes)",
      about: "how many silent pushes wake an app within an hour",
      requirement: "P-06",
    ),
    SettingSpec(
      key: "free",
      kind: .integer(0...1_000_000_000),
      fallback: "\(written.free)",
      about: "how many messages of a month cost nothing",
      requirement: "P-18",
    ),
    choice("free.per", written.freePer, "how often there are messages that cost nothing", "P-18"),
    SettingSpec(
      key: "price",
      kind: .integer(0...1_000_000_000),
      fallback: "\(written.price)",
      about: "what each of the others costs, in billionths of a dollar",
      requirement: "P-18",
    ),
  ]
}

extension PushSettings {
  /// The settings of a scenario's variant, without the app's name in their keys.
  init(_ values: SettingValues) {
    self.init()
    reenable = values.choice("disabled")
    endpoint = values.choice("endpoint")
    column = values.choice("column")
    fanOut = values.choice("fanout")
    rows = values.choice("rows")
    environment = values.choice("env")
    key = values.choice("key")
    role = values.choice("role")
    library = values.choice("library")
    receipts = values.choice("receipts")
    calls = values.choice("calls")
    payload = values.choice("payload")
    headers = values.choice("headers")
    life = values.integer("life")
    padding = values.integer("padding")
    viewGuard = values.choice("guard")
    poll = values.choice("poll")
    arrival = values.choice("arrival")
    upload = values.choice("upload")
    logout = values.choice("logout")
    ownerCheck = values.choice("owner.check")
    delegate = values.choice("delegate")
    toast = values.choice("toast")
    publish = values.choice("publish")
    credential = values.choice("credential")
    expiry = values.choice("expiry")
    disabledCreate = values.choice("create.disabled")
    untyped = values.choice("untyped")
    keeps = values.choice("keeps")
    connection = values.choice("connection")
    reinstall = values.choice("reinstall")
    wakes = values.integer("wakes")
    free = values.integer("free")
    freePer = values.choice("free.per")
    price = values.integer("price")
    pace = values.choice("pace")
    certificateDay = Self.day(named: values.text("certificate")) ?? certificateDay
  }

  /// The day of a text, since 1970; nil where that is none, is written in another way, or is beyond what is asked for.
  static func day(named text: String) -> Int64? {
    guard let day = Slot.day(named: text), Slot.date(of: day) == text,
      (0...84_005).contains(day)
    else { return nil }
    return day
  }
}
