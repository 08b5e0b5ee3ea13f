import Findings
import Intercom
import Kernel

/// What the report says of the owner of each group.
extension CallReport {
  /// Whom each member takes for the owner, from when on; nothing where no owner is looked for.
  ///
  /// Its value is the place of the owner among the members, the first 1.
  var ownerLanes: [Lane] {
    guard plan.owner.isThere else { return [] }
    return plan.members.indices.filter { owners.group(of: $0) != nil }.map(ownerLane)
  }

  private func ownerLane(_ member: Int) -> Lane {
    let watched = owners.members[member]
    let devices = plan.members.map(\.device)
    var lane = Lane(actor: watched.device, matter: "owner", kinds: devices)
    for (place, turn) in watched.turns.enumerated() {
      let next = watched.turns.dropFirst(place + 1).first?.at ?? end
      guard let holder = owners.members.first(where: { $0.id == turn.holder }) else { continue }
      lane.add(holder.device, from: turn.at, until: next, evidence: turn.evidence)
    }
    return lane
  }

  /// Facts that could not come about: without an owner none of them, without two who were in touch none of
  /// two who are at odds.
  var unjudgedOfOwner: [String] {
    guard plan.owner.isThere else {
      return OwnerFact.prototypes.map { "\(GroupOwner.part).\($0.kind)" }
        + ["ownerAgreed", "ownerDisputed", "twoOwners", IntercomSchema.settingsConflict]
        + [IntercomSchema.verdictOverdue]
    }
    // Who never heard another cannot be at odds with it.
    let isAnybodyInTouch = owners.pairs.contains { $0.dispute != nil }
    return isAnybodyInTouch ? [] : ["twoOwners", IntercomSchema.settingsConflict]
  }

  /// Two who never settled anything have no conflict, and who never waited did not wait too long.
  static var presumptionsOfOwner: [Presumption] {
    func named(_ kind: String) -> String { "\(IntercomSchema.name).\(kind)" }
    func part(_ kind: String) -> String { named("\(GroupOwner.part).\(kind)") }
    let settled = OwnerFact.settingsSettled(term: 0, revision: 0, value: 0).kind
    let awaited = OwnerFact.verdictAwaited(peer: .nobody, number: 0).kind
    return OwnerFact.prototypes.compactMap { fact in
      fact.presumed.map { Presumption(part(fact.kind), needs: part($0.kind)) }
    } + [
      Presumption(named(IntercomSchema.settingsConflict), needs: part(settled)),
      Presumption(named(IntercomSchema.verdictOverdue), needs: part(awaited)),
    ]
  }
}
