import Intercom
import Kernel

/// How somebody made its key: out of so many it kept the one that served it best (fault I08).
public struct PlannedGrinding: Record, Equatable, Sendable {  // keys: as named
  /// How many keys it made; 0 for one key that it took as it came.
  public var tries: Int64 = 0
  /// The device whose MemberID its own is to be, as far as the app looks at it; empty where it is to be
  /// the smallest.
  public var like = ""

  /// A key as it came.
  public init() {}

  /// How many keys somebody can make: what a phone does in some seconds.
  static let range: ClosedRange<Int64> = 1...65_536
}

/// A device learns that its group has another secret, as after a member has left.
public struct PlannedSecretChange: Record, Equatable, Sendable {  // keys: as named
  /// When.
  public var at = Instant.start
  /// Its place among all acts of its time.
  public var place: Int64 = 0
  /// Which device.
  public var device = ""

  /// A blank change.
  public init() {}

  /// What is done.
  enum Deed: String {
    /// The device proves its group with another secret from then on.
    case changeSecret
  }
}

/// What becomes of the secrets of groups: nothing where nobody learns of another, so that such a plan has
/// the bytes that it had before.
public struct PlannedSecrets: Record, Equatable, Sendable {
  /// Who learns of another secret, in order of time.
  public var changes: [PlannedSecretChange] = []

  /// Secrets that stay.
  public init() {}

  /// Names every field once.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    guard fields.comes("secretChanges", ifWritten: !changes.isEmpty) else { return }
    try fields.field("secretChanges", &changes)
  }
}

extension PlannedMember {
  /// Whether it announces a tag that it has copied.
  var copiesTag: Bool { announces != enters }

  /// Whether its key is one out of many.
  var isGround: Bool { grinding.tries > 0 }
}

extension IntercomPlan {
  /// Why no run can be made of who its members are; nil where one can.
  var identityProblem: FieldError? {
    let devices = members.map(\.device)
    for member in members where member.isGround {
      let grinding = member.grinding
      guard PlannedGrinding.range.contains(grinding.tries) else { return .range("tries") }
      guard !grinding.like.isEmpty else { continue }
      let other = members.first { $0.device == grinding.like }
      guard let other, other.device != member.device, !other.isGround else {
        return .unknown("like", grinding.like)
      }
    }
    for change in secrets.changes where !devices.contains(change.device) {
      return .unknown("device", change.device)
    }
    guard (1...8).contains(settings.identityLength) else { return .range("identityLength") }
    let slots = Duration.seconds(1).nanoseconds...Duration.seconds(86_400).nanoseconds
    return slots.contains(settings.tagSlot) ? nil : .range("tagSlot_ns")
  }
}
