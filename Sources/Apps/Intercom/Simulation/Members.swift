import Intercom
import Kernel
import World

/// Who is who in a log: a device's member, as it started.
struct Members {
  private let all: [(device: String, member: MemberID)]

  /// Reads who started.
  ///
  /// - Throws: where the log cannot be read or was written by another version.
  init(_ history: any EventHistory) throws {
    all = try history.events(kind: "started").compactMap { row in
      // The parts of a member that find the owner start as well.
      guard row.header.component == IntercomSchema.name else { return nil }
      let event = try row.read(as: IntercomEvent.self)
      guard case .started(let member, _, _) = event else { return nil }
      return (row.header.node, member)
    }
  }

  /// The member on a device; nil for one that did not start.
  func member(of device: String) -> MemberID? {
    all.first { $0.device == device }?.member
  }

  /// The device of a member; nil for one that did not start.
  func device(of member: MemberID) -> String? {
    all.first { $0.member == member }?.device
  }
}
