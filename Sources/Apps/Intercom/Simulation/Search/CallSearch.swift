import Exploration
import Intercom
import Kernel
import Plans
import World

extension IntercomApplication {
  /// Visits every order in which a call of two can move between radio and Internet.
  ///
  /// - Throws: where more than two take part, or the plan was written by another version.
  public func searchModel(of plan: Plan) throws -> (any SearchModel)? {
    let own = try Self.plan(of: plan)
    guard own.members.count == 2, own.areFellows(0, 1) else {
      throw SearchTooLarge(
        "a call of \(counted(own.members.count, "member"))",
        most: "2 members of one group",
      )
    }
    guard !own.hasAdmission else {
      throw SearchTooLarge("a call that somebody joins by an invitation", most: "2 who are in it")
    }
    let links = TransportPath.allCases.filter { path in
      plan.links.contains { $0.id == path.rawValue }
    }
    let secrets = makeSecrets(own)
    let router = CallDriver.enroll(own, secrets, faults: [], seed: plan.seed)
    return CallSearchModel(own, ids: router.ids, links: links)
  }
}
