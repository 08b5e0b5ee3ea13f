import Intercom
import Kernel
import Plans

/// Reads how keys are made, and who learns of another secret.
extension IntercomSection {
  /// How the device's key was made; what is wrong with it goes to `diagnostics`.
  func grinding(_ reader: MappingReader, of device: String) -> PlannedGrinding {
    var grinding = PlannedGrinding()
    guard let key = reader.mapping("key", as: "key of device '\(device)'") else { return grinding }
    grinding.tries = key.integer("tries", in: PlannedGrinding.range)
    grinding.like = self.device("like", key, optional: true)
    let isGround = carriers.contains { carrier in
      carrier.id == grinding.like && carrier.extra.contains { $0.key == "key" }
    }
    if grinding.like == device {
      diagnostics.report(
        at: key.mark(of: "like"),
        "the key of '\(device)' is to be like its own",
        remedy: "name another device, or leave 'like' out for the smallest MemberID",
      )
    } else if isGround {
      diagnostics.report(
        at: key.mark(of: "like"),
        "the key of '\(device)' is to be like that of '\(grinding.like)', which is itself ground",
        remedy: "name a device without 'key'",
      )
    }
    key.finish()
    return grinding
  }

  /// Who learns of another secret; what is wrong goes to `diagnostics`.
  func readSecretChanges(into plan: inout IntercomPlan) {
    for (_, act) in acts(PlannedSecretChange.Deed.self) {
      plan.secrets.changes.append(secretChange(act, in: plan))
    }
  }

  private func secretChange(
    _ act: Scenario.WrittenAct,
    in plan: IntercomPlan,
  ) -> PlannedSecretChange {
    let reader = reader(of: act)
    var planned = PlannedSecretChange()
    planned.at = act.at
    planned.place = act.place
    planned.device = device("device", reader)
    reader.finish()
    return planned
  }

  /// Warns of a MemberID that is to be like another where the app compares all of it: nobody makes one.
  func warnOfGrinding(_ plan: IntercomPlan) {
    for (member, carrier) in zip(plan.members, carriers)
    where !member.grinding.like.isEmpty && plan.settings.identityLength > 2 {
      diagnostics.warn(
        at: carrier.mark,
        "'\(member.device)' makes \(member.grinding.tries) keys, and of MemberIDs of "
          + "\(plan.settings.identityLength) bytes hardly any is like another",
        remedy: "set intercom.identity.length to 1 or 2",
      )
    }
  }
}
