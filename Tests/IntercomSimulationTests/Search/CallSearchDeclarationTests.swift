import Exploration
import Intercom
import IntercomShell
import Kernel
import Plans
import Testing
import World

@testable import IntercomSimulation

/// What the intercom declares of a scenario so that it can be searched.
struct CallSearchDeclarationTests {
  private static let app = IntercomApplication(
    clips: ClipFolder(),
    makeSecrets: {
      SodiumSecrets(members: $0.members.count, sealing: $0.sealing, hello: $0.settings.hello)
    },
    makeStudio: { plan, _ in SilentStudio(plan: plan) },
  )

  private static func model(_ name: String, _ variant: String? = nil) throws -> CallSearchModel {
    let plan = try RecordedRun.load(name, variant: variant).plans[0]
    let model = try app.searchModel(of: plan)
    return try #require(model as? CallSearchModel)
  }

  @Test func `a call of two is searched, with the members that a run has`() throws {
    let model = try Self.model("ridge-handover", "as-written")
    #expect(model.router.devices == ["hina", "ren"])
    let started = try RecordedRun.rows("ridge-handover", variant: "as-written") { plan in
      plan.duration = .milliseconds(1)
    }.filter { $0.header.kind == "started" }
    for (id, row) in zip(model.router.ids, started) {
      let digits = String(id.rawValue, radix: 16)
      #expect(row.payload.contains(digits), "\(row.payload)")
    }
    #expect(started.count == 2)
  }

  @Test(arguments: ["three-voices", "group-secret"])
  func `a call of more, or of strangers, is too large`(name: String) throws {
    let plan = try RecordedRun.load(name).plans[0]
    #expect(throws: SearchTooLarge.self) { try Self.app.searchModel(of: plan) }
  }

  @Test func `the words for what is too large say what there may be`() throws {
    let plan = try RecordedRun.load("three-voices").plans[0]
    let error = try #require(throws: SearchTooLarge.self) {
      try Self.app.searchModel(of: plan)
    }
    #expect(error.found == "a call of 3 members")
    #expect(error.most == "2 members of one group")
  }

  /// What is declared of a shipped scenario with an owner, with members put into these groups.
  private static func owners(groups: [String]) throws -> OwnerSearchModel {
    var plan = try RecordedRun.load("two-owners", variant: "terms").plans[0]
    let part = try #require(plan.sections.firstIndex { $0.app == IntercomSchema.name })
    var call: IntercomPlan = try plan.sections[part].decoded()
    for (member, group) in groups.enumerated() { call.members[member].group = group }
    plan.sections[part] = PlanSection(app: IntercomSchema.name, call)
    let model = try app.searchModel(of: plan)
    return try #require(model as? OwnerSearchModel)
  }

  @Test func `the one group of several members is searched for its owner, wherever it stands`()
    throws
  {
    let all = try Self.owners(groups: []).names
    #expect(all.count > 2)
    let model = try Self.owners(groups: ["aside"])
    #expect(model.names.count == all.count - 1)
    let alone = all.filter { !model.names.contains($0) }
    #expect(model.leftOut.contains("who is alone in a group: \(alone[0])"))
    let error = try #require(throws: SearchTooLarge.self) {
      try Self.owners(groups: all.indices.map { "group \($0)" })
    }
    #expect(error.found == "a call in which everybody is alone in a group")
    guard all.count > 3 else { return }
    let two = try #require(throws: SearchTooLarge.self) {
      try Self.owners(groups: ["one", "one", "two", "two"])
    }
    #expect(two.found == "a call in which several groups look for an owner")
  }

  @Test func `a call that somebody leaves is not searched for its owner`() throws {
    let plan = try RecordedRun.load("owner-of-her-own-leaves").plans[0]
    let error = try #require(throws: SearchTooLarge.self) {
      try Self.app.searchModel(of: plan)
    }
    #expect(error.found == "a call whose groups are chosen")
  }

  @Test func `the settings of the variant are searched`() throws {
    let usual = try Self.model("one-sided-break", "as-written")
    let longer = try Self.model("one-sided-break", "longer-linger")
    #expect(usual.plan.settings.linger == .seconds(5))
    #expect(longer.plan.settings.linger == .seconds(15))
    let agreed = try Self.model("one-sided-break", "agreed")
    #expect(agreed.plan.settings.release == .confirmed)
    var outcome = SearchOutcome<Flight, CallTimer>()
    let state = longer.start(into: &outcome)
    #expect(state.system.members.allSatisfy { $0.settings.linger == .seconds(15) })
  }

  @Test func `what a search leaves out is said, attackers where there are any`() throws {
    let without = try Self.model("ridge-handover", "as-written").leftOut
    let with = try Self.model("corrupted-and-replayed").leftOut
    #expect(without.count == 4)
    #expect(with == without + ["what attackers do"])
  }

  @Test
  func `each direction of each path is a channel of its own, on which everything can go wrong`()
    throws
  {
    let model = try Self.model("ridge-handover", "as-written")
    #expect(
      model.channels.map(\.name) == [
        "by radio from hina to ren", "by radio from ren to hina",
        "over the Internet from hina to ren", "over the Internet from ren to hina",
      ]
    )
    for channel in model.channels {
      #expect(channel.faults == [.loses, .duplicates, .reorders])
      #expect(channel.order == .kept && channel.isTogether)
      #expect(channel.within == CallSearchModel.within)
    }
    #expect(model.faults == SearchFaults(losses: 1, duplicates: 1, reorderings: 1))
  }

  @Test func `at the start nobody has a path, and the radio looks around`() throws {
    let model = try Self.model("ridge-handover", "as-written")
    var outcome = SearchOutcome<Flight, CallTimer>()
    let state = model.start(into: &outcome)
    #expect(outcome.parcels.isEmpty)
    #expect((0...1).allSatisfy { !state.isUp($0) })
    let errands = outcome.alarms.filter { alarm in
      if case .radio = alarm.timer { return true }
      return false
    }
    #expect(errands.map(\.at) == [.start + model.plan.radio.discovery])
    #expect(state.system.services.audio.allSatisfy { $0.index == 1 }, "one frame of silence")
    let marks = model.marks(of: state, at: .start)
    #expect(marks.applies == 1 && marks.met == 0)
  }

  @Test func `every happening has words of its own`() throws {
    let model = try Self.model("ridge-handover", "as-written")
    var outcome = SearchOutcome<Flight, CallTimer>()
    let state = model.start(into: &outcome)
    let way = Way(path: .local, from: 0, to: 1)
    let datagrams: [Datagram] = [
      .handshake(step: .hello, attempt: 2), .voice(stream: 1, sequence: 4, timestamp: 9),
      .ping(number: 3), .pong(number: 3), .receipt(highest: 1, lostPermille: 0), .standby,
      .release(step: .ask, about: .internet, number: 5, highest: -1),
    ]
    let arrivals = datagrams.map { datagram in
      model.words(for: .delivered(Flight(way: way, truth: datagram), channel: 0), in: state)
    }
    #expect(
      arrivals.map { String($0.dropFirst("by radio from hina to ren: ".count)) } == [
        "hello 2", "voice 4", "ping 3", "pong 3", "a receipt", "the word that a break is likely",
        "ask 5 about the internet path",
      ]
    )
    let timers: [CallTimer] =
      RadioTimer.Purpose.allCases.map { .radio(RadioTimer($0, "hina", "ren")) }
      + [.match(.make(device: "hina", with: "ren")), .match(.giveUp(device: "hina"))]
      + [.heal(.local), .heal(.internet)]
      + [.member(1, IntercomTimer(.probing, .nobody))]
    let fired = timers.map { model.words(for: .fired($0), in: state) }
    #expect(Set(fired).count == timers.count)
    #expect(fired.last == "ren: the timer 'probing' fires")
    #expect(Set(model.actKinds).count == model.actKinds.count)
    #expect(model.words(for: .acted(.speak(1)), in: state) == "ren speaks")
  }
}
