import Findings
import Intercom

extension CallReport {
  /// No tag is missed where none rotates or nobody saw a member of its group, none trusts an old secret
  /// where voice never was to go to somebody who has it, and nobody with a ground key hosts a match
  /// where its group never was in one.
  var unjudgedIdentities: [String] {
    var facts: [String] = []
    if plan.settings.rotation == .constant || !identities.hasSeenFellow {
      facts.append(IntercomSchema.fellowMissed)
    }
    if !identities.isMismatchJudged { facts.append(IntercomSchema.mismatchIgnored) }
    // So few phones fill no session.
    if plan.members.count <= Radio.sessionMost { facts.append(IntercomSchema.sessionFull) }
    if plan.secrets.changes.isEmpty, !identities.hasRenewed { facts.append("mismatchFound") }
    if !identities.isHostJudged { facts.append(IntercomSchema.groundHost) }
    return facts
  }

  /// Whoever is handed an invitation states what has become of it, and whoever is asked to let somebody in
  /// what it said: a node that states nothing of the kind was never asked.
  static var admissionPresumptions: [Presumption] {
    let all = AdmissionFact.prototypes.map(\.kind)
    let ofHosts = ["joinGranted", "joinRefused"]
    func named(_ kind: String) -> String { "\(IntercomSchema.name).\(Admission.part).\(kind)" }
    return all.flatMap { fact in
      all.filter { ofHosts.contains($0) == ofHosts.contains(fact) }
        .map { Presumption(named(fact), needs: named($0)) }
    }
  }
}
