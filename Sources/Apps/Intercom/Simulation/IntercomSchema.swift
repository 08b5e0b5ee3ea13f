import Intercom
import Kernel
import Plans
import Voice
import World

/// What the intercom adds to the scenario language.
public enum IntercomSchema {
  /// The app's name.
  public static let name = "intercom"

  /// What can be wrong with the seal of a frame of voice.
  static let factsOfSealing = ["nonceReused", "voiceInClear"]
  /// The fact that a frame sounded twice at a member.
  static let playedTwice = IntercomWorldEvent.playedTwice(listener: "", talker: "", timestamp: 0)
    .kind
  /// The fact that speech was not heard in time.
  static let gapFound = "gapFound"
  /// The fact that somebody heard a member of another group.
  static let strangerHeard = "strangerHeard"
  /// The fact that a leaver talks with members.
  static let leaverHeard = "leaverHeard"
  /// The fact that an invitation lacks something.
  static let invitationBare = "invitationBare"
  /// The fact that two members have different settings.
  static let settingsConflict = "settingsConflict"
  /// The fact that a window waits for its verdict for too long.
  static let verdictOverdue = "verdictOverdue"
  /// The row of an uplink that an act has changed.
  static let uplinkChanged = "uplinkChanged"
  /// The row of a secret that an act has changed.
  static let secretChanged = "secretChanged"
  /// The fact that a phone did not recognise the tag of a member of its group.
  static let fellowMissed = "fellowMissed"
  /// The fact that somebody who has ground its key hosts the match of its group.
  static let groundHost = "groundHost"
  /// The fact that a member shares voice with somebody who does not know the group's new secret.
  static let mismatchIgnored = "mismatchIgnored"
  /// The fact that a session had as many phones as it can have.
  static let sessionFull = "sessionFull"
  /// The fact that a mix was cut off.
  static let mixClipped = "mixClipped"
  /// The fact that an attacker had nothing to send again.
  static let nothingRecorded = "nothingRecorded"

  /// Everything a scenario can say about it.
  public static let schema = AppSchema(
    name: name,
    settings: handover + paths + keepalive + voice + security + membership + codec + owner
      + screen + audio + lives + uplink,
    faults: IntercomFault.allCases.map(\.spec),
    deviceKeys: [
      "microphone", "group", "announces", "joins", "remembers", "key", "music", "route",
      "headset", "uplink", "energy",
    ],
    linkKeys: [
      "discovery", "connecting", "loss_detection", "match_making", "match_timeout", "match_spread",
      "match_failure",
    ],
    linkNames: TransportPath.allCases.map(\.rawValue),
    homes: [AppHome(on: .device, deeds: NodeDeed.allCases)],
    acts: [
      ActSpec(name: "corruptPacket", keys: ["link", "from", "to"]),
      ActSpec(name: "replayPacket", keys: ["link", "from", "to", "age", "what"]),
      ActSpec(name: "forgeHello", keys: ["link", "from", "to"]),
      ActSpec(name: "impersonate", keys: ["link", "from", "to", "by", "step"]),
      ActSpec(name: PlannedSecretChange.Deed.changeSecret.rawValue, keys: ["device"]),
      ActSpec(
        name: PlannedUplinkChange.Deed.changeUplink.rawValue,
        keys: ["device", "rate", "queue"],
      ),
      ActSpec(name: PlannedOwnerAct.Deed.wishSetting.rawValue, keys: ["device", "value"]),
      ActSpec(name: PlannedOwnerAct.Deed.reportWindow.rawValue, keys: ["device", "peer"]),
    ] + PlannedInvitationAct.specs + PlannedMembershipAct.specs + PlannedAudioAct.specs,
    expectationKeys: [GapRule.key, SettledRule.key],
    seedExpectationKeys: [GapRule.key, SettledRule.key],
    factKinds: IntercomFact.prototypes.map(\.kind)
      + AdmissionFact.prototypes.map { "\(Admission.part).\($0.kind)" }
      + OwnerFact.prototypes.map { "\(GroupOwner.part).\($0.kind)" }
      + ScreenFact.prototypes.map(\.name)
      + MembershipFact.prototypes.map(\.name)
      + AudioSessionFact.prototypes.map { "\(AudioSession.part).\($0.kind)" },
    outsideFactKinds: [
      "datagramForged", "datagramReplayed", fellowMissed, gapFound, groundHost, "groupConnected",
      "groupMatched",
      "groupParted", "groupSplit", invitationBare, leaverHeard, mismatchIgnored, mixClipped,
      nothingRecorded, "ownerAgreed",
      "ownerDisputed",
      playedTwice, sessionFull,
      settingsConflict, strangerHeard, "twoOwners", uplinkChanged, verdictOverdue,
    ] + factsOfSealing,
    invariantKinds: [
      playedTwice, gapFound, strangerHeard, nothingRecorded, settingsConflict, mixClipped,
    ]
      + [
        verdictOverdue, fellowMissed, groundHost,
        mismatchIgnored, sessionFull, leaverHeard, invitationBare,
      ] + factsOfSealing
      + OwnerFact.prototypes.filter { $0.presumed != nil }.map { "\(GroupOwner.part).\($0.kind)" }
      + IntercomFact.prototypes.filter { $0.presumed != nil }.map(\.kind)
      + IntercomWorldEvent.prototypes.filter { $0.presumed != nil }.map(\.kind)
      + ScreenFact.prototypes.filter { $0.presumed != nil }.map(\.name)
      + MembershipFact.prototypes.filter { $0.presumed != nil }.map(\.name),
    presumedKinds: CallReport.presumptions.map { String($0.fact.dropFirst(name.count + 1)) },
    eventKinds: IntercomEvent.prototypes.map(\.kind) + IntercomWorldEvent.prototypes.map(\.kind)
      + RadioEvent.prototypes.map(\.kind) + MatchEvent.prototypes.map(\.kind)
      + AttackEvent.prototypes.map(\.kind) + AdmissionEvent.prototypes.map(\.kind)
      + OwnerEvent.prototypes.map(\.kind) + MembershipEvent.prototypes.map(\.kind)
      + ScreenEvent.prototypes.map(\.kind)
      + AudioSessionEvent.prototypes.map(\.kind),
    metrics: IntercomMetric.allCases.map {
      MetricSpec(name: $0.rawValue, unit: $0.unit.bound, isOfPairs: $0.isOfPairs)
    },
    reportFields: [
      ReportFieldSpec(heading: "gaps", key: "*", .occurrence),
      ReportFieldSpec(heading: "* hears *", key: "gaps", .occurrence),
      ReportFieldSpec(heading: "* hears *", key: "not heard", .occurrence),
      ReportFieldSpec(heading: "* hears *", key: "mouth to ear of each *", .score),
      ReportFieldSpec(heading: "* hears *", key: "E-model*", .score),
      ReportFieldSpec(heading: "* hears *", key: "MOS of each *", .score),
      ReportFieldSpec(heading: "* hears *", key: "frames", .counter),
      ReportFieldSpec(heading: "* hears *", key: "dropped", .counter),
      ReportFieldSpec(heading: "members", key: "* traffic", .counter),
      ReportFieldSpec(heading: "members", key: "* joins", .counter),
    ],
  )

  static func names<Name: CaseIterable & RawRepresentable>(
    _ type: Name.Type
  ) -> SettingKind where Name.RawValue == String {
    .choice(Name.allCases.map(\.rawValue))
  }
}
