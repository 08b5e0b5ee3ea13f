import World

/// The ways in which the requirements of the intercom can be broken, and its faults mended.
extension PlannedBreach {
  /// A planned fault, in its own words.
  init(_ fault: IntercomFault) {
    self.init(fault.spec.about, ["\(IntercomSchema.name).fault.\(fault.rawValue)": "true"])
  }

  /// The radio finds nobody.
  static let noRadio = Self(.noRadio)
  /// Nobody makes matches.
  static let noInternet = Self(.noInternet)
  /// The radio sends lost frames again.
  static let reliableRadio = Self(.reliableRadio)
  /// One of the two is never sent.
  static let oneWay = Self(.oneWay)
  /// Who talks hears nobody.
  static let halfDuplex = Self(.halfDuplex)
  /// Copies are played.
  static let playsCopies = Self(.playsCopies)
  /// Broken seals are taken.
  static let takesAnything = Self(.takesAnything)
  /// MemberIDs come from elsewhere.
  static let foreignIdentity = Self(.foreignIdentity)
  /// No invitation reaches whom it is for.
  static let lostInvitations = Self(.lostInvitations)
  /// No invitation by AirDrop reaches whom it is for.
  static let lostAirdrops = Self(.lostAirdrops)
  /// No invitation by QR code reaches whom it is for.
  static let lostCodes = Self(.lostCodes)
  /// No invitation in a message reaches whom it is for.
  static let lostMessages = Self(.lostMessages)
  /// Nobody asks whether an invitation's signature holds.
  static let unsignedInvitations = Self(.unsignedInvitations)
  /// No invitation says who invites, but whom it is for.
  static let namelessInvitations = Self(.namelessInvitations)
  /// No invitation has the group's secret in it.
  static let secretlessInvitations = Self(.secretlessInvitations)
  /// Invitations as written.
  static let openInvitations = Self(
    "whoever signs an invitation is believed",
    ["intercom.invitation.policy": "asWritten"],
  )
  /// Invitations that are bound.
  static let boundInvitations = Self(
    "an invitation is bound to key, end and count",
    ["intercom.invitation.policy": "bound"],
  )
  /// The microphone is always open.
  static let openMicrophone = Self(
    "the microphone is always open",
    [
      "intercom.vad.margin": "0dB",
      "intercom.vad.release": "5s",
    ],
  )
  /// The noise floor stands still while the detector is open.
  static let stillFloor = Self(
    "the noise floor stands still while the detector is open",
    ["intercom.vad.tracking": "outsideTalking", "intercom.vad.high_pass": "0"],
  )
  /// The noise floor may rise as high as it likes.
  static let boundlessFloor = Self(
    "the noise floor may rise as high as it likes",
    [
      "intercom.vad.tracking": "always",
      "intercom.vad.floor_highest": "0dB",
      "intercom.vad.high_pass": "0",
    ],
  )
  /// The noise floor follows up to a bound, behind a high-pass.
  static let boundedFloor = Self(
    "the noise floor follows up to a bound, behind a high-pass",
    [
      "intercom.vad.tracking": "always",
      "intercom.vad.margin": "12dB",
      "intercom.vad.release": "200ms",
      "intercom.vad.floor_highest": "-30dB",
      "intercom.vad.high_pass": "120",
    ],
  )
  /// Talk is noticed later than it may be.
  static let slowAttack = Self("an attack of 100 ms", ["intercom.vad.attack": "100ms"])
  /// A click is taken for talk.
  static let hastyAttack = Self("an attack of 20 ms", ["intercom.vad.attack": "20ms"])
  /// A hangover shorter than it may be.
  static let shortHangover = Self("a hangover of 180 ms", ["intercom.vad.release": "180ms"])
  /// A hangover longer than it may be.
  static let longHangover = Self("a hangover of 420 ms", ["intercom.vad.release": "420ms"])
  /// No pre-roll.
  static let noPreRoll = Self("no pre-roll", ["intercom.vad.preroll": "0ms"])
  /// A pre-roll that is a frame too short.
  static let shortPreRoll = Self("a pre-roll of 180 ms", ["intercom.vad.preroll": "180ms"])
  /// A pre-roll that is twice as long.
  static let longPreRoll = Self("a pre-roll of 400 ms", ["intercom.vad.preroll": "400ms"])
  /// A KEEPALIVE a minute.
  static let rareKeepalive = Self("a KEEPALIVE a minute", ["intercom.keepalive.interval": "60s"])
  /// A KEEPALIVE with every frame.
  static let denseKeepalive = Self(
    "a KEEPALIVE every 20 ms",
    ["intercom.keepalive.interval": "20ms"],
  )
  /// No KEEPALIVE of one of the two.
  static let noKeepalive = Self(.noKeepalive)
  /// One voice at a time.
  static let oneVoice = Self(.oneVoice)
  /// Voice in the clear.
  static let clearVoice = Self(.clearVoice)
  /// A radio that comes back is measured for half a second.
  static let hastyProbing = Self(
    "the radio is measured for 500 ms",
    ["intercom.handover.probing": "500ms"],
  )
  /// Dual send for longer than it may be.
  static let longDualSend = Self(
    "dual send for 5 s",
    ["intercom.handover.dual_send": "5s"],
  )
  /// No redundancy.
  static let noRedundancy = Self("no redundancy", ["intercom.codec.fec": "false"])
  /// Late frames move the play-out.
  static let waitsForLate = Self(
    "late frames move the play-out",
    [
      "intercom.playout.anchor": "talkspurt",
      "intercom.playout.catch_up": "none",
      "intercom.playout.shrink": "0s",
    ],
  )
  /// A full buffer gives up its oldest frame.
  static let dropsOldest = Self(
    "a full buffer gives up its oldest frame, each time",
    ["intercom.playout.full": "oldest"],
  )
  /// A full buffer begins anew.
  static let beginsAnew = Self(
    "a full buffer begins anew with its newest frame",
    ["intercom.playout.full": "anew"],
  )
  /// The play-out is set once, whatever becomes of the talker's clock.
  static let unfollowedClock = Self(
    "the play-out follows no clock",
    [
      "intercom.playout.delay": "fixed",
      "intercom.playout.catch_up": "none",
      "intercom.playout.shrink": "0s",
    ],
  )
  /// By radio everything comes late.
  static let slowRadio = Self(.slowRadio)
  /// The Internet is begun after the break.
  static let coldInternet = Self(
    "the Internet is begun after the break",
    [
      "intercom.handover.internet": "cold"
    ],
  )
  /// The Internet is ready beforehand.
  static let warmInternet = Self(
    "the Internet is ready beforehand",
    [
      "intercom.handover.internet": "warm"
    ],
  )
  /// A match is of the first two who ask.
  static let matchesOfTwo = Self(
    "a match is of the first two who ask",
    ["intercom.match.policy": "pairs"],
  )
  /// One match for the group.
  static let oneMatch = Self("one match for the group", ["intercom.match.policy": "hosted"])
  /// A path is left after a time.
  static let timedRelease = Self(
    "a path is left after a time",
    [
      "intercom.handover.release": "timed"
    ],
  )
  /// A path is left when the other agrees.
  static let confirmedRelease = Self(
    "a path is left when the other agrees",
    [
      "intercom.handover.release": "confirmed"
    ],
  )
  /// No return to the radio.
  static let neverReturns = Self("no return to the radio", ["intercom.handover.judge": "never"])
  /// However much a radio loses.
  static let anyLoss = Self(
    "however much it loses, a radio is good enough",
    ["intercom.handover.loss_most": "1"],
  )
  /// However long it takes.
  static let anyRoundTrip = Self(
    "however long it takes, a radio is good enough",
    ["intercom.handover.round_trip_most": "10s"],
  )
  /// However unsteady it is.
  static let anyJitter = Self(
    "however unsteady it is, a radio is good enough",
    ["intercom.handover.jitter_most": "10s"],
  )
  /// Every radio is good enough.
  static let alwaysReturns = Self(
    "every radio is good enough",
    [
      "intercom.handover.judge": "always"
    ],
  )
  /// A radio is good enough that keeps within the bars.
  static let measuredReturn = Self(
    "back only to a radio that keeps within the bars",
    ["intercom.handover.judge": "thresholds"],
  )
  /// No dual send.
  static let noDualSend = Self("no dual send", ["intercom.handover.dual_send": "0s"])
  /// A wrong proof of the secret is taken.
  static let wrongProof = Self(
    "a wrong proof of the secret is taken",
    [
      "intercom.group.proof": "ignored"
    ],
  )
  /// A wrong proof of the secret is taken, and none is asked for after the first.
  static let hardlyProved = Self(
    "a wrong proof of the secret is taken, and none is asked for after the first",
    ["intercom.group.proof": "ignored", "intercom.group.check": "onConnecting"],
  )
  /// Who does not prove another secret is cut off after ten seconds.
  static let cutsLate = Self(
    "who does not prove another secret is cut off after ten seconds",
    ["intercom.group.proof_patience": "10s"],
  )
  /// One tag for good.
  static let constantTag = Self(
    "a group announces one tag for good",
    ["intercom.group.tag_rotation": "constant"],
  )
  /// A tag for each slot of time.
  static let rotatingTag = Self(
    "a group announces another tag in each slot of time",
    ["intercom.group.tag_rotation": "rotating"],
  )
  /// The app goes by MemberIDs alone.
  static let bareIdentity = Self(
    "the app goes by MemberIDs alone",
    ["intercom.identity.check": "none", "intercom.identity.rank": "id"],
  )
  /// Keys are compared, and ranks are of the day.
  static let comparedKeys = Self(
    "keys are compared, and who is first is another each day",
    ["intercom.identity.check": "keys", "intercom.identity.rank": "keyed"],
  )
  /// Tags are not compared.
  static let anyTag = Self("tags are not compared", ["intercom.group.tag": "ignored"])
  /// A hello ends the session.
  static let helloReplaces = Self(
    "a hello ends the session",
    [
      "intercom.handshake.hello": "replaces"
    ],
  )
  /// Sealed for each path.
  static let sealedForEachPath = Self(
    "sealed for each path",
    [
      "intercom.sealing.copies": "eachPath"
    ],
  )
  /// Sealed once.
  static let sealedOnce = Self("sealed once", ["intercom.sealing.copies": "once"])
  /// Copies are taken for an attack.
  static let copiesAsAttack = Self(
    "copies are taken for an attack",
    [
      "intercom.copies.policy": "attack"
    ],
  )
  /// Copies are told from replays.
  static let copiesToldApart = Self(
    "copies are told from replays",
    [
      "intercom.copies.policy": "separate"
    ],
  )
  /// A late original rewinds the window.
  static let rewinds = Self(
    "a late original rewinds the window",
    [
      "intercom.copies.window": "rewinds"
    ],
  )
  /// The window moves forward only.
  static let forwardOnly = Self(
    "the window moves forward only",
    [
      "intercom.copies.window": "forwardOnly"
    ],
  )
  /// No dwell time.
  static let noDwell = Self("no dwell time", ["intercom.handover.dwell": "0s"])
  /// A dwell time of a minute.
  static let dwells = Self("a dwell time of a minute", ["intercom.handover.dwell": "60s"])
  /// The radio is not tried again.
  static let longDwell = Self("the radio is not tried again", ["intercom.handover.dwell": "600s"])
  /// A break is three missed signs.
  static let missedSigns = Self(
    "a break is three missed signs",
    ["intercom.keepalive.detection": "missed"],
  )
  /// The rate rises with silence.
  static let adaptiveRate = Self(
    "the rate rises with silence",
    ["intercom.keepalive.detection": "adaptive"],
  )
  /// Play-out times are set once.
  static let fixedPlayout = Self(
    "play-out times are set once",
    ["intercom.playout.anchor": "fixed", "intercom.playout.catch_up": "none"],
  )
  /// Play-out begins anew and catches up.
  static let caughtUp = Self(
    "play-out begins anew and catches up",
    ["intercom.playout.anchor": "talkspurt", "intercom.playout.catch_up": "compress"],
  )
  /// What waits too long is caught up with, and what comes late is waited for.
  static let followedClock = Self(
    "the play-out follows the talker's clock",
    ["intercom.playout.delay": "adaptive", "intercom.playout.catch_up": "compress"],
  )
  /// The detector closes between talkspurts.
  static let talkspurts = Self(
    "the detector closes between talkspurts",
    ["intercom.vad.margin": "9dB", "intercom.vad.release": "300ms"],
  )
}
