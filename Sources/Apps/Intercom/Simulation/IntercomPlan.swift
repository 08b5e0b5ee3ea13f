import Intercom
import Kernel
import Voice

/// What the intercom adds to a plan, after all defaults are filled in.
public struct IntercomPlan: Record, Equatable, Sendable {
  /// The members of the call, in the order of the plan's devices.
  public var members: [PlannedMember] = []
  /// What the reducers are set to.
  public var settings = IntercomSettings()
  /// The radio between the phones.
  public var radio = PlannedRadio()
  /// The service that makes matches over the Internet.
  public var matches = PlannedMatches()
  /// How speech is coded.
  public var codec = PlannedCodec()
  /// How the bytes for two paths are made during dual send.
  public var sealing = SealingPolicy.once
  /// What attackers and accidents do, in order of time.
  public var acts: [PlannedIntercomAct] = []
  /// How the group's owner is found, where it looks for one.
  public var owner = PlannedOwner()  // key: none
  /// What phones draw of the call.
  public var screen = PlannedScreen()  // key: none
  /// What phones have of groups, and what users do with them, where there are lists of groups.
  public var membership = PlannedMembership()  // key: none
  /// What becomes of the secrets of groups.
  public var secrets = PlannedSecrets()  // key: none
  /// What becomes of phones' uplinks.
  public var uplinks = PlannedUplinkChanges()  // key: none
  /// The audio sessions of the phones, where something is said of them.
  public var audio = PlannedAudio()  // key: none
  /// What the app does about its own life.
  public var lives = PlannedLives()  // key: none
  /// What must be true of gaps.
  public var gapRules: [GapRule] = []  // key: gapRules
  /// What must be true once faults have healed.
  public var settledRules: [SettledRule] = []  // key: settledRules, unless []

  /// A blank plan.
  public init() {}
}

extension IntercomPlan {
  /// Whether two members, by their places, are in one group and not the same.
  ///
  /// Pairs of different groups are strangers: they are heard by nobody there, and miss nothing.
  func areFellows(_ first: Int, _ second: Int) -> Bool {
    first != second && members[first].group == members[second].group
  }

  /// What a member's reducer is set to: somebody who announces a copied tag takes whom it gets.
  func settings(of member: Int) -> IntercomSettings {
    var settings = settings
    if members[member].copiesTag {
      settings.proof = .ignored
      // A tag that was copied is nobody's for long: it would not even know those it has copied from.
      if settings.rotation == .rotating { settings.tag = .ignored }
    }
    return settings
  }
}

/// A member of the call and what its microphone hears.
public struct PlannedMember: Record, Equatable, Sendable {
  /// The device.
  public var device = ""
  /// The group whose secret it knows.
  public var group = ""
  /// The group whose tag it announces over the radio: its own, or one that it has copied.
  public var announces = ""
  /// Samples per second of its microphone and its output.
  public var sampleRate: Int32 = 16_000
  /// What it says.
  public var clips: [PlannedClip] = []
  /// What else is heard: `none`, `white`, `wind` or `clip`.
  public var noise = PlannedNoise.none
  /// Level of speech over noise in mB; nil leaves the noise its own level.
  public var snr: Int32?
  /// How much louder than its clips its speech is, in mB.
  public var gain: Int64 = 0
  /// Its way up to the Internet, where that is a bottleneck.
  public var uplink = PlannedUplink()
  /// How its key was made.
  public var grinding = PlannedGrinding()
  /// The group that an invitation is to let it into; empty for who is in its group from the start.
  public var joins = ""
  /// The groups that it was in before, the most recently chosen one first.
  public var remembers: [String] = []
  /// What it demands of invitations.
  public var policy = InvitationPolicy.bound
  /// What it does with invitations, in order of time.
  public var invitations: [PlannedInvitationAct] = []

  /// What its phone spends.
  public var energy = EnergyTable.usual
  /// The file that says so, as the scenario names it; empty for the usual phone.
  public var energyFile = ""

  /// A blank member.
  public init() {}

  /// When it truly speaks, on its own sample clock; pauses below 200 ms are part of a talkspurt.
  public var truth: VoiceTruth {
    VoiceTruth(speech: clips.flatMap(\.speech))
  }

  /// Names every field once.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("device", &device)
    try fields.field("group", &group)
    try fields.field("announces", &announces)
    try fields.field("sampleRate", &sampleRate)
    try fields.field("clips", &clips)
    try fields.field("noise", &noise)
    var ratio = snr.map(Int64.init)
    try fields.field("snr_mb", &ratio)
    snr = ratio.map { Int32(clamping: $0) }
    try fields.field("gain_mb", &gain, unless: 0)
    if fields.comes("uplink", ifWritten: uplink.isThere) { try fields.field("uplink", &uplink) }
    if fields.comes("key", ifWritten: isGround) { try fields.field("key", &grinding) }
    if fields.comes("joins", ifWritten: isInvited) { try fields.field("joins", &joins) }
    if fields.comes("remembers", ifWritten: !remembers.isEmpty) {
      try fields.field("remembers", &remembers)
    }
    try fields.field("invitationPolicy", &policy, unless: .bound)
    if fields.comes("invitations", ifWritten: !invitations.isEmpty) {
      try fields.field("invitations", &invitations)
    }
    try fields.field("energy", &energy)
    if fields.comes("energyFile", ifWritten: !energyFile.isEmpty) {
      try fields.field("energyFile", &energyFile)
    }
  }
}

/// A clip at its place in the call.
public struct PlannedClip: Record, Equatable, Sendable {
  /// The file, as the scenario names it.
  public var path = ""
  /// A digest of its samples, so that another file under that name is noticed.
  public var digest: UInt64 = 0
  /// The sample of the member's own clock at which it begins.
  public var start: Int64 = 0
  /// When there is speech in it, on the member's sample clock since the start of the call.
  public var speech: [SpeechInterval] = []

  /// A blank clip.
  public init() {}
}

/// The noise at a microphone.
public enum PlannedNoise: Choice, Equatable, Sendable {
  /// Silence.
  case none
  /// White noise at a level in mB.
  case white(level: Int32)  // key: level_mb
  /// Wind at a speed in mm/s.
  case wind(speed: Int64)  // key: speed_mm
  /// A clip that repeats.
  case clip(path: String, digest: UInt64)
}

/// How the radio finds, connects and loses peers, Multipeer-like.
public struct PlannedRadio: Record, Equatable, Sendable {
  /// How long it takes to see a peer that has come into range.
  public var discovery = Duration.milliseconds(800)
  /// How long it takes to connect to one that has been seen.
  public var connecting = Duration.milliseconds(400)
  /// How long it takes until the radio itself notices that a peer is gone.
  public var lossDetection = Duration.seconds(10)  // key: lossDetection_ns

  /// The usual radio.
  public init() {}
}

/// How matches are made, GameKit-like.
public struct PlannedMatches: Record, Equatable, Sendable {
  /// How long it takes once two members have asked.
  public var making = Duration.milliseconds(2_500)
  /// How much longer it can take, in nanoseconds, every span up to that equally likely.
  public var spreadNanoseconds: Int64 = 0  // key: spread_ns, unless 0
  /// How often it comes to nothing, of a thousand times.
  public var failurePermille: Int64 = 0  // key: failure_permille, unless 0
  /// After how long a lone member is told that nobody came.
  public var timeout = Duration.seconds(30)

  /// The usual service.
  public init() {}

  /// Whether anything of it is left to luck.
  var isLucky: Bool { spreadNanoseconds > 0 || failurePermille > 0 }
}

/// How speech is coded with Opus.
public struct PlannedCodec: Record, Equatable, Sendable {
  /// Bits per second, hard constant.
  public var bitrate: Int64 = 24_000  // key: bitrate_bps
  /// Whether packets carry a coarse copy of the frame before them.
  public var fec = true
  /// The loss that the encoder prepares for, in per cent.
  public var expectedLossPercent: Int64 = 10  // key: expectedLoss_percent
  /// How hard the encoder tries, 0 to 10.
  public var complexity: Int64 = 5

  /// The usual codec.
  public init() {}

  /// Bytes of one packet: at hard constant bit rate they are known without the codec.
  public var packetBytes: Int { Int(bitrate / Self.bitRateStep) }
}

/// Who speaks in another member's name, and what it says; nobody and nothing where no member does.
public struct Pose: Record, Equatable, Sendable {
  /// Who says it.
  public var by = ""
  /// Which step of a handshake.
  public var step = PlannedIntercomAct.Posed.hello

  /// Nobody.
  public init() {}

  /// Names every field once; nothing where nobody poses.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    guard fields.comes("by", ifWritten: !by.isEmpty) else { return }
    try fields.field("by", &by)
    try fields.field("step", &step)
  }
}

/// Something an attacker or an accident does to packets.
public struct PlannedIntercomAct: Record, Equatable, Sendable {
  /// What is done.
  public enum Deed: String, CaseIterable, Sendable {
    /// The next packet of voice on the path has one bit flipped.
    case corruptPacket
    /// A recorded packet is sent again.
    case replayPacket
    /// Somebody who does not know the group says hello in a member's name.
    case forgeHello
    /// Another member of the group says a step of a handshake in a member's name, with the group's secret
    /// and without that member's key.
    case impersonate
  }

  /// The steps that somebody can say who begins a handshake in another's name.
  public enum Posed: String, CaseIterable, Sendable {
    /// The first, which nobody signs.
    case hello
    /// The answer to the reply to it, which is to be signed.
    case confirm
  }

  /// Which packets an attacker records.
  public enum Recorded: String, CaseIterable, Sendable {
    /// Packets of voice.
    case voice
    /// The first steps of handshakes.
    case hello
  }

  /// When.
  public var at = Instant.start
  /// Its place among all acts of its time; 0 where all of them are the intercom's.
  public var place: Int64 = 0  // key: place, unless 0
  /// What.
  public var deed = Deed.corruptPacket  // key: do
  /// On which path.
  public var path = TransportPath.local
  /// Whose packet.
  public var from = ""
  /// To whom.
  public var to = ""
  /// How old the packet is that is sent again, at least.
  public var age = Duration.zero
  /// Which kind of packet is sent again.
  public var what = Recorded.voice
  /// Who says what in the other's name, where a member does.
  public var pose = Pose()  // key: none

  /// A blank act.
  public init() {}
}
