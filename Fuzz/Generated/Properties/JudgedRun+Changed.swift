import Intercom
import IntercomSimulation
import Kernel
import Plans

/// What is judged by moving a scenario in time, or its members away from each other.
extension JudgedRun {
  /// Whether a channel leaves nothing to chance.
  private static func isStill(_ channel: ChannelSettings) -> Bool {
    func isCertain(_ chance: Ratio) -> Bool { chance == .zero || chance == .one }
    let isRecorded = channel.delayTrace != .none || !channel.opportunities_ms.isEmpty
    return !isRecorded && channel.jitter == .none && channel.loss == .none
      && isCertain(channel.reorder) && isCertain(channel.duplicate) && channel.corrupt == .zero
  }

  /// Whether nothing waits or is held back.
  private static func isWide(_ channel: ChannelSettings) -> Bool {
    channel.rate_bps == nil && channel.opportunities_ms.isEmpty && channel.reorder == .zero
  }

  /// Why a scenario is not the same at another time; nil where it is.
  private var chance: String? {
    guard plan.devices.allSatisfy({ $0.drift_ppb == 0 }) else { return "clocks drift" }
    guard allChannels.allSatisfy(Self.isStill) else { return "links have weather" }
    guard !plan.hasPlaces else { return "where devices are decides about links" }
    let noises = call?.members.map(\.noise) ?? []
    return noises.allSatisfy({ $0 == .none }) ? nil : "there is noise"
  }

  // MARK: A second later

  /// A second of nothing more before everything moves every event by a second.
  ///
  /// A call begins when its app starts, at 0 s, whatever a scenario says. So its links are cut until
  /// a second has passed, or two, and what is compared begins there. Chance belongs to times and to
  /// frames: where there is any, later is another chance.
  func isTheSameASecondLater() throws -> Outcome {
    guard call == nil || photos == nil else { return .notJudged("two apps at once") }
    if let chance { return .notJudged(chance) }
    return call == nil ? try livesASecondLater() : try callsASecondLater()
  }

  private func callsASecondLater() throws -> Outcome {
    let standbys = [InternetPolicy.warm, .warmPredicted]
    if let call, standbys.contains(call.settings.internet) {
      return .notJudged("a standby from the start")
    }
    guard call?.settings.rotation != .rotating else { return .notJudged("tags that go by clocks") }
    guard call?.owner.isThere != true else { return .notJudged("an owner's beats from the start") }
    guard call?.screen.hasCards != true else { return .notJudged("cards that wait from the start") }
    guard call?.membership.isThere != true else {
      return .notJudged("lists that keep when somebody was met")
    }
    let second = Duration.seconds(1)
    let once = try run(plan.later(by: second).apart(until: second))
    let later = try run(plan.later(by: second * 2).apart(until: second * 2))
    // Who has found nobody 5 s after the app began asks for the Internet: that is counted from there. Where
    // a match is being made for another already, nothing but the timer shows it.
    let asks = Instant.start + .seconds(5) ... .start + .milliseconds(5_100)
    for trial in [once, later] {
      let isLate = trial.rows.contains {
        ($0.header.kind == "matchMakingStarted" || Self.isDemand($0))
          && asks.contains($0.header.time)
      }
      if isLate { return .notJudged("the search for the radio ended") }
    }
    let first = try Course(once, late: Course.Lateness(span: second, from: .start + second))
    let moved = try Course(
      later,
      late: Course.Lateness(span: second * 2, from: .start + second * 2),
    )
    return first.difference(from: moved).map(Outcome.broken) ?? .held
  }

  /// Whether a phone looks whether the Internet is wanted by now.
  private static func isDemand(_ row: EventRow) -> Bool {
    row.header.kind == "timerFired" && row.payload.contains("\"timer\":\"demand\"")
  }

  private func livesASecondLater() throws -> Outcome {
    guard let photos else { return .notJudged("no app") }
    guard photos.signing == .zero else { return .notJudged("a signature that runs out") }
    // What happens at the start is not compared, and it would be in the run that is a second later.
    guard photos.acts.allSatisfy({ $0.at > .start }), plan.acts.allSatisfy({ $0.at > .start })
    else { return .notJudged("acts at the start") }
    let second = Duration.seconds(1)
    let after = Instant(nanoseconds: 1)
    let first = try Course(self, late: Course.Lateness(from: after))
    let later = try run(plan.later(by: second))
    let moved = try Course(later, late: Course.Lateness(span: second, from: after))
    return first.difference(from: moved).map(Outcome.broken) ?? .held
  }

  // MARK: A longer way

  /// Where nothing but the way decides, a way that is longer by some milliseconds is heard longer by
  /// as much, to the tick of an audio device.
  func hearsALongerWay() throws -> Outcome {
    guard let call, photos == nil else { return .notJudged("no call, or not alone") }
    if let chance { return .notJudged(chance) }
    guard plan.acts.isEmpty, call.acts.isEmpty else { return .notJudged("something happens") }
    let hasUplinks = call.members.contains(where: \.uplink.isThere)
    guard !hasUplinks, allChannels.allSatisfy(Self.isWide) else {
      return .notJudged("a bottleneck")
    }
    var dice = dice(.delay)
    let span = Duration.milliseconds(dice.whole(1...80))
    let slow = try run(plan.slower(by: span))
    guard isSteady, slow.isSteady else { return .notJudged("the path changes") }
    var judged = 0
    for listener in call.members {
      for talker in call.members
      where listener.group == talker.group && listener.device != talker.device {
        guard startsLate(talker), slow.startsLate(talker) else { continue }
        let pair = "\(listener.device) hears \(talker.device)"
        guard let before = mouthToEar(pair), let after = slow.mouthToEar(pair) else { continue }
        judged += 1
        let growth = after - before
        guard growth >= .zero, growth >= span - .milliseconds(20),
          growth <= span + .milliseconds(20)
        else {
          return .broken(
            "\(pair): \(span.nanoseconds) ns longer, heard \(growth.nanoseconds) ns later"
          )
        }
      }
    }
    return judged == 0 ? .notJudged("nobody heard anybody in both") : .held
  }

  /// Whether voice goes by one path all the time.
  private var isSteady: Bool {
    let kinds = [
      "pathBroken", "pathSuspected", "breakPredicted", "internetConnecting", "localCandidate",
    ]
    return !rows.contains { kinds.contains($0.header.kind) }
  }

  /// Whether a member says nothing before everybody is connected.
  private func startsLate(_ member: PlannedMember) -> Bool {
    let connected = rows.last {
      $0.header.kind == "localConnected" || $0.header.kind == "internetConnected"
    }?.header.time
    let starts = member.clips.flatMap(\.speech).map(\.start)
    guard let connected, let start = starts.min() else { return false }
    return start > connected + .seconds(1)
  }

  /// The median delay of one pair; nil where nothing was heard.
  private func mouthToEar(_ pair: String) -> Duration? {
    findings.apps.flatMap(\.headline).first {
      $0.name == "mouth to ear, median" && $0.subject == pair
    }?.value.map(Duration.init(nanoseconds:))
  }
}
