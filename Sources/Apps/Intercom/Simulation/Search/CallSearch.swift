import Exploration
import Intercom
import Kernel
import Plans
import World

extension IntercomApplication {
  /// Visits every order in which a call of two can move between radio and Internet; where the group has
  /// an owner, in which that can be lost, found, and heard.
  ///
  /// - Throws: where more than two take part, or the plan was written by another version.
  public func searchModel(of plan: Plan) throws -> (any SearchModel)? {
    let own = try Self.plan(of: plan)
    guard !own.hasLives(in: plan) else {
      throw SearchTooLarge(
        "a call whose apps are suspended, ended or started",
        most: "one whose apps run throughout",
      )
    }
    if own.owner.isThere { return try ownerModel(of: own, in: plan) }
    guard own.members.count == 2, own.areFellows(0, 1) else {
      throw SearchTooLarge(
        "a call of \(counted(own.members.count, "member"))",
        most: "2 members of one group",
      )
    }
    try refuseComings(own, most: "2 who are in it")
    guard !own.audio.isThere else {
      throw SearchTooLarge("a call with audio sessions", most: "one without")
    }
    guard !own.members.contains(where: \.uplink.isThere) else {
      throw SearchTooLarge("a call with uplinks", most: "one whose phones have none")
    }
    let links = TransportPath.allCases.filter { path in
      plan.links.contains { $0.id == path.rawValue }
    }
    let secrets = makeSecrets(own)
    let router = CallDriver.enroll(own, secrets, faults: [], seed: plan.seed)
    return CallSearchModel(own, ids: router.ids, links: links)
  }

  /// Refuses a call into which somebody comes, or which somebody leaves.
  private func refuseComings(_ own: IntercomPlan, most: String) throws(SearchTooLarge) {
    guard !own.hasAdmission else {
      throw SearchTooLarge("a call that somebody joins by an invitation", most: most)
    }
    guard !own.hasMembership else {
      throw SearchTooLarge("a call whose groups are chosen", most: "\(most) from the start")
    }
  }

  /// The search for an owner among the members of the one group that has more than one.
  ///
  /// What the timeline does is how often it can be done, at any time: wishes, windows, and one cut of the
  /// group where it cuts any link.
  ///
  /// - Throws: where there is no such group, or more than one, or members come and go.
  private func ownerModel(
    of own: IntercomPlan,
    in plan: Plan,
  ) throws(SearchTooLarge) -> OwnerSearchModel {
    try refuseComings(own, most: "one whose members are in it")
    let groups = own.members.indices.map { own.group(of: $0) }.filter { $0.count > 1 }
    guard let fellows = groups.first else {
      throw SearchTooLarge(
        "a call in which everybody is alone in a group",
        most: "one group of several members",
      )
    }
    guard groups.allSatisfy({ $0 == fellows }) else {
      throw SearchTooLarge(
        "a call in which several groups look for an owner",
        most: "one group of several members",
      )
    }
    let day = plan.startUnix_ns / 86_400_000_000_000
    let router = CallDriver.enroll(own, makeSecrets(own), faults: [], seed: plan.seed, day: day)
    let order = router.inOrderOfRank(fellows)
    func count(_ deed: PlannedOwnerAct.Deed) -> Int64 {
      Int64(own.owner.acts.count { $0.deed == deed })
    }
    let isCut = plan.acts.contains { act in
      guard case .cut = act.act else { return false }
      return true
    }
    return OwnerSearchModel(
      names: order.map { own.members[$0].device },
      ids: order.map { router.ids[$0] },
      settings: own.owner.settings,
      bounds: OwnerSearchBounds(
        cuts: isCut ? 1 : 0,
        losses: own.owner.settings.lostWords,
        wishes: count(.wishSetting),
        windows: count(.reportWindow),
      ),
      others: Self.leftOut(of: own, searching: fellows),
    )
  }

  /// What of a call has nothing to do with its owner, or is not of the group that is searched.
  private static func leftOut(of own: IntercomPlan, searching fellows: [Int]) -> [String] {
    let strangers = own.members.indices.filter { !fellows.contains($0) }
      .map { own.members[$0].device }
    let hasUplinks = own.members.contains(where: \.uplink.isThere)
    return
      (strangers.isEmpty ? [] : ["who is alone in a group: \(strangers.joined(separator: ", "))"])
      + (own.audio.isThere ? ["audio sessions: whoever's app runs hears and says words"] : [])
      + (hasUplinks ? ["uplinks: no word waits for one"] : [])
  }
}
