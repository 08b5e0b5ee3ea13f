import Intercom
import Kernel
import Plans
import Voice

extension IntercomPlan {
  /// What no call can be made of; nil for what a scenario gives.
  func problem(in plan: Plan) -> FieldError? {
    let devices = members.map(\.device)
    for name in devices where !plan.devices.contains(where: { $0.id == name }) {
      return .unknown("members", name)
    }
    for act in acts {
      guard devices.contains(act.from) else { return .unknown("from", act.from) }
      guard devices.contains(act.to) else { return .unknown("to", act.to) }
      let at = Duration(nanoseconds: act.at.nanoseconds)
      guard Limits.times.contains(at), Limits.times.contains(act.age) else {
        return .range("at_ns")
      }
    }
    let rules = gapRules.count + settledRules.count
    for rule in settledRules {
      let from = Duration(nanoseconds: rule.from.nanoseconds)
      guard (0..<Int64(rules)).contains(rule.place), Limits.times.contains(from),
        rule.path.isEmpty || TransportPath(rawValue: rule.path) != nil
      else { return .range("settledRules") }
    }
    for share in plan.shares where share.app == IntercomSchema.name {
      guard (0..<Int64(rules)).contains(share.rule) else { return .range("shares") }
    }
    let spans = [
      settings.probing, settings.dualSend, settings.dwell, settings.suspicion, settings.linger,
      settings.keepalive, settings.voiceActivity.attack, settings.voiceActivity.release,
      settings.preRoll, settings.playout.target, settings.playout.shrinkPeriod, radio.discovery,
      radio.connecting, radio.lossDetection, matches.making, matches.timeout,
      Duration(nanoseconds: matches.spreadNanoseconds), screen.settings.patience,
      Duration(nanoseconds: settings.uplinkBound), Duration(nanoseconds: settings.proofPatience),
    ]
    guard spans.allSatisfy(Limits.spans.contains) else { return .range("settings") }
    guard settings.keepalive >= .milliseconds(20), (1...20).contains(settings.missed) else {
      return .range("keepalive")
    }
    guard (0...1_000).contains(matches.failurePermille) else { return .range("failure_permille") }
    if let problem = owner.problem(among: devices) { return problem }
    guard PlannedCodec.bitRates.contains(codec.bitrate) else { return .range("bitrate_bps") }
    guard (0...10).contains(codec.complexity) else { return .range("complexity") }
    guard (0...100).contains(codec.expectedLossPercent) else {
      return .range("expectedLoss_percent")
    }
    if let problem = membershipProblem { return problem }
    if let problem = identityProblem { return problem }
    if let problem = uplinks.problem(among: members) { return problem }
    if let problem = audio.problem(among: devices) { return problem }
    return members.lazy.compactMap { $0.problem ?? $0.invitationProblem(among: members) }.first
  }
}

extension PlannedMember {
  fileprivate var problem: FieldError? {
    guard (8_000...48_000).contains(sampleRate) else { return .range("sampleRate") }
    if let problem = uplink.problem { return problem }
    guard (-9_600...4_800).contains(gain) else { return .range("gain_mb") }
    let latest = Int64(sampleRate) * (Limits.runLongest / Duration.seconds(1))
    if let problem = energy.problem { return problem }
    for clip in clips {
      guard (0...latest).contains(clip.start) else { return .range("start") }
      for interval in clip.speech {
        guard interval.start <= interval.end, interval.start >= .start,
          interval.end.nanoseconds <= 2 * Limits.runLongest.nanoseconds
        else { return .range("speech") }
      }
    }
    return nil
  }
}
