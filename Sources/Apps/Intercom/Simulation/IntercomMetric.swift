import Findings

/// The figures of a call that `{ metric: intercom.NAME, is: … }` can bound.
///
/// A figure has no value where there was nothing to take it from, and then meets no bound.
public enum IntercomMetric: String, CaseIterable, Sendable {
  /// Gaps longer than one frame.
  case gaps
  /// The longest gap.
  case longestGap
  /// Speech that was not heard in time.
  case speechMissed
  /// Speech that the end of the run left open.
  case speechOpen
  /// The middle of all delays from mouth to ear.
  case mouthToEar
  /// The delay that one in twenty exceeds.
  case mouthToEar95
  /// The mean opinion score of the call.
  case meanOpinion
  /// The mean opinion score of the worst ten seconds.
  case worstOpinion
  /// Frames that were made up where one was missing.
  case concealedFrames
  /// The share of frames that did not sound as themselves among all that the talker's detector let
  /// through.
  case concealmentRatio
  /// Frames that came back from the redundancy in the packet behind them.
  case recoveredFrames
  /// Frames that arrived after their time.
  case lateFrames
  /// Frames that waited and were given up, as more came than the receive buffer holds.
  case bufferFullFrames
  /// Places where sound begins, ends, or goes on with something other than the next frame.
  case joins
  /// Of these, where it goes on with something other than the next frame.
  case jumps
  /// The highest interarrival jitter (RFC 3550) of voice.
  case jitter
  /// Changes of the path that carries voice.
  case handovers
  /// Changes that undo one within ten seconds.
  case pingPongs
  /// The shortest time for which a radio that came back was measured before it was judged.
  case shortestProbing
  /// The shortest time from the begin of a dual send at the return until voice went by radio alone.
  case shortestDualSend
  /// The longest time of a dual send at the return, those that were broken off included.
  case longestDualSend
  /// All times of dual sends at the return together, of each member with each of its peers.
  case dualSend
  /// Second copies that were dropped.
  case duplicatesRemoved
  /// Frames of voice that were sent by both paths.
  case dualFrames
  /// Datagrams refused as bytes: bad tag, no key, malformed.
  case rejected
  /// The longest time over which a stranger sees one tag of a member, and so knows it again.
  case trackedFor
  /// Strangers with whom a member began a handshake, since their tags were taken for its group's.
  case strangersTried
  /// The longest wait of a datagram for a bottleneck.
  case queueing
  /// The longest time from when a member handed its uplink a datagram until that had left.
  case uplinkWait
  /// That time, exceeded by one datagram in twenty; of several members the longest.
  case uplinkWait95
  /// Datagrams for which the queue of their sender's uplink was full.
  case uplinkDropped
  /// Copies of frames that were not sent, as they would have come too late.
  case uplinkUnsent
  /// Samples that a listener's mixer cut off at full scale, as a share of those in which something sounds.
  case clippedSamples
  /// Packets that a member passed on for two others.
  case relayedPackets
  /// Their bytes, without IP and UDP headers.
  case relayedBytes
  /// All bytes on the links, IP and UDP headers included.
  case wireBytes
  /// Speech before the detector opened, as a share of speech (Freeman's FEC).
  case flagFrontClipped
  /// Speech after it closed too early, as a share of speech (MSC).
  case flagMiddleClipped
  /// Time in which it stayed open after speech, as a share of what is no speech (OVER).
  case flagOver
  /// Noise that it took for speech, as a share of what is no speech (NDS).
  case flagNoise
  /// From the start of a talkspurt until it opened, the middle of all.
  case flagOnset
  /// From the start of a talkspurt until it opened, exceeded by one in twenty.
  case flagOnset95
  /// From the end of a talkspurt until it closed, the middle of all.
  case flagHangover
  /// Talkspurts for which it never opened; of several talkers the most, and none where nobody spoke.
  case flagMissed
  /// How much from before the detector opened was sent with a talkspurt, the middle of all; of
  /// several members the least.
  case sentPreRoll
  /// Speech at the front of talkspurts that the detector did not let through, as a share of speech: the
  /// pre-roll makes good what the detector clips, and what had no path is not among it.
  case sentFrontClipped
  /// Speech inside talkspurts that the detector did not let through, as a share of speech.
  case sentMiddleClipped
  /// What was sent and is no speech, as a share of what is no speech.
  case noiseSent
  /// What was sent, as a share of the call.
  case airtime
  /// How often members took another for the owner than before.
  case ownerChanges
  /// The longest time for which two who heard each other did not take the same one for the owner.
  case ownerDispute
  /// The longest time for which a group had two owners.
  case ownerRivals
  /// The longest time from when two heard each other, for the first time or again, until they took the
  /// same one for the owner; none where two never did.
  case ownerSettling
  /// Words about the owner that were sent.
  case ownerWords
  /// Their bytes, IP and UDP headers included.
  case ownerBytes
  /// Pairs that heard each other at the end and had different settings.
  case settingsConflicts
  /// The longest time for which a probing window waited for the owner's verdict.
  case verdictWait
  /// For how long at the most a card said that somebody can be talked to, and nothing came from that.
  case staleCard
  /// For how long a card said that its member, who had been there, is looked for.
  case cardReconnecting
  /// For how long a card said that its member is out of range.
  case cardOutOfRange
  /// What the call cost the phone, all phones together.
  case energy
  /// Of that, the radio between the phones.
  case energyRadio
  /// The radio to the cellular network.
  case energyCellular
  /// Encoding and decoding.
  case energyCodec
  /// Microphone and loudspeaker.
  case energyAudio
  /// For how long the radio between the phones was on for the call; of several phones the longest.
  case radioOn
  /// The same of the radio to the cellular network.
  case cellularOn
  /// Frames that were encoded.
  case encodedFrames
  /// For how much of the call the radio of two was in range, where they were; of several the least, and none
  /// where places do not matter to it.
  case radioReach
  /// For how much of the call two had coverage, where they were; of several the least, and none where
  /// places do not matter to it.
  case internetReach

  /// What it counts.
  var unit: MeasureUnit {
    switch self {
    case .longestGap, .speechMissed, .speechOpen, .mouthToEar, .mouthToEar95, .jitter, .queueing,
      .uplinkWait, .uplinkWait95, .trackedFor, .flagOnset, .flagOnset95, .flagHangover,
      .sentPreRoll, .shortestProbing,
      .shortestDualSend, .longestDualSend, .dualSend,
      .ownerDispute, .ownerRivals, .ownerSettling, .verdictWait,
      .staleCard, .cardReconnecting, .cardOutOfRange, .radioOn, .cellularOn:
      .nanoseconds
    case .energy, .energyRadio, .energyCellular, .energyCodec, .energyAudio: .millijoules
    case .meanOpinion, .worstOpinion: .thousandths
    case .concealmentRatio, .clippedSamples: .partsPerMillion
    case .wireBytes, .relayedBytes, .ownerBytes: .bytes
    case .flagFrontClipped, .flagMiddleClipped, .flagOver, .flagNoise, .sentFrontClipped,
      .sentMiddleClipped, .noiseSent, .airtime, .radioReach, .internetReach:
      .partsPerMillion
    case .gaps, .handovers, .pingPongs, .duplicatesRemoved, .dualFrames, .concealedFrames,
      .recoveredFrames, .lateFrames, .bufferFullFrames, .joins, .jumps, .rejected, .strangersTried,
      .flagMissed,
      .relayedPackets, .uplinkDropped, .uplinkUnsent,
      .ownerChanges, .ownerWords, .settingsConflicts, .encodedFrames:
      .count
    }
  }

  /// Whether each listener has one of each talker, beside those of a member and of the whole call.
  var isOfPairs: Bool {
    switch self {
    case .gaps, .longestGap, .speechMissed, .speechOpen, .mouthToEar, .mouthToEar95, .meanOpinion,
      .worstOpinion, .concealedFrames, .concealmentRatio, .recoveredFrames, .lateFrames,
      .bufferFullFrames, .jitter, .duplicatesRemoved, .staleCard, .cardReconnecting,
      .cardOutOfRange, .radioReach,
      .internetReach, .handovers, .pingPongs:
      true
    case .joins, .jumps, .shortestProbing, .shortestDualSend, .longestDualSend, .dualSend,
      .dualFrames, .rejected, .trackedFor, .strangersTried, .queueing, .uplinkWait, .uplinkWait95,
      .uplinkDropped, .uplinkUnsent, .clippedSamples, .relayedPackets, .relayedBytes, .wireBytes,
      .flagFrontClipped, .flagMiddleClipped, .flagOver, .flagNoise, .flagOnset, .flagOnset95,
      .flagHangover, .flagMissed, .sentPreRoll,
      .sentFrontClipped, .sentMiddleClipped, .noiseSent, .airtime, .ownerChanges, .ownerDispute,
      .ownerRivals,
      .ownerSettling, .ownerWords, .ownerBytes, .settingsConflicts, .verdictWait, .energy,
      .energyRadio, .energyCellular, .energyCodec, .energyAudio, .radioOn, .cellularOn,
      .encodedFrames:
      false
    }
  }

  /// Which of two values is the better one: of scores and of what is to be long enough the larger; of
  /// the others none is by itself, and the greatest is the worst of many.
  var aim: Measure.Aim? {
    switch self {
    case .meanOpinion, .worstOpinion, .shortestProbing, .shortestDualSend, .sentPreRoll,
      .radioReach, .internetReach:
      .larger
    case .gaps, .longestGap, .speechMissed, .speechOpen, .mouthToEar, .mouthToEar95,
      .concealedFrames, .concealmentRatio, .recoveredFrames, .lateFrames, .bufferFullFrames,
      .joins, .jumps, .jitter,
      .handovers, .pingPongs, .longestDualSend, .dualSend, .duplicatesRemoved, .dualFrames,
      .rejected, .trackedFor, .strangersTried, .queueing, .uplinkWait, .uplinkWait95,
      .uplinkDropped, .uplinkUnsent,
      .clippedSamples, .relayedPackets,
      .relayedBytes, .wireBytes,
      .flagFrontClipped, .flagMiddleClipped, .flagOver, .flagNoise, .flagOnset, .flagOnset95,
      .flagHangover, .flagMissed, .sentFrontClipped, .sentMiddleClipped, .noiseSent, .airtime,
      .ownerChanges, .ownerDispute, .ownerRivals, .ownerSettling, .ownerWords, .ownerBytes,
      .settingsConflicts, .verdictWait,
      .staleCard, .cardReconnecting, .cardOutOfRange, .energy, .energyRadio, .energyCellular,
      .energyCodec, .energyAudio, .radioOn, .cellularOn, .encodedFrames:
      nil
    }
  }
}
