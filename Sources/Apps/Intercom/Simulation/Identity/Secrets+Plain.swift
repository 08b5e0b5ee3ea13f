import Intercom
import Kernel

extension Secrets {
  /// Secrets of which no key is ground: no scenario with such keys is run with them.
  public func identity(from seed: [UInt8]) -> MemberID {
    preconditionFailure("secrets that grind no keys")
  }

  /// Secrets whose tags stay.
  public func tag(of group: GroupSecret, slot: Int64) -> UInt64 { tag(of: group) }

  /// Secrets by which the smallest MemberID is first.
  public func rank(of member: MemberID, in group: GroupSecret, day: Int64) -> UInt64 {
    member.rawValue
  }

  /// Secrets with which nobody poses as another.
  public func posed(
    _ step: PlannedIntercomAct.Posed,
    from: Int,
    to: Int,
    by poser: Int,
    path: TransportPath,
    entropy: [UInt8],
  ) -> [UInt8]? {
    preconditionFailure("secrets with which nobody poses as another")
  }

  /// Secrets that no group changes.
  public func change(_ member: Int, to group: GroupSecret) {
    preconditionFailure("secrets that do not change")
  }
}
