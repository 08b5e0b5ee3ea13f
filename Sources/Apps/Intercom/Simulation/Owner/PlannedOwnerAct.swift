import Intercom
import Kernel
import Plans

/// Something that a member does, or that happens to it, and that concerns the owner of the group.
public struct PlannedOwnerAct: Record, Equatable, Sendable {
  /// What is done.
  public enum Deed: String, CaseIterable, Sendable {
    /// Somebody at the device wants a setting for the group.
    case wishSetting
    /// The device has measured its radio to a peer, and found it good; the owner is to judge that.
    case reportWindow
  }

  /// When.
  public var at = Instant.start
  /// Its place among all acts of its time; 0 where all of them are the intercom's.
  public var place: Int64 = 0  // key: place, unless 0
  /// What.
  public var deed = Deed.wishSetting  // key: do
  /// On which device.
  public var device = ""
  /// The radio to whom was measured; empty for a wish.
  public var peer = ""
  /// The number of the setting that is wanted.
  public var value: Int64 = 0

  /// Settings are numbers.
  static let values = 1...1_000 as ClosedRange<Int64>

  /// The window that the device reports: twenty pings, all of them answered.
  static let window = ProbeFigures(
    sent: 20,
    answered: 20,
    roundTrip: .milliseconds(20),
    jitter: .zero,
    peers: 1,
  )

  /// A blank act.
  public init() {}
}

/// The owner of a group in a plan: nothing where the group looks for none, so that such a plan has the bytes
/// that it had before there were owners.
public struct PlannedOwner: Record, Equatable, Sendable {
  /// How it is found.
  public var settings = OwnerSettings()
  /// What members do that concerns it, in order of time.
  public var acts: [PlannedOwnerAct] = []

  /// No owner.
  public init() {}

  /// Whether the group looks for one.
  public var isThere: Bool { settings.election != .none }

  /// What no run can be made of, among these members; nil for what a scenario gives.
  func problem(among devices: [String]) -> FieldError? {
    guard isThere else { return acts.isEmpty ? nil : .range("ownerActs") }
    guard (.milliseconds(100) ... .seconds(60)).contains(settings.beat) else {
      return .range("beat")
    }
    guard settings.judge != .owner else { return .range("judge") }
    guard (2...60).contains(settings.missed) else { return .range("missed") }
    guard (1...200).contains(settings.patience) else { return .range("patience") }
    guard (0...5).contains(settings.peersNeeded) else { return .range("peersNeeded") }
    guard (0...20).contains(settings.lostWords) else { return .range("lostWords") }
    for act in acts {
      guard Limits.times.contains(Duration(nanoseconds: act.at.nanoseconds)) else {
        return .range("at_ns")
      }
      guard devices.contains(act.device) else { return .unknown("device", act.device) }
      switch act.deed {
      case .wishSetting:
        guard PlannedOwnerAct.values.contains(act.value) else { return .range("value") }
      case .reportWindow:
        guard devices.contains(act.peer), act.peer != act.device else {
          return .unknown("peer", act.peer)
        }
      }
    }
    return nil
  }

  /// Names every field once.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    guard fields.comes("owner", ifWritten: isThere) else { return }
    try fields.field("owner", &settings)
    try fields.field("ownerActs", &acts)
  }
}
