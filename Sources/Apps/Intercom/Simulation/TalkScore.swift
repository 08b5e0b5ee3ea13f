import Kernel
import Voice

/// How well a member's voice detector did, as such and with the pre-roll.
struct TalkScore {
  /// The detector's own flag.
  var flag: VoiceActivityScore
  /// What was sent, pre-roll included.
  var sent: VoiceActivityScore
  /// What the detector let through, pre-roll included, whether or not there was a path for it: the speech that
  /// it clipped, which could have been sent else.
  var passed: VoiceActivityScore
  /// How much from before the detector opened was sent with a talkspurt, the middle of all; nil
  /// where nothing tells it.
  var preRoll: Duration?
  /// Whether nothing was sent of what the detector let through.
  private let isUnsent: Bool
  /// Whether what was sent can be judged: something was, or a path came up and the detector, which heard
  /// something, never opened.
  ///
  /// Where nothing could leave it is no merit that no noise did.
  let isSendingJudged: Bool

  /// The score of what a member's detector decided and what it sent.
  init(_ member: CallLedger.MemberFigures) {
    // A detector that did not run, or heard nothing, decided nothing: that time is cut out.
    let cut = TimeCut(member.absences)
    let spoken = member.truth
    let truth = cut.isEmpty ? spoken : VoiceTruth(speech: cut.rest(of: spoken.talkspurts))
    let end = cut.place(of: member.captured)
    flag = VoiceActivityScore(of: cut.rest(of: member.flags), against: truth, until: end)
    sent = VoiceActivityScore(of: cut.rest(of: member.sent), against: truth, until: end)
    passed =
      member.passed == member.sent
      ? sent : VoiceActivityScore(of: cut.rest(of: member.passed), against: truth, until: end)
    isUnsent = member.sent.isEmpty && !member.flags.isEmpty
    preRoll = Self.preRoll(of: member.sent, before: member.flags)
    isSendingJudged =
      !member.sent.isEmpty || (member.flags.isEmpty && member.hasConnected && end > .start)
  }

  /// Whether the member spoke at all.
  var hasSpoken: Bool { flag.speech > .zero }

  /// Speech that the detector let through too late, pre-roll included, in millionths of all speech; nil where
  /// nothing could be sent.
  var frontClippedShare: Int64? { isUnsent ? nil : passed.frontEndClippingShare }

  /// Speech that it did not let through any more, likewise.
  var middleClippedShare: Int64? { isUnsent ? nil : passed.midSpeechClippingShare }

  /// What was sent and is no speech, in millionths of what is no speech; nil where there is nothing
  /// of either to judge.
  var noiseSentShare: Int64? { isSendingJudged ? sent.noiseShare : nil }

  /// What was sent, in millionths of the call; nil where nothing could be.
  var airtimeShare: Int64? { isSendingJudged ? sent.airtimeShare : nil }

  /// The middle of what was sent ahead of each opening, of lists that are in order and apart.
  ///
  /// A talkspurt tells nothing where it was not sent from its opening on, or where what was sent
  /// reaches back to the talkspurt before: then there was no more to send.
  private static func preRoll(
    of sent: [SpeechInterval],
    before flags: [SpeechInterval],
  ) -> Duration? {
    var lengths: [Duration] = []
    var last = Instant.start
    var index = 0
    for flag in flags {
      while index < sent.count, sent[index].end <= flag.start { index += 1 }
      if index < sent.count, sent[index].start <= flag.start, sent[index].start > last {
        lengths.append(flag.start - sent[index].start)
      }
      last = flag.end
    }
    lengths.sort()
    return lengths.isEmpty ? nil : lengths[(lengths.count + 1) / 2 - 1]
  }
}
