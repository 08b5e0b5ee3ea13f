import Intercom
import Kernel
import Plans

extension IntercomSchema {
  /// How the owner of a group is found, and what it settles.
  static let owner = [
    SettingSpec(
      key: "owner.election",
      kind: names(OwnerElection.self),
      fallback: "none",
      about: "whether the group has an owner, and how it is found",
      requirement: "S-OWN-002, S-OWN-003, I06, I07",
    ),
    SettingSpec(
      key: "owner.beat",
      kind: .duration(.milliseconds(100) ... .seconds(60)),
      fallback: "1s",
      about: "how often each member says that it is there",
      requirement: "S-OWN-003",
    ),
    SettingSpec(
      key: "owner.missed",
      kind: .integer(2...60),
      fallback: "5",
      about: "for how many beats nothing is heard of a member that is gone",
      requirement: "S-OWN-003",
    ),
    SettingSpec(
      key: "owner.patience",
      kind: .integer(1...200),
      fallback: "8",
      about: "for how many beats a member waits for the owner's verdict",
      requirement: "S-OWN-004, I07",
    ),
    SettingSpec(
      key: "owner.judge",
      // The owner has nobody else to ask.
      kind: .choice(ProbeJudge.allCases.filter { $0 != .owner }.map(\.rawValue)),
      fallback: "thresholds",
      about: "how the owner judges what a probing window has measured",
      requirement: "S-HO-003, S-OWN-004",
    ),
    SettingSpec(
      key: "owner.peers_needed",
      kind: .integer(0...5),
      fallback: "1",
      about: "how many others a member must hear for its window to be passed",
      requirement: "S-HO-003",
    ),
    SettingSpec(
      key: "owner.disk",
      kind: names(OwnerDisk.self),
      fallback: "synced",
      about: "whether a phone still knows its term after its app was ended, in a search",
      requirement: "S-OWN-003",
    ),
    SettingSpec(
      key: "owner.lost_words",
      kind: .integer(0...20),
      fallback: "0",
      about: "how many words between members a search loses in one order",
      requirement: "S-OWN-004",
    ),
    SettingSpec(
      key: "owner.order",
      kind: names(OwnerOrder.self),
      fallback: "any",
      about: "in which order members say that they are there, in a search",
      requirement: "S-OWN-003",
    ),
  ]
}

extension OwnerSettings {
  /// The settings of a scenario's variant.
  init(_ values: SettingValues) {
    self.init()
    // Where nobody is looked for nothing else matters: the plan is that of a call without it.
    election = values.choice("owner.election")
    guard election != .none else { return }
    beat = values.duration("owner.beat")
    missed = values.integer("owner.missed")
    patience = values.integer("owner.patience")
    judge = values.choice("owner.judge")
    probeBounds = ProbeBounds(values)
    peersNeeded = values.integer("owner.peers_needed")
    disk = values.choice("owner.disk")
    lostWords = values.integer("owner.lost_words")
    order = values.choice("owner.order")
  }
}
