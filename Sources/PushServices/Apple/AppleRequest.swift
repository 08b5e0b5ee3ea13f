import Kernel

/// A provider's request to Apple's service, header by header; an empty text is a header that is absent.
public struct AppleRequest: Record, Hashable, Sendable {
  /// What the answer goes by here.
  public var number: Int64 = 0
  /// `apns-id`, a UUID.
  public var id = ""
  /// `:method`.
  public var method = "POST"
  /// `:path`, with the token.
  public var path = ""
  /// `apns-topic`, the bundle id.
  public var topic = ""
  /// `apns-collapse-id`.
  public var collapseID = ""
  /// `apns-expiration`, in seconds since 1970; absent, the service keeps the notification as long as it
  /// likes, `0` is one attempt.
  public var expiration = ""
  /// `apns-priority`: 10, 5 or 1.
  public var priority = ""
  /// `apns-push-type`.
  public var pushType = ""
  /// Who asks.
  public var credential = AppleCredential.none
  /// The payload, JSON.
  public var payload = ""

  /// A blank request.
  public init() {}

  /// A request for a token of an app.
  public init(_ number: Int64, token: String, topic: String, payload: String) {
    self.number = number
    path = Self.prefix + token
    self.topic = topic
    self.payload = payload
  }

  /// The token of the path; nil where that has another form.
  public var token: String? {
    path.hasPrefix(Self.prefix) ? String(path.utf8.dropFirst(Self.prefix.utf8.count)) : nil
  }

  private static let prefix = "/3/device/"

  /// Whether it has something to show: a background push shows nothing, whatever it carries.
  public var isShown: Bool { pushType != "background" && AppleNotification.shows(payload) }

  /// The kinds of push that Apple knows.
  static let pushTypes = [
    "alert", "background", "complication", "controls", "fileprovider", "liveactivity", "location",
    "mdm", "pushtotalk", "voip", "widgets",
  ]

  /// What is wrong with its headers, before anything is known of the token: in the order of Pushy's mock
  /// server (`ValidatingPushNotificationHandler`), which says nothing of the expiration.
  func headerProblem(token: String?) -> AppleRejection? {
    if !id.isEmpty, !Self.isUUID(id) { return .badMessageID }
    if method != "POST" { return .methodNotAllowed }
    if topic.isEmpty { return .missingTopic }
    if collapseID.utf8.count > AppleLimits.collapseMax { return .badCollapseID }
    if !["", "1", "5", "10"].contains(priority) { return .badPriority }
    if !pushType.isEmpty, !Self.pushTypes.contains(pushType) { return .invalidPushType }
    // "Using priority 10 is an error" ("Sending notification requests to APNs", apns-push-type).
    if pushType == "background", priority == "10" { return .badPriority }
    if !expiration.isEmpty, UInt32(expiration) == nil { return .badExpirationDate }
    guard let token else { return .badPath }
    return token.isEmpty ? .missingDeviceToken : nil
  }

  /// What is wrong with its payload.
  var payloadProblem: AppleRejection? {
    if payload.isEmpty { return .payloadEmpty }
    return payload.utf8.count > AppleLimits.payloadMax ? .payloadTooLarge : nil
  }

  private static func isUUID(_ text: String) -> Bool {
    let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
    return parts.map(\.count) == [8, 4, 4, 4, 12] && parts.allSatisfy(isHexadecimal)
  }

  static func isHexadecimal(_ digits: some Sequence<UInt8>) -> Bool {
    digits.withContiguousStorageIfAvailable { bytes in
      // What lies in one piece is looked at many bytes at once where none of them ends it, and nothing is wider
      // than they are.
      var hasOthers: UInt8 = 0
      for byte in bytes { hasOthers |= isDigit(byte) ? 0 : 1 }
      return hasOthers == 0
    } ?? digits.allSatisfy(isDigit)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    // Bit 0x20 is what tells small letters from capital ones.
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6
  }
}

/// The token that a device gets for an app from Apple's service.
public enum DeviceToken {
  /// A token made of a number that was drawn: the same number gives the same one.
  ///
  /// It has 64 hexadecimal digits, on which nobody is to rely, says Apple. Four words of SplitMix64 (Steele et al.,
  /// 2014) follow from the number, so that two that differ do
  /// so in every word.
  public static func text(of drawn: UInt64) -> String {
    var state = drawn
    return (0..<4).map { _ in
      state &+= 0x9E37_79B9_7F4A_7C15
      var word = state
      word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
      word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
      return hexadecimal(word ^ word >> 31)
    }.joined()
  }
}
