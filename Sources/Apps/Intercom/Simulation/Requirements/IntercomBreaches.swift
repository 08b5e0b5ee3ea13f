import World

/// The ways in which the requirements of the intercom can be broken, and its faults mended.
extension PlannedBreach {
  static let noRadio = Self("the radio finds nobody", ["intercom.fault.no_radio": "true"])
  static let noInternet = Self("nobody makes matches", ["intercom.fault.no_internet": "true"])
  static let reliableRadio = Self(
    "the radio sends lost frames again",
    [
      "intercom.fault.reliable_radio": "true"
    ],
  )
  static let oneWay = Self("one of the two is never sent", ["intercom.fault.one_way": "true"])
  static let halfDuplex = Self("who talks hears nobody", ["intercom.fault.half_duplex": "true"])
  static let playsCopies = Self("copies are played", ["intercom.fault.plays_copies": "true"])
  static let takesAnything = Self(
    "broken seals are taken",
    [
      "intercom.fault.takes_anything": "true"
    ],
  )
  static let foreignIdentity = Self(
    "MemberIDs come from elsewhere",
    [
      "intercom.fault.foreign_identity": "true"
    ],
  )
  static let openMicrophone = Self(
    "the microphone is always open",
    [
      "intercom.vad.margin": "0dB",
      "intercom.vad.release": "5s",
    ],
  )
  static let slowAttack = Self("talk is noticed late", ["intercom.vad.attack": "500ms"])
  static let noHangover = Self("no hangover", ["intercom.vad.release": "0ms"])
  static let noPreRoll = Self("no pre-roll", ["intercom.vad.preroll": "0ms"])
  static let rareKeepalive = Self("a KEEPALIVE a minute", ["intercom.keepalive.interval": "60s"])
  static let noRedundancy = Self("no redundancy", ["intercom.codec.fec": "false"])
  static let waitsForLate = Self(
    "late frames move the play-out",
    [
      "intercom.playout.anchor": "talkspurt",
      "intercom.playout.catch_up": "none",
      "intercom.playout.shrink": "0s",
    ],
  )
  static let coldInternet = Self(
    "the Internet is begun after the break",
    [
      "intercom.handover.internet": "cold"
    ],
  )
  static let warmInternet = Self(
    "the Internet is ready beforehand",
    [
      "intercom.handover.internet": "warm"
    ],
  )
  static let neverReturns = Self("no return to the radio", ["intercom.handover.judge": "never"])
  static let alwaysReturns = Self(
    "every radio is good enough",
    [
      "intercom.handover.judge": "always"
    ],
  )
  static let noDualSend = Self("no dual send", ["intercom.handover.dual_send": "0s"])
  static let wrongProof = Self(
    "a wrong proof of the secret is taken",
    [
      "intercom.group.proof": "ignored"
    ],
  )
  static let anyTag = Self("tags are not compared", ["intercom.group.tag": "ignored"])
  static let helloReplaces = Self(
    "a hello ends the session",
    [
      "intercom.handshake.hello": "replaces"
    ],
  )
  static let sealedForEachPath = Self(
    "sealed for each path",
    [
      "intercom.sealing.copies": "eachPath"
    ],
  )
  static let sealedOnce = Self("sealed once", ["intercom.sealing.copies": "once"])
  static let copiesAsAttack = Self(
    "copies are taken for an attack",
    [
      "intercom.copies.policy": "attack"
    ],
  )
  static let copiesToldApart = Self(
    "copies are told from replays",
    [
      "intercom.copies.policy": "separate"
    ],
  )
  static let rewinds = Self(
    "a late original rewinds the window",
    [
      "intercom.copies.window": "rewinds"
    ],
  )
  static let forwardOnly = Self(
    "the window moves forward only",
    [
      "intercom.copies.window": "forwardOnly"
    ],
  )
  static let noDwell = Self("no dwell time", ["intercom.handover.dwell": "0s"])
  static let dwells = Self("a dwell time of a minute", ["intercom.handover.dwell": "60s"])
  static let longDwell = Self("the radio is not tried again", ["intercom.handover.dwell": "600s"])
  static let missedSigns = Self(
    "a break is three missed signs",
    ["intercom.keepalive.detection": "missed"],
  )
  static let adaptiveRate = Self(
    "the rate rises with silence",
    ["intercom.keepalive.detection": "adaptive"],
  )
  static let fixedPlayout = Self(
    "play-out times are set once",
    ["intercom.playout.anchor": "fixed", "intercom.playout.catch_up": "none"],
  )
  static let caughtUp = Self(
    "play-out begins anew and catches up",
    ["intercom.playout.anchor": "talkspurt", "intercom.playout.catch_up": "compress"],
  )
  static let talkspurts = Self(
    "the detector closes between talkspurts",
    ["intercom.vad.margin": "9dB", "intercom.vad.release": "300ms"],
  )
}
