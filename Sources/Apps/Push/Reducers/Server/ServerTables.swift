import Kernel
import PushServices

/// A row of `users`.
public struct UserRow: NamedRow, Record, Hashable, Sendable {
  /// The user.
  public var name = ""
  /// `apns_token`; empty for none.
  public var token = ""
  /// How the app that saved it was built.
  public var environment = PushEnvironment.production
  /// How often a phone has saved it.
  public var registration: Int64 = 0
  /// The registration for which its endpoint was last made good.
  public var tried: Int64 = 0
  /// The endpoint's name, where that is kept; empty for none.
  public var endpoint = ""
  /// Whether nothing is pushed until a phone registers anew.
  public var isQuarantined = false
  /// The watches that are this user's.
  public var watches: [String] = []

  /// A blank row.
  public init() {}

  /// A user with these watches.
  init(_ name: String, watches: [String]) {
    self.name = name
    self.watches = watches
  }
}

/// A watch with the rows of `user_devices` and `dashboard_summary` that are about it.
public struct WatchRow: NamedRow, Record, Hashable, Sendable {
  /// The watch.
  public var name = ""
  /// Its users, in the order of the rows.
  public var users: [String] = []
  /// The summaries, by days.
  public var days: [DayRow] = []
  /// The last message about it: most of a day are the same.
  var message = LastMade<PushedSlot, String>()  // key: none

  /// A blank row.
  public init() {}

  /// A watch of these users.
  init(_ name: String, users: [String]) {
    self.name = name
    self.users = users
  }

  /// The summary of a slot's day is written, by the change of that number.
  mutating func write(_ slot: Int64, change: Int64) {
    let place = days.count - 1
    if place >= 0, Slot.day(of: days[place].slot) == Slot.day(of: slot) {
      days[place].slot = max(days[place].slot, slot)
      days[place].change = change
    } else {
      var day = DayRow()
      (day.slot, day.change) = (slot, change)
      days.append(day)
    }
  }
}

/// What the text of a push about a watch depends on, besides what a scenario has set.
struct PushedSlot: Equatable, Sendable {
  var day: Int64
  /// The slot, where the text names it.
  var run: Int64?
  var environment: PushEnvironment
}

/// A row of `dashboard_summary`.
public struct DayRow: Record, Hashable, Sendable {
  /// The last slot of the day that was analysed.
  public var slot: Int64 = 0
  /// The number of the change that wrote it.
  public var change: Int64 = 0

  /// A blank row.
  public init() {}
}

/// A push on its way through the Lambda.
public struct PushJob: Record, Hashable, Sendable {
  /// Its number.
  public var push: Int64 = 0
  /// The watch that it is about.
  public var watch = ""
  /// The slot.
  public var slot: Int64 = 0
  /// Who is told.
  public var user = ""
  /// The token.
  public var token = ""
  /// The environment that is used.
  public var environment = PushEnvironment.sandbox
  /// The endpoint, once it is known.
  public var endpoint = ""
  /// What was asked last.
  public var step = JobStep.creating
  /// Whether a disabled endpoint was met before.
  public var isRetried = false
  /// How often it was sent without a receipt.
  public var sendings: Int64 = 0

  /// A blank job.
  public init() {}
}

/// What the Lambda has asked for and waits for.
public enum JobStep: String, CaseIterable, Choice, Hashable, Sendable {
  /// `CreatePlatformEndpoint`.
  case creating
  /// `GetEndpointAttributes`.
  case reading
  /// `SetEndpointAttributes`.
  case setting
  /// `Publish`.
  case publishing
  /// `DeleteEndpoint`.
  case deleting
  /// Accepted: a receipt.
  case awaiting
}

/// A row that is found by its name.
protocol NamedRow {
  /// The name.
  var name: String { get }
}

extension Array where Element: NamedRow {
  /// The place of the row of that name in rows that stand in the order of their names; nil for none.
  ///
  /// - Complexity: O(log rows).
  func place(of name: String) -> Int? {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].name < name { low = middle + 1 } else { high = middle }
    }
    return low < count && self[low].name == name ? low : nil
  }
}
