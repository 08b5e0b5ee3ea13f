import Intercom
import Kernel
import World

/// What keeps a guest from a path for which speech waited: nobody has let it in yet.
struct GuestsOutside {
  private let history: any EventHistory

  init(_ history: any EventHistory) {
    self.history = history
  }

  /// What is to be said of a gap; nothing of one that no missing path is a part of, nor of members who were in their
  /// group from the start.
  func words(of gap: Gap) throws -> [String] {
    guard let plan = history.plan,
      gap.parts.contains(where: { $0.name == .connection || $0.name == .decision })
    else { return [] }
    let call = try IntercomApplication.plan(of: plan)
    let invited = call.members.filter {
      $0.isInvited && ($0.device == gap.talker || $0.device == gap.listener)
    }
    return try invited.compactMap { member in
      let entry = try last(of: Self.entries, at: member.device, before: gap.end)
      guard entry == nil else { return nil }
      let met = try last(of: Self.refusals, at: member.device, before: gap.end).map {
        "; the last it met was \($0.kind) (event \($0.sequence))"
      }
      return "\(member.device) was not in the group: nobody had let it in\(met ?? "")"
    }
  }

  /// The last of those facts that a device has stated before that; nil where it has stated none.
  private func last(
    of kinds: [String],
    at device: String,
    before end: Instant,
  ) throws -> EventHeader? {
    try kinds.flatMap { try history.events(kind: $0) }.map(\.header)
      .filter { $0.node == device && $0.time < end }
      .max { $0.sequence < $1.sequence }
  }

  /// What a guest states that is in; where there are lists somebody can be added to one as well.
  private static let entries = [
    AdmissionFact.entered.kind,
    MembershipFact.groupJoined(group: .none, inviter: .nobody).kind,
  ]

  /// What a guest states of an invitation that lets it into nothing.
  private static let refusals =
    InvitationRefusal.allCases.map { AdmissionFact.refused($0, .qr, .nobody).kind }
    + [AdmissionFact.inviterMissing(inviter: .nobody).kind]
}
