import Kernel
import Voice

/// When the Internet path is made ready (fault I02).
public enum InternetPolicy: String, CaseIterable, Sendable {
  /// Only when the radio path has broken, as the seed has it (S-HO-001).
  case cold
  /// From the start of the call; voice goes by both as soon as receipts stay away.
  case warm
  /// When rising loss on the radio path says that a break is likely.
  case predicted
  /// From the start of the call; voice goes by both as soon as receipts stay away, or rising loss says
  /// that a break is likely.
  case warmPredicted = "warm-predicted"

  /// Whether the Internet path stands beside the radio from the start.
  var isStandby: Bool { self == .warm || self == .warmPredicted }
  /// Whether rising loss foretells a break.
  package var isForetelling: Bool { self == .predicted || self == .warmPredicted }
}

/// How a break of a path is noticed (fault I03).
public enum BreakDetection: String, CaseIterable, Sendable {
  /// Nothing heard for some KEEPALIVE intervals, as the seed has it (S-VAD-002).
  case missed
  /// After the first missed KEEPALIVE the rate rises, and three unanswered pings are a break.
  case adaptive
}

/// How a path is taken down that stands and is no longer needed (S-HO-002).
public enum ReleasePolicy: String, CaseIterable, Sendable {
  /// After a time, whatever the peer does: the Internet path after its linger, the radio where its
  /// probing window was not passed. The peer may depend on it all the same.
  case timed
  /// When the peer has agreed to send nothing by it, and what it sent has come. Until it answers the
  /// path is kept.
  case confirmed
}

/// How the bytes for two paths are made during dual send (fault I12).
public enum SealingPolicy: String, CaseIterable, Sendable {
  /// Sealed once, the same bytes on both paths.
  case once
  /// Sealed for each path with the path in the plaintext: one nonce for two texts.
  case eachPath
}

/// What a second copy of a packet is taken for (fault I13).
public enum CopyPolicy: String, CaseIterable, Sendable {
  /// A copy by the other path is a duplicate, by the same path a replay; both are dropped.
  case separate
  /// Every copy is an attack, and eight of them cut the path.
  case attack
}

/// What a hello does to a path that is up.
///
/// A hello carries nothing of the listener's: one that was recorded is as good as a new one, and who
/// knows the group can make one in another member's name.
public enum HelloPolicy: String, CaseIterable, Sendable {
  /// It is answered with keys beside the live ones; those go when a confirmation has proved that its
  /// sender is who it says, now.
  case beside
  /// It ends the session at once, and a message that proves nothing cuts the path.
  case replaces
}

/// What is made of the tag that a peer announces over the radio (S-GRP-011).
public enum TagPolicy: String, CaseIterable, Sendable {
  /// Who announces another group's tag is not seen.
  case compared
  /// Everybody in range is tried: the handshake alone keeps strangers out.
  case ignored
}

/// What is made of a handshake whose proof of the group's secret is wrong (S-GRP-012).
public enum ProofPolicy: String, CaseIterable, Sendable {
  /// The connection is cut off at once.
  case required
  /// It goes on as if the proof were right: strangers are let in.
  case ignored
}

/// What a group announces over the radio (fault I09).
public enum TagRotation: String, CaseIterable, Sendable {
  /// One tag for good, as the seed has it (S-GRP-010): whoever has heard it can announce it, and knows
  /// the group again by it.
  case constant
  /// One for each slot of time; that of the slot before and of the next are recognised as well.
  case rotating
}

/// When a path must prove that its peer knows the group's secret (A-F-019).
public enum SecretCheck: String, CaseIterable, Sendable {
  /// When it comes up, and never again: who does not learn of a new secret hears on.
  case onConnecting
  /// Whenever the secret is another: until the proof no voice goes by the path, and without one it is
  /// cut off.
  case always
}

/// What members with one MemberID are taken for (fault I08).
public enum IdentityCheck: String, CaseIterable, Sendable {
  /// For one member: the second one finds its place taken.
  case none
  /// For two: the keys that they have proved to hold are compared as well.
  case keys
}

/// Who of some members comes first, where one must: who hosts a match (faults I08, I16).
public enum IdentityRank: String, CaseIterable, Sendable {
  /// The smallest MemberID: whoever makes keys for long enough is first for good.
  case id
  /// The smallest hash of the MemberID under the group's secret and the day: a key that was ground for
  /// one day is as good as any on the next.
  case keyed
}

/// What is done with voice that would wait too long for the phone's uplink (fault I22).
public enum LateVoicePolicy: String, CaseIterable, Sendable {
  /// It is handed over all the same, and comes late, behind everything that waits.
  case send
  /// It is dropped before it is handed over: a frame goes to everybody who is reached over the Internet,
  /// or to none of them.
  case drop
}

/// What a listener's mixer does where the voices together are louder than full scale (fault I22).
public enum LimiterPolicy: String, CaseIterable, Sendable {
  /// It turns the mix down, and nothing is cut off.
  case on
  /// It adds up the voices, and what is above full scale is cut off.
  case off
}

/// Who decides whether the measured radio path is good enough (A-F-011).
public enum ProbeJudge: String, CaseIterable, Sendable {
  /// Loss, round trip and jitter within the bounds of the settings.
  case thresholds
  /// Every window passes: the return as quick as it can be.
  case always
  /// No window passes: the call stays on the Internet.
  case never
  /// The group's owner judges, as it is set (`OwnerSettings.judge`): the call stays in the window until
  /// its verdict has come (S-OWN-004).
  case owner
}

/// Everything about an intercom that a scenario can vary.
public struct IntercomSettings: Record, Equatable, Sendable {  // keys: as named
  /// When the Internet path is made ready.
  public var internet = InternetPolicy.cold
  /// Who judges the probing window.
  public var judge = ProbeJudge.thresholds
  /// How long the radio path is measured before the return: 5–10 s (S-HO-002).
  public var probing = Duration.seconds(5)
  /// What the radio path may be at most to be good enough.
  public var probeBounds = ProbeBounds()  // key: none
  /// How long voice goes by both paths at the return: 0.5–1.5 s (S-HO-002).
  public var dualSend = Duration.seconds(1)
  /// How long after a break the radio is not tried again; zero as the seed has it (I04).
  public var dwell = Duration.zero
  /// How long receipts may stay away, beyond the round trip, before voice goes by both paths.
  public var suspicion = Duration.milliseconds(80)
  /// The loss over the last 64 frames that predicts a break, in thousandths.
  public var predictionLossPermille: Int64 = 100  // key: predictionLoss_permille
  /// How long the Internet path is kept after the return to the radio.
  public var linger = Duration.seconds(5)
  /// How a path is taken down that is no longer needed.
  public var release = ReleasePolicy.timed
  /// How often a silent member says that it is there (S-VAD-002).
  public var keepalive = Duration.seconds(1)
  /// How many intervals without a sign make a break.
  public var missed: Int64 = 3
  /// How a break is noticed.
  public var detection = BreakDetection.missed
  /// The voice detector (S-VAD-003).
  public var voiceActivity = VoiceActivitySettings()
  /// How much is kept for the head of a talkspurt: 200 ms (S-VAD-004).
  public var preRoll = Duration.milliseconds(200)
  /// The corner of the filter against wind before the detector and the codec, in hertz; 0 for none
  /// (fault I20).
  public var highPass: Int64 = 0  // key: highPass_hz, unless 0
  /// The receive buffer (S-AUD-004).
  public var playout = JitterBufferSettings()
  /// Who comes together in a match.
  public var match = MatchPolicy.pairs  // key: match, unless .pairs
  /// For whom a path is chosen (fault I05).
  public var pathChoice = PathChoice.perPeer  // key: pathChoice, unless .perPeer
  /// Whether members pass voice on to whom its talker has no path.
  public var relay = RelayPolicy.none  // key: relay, unless .none
  /// What is done with voice that would wait too long for the uplink.
  public var lateVoice = LateVoicePolicy.send  // key: lateVoice, unless .send
  /// How long that is: from the hand-over until the last copy has left; 100 ms.
  public var uplinkBound: Int64 = 100_000_000  // key: uplinkBound_ns, unless 100_000_000
  /// Whether the mix of what is heard has a limiter.
  public var limiter = LimiterPolicy.on  // key: limiter, unless .on
  /// What a hello does to a path that is up.
  public var hello = HelloPolicy.beside
  /// What a second copy is taken for.
  public var copies = CopyPolicy.separate
  /// How the window of sequences moves (fault I15).
  public var window = ReplayWindowPolicy.forwardOnly
  /// What is made of an announced tag.
  public var tag = TagPolicy.compared
  /// What is made of a wrong proof of the group's secret.
  public var proof = ProofPolicy.required
  /// What the group announces.
  public var rotation = TagRotation.constant  // key: tagRotation, unless .constant
  /// For how long a tag is announced where it rotates, in nanoseconds: 15 min.
  public var tagSlot: Int64 = 900_000_000_000  // key: tagSlot_ns, unless 900_000_000_000
  /// When a path must prove the group's secret.
  public var check = SecretCheck.onConnecting  // key: groupCheck, unless .onConnecting
  /// For how long a path waits for the proof of another secret before it is cut off, in nanoseconds: 3 s.
  public var proofPatience: Int64 = 3_000_000_000  // key: proofPatience_ns, unless 3_000_000_000
  /// How many bytes of a MemberID the app goes by.
  public var identityLength: Int64 = 8  // key: identityLength, unless 8
  /// What members with one MemberID are taken for.
  public var identityCheck = IdentityCheck.keys  // key: identityCheck, unless .keys
  /// Who comes first.
  public var rank = IdentityRank.id  // key: identityRank, unless .id

  /// The settings of the seed.
  public init() {}
}
