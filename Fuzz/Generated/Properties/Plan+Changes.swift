import IntercomSimulation
import Kernel
import PhotosSimulation
import Plans
import Voice

/// Plans that differ in one thing from a plan that was read.
extension Plan {
  /// Without rules: what they say has no part in what happens, and they may name who is gone.
  var withoutRules: Plan {
    get throws {
      var plan = self
      plan.rules = []
      plan.shares = []
      try plan.change(IntercomPlan.self, "intercom") {
        $0.gapRules = []
        $0.settledRules = []
      }
      return plan
    }
  }

  /// Changes the part of an app, where it has one.
  mutating func change<Part: Record>(
    _ type: Part.Type,
    _ app: String,
    _ body: (inout Part) -> Void,
  ) throws {
    guard let index = sections.firstIndex(where: { $0.app == app }) else { return }
    var part = try sections[index].decoded(type)
    body(&part)
    sections[index] = PlanSection(app: app, part)
  }

  /// With a device that has the apps of the others, and nothing to do with any of them.
  ///
  /// - Parameters:
  ///   - id: its name.
  ///   - isFirst: whether it stands before all others; a phone stands behind them, for phones are
  ///     counted.
  /// - Returns: the plan, without rules.
  /// - Throws: where a part of the plan is of another version.
  func withIdleDevice(_ id: String, isFirst: Bool) throws -> Plan {
    var plan = try withoutRules
    var device = PlannedDevice()
    device.id = id
    device.apps = sections.map(\.app)
    // Servers stand behind all devices, as in every plan of a scenario.
    let behind = plan.devices.firstIndex { $0.kind == .server } ?? plan.devices.count
    plan.devices.insert(device, at: isFirst ? 0 : behind)
    try plan.change(IntercomPlan.self, "intercom") { call in
      var member = PlannedMember()
      member.device = id
      member.group = id
      member.announces = id
      let place = isFirst ? 0 : call.members.count
      call.members.insert(member, at: place)
      if call.audio.isThere {
        var sound = PlannedSound()
        sound.device = id
        call.audio.phones.insert(sound, at: place)
      }
    }
    try plan.change(PhotosPlan.self, "photos") { photos in
      var phone = PlannedPhone()
      phone.device = id
      phone.hasCleaner = false
      phone.sharesByCloud = false
      photos.phones.append(phone)
    }
    return plan
  }

  /// Without some devices, and without what names them.
  func without(_ ids: [String]) throws -> Plan {
    var plan = try withoutRules
    func isKept(_ pair: DevicePair) -> Bool {
      !ids.contains(pair.first) && !ids.contains(pair.second)
    }
    plan.devices.removeAll { ids.contains($0.id) }
    func isKept(_ way: LinkWay) -> Bool { !ids.contains(way.from) && !ids.contains(way.to) }
    for index in plan.links.indices {
      plan.links[index].pairs.removeAll { !isKept($0) }
      plan.links[index].ways.removeAll { !isKept($0.way) }
    }
    for index in plan.acts.indices {
      switch plan.acts[index].act {
      case .cut(var part):
        part.pairs.removeAll { !isKept($0) }
        plan.acts[index].act = .cut(part)
      case .heal(var part):
        part.pairs.removeAll { !isKept($0) }
        plan.acts[index].act = .heal(part)
      case .change(let link, let channel, var ways):
        let isPart = !ways.isEmpty
        ways.removeAll { !isKept($0) }
        // Without any of its directions it would be about all; nobody is linked with itself.
        if isPart, ways.isEmpty, let kept = plan.devices.first(where: { !ids.contains($0.id) }) {
          ways = [LinkWay(from: kept.id, to: kept.id)]
        }
        plan.acts[index].act = .change(link: link, channel: channel, ways: ways)
      case .node: break
      }
    }
    plan.acts.removeAll { planned in
      if case .node(let act) = planned.act { ids.contains(act.node) } else { false }
    }
    try plan.change(IntercomPlan.self, "intercom") { call in
      call.members.removeAll { ids.contains($0.device) }
      call.acts.removeAll { ids.contains($0.from) || ids.contains($0.to) }
      call.membership.acts.removeAll { ids.contains($0.device) || ids.contains($0.peer) }
      call.owner.acts.removeAll { ids.contains($0.device) || ids.contains($0.peer) }
      call.secrets.changes.removeAll { ids.contains($0.device) }
      call.uplinks.changes.removeAll { ids.contains($0.device) }
      call.audio.phones.removeAll { ids.contains($0.device) }
      call.audio.acts.removeAll { ids.contains($0.device) }
      for member in call.members.indices {
        call.members[member].invitations.removeAll { ids.contains($0.name) || ids.contains($0.to) }
      }
    }
    try plan.change(PhotosPlan.self, "photos") { photos in
      photos.phones.removeAll { ids.contains($0.device) }
      photos.acts.removeAll { ids.contains($0.device) }
    }
    let left = plan.devices.flatMap(\.apps)
    plan.sections.removeAll { !left.contains($0.app) }
    return plan
  }

  /// With all that people and scenarios do so much later: acts, speech, and what photos are dated by.
  func later(by span: Duration) throws -> Plan {
    var plan = try withoutRules
    plan.duration += span
    // The same day and hour for each act: photos count their days from there.
    plan.startUnix_ns -= span.nanoseconds
    for index in plan.acts.indices {
      plan.acts[index].at = plan.acts[index].at + span
      guard case .node(.clock(let node, var change)) = plan.acts[index].act else { continue }
      // The civil time is the same, counted from a start that is earlier.
      change.to = change.to.map { $0 + span }
      plan.acts[index].act = .node(.clock(node: node, change: change))
    }
    try plan.change(IntercomPlan.self, "intercom") { call in
      for index in call.acts.indices { call.acts[index].at = call.acts[index].at + span }
      for index in call.membership.acts.indices {
        call.membership.acts[index].at = call.membership.acts[index].at + span
      }
      for index in call.owner.acts.indices {
        call.owner.acts[index].at = call.owner.acts[index].at + span
      }
      for index in call.secrets.changes.indices {
        call.secrets.changes[index].at = call.secrets.changes[index].at + span
      }
      for index in call.uplinks.changes.indices {
        call.uplinks.changes[index].at = call.uplinks.changes[index].at + span
      }
      for index in call.audio.acts.indices {
        call.audio.acts[index].at = call.audio.acts[index].at + span
      }
      for index in call.audio.phones.indices {
        call.audio.phones[index].begins = call.audio.phones[index].begins + span
      }
      for member in call.members.indices {
        for index in call.members[member].invitations.indices {
          call.members[member].invitations[index].at =
            call.members[member].invitations[index].at + span
        }
        let samples = Int64(call.members[member].sampleRate) * (span / .seconds(1))
        for clip in call.members[member].clips.indices {
          call.members[member].clips[clip].start += samples
          for index in call.members[member].clips[clip].speech.indices {
            let speech = call.members[member].clips[clip].speech[index]
            call.members[member].clips[clip].speech[index] = SpeechInterval(
              start: speech.start + span,
              end: speech.end + span,
            )
          }
        }
      }
    }
    try plan.change(PhotosPlan.self, "photos") { photos in
      photos.settings.epoch_s -= span / .seconds(1)
      for index in photos.acts.indices { photos.acts[index].at = photos.acts[index].at + span }
    }
    return plan
  }

  /// With no link until a time.
  func apart(until time: Duration) -> Plan {
    var plan = self
    let parts = links.map { LinkPart(link: $0.id, pairs: $0.pairs, oneWay: false) }
    plan.acts =
      parts.map { PlannedAct(at: .start, act: .cut($0)) }
      + parts.map { PlannedAct(at: .start + time, act: .heal($0)) } + plan.acts
    return plan
  }

  /// With links that all take so much longer.
  func slower(by span: Duration) throws -> Plan {
    var plan = try withoutRules
    for index in plan.links.indices {
      plan.links[index].channel.delay += span
      for way in plan.links[index].ways.indices {
        plan.links[index].ways[way].channel.delay += span
      }
    }
    for index in plan.acts.indices {
      guard case .change(let link, var channel, let ways) = plan.acts[index].act else { continue }
      channel.delay += span
      plan.acts[index].act = .change(link: link, channel: channel, ways: ways)
    }
    return plan
  }
}
