import Intercom
import Kernel
import Plans
import Voice

extension IntercomSchema {
  /// The settings of handshakes, groups and seals.
  static let security = [
    SettingSpec(
      key: "handshake.hello",
      kind: names(HelloPolicy.self),
      fallback: "beside",
      about: "what a hello does to a path that carries voice",
      requirement: "S-SEC-002, S-SEC-004",
    ),
    SettingSpec(
      key: "group.tag",
      kind: names(TagPolicy.self),
      fallback: "compared",
      about: "what is made of the tag that a peer announces over the radio",
      requirement: "S-GRP-011",
    ),
    SettingSpec(
      key: "group.proof",
      kind: names(ProofPolicy.self),
      fallback: "required",
      about: "what is made of a handshake whose proof of the group's secret is wrong",
      requirement: "S-GRP-012",
    ),
    SettingSpec(
      key: "group.check",
      kind: names(SecretCheck.self),
      fallback: "onConnecting",
      about: "when a path must prove the group's secret: once, or whenever that is another",
      requirement: "S-GRP-012, A-F-019",
    ),
    SettingSpec(
      key: "group.proof_patience",
      kind: .duration(.milliseconds(100) ... .seconds(10)),
      fallback: "3s",
      about: "for how long a path that is to prove another secret waits before it is cut off",
      requirement: "S-GRP-012, A-F-019",
    ),
    SettingSpec(
      key: "group.tag_rotation",
      kind: names(TagRotation.self),
      fallback: "constant",
      about: "whether a group announces one tag over the radio, or one for each slot of time",
      requirement: "S-GRP-010, I09",
    ),
    SettingSpec(
      key: "group.tag_slot",
      kind: .duration(.seconds(1) ... .seconds(86_400)),
      fallback: "15min",
      about: "for how long a tag is announced where it rotates",
      requirement: "I09",
    ),
    SettingSpec(
      key: "identity.length",
      kind: .integer(1...8),
      fallback: "8",
      about: "how many bytes of a MemberID the app goes by",
      requirement: "S-OWN-001, I08",
    ),
    SettingSpec(
      key: "identity.check",
      kind: names(IdentityCheck.self),
      fallback: "keys",
      about: "whether members with one MemberID are told apart by their keys, or are one",
      requirement: "I08",
    ),
    SettingSpec(
      key: "identity.rank",
      kind: names(IdentityRank.self),
      fallback: "id",
      about:
        "who hosts a match and owns a group: the smallest MemberID, or the smallest hash of it for "
        + "the day",
      requirement: "S-OWN-002, I08",
    ),
    SettingSpec(
      key: "invitation.policy",
      kind: names(InvitationPolicy.self),
      fallback: "bound",
      about: "what is demanded of an invitation, and what one carries",
      requirement: "S-INV-002, I10, I11",
    ),
    SettingSpec(
      key: "sealing.copies",
      kind: names(SealingPolicy.self),
      fallback: "once",
      about: "how the bytes for two paths are made during dual send",
      requirement: "S-SEC-003, I12",
    ),
    SettingSpec(
      key: "copies.policy",
      kind: names(CopyPolicy.self),
      fallback: "separate",
      about: "what a second copy of a packet is taken for",
      requirement: "S-HO-004, I13",
    ),
    SettingSpec(
      key: "copies.window",
      kind: names(ReplayWindowPolicy.self),
      fallback: "forwardOnly",
      about: "how the window of sequences moves",
      requirement: "S-HO-004, I15",
    ),
  ]
}
