import Intercom
import Kernel
import Plans
import Voice

extension IntercomSettings {
  /// The settings of a scenario's variant.
  public init(_ values: SettingValues) {
    self.init()
    internet = values.choice("handover.internet")
    judge = values.choice("handover.judge")
    probing = values.duration("handover.probing")
    probeBounds = ProbeBounds(values)
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
    playout.delay = values.choice("playout.delay")
    playout.catchUp = values.choice("playout.catch_up")
    playout.full = values.choice("playout.full")
    match = values.choice("match.policy")
    pathChoice = values.choice("path.choice")
    relay = values.choice("path.relay")
    hello = values.choice("handshake.hello")
    copies = values.choice("copies.policy")
    window = values.choice("copies.window")
    tag = values.choice("group.tag")
    proof = values.choice("group.proof")
    check = values.choice("group.check")
    proofPatience = values.duration("group.proof_patience").nanoseconds
    rotation = values.choice("group.tag_rotation")
    tagSlot = values.duration("group.tag_slot").nanoseconds
    identityLength = values.integer("identity.length")
    identityCheck = values.choice("identity.check")
    rank = values.choice("identity.rank")
    lateVoice = values.choice("uplink.late")
    uplinkBound = values.duration("uplink.bound").nanoseconds
    limiter = values.choice("mixer.limiter")
  }
}

extension ProbeBounds {
  /// The bounds of a scenario's variant.
  init(_ values: SettingValues) {
    self.init()
    let loss = values.ratio("handover.loss_most")
    lostPermille = loss.numerator * 1_000 / loss.denominator
    roundTrip = values.duration("handover.round_trip_most")
    jitter = values.duration("handover.jitter_most")
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
