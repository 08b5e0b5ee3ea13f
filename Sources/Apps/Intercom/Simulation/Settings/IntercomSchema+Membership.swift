import Intercom
import Kernel
import Plans

extension IntercomSchema {
  /// The settings of groups that are joined and left.
  static let membership = [
    SettingSpec(
      key: "group.leave",
      kind: names(LeavePolicy.self),
      fallback: "keepsSecret",
      about: "what becomes of a group's secret when a member leaves",
      requirement: "I11, I24",
    ),
    SettingSpec(
      key: "group.store",
      kind: names(StorePolicy.self),
      fallback: "synced",
      about: "when a phone makes sure of what it has written of its groups",
      requirement: "S-GRP-002",
    ),
    SettingSpec(
      key: "group.offers",
      kind: names(OfferPolicy.self),
      fallback: "shown",
      about: "who of a group learns that somebody has taken an offer of it",
      requirement: "S-GRP-004",
    ),
  ]
}

extension MembershipFact {
  /// Its name in a scenario, behind the app's.
  var name: String { "\(Membership.part).\(kind)" }
}
