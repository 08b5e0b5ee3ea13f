import Intercom
import Kernel
import Voice

/// Watches who has left a group and talks with its members all the same.
///
/// It goes by what happened and not by what anybody believes: a leaver is who has left and has not joined since, by an
/// offer or an invitation, also where nobody has heard of the leaving. Who joins is let in, whether or not its group
/// knows. It is about one group at a time: who has left one is no leaver in another.
struct LeaverWatch {
  private let devices: [String]
  /// The group that each has chosen last; nil for none.
  private var current: [GroupID?]
  /// The groups that each has left and not joined since.
  private var left: [[GroupID]]
  /// The newest frame that each has captured.
  private var captured: [FrameNumber]
  /// The newest that it had captured when it chose its group: what it said before is of another time in it.
  private var before: [FrameNumber]
  /// Who has heard whom, until the leaver joins again.
  private var heard: [Pair] = []
  /// Whether somebody who had left has chosen the group all the same: without that there is nobody to keep out.
  private(set) var isJudged = false

  private struct Pair: Equatable {
    var listener: Int
    var talker: Int
  }

  /// A watch over a call that has not begun.
  init(devices: [String]) {
    self.devices = devices
    current = devices.map { _ in nil }
    left = devices.map { _ in [] }
    captured = devices.map { _ in -1 }
    before = devices.map { _ in -1 }
  }

  /// A member has captured a frame.
  mutating func captures(_ frame: FrameNumber, by member: Int) { captured[member] = frame }

  /// A member's list of groups states something.
  mutating func take(_ fact: MembershipFact, of member: Int) {
    switch fact {
    case .groupChosen(let group):
      current[member] = group
      before[member] = captured[member]
      if left[member].contains(group) { isJudged = true }
    case .groupLeft(let group):
      current[member] = nil
      if !left[member].contains(group) { left[member].append(group) }
    case .groupJoined(let group, _):
      left[member].removeAll { $0 == group }
      heard.removeAll { $0.listener == member || $0.talker == member }
    case .groupOffered, .groupMissing, .listNotShown, .groupCreated, .callReached,
      .memberRemembered, .memberAdded, .memberUnknown, .memberNotAdded, .offerRefused, .groupFull,
      .memberGone, .leaverAdmitted, .secretRotated, .secretMissing, .groupRepaired:
      break
    }
  }

  /// A frame of somebody sounds at a member.
  ///
  /// - Returns: what is new.
  mutating func hears(
    _ frame: FrameNumber,
    of talker: Int,
    at listener: Int,
  ) -> IntercomWorldEvent? {
    guard let group = current[listener], current[talker] == group, frame > before[talker],
      left[listener].contains(group) != left[talker].contains(group)
    else { return nil }
    let pair = Pair(listener: listener, talker: talker)
    guard !heard.contains(pair) else { return nil }
    heard.append(pair)
    return .leaverHeard(listener: devices[listener], talker: devices[talker])
  }
}
