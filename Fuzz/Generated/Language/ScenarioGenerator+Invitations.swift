import Kernel
import Plans

/// Who gets in by an invitation, and what becomes of invitations.
extension ScenarioGenerator {
  /// Somebody who is alone is to be let into the party, by whatever means.
  mutating func makeInvited() {
    guard weather != .calm, links.contains(where: { $0.name == "local" }),
      let place = devices.lastIndex(where: { $0.hasCall && $0.group.hasPrefix("alone") }),
      invitationDice.chance(90)
    else { return }
    devices[place].joins = "party"
    note("groups", "joins")
  }

  /// An invitation, and what somebody makes of it.
  mutating func makeInvitationActs() {
    let carriers = devices.filter(\.hasCall).map(\.id)
    guard let invited = devices.last(where: { $0.joins != nil })?.id else { return }
    let others = carriers.filter { $0 != invited }
    let inviter = invitationDice.pick(others)
    for form in ["invite", "passOn", "replayRequest"] where invitationDice.chance(80) {
      // Nobody passes on what it has not got yet.
      guard form != "passOn" || text.timeline.contains(where: { $0.has("do", "invite") }) else {
        continue
      }
      var act = Keys()
      let span = invitationDice.whole(0...duration.nanoseconds / 2_000_000)
      let later = form == "invite" ? 0 : duration.nanoseconds / 2_000_000 + 1
      act.add("at", "\(min(span + later, duration.nanoseconds / 1_000_000))ms")
      act.add("do", form)
      act.add("from", form == "replayRequest" ? invited : inviter)
      act.add("to", form == "replayRequest" ? inviter : invited)
      if form != "replayRequest" { addHandover(form, others, to: &act) }
      note("acts", form)
      text.timeline.append(act)
    }
  }

  private mutating func addHandover(_ form: String, _ others: [String], to act: inout Keys) {
    if invitationDice.chance(70) {
      act.add("by", invitationDice.pick(["airdrop", "qr", "message"]))
    }
    if invitationDice.chance(40) {
      act.add("damage", invitationDice.pick(["none", "truncated", "changed"]))
    }
    if invitationDice.chance(60) {
      act.add("beside", invitationDice.pick(["true", "false"]))
    }
    guard form == "invite" else { return }
    if invitationDice.chance(60) { act.add("as", invitationDice.pick(others)) }
    if invitationDice.chance(70) {
      let all = Duration.seconds(1)...Limits.times.upperBound
      act.add("lasting", Generated.text(invitationDice.span(usual: 1_000...8_000, all: all)))
    }
    if invitationDice.chance(70) { act.add("uses", "\(invitationDice.whole(0...3))") }
  }
}
