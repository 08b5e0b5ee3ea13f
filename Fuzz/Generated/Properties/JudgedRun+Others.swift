import IntercomSimulation
import Kernel
import Plans

/// What is judged by running another plan beside.
extension JudgedRun {
  /// The run of a part of the duration has the events of the whole run up to there; what its end
  /// makes final, the gaps that nobody waits for any more, comes on top.
  func beginsAsTheLongerOne() throws -> Outcome {
    guard rows.count > 1 else { return .notJudged("too few events") }
    var dice = dice(.beginning)
    var shorter = plan
    shorter.duration = Duration(nanoseconds: dice.whole(1...plan.duration.nanoseconds))
    let end = Instant.start + shorter.duration
    var short = try run(shorter).rows
    while let last = short.last, last.header.kind == "gapFound", last.header.time == end {
      short.removeLast()
    }
    let long = rows.prefix { $0.header.time <= end }
    if let parted = zip(short, long).first(where: { $0 != $1 }) {
      return .broken("until \(shorter.duration): \(parted.0)\n    is \(parted.1)")
    }
    // A gap that the longer run finds at that very instant may be among what the end closed.
    let rest = long.dropFirst(short.count).filter { $0.header.kind != "gapFound" }
    guard rest.isEmpty, short.count <= long.count else {
      return .broken(
        "until \(shorter.duration): \(short.count) rows, \(long.count) in the longer run"
      )
    }
    return .held
  }

  /// A device that has the apps, and neither a link nor a group nor a word, changes nothing.
  func isTheSameBesideAnIdleDevice() throws -> Outcome {
    guard rows.count > 1 else { return .notJudged("too few events") }
    var dice = dice(.idle)
    let alone = try Course(self)
    let isFirst = dice.chance(50)
    let beside = try Course(
      run(plan.withIdleDevice("idle", isFirst: isFirst)),
      without: ["idle"],
    )
    return alone.difference(from: beside).map(Outcome.broken) ?? .held
  }

  // MARK: Parties

  /// The devices in parties: those of one party share a link, a group or an iCloud library.
  var parties: [[String]] {
    var party = Dictionary(uniqueKeysWithValues: plan.devices.enumerated().map { ($1.id, $0) })
    func join(_ first: String, _ second: String) {
      guard let from = party[second], let to = party[first] else { return }
      for device in plan.devices where party[device.id] == from { party[device.id] = to }
    }
    for pair in plan.links.flatMap(\.pairs) { join(pair.first, pair.second) }
    for first in call?.members ?? [] {
      for second in call?.members ?? []
      where first.group == second.group || first.joins == second.group {
        join(first.device, second.device)
      }
      for second in call?.members ?? []
      where first.remembers.contains(where: { second.remembers.contains($0) || second.group == $0 })
      {
        join(first.device, second.device)
      }
      // Whose key is to be like another's is made from that one's.
      if !first.grinding.like.isEmpty { join(first.device, first.grinding.like) }
      // Invitations go from hand to hand, without a link.
      for act in first.invitations {
        join(act.from, act.to)
        join(act.name, act.to)
      }
    }
    // Who says something in another's name signs it with what it has itself.
    for act in call?.acts ?? [] where act.deed == .impersonate { join(act.from, act.pose.by) }
    let sharing = (photos?.phones ?? []).filter(\.sharesByCloud).map(\.device)
    for device in sharing.dropFirst() { join(sharing[0], device) }
    return plan.devices.indices.map { number in
      plan.devices.map(\.id).filter { party[$0] == number }
    }.filter { !$0.isEmpty }
  }

  /// Whether what is left without a party is a scenario by itself, in which all phones keep their
  /// numbers.
  private func canDo(without party: [String]) -> Bool {
    let phones = photos?.phones ?? []
    let left = phones.filter { !party.contains($0.device) }
    let isFine = left.isEmpty || left.contains(where: \.hasCleaner)
    return isFine && left == Array(phones.prefix(left.count))
  }

  /// A party that nothing connects with the others can be left out.
  func isTheSameWithoutAnotherParty() throws -> Outcome {
    let parties = parties
    guard parties.count > 1 else { return .notJudged("one party") }
    var dice = dice(.apart)
    let choices = parties.filter(canDo)
    guard !choices.isEmpty else { return .notJudged("no party can be left out") }
    let party = dice.pick(choices)
    let alone = try Course(run(plan.without(party)), tellsOfGroups: false)
    let beside = try Course(self, without: party, tellsOfGroups: false)
    return alone.difference(from: beside).map(Outcome.broken) ?? .held
  }
}
