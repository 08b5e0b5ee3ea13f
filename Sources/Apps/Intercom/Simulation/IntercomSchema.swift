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
  /// The fact that an attacker had nothing to send again.
  static let nothingRecorded = "nothingRecorded"

  /// Everything a scenario can say about it.
  public static let schema = AppSchema(
    name: name,
    settings: handover + keepalive + voice + security + codec + owner,
    faults: IntercomFault.allCases.map(\.spec),
    deviceKeys: ["microphone", "group", "announces", "joins"],
    linkKeys: [
      "discovery", "connecting", "loss_detection", "match_making", "match_timeout", "match_spread",
      "match_failure",
    ],
    linkNames: TransportPath.allCases.map(\.rawValue),
    homes: [AppHome(on: .device, deeds: [.clock])],
    acts: [
      ActSpec(name: "corruptPacket", keys: ["link", "from", "to"]),
      ActSpec(name: "replayPacket", keys: ["link", "from", "to", "age", "what"]),
      ActSpec(name: "forgeHello", keys: ["link", "from", "to"]),
      ActSpec(name: PlannedOwnerAct.Deed.wishSetting.rawValue, keys: ["device", "value"]),
      ActSpec(name: PlannedOwnerAct.Deed.reportWindow.rawValue, keys: ["device", "peer"]),
    ] + PlannedInvitationAct.specs,
    expectationKeys: ["gap"],
    factKinds: IntercomFact.prototypes.map(\.kind)
      + AdmissionFact.prototypes.map { "\(Admission.part).\($0.kind)" },
    outsideFactKinds: [
      "datagramForged", "datagramReplayed", gapFound, "groupConnected", "groupMatched",
      "groupParted", "groupSplit", nothingRecorded, playedTwice, strangerHeard,
    ] + factsOfSealing,
    invariantKinds: [playedTwice, gapFound, strangerHeard, nothingRecorded] + factsOfSealing
      + IntercomFact.prototypes.filter { $0.presumed != nil }.map(\.kind)
      + IntercomWorldEvent.prototypes.filter { $0.presumed != nil }.map(\.kind),
    eventKinds: IntercomEvent.prototypes.map(\.kind) + IntercomWorldEvent.prototypes.map(\.kind)
      + RadioEvent.prototypes.map(\.kind) + MatchEvent.prototypes.map(\.kind)
      + AttackEvent.prototypes.map(\.kind) + AdmissionEvent.prototypes.map(\.kind),
    metrics: IntercomMetric.allCases.map {
      MetricSpec(name: $0.rawValue, unit: $0.unit.bound, isOfPairs: $0.isOfPairs)
    },
    reportFields: [
      ReportFieldSpec(heading: "gaps", key: "*", .occurrence),
      ReportFieldSpec(heading: "* hears *", key: "gaps", .occurrence),
      ReportFieldSpec(heading: "* hears *", key: "not heard", .occurrence),
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

  private static let handover = [
    SettingSpec(
      key: "handover.internet",
      kind: names(InternetPolicy.self),
      fallback: "cold",
      about: "when the Internet path is made ready",
      requirement: "S-HO-001, I02",
    ),
    SettingSpec(
      key: "handover.judge",
      kind: names(ProbeJudge.self),
      fallback: "thresholds",
      about: "who decides whether the probed radio path is good enough",
      requirement: "A-F-011",
    ),
    SettingSpec(
      key: "handover.probing",
      kind: .duration(.milliseconds(500) ... .seconds(60)),
      fallback: "5s",
      about: "how long the radio path is probed before the return",
      requirement: "S-HO-002",
    ),
    SettingSpec(
      key: "handover.dual_send",
      kind: .duration(.zero ... .seconds(10)),
      fallback: "1s",
      about: "how long voice goes by both paths at the return",
      requirement: "S-HO-002",
    ),
    SettingSpec(
      key: "handover.dwell",
      kind: .duration(.zero ... .seconds(600)),
      fallback: "0s",
      about: "how long after a break the radio is not tried again",
      requirement: "I04",
    ),
    SettingSpec(
      key: "handover.suspicion",
      kind: .duration(.milliseconds(20) ... .seconds(10)),
      fallback: "80ms",
      about: "how long receipts may stay away beyond the round trip until voice goes both ways",
      requirement: "I02",
    ),
    SettingSpec(
      key: "handover.prediction_loss",
      kind: .ratio,
      fallback: "1/10",
      about: "the loss over the last 64 frames that predicts a break",
      requirement: "S-HO-001, I02",
    ),
    SettingSpec(
      key: "handover.linger",
      kind: .duration(.zero ... .seconds(600)),
      fallback: "5s",
      about: "how long the Internet path is kept after the return to the radio",
      requirement: "S-HO-002",
    ),
    SettingSpec(
      key: "handover.release",
      kind: names(ReleasePolicy.self),
      fallback: "timed",
      about: "whether a path that stands is left after a time, or when the other agrees",
      requirement: "S-HO-002",
    ),
    SettingSpec(
      key: "match.policy",
      kind: names(MatchPolicy.self),
      fallback: "pairs",
      about: "whether a match is of the first two who ask, or one for the whole group",
      requirement: "S-ARCH-003, I16",
    ),
  ]

  private static let keepalive = [
    SettingSpec(
      key: "keepalive.interval",
      kind: .duration(.milliseconds(20) ... .seconds(60)),
      fallback: "1s",
      about: "how often a silent member says that it is there",
      requirement: "S-VAD-002",
    ),
    SettingSpec(
      key: "keepalive.missed",
      kind: .integer(1...20),
      fallback: "3",
      about: "how many intervals without a sign make a break",
      requirement: "I03",
    ),
    SettingSpec(
      key: "keepalive.detection",
      kind: names(BreakDetection.self),
      fallback: "missed",
      about: "how a break is noticed",
      requirement: "I03",
    ),
  ]

  private static let voice = [
    SettingSpec(
      key: "vad.attack",
      kind: .duration(.milliseconds(20) ... .milliseconds(500)),
      fallback: "60ms",
      about: "how long a sound must last before it counts as speech",
      requirement: "S-VAD-003",
    ),
    SettingSpec(
      key: "vad.release",
      kind: .duration(.zero ... .seconds(5)),
      fallback: "300ms",
      about: "how long frames are sent after the last sound: the hangover",
      requirement: "S-VAD-003",
    ),
    SettingSpec(
      key: "vad.margin",
      kind: .decibels(0...6_000),
      fallback: "9dB",
      about: "how far above the noise floor speech begins",
      requirement: "S-VAD-001, I20",
    ),
    SettingSpec(
      key: "vad.tracking",
      kind: names(NoiseFloorTracking.self),
      fallback: "outsideTalking",
      about: "when the noise floor follows the level: always, or outside talking alone",
      requirement: "I20",
    ),
    SettingSpec(
      key: "vad.floor_lowest",
      kind: .decibels(-9_600 ... -5_000),
      fallback: "-70dB",
      about: "the lowest noise floor: below it even a whisper would be margin enough",
      requirement: "S-VAD-001, I20",
    ),
    SettingSpec(
      key: "vad.floor_highest",
      kind: .decibels(-5_000...0),
      fallback: "-30dB",
      about: "the highest noise floor: above it the detector would be deaf to speech in wind",
      requirement: "S-VAD-001, I20",
    ),
    SettingSpec(
      key: "vad.high_pass",
      kind: .integer(0...400),
      fallback: "0",
      about:
        "the corner in hertz of the filter against wind in front of the detector and the codec; "
        + "0 for none",
      requirement: "I20",
    ),
    SettingSpec(
      key: "vad.preroll",
      kind: .duration(.zero ... .seconds(1)),
      fallback: "200ms",
      about: "how much from before the start of a talkspurt is sent with it",
      requirement: "S-VAD-004",
    ),
    SettingSpec(
      key: "playout.target",
      kind: .duration(.milliseconds(20) ... .milliseconds(60)),
      fallback: "40ms",
      about: "how long the receive buffer waits for late frames",
      requirement: "S-AUD-004",
    ),
    SettingSpec(
      key: "playout.anchor",
      kind: names(PlayoutAnchor.self),
      fallback: "fixed",
      about: "whether play-out times are set once or anew for each talkspurt",
      requirement: "S-AUD-004, I01",
    ),
    SettingSpec(
      key: "playout.catch_up",
      kind: names(PlayoutCatchUp.self),
      fallback: "none",
      about:
        "how a delay above the target is made up for: compress plays two frames in the time of one",
      requirement: "S-AUD-004, I01, I19",
    ),
    SettingSpec(
      key: "playout.shrink",
      kind: .duration(.zero ... .seconds(600)),
      fallback: "0s",
      about: "how often a grown delay gives back one frame, where 0s means never: "
        + "frames of the audio device in which voice waits, 20 ms each, rounded up",
      requirement: "I01, I19",
    ),
  ]

  private static let security = [
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

  private static let codec = [
    SettingSpec(
      key: "codec.bitrate",
      kind: PlannedCodec.bitRateKind,
      fallback: "24kb/s",
      about: "the constant bit rate of Opus",
      requirement: "S-AUD-003",
    ),
    SettingSpec(
      key: "codec.fec",
      kind: .boolean,
      fallback: "true",
      about: "whether a packet carries a coarse copy of the frame before it",
      requirement: "S-AUD-003",
    ),
    SettingSpec(
      key: "codec.expected_loss",
      kind: .ratio,
      fallback: "1/10",
      about: "the loss that the encoder prepares for",
      requirement: "S-AUD-003",
    ),
    SettingSpec(
      key: "codec.complexity",
      kind: .integer(0...10),
      fallback: "5",
      about: "how hard the encoder tries",
      requirement: "S-AUD-003",
    ),
  ]
}

extension IntercomSettings {
  /// The settings of a scenario's variant.
  public init(_ values: SettingValues) {
    self.init()
    internet = values.choice("handover.internet")
    judge = values.choice("handover.judge")
    probing = values.duration("handover.probing")
    dualSend = values.duration("handover.dual_send")
    dwell = values.duration("handover.dwell")
    suspicion = values.duration("handover.suspicion")
    let loss = values.ratio("handover.prediction_loss")
    // A share below a thousandth is the least that can be told from none.
    predictionLossPermille = max(1, loss.numerator * 1_000 / loss.denominator)
    linger = values.duration("handover.linger")
    release = values.choice("handover.release")
    keepalive = values.duration("keepalive.interval")
    missed = values.integer("keepalive.missed")
    detection = values.choice("keepalive.detection")
    voiceActivity.attack = values.duration("vad.attack")
    voiceActivity.release = values.duration("vad.release")
    voiceActivity.margin = Int32(clamping: values.decibels("vad.margin"))
    voiceActivity.tracking = values.choice("vad.tracking")
    voiceActivity.floorLowest = Int32(clamping: values.decibels("vad.floor_lowest"))
    voiceActivity.floorHighest = Int32(clamping: values.decibels("vad.floor_highest"))
    highPass = values.integer("vad.high_pass")
    preRoll = values.duration("vad.preroll")
    playout.target = values.duration("playout.target")
    playout.anchor = values.choice("playout.anchor")
    playout.shrinkPeriod = values.duration("playout.shrink")
    playout.catchUp = values.choice("playout.catch_up")
    match = values.choice("match.policy")
    hello = values.choice("handshake.hello")
    copies = values.choice("copies.policy")
    window = values.choice("copies.window")
    tag = values.choice("group.tag")
    proof = values.choice("group.proof")
  }
}

extension PlannedCodec {
  /// The codec of a scenario's variant.
  init(_ values: SettingValues) {
    self.init()
    bitrate = values.bitRate("codec.bitrate")
    fec = values.boolean("codec.fec")
    let loss = values.ratio("codec.expected_loss")
    expectedLossPercent = loss.numerator * 100 / loss.denominator
    complexity = values.integer("codec.complexity")
  }
}
