import Kernel

/// What happens to Apple's service.
public enum AppleEvent: Choice, Hashable, Sendable {
  /// A device has registered an app and got that token.
  case registered(token: String, topic: String, device: String)
  /// A device says that it has no app for the token any more.
  case unregistered(token: String)
  /// A provider asks for a push.
  case requested(AppleRequest)  // key: request
  /// A device holds a connection.
  case connected(device: String)
  /// It does not any more.
  case disconnected(device: String)
  /// A device has not said that it has what was sent to it, and is taken for away: that is kept, if it may be.
  case missed(AppleNotification)  // key: notification
  /// From now on every request is refused so.
  case troubled(reason: AppleRejection)
  /// Requests are judged again.
  case healed
}

/// What Apple's service asks for.
public enum AppleEffect: Choice, Hashable, Sendable {
  /// 200: it has the request.
  case accept(request: Int64)
  /// Another status; the time is that of 410, in milliseconds since 1970, and 0 for every other.
  case refuse(
    request: Int64,
    reason: AppleRejection,
    since: Int64,  // key: since_ms
  )
  /// The notification is to go to its device.
  case deliver(AppleNotification)  // key: notification
  /// Nobody gets the notification.
  case drop(AppleNotification, why: NotificationEnd)  // key: notification
}

/// Why a notification that was accepted reaches nobody.
public enum NotificationEnd: String, CaseIterable, Choice, Hashable, Sendable {
  /// Its device was away, and it was to be tried once.
  case noSecondAttempt
  /// Another one for the same app is kept in its place.
  case replaced
  /// Its time was over before the device came back.
  case ended
  /// Its app was ended by its user: a push without anything to show waits for nobody.
  case forceQuit
  /// The device has no such app.
  case notInstalled
  /// Another one took its place while the app had no wakes left.
  case coalesced
  /// Apple's service refuses it, and somebody has said yes to its server before.
  case refused
  /// The phone's user does not let the app show notifications, and nothing else was to come of it, or could: an app
  /// that was swiped away is not woken.
  case notAllowed
}

/// A token that Apple's service has given.
public struct AppleRegistration: Record, Hashable, Sendable {
  /// The token, 64 hexadecimal digits.
  public var token = ""
  /// The app, by its bundle id.
  public var topic = ""
  /// The device.
  public var device = ""
  /// Since when it is no good; nil while it is.
  public var ended: WallTime?
  /// When the minute began in which requests are counted, and how many came in it.
  public var minute: WallTime = .start
  /// How many requests came in that minute.
  public var requests: Int64 = 0
  /// What the last payload asked for: most of a day are the same.
  var wishes = LastMade<String, AppleWishes>()  // key: none

  /// A blank registration.
  public init() {}
}

/// What a device gets.
public struct AppleNotification: Record, Hashable, Sendable {
  /// The request that it came with.
  public var request: Int64 = 0
  /// The token that it was sent to.
  public var token = ""
  /// The device that has it.
  public var device = ""
  /// The app.
  public var topic = ""
  /// Those that have the same one take each other's place on the screen; none where it is empty.
  public var collapseID = ""
  /// 10 at once, 5 with regard to the battery, 1 below that.
  public var priority: Int64 = 10
  /// Whether there is something to show: an alert, a badge or a sound.
  public var isShown = false
  /// Whether the app is to be woken (`content-available`).
  public var wakes = false
  /// The payload.
  public var payload = ""
  /// When the service took it.
  public var taken: WallTime = .start
  /// `apns-expiration` of its request.
  public var expiration = ""  // key: expiration, unless ""
  /// What its provider calls it, which nobody acts on: a log is to follow it to the phone; 0 where that is the
  /// request's number, too.
  public var errand: Int64 = 0  // key: errand, unless 0

  /// A blank notification.
  public init() {}

  /// What comes of a request.
  init(_ request: AppleRequest, _ registration: inout AppleRegistration, _ now: WallTime) {
    self.request = request.number
    token = registration.token
    device = registration.device
    topic = registration.topic
    collapseID = request.collapseID
    let isBackground = request.pushType == "background"
    priority = Int64(request.priority) ?? (isBackground ? 5 : 10)
    payload = request.payload
    expiration = request.expiration
    taken = now
    let wishes = registration.wishes.made(of: payload) { AppleWishes($0) }
    isShown = !isBackground && wishes.isShown
    wakes = wishes.wakes
  }

  /// Whether a payload has something to show: an alert, a badge or a sound.
  public static func shows(_ payload: String) -> Bool { AppleWishes(payload).isShown }
}

/// What a payload asks of a phone, in its dictionary `aps`.
struct AppleWishes: Sendable {
  /// Whether there is something to show: an alert, a badge or a sound.
  var isShown = false
  /// Whether the app is to be woken (`content-available`).
  var wakes = false

  private init() {}

  /// What a payload asks for; nothing where it is no JSON.
  init(_ payload: String) {
    let found = PayloadReader.read(payload) { (reader) throws(NotJSON) in
      var found = Self()
      try reader.members { (reader, key) throws(NotJSON) in
        guard key.isText("aps") else { return try reader.skip() }
        found = Self()
        try reader.members { (reader, key) throws(NotJSON) in try found.take(key, &reader) }
      }
      return found
    }
    self = found ?? Self()
  }

  private mutating func take(
    _ key: PayloadText,
    _ reader: inout PayloadReader,
  ) throws(NotJSON) {
    if key.isText("content-available") {
      wakes = try reader.value() == .number("1")
    } else {
      isShown =
        isShown || key.isText("alert") || key.isText("badge") || key.isText("sound")
      try reader.skip()
    }
  }
}

/// What is kept for a device that is away.
public struct StoredNotification: Record, Hashable, Sendable {
  /// The notification.
  public var notification = AppleNotification()
  /// Until when.
  public var until: WallTime = .start

  /// A blank one.
  public init() {}

  init(_ notification: AppleNotification, until: WallTime) {
    self.notification = notification
    self.until = until
  }

  /// Its token: an app on a device has one.
  var token: String { notification.token }
}
