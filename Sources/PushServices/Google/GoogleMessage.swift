import Kernel

/// A message of the HTTP v1 API, as it was read from its JSON.
///
/// What a message has beside these fields is not looked at.
public struct GoogleMessage: Record, Hashable, Sendable {
  /// To whom.
  public var token = ""
  /// What a notification shows; both empty where there is none.
  public var title = ""
  /// Its text.
  public var body = ""
  /// Whether there is something to show.
  public var isShown = false
  /// The data's keys and values, one behind the other.
  public var data: [String] = []
  /// Messages of the same key take each other's place; none where it is empty.
  public var collapseKey = ""
  /// How long it is kept; four weeks where it says nothing.
  public var life: Duration = GoogleMessage.longestLife
  /// How many bytes of payload it has: keys and values of the data, title and body.
  public var bytes: Int64 = 0

  /// A blank message.
  public init() {}

  /// The most bytes of a payload.
  public static let payloadMax: Int64 = 4_096
  /// The most bytes of a payload to a topic.
  public static let topicPayloadMax: Int64 = 2_048
  /// The longest time for which a message is kept: four weeks.
  public static let longestLife = Duration.seconds(28 * 86_400)

  /// Why a message is none: the field's name and what Google says of it.
  public struct Problem: Error, Hashable, Sendable {
    /// The field, as `message.data[0].value`.
    public var field: String
    /// What an answer says.
    public var message: String
  }

  /// Words that the data may not have for keys.
  private static let reserved = ["from", "message_type", "notification"]

  /// Reads a request's body, `{"message": {…}}`.
  ///
  /// - Throws: the first field that is wrong.
  public init(json text: String) throws(Problem) {
    guard let message = PayloadJSON(text)?["message"], message.members != nil else {
      throw Problem(field: "message", message: "Request contains an invalid argument.")
    }
    self.init()
    try readTarget(message)
    try readData(message)
    if let notification = message["notification"] {
      isShown = true
      title = try Self.text(notification["title"], "message.notification.title") ?? ""
      body = try Self.text(notification["body"], "message.notification.body") ?? ""
    }
    if let android = message["android"] {
      collapseKey =
        try Self.text(android["collapse_key"], "message.android.collapse_key")
        ?? ""
      if let ttl = try Self.text(android["ttl"], "message.android.ttl") {
        life = try Self.life(ttl)
      }
    }
    bytes = Int64((data + [title, body]).reduce(0) { $0 + $1.utf8.count })
    let most = token.isEmpty ? Self.topicPayloadMax : Self.payloadMax
    guard bytes <= most else {
      throw Problem(field: "message", message: "Message too big: \(bytes) of \(most) bytes")
    }
  }

  private mutating func readTarget(_ message: PayloadJSON) throws(Problem) {
    token = try Self.text(message["token"], "message.token") ?? ""
    let topic = try Self.text(message["topic"], "message.topic") ?? ""
    guard token.isEmpty != topic.isEmpty else {
      throw Problem(
        field: "message",
        message: "Exactly one of 'token', 'topic' and 'condition' must be specified",
      )
    }
    guard token.isEmpty || GoogleToken.isWellFormed(token) else {
      throw Problem(
        field: "message.token",
        message: "The registration token is not a valid FCM registration token",
      )
    }
  }

  private mutating func readData(_ message: PayloadJSON) throws(Problem) {
    guard let members = message["data"]?.members else {
      guard message["data"] == nil else {
        throw Problem(field: "message.data", message: "Invalid value at 'message.data'")
      }
      return
    }
    for (place, member) in members.enumerated() {
      let isReserved = Self.reserved.contains(member.key) || member.key.hasPrefix("google")
      guard !isReserved, !member.key.hasPrefix("gcm") else {
        throw Problem(field: "message.data", message: "Invalid data payload key: \(member.key)")
      }
      guard case .text(let value) = member.value else {
        let field = "message.data[\(place)].value"
        throw Problem(
          field: field,
          message: "Invalid value at '\(field)' (TYPE_STRING), \(Self.written(member.value))",
        )
      }
      data += [member.key, value]
    }
  }

  private static func text(_ value: PayloadJSON?, _ field: String) throws(Problem) -> String? {
    guard let value else { return nil }
    guard case .text(let text) = value else {
      throw Problem(
        field: field,
        message: "Invalid value at '\(field)' (TYPE_STRING), \(written(value))",
      )
    }
    return text
  }

  private static func written(_ value: PayloadJSON) -> String {
    switch value {
    case .number(let text), .text(let text): text
    case .boolean(let isTrue): isTrue ? "true" : "false"
    case .object, .array, .null: value == .null ? "null" : "…"
    }
  }

  /// A span of whole seconds up to four weeks, as `86400s`.
  private static func life(_ text: String) throws(Problem) -> Duration {
    guard text.hasSuffix("s"), let seconds = Int64(text.dropLast()),
      (0...longestLife.nanoseconds / 1_000_000_000).contains(seconds)
    else {
      let type = "type.googleapis.com/google.protobuf.Duration"
      throw Problem(
        field: "message.android.ttl",
        message: "Invalid value at 'message.android.ttl' (\(type))",
      )
    }
    return .seconds(seconds)
  }
}

/// A registration token of Google's service.
public struct GoogleToken: Record, Hashable, Sendable {
  /// The token.
  public var text = ""
  /// The project whose messages may use it.
  public var project = ""
  /// The device that has it.
  public var device = ""
  /// The token that Apple has given for the same app; empty on other phones.
  public var apple = ""
  /// When the app was last heard of.
  public var seen: WallTime = .start
  /// Since when it is no good; nil while it is.
  public var ended: WallTime?

  /// A blank token.
  public init() {}

  /// The most bytes of one; Google says that it has no fixed length, and those of today have about 160.
  public static let longest = 4_096

  /// Whether a text has the form of one: an instance, a colon and more, in letters of URLs.
  public static func isWellFormed(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
    guard text.utf8.count <= longest, parts.count == 2 else { return false }
    return parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(isLetter) }
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    case _: false
    }
  }

  /// A token made of a number that was drawn: the same number gives the same one.
  public static func text(of drawn: UInt64) -> String {
    let digits = DeviceToken.text(of: drawn)
    return "\(digits.prefix(22)):APA91b\(digits)"
  }
}
