import Intercom
import Kernel
import Plans

/// Whether the groups of a scenario are such that a call can be judged.
///
/// Somebody who is alone in its group is a stranger to all others, which a scenario may want. Where
/// everybody is alone there is nothing to hear, and a report of it would only look good.
struct GroupCheck {
  let scenario: Scenario
  /// The devices of the members, in the same order.
  let carriers: [Scenario.Device]
  let members: [PlannedMember]

  /// A group has at most so many members (S-GRP-001).
  private static let sizeMax = 6

  /// A group with the places of its members.
  private struct Group {
    var name: String
    var places: [Int]
  }

  /// Reports every group that cannot talk, and every tag that is nobody's.
  func report(to diagnostics: Diagnostics) {
    let groups = groups
    reportLonely(groups, diagnostics)
    for group in groups { reportSize(group, diagnostics) }
    reportTags(groups.map(\.name), diagnostics)
  }

  /// Warns of members who have fellows and hear nothing: their figures would be those of silence.
  func warn(_ diagnostics: Diagnostics) {
    for group in groups where group.places.count > 1 {
      warnOfSilence(group, diagnostics)
      warnOfDistance(group, diagnostics)
    }
  }

  private func warnOfSilence(_ group: Group, _ diagnostics: Diagnostics) {
    let end = Instant.start + scenario.duration
    let isSilent = group.places.allSatisfy { place in
      members[place].clips.allSatisfy { clip in clip.speech.allSatisfy { $0.start >= end } }
    }
    guard isSilent else { return }
    diagnostics.warn(
      at: carriers[group.places[0]].mark,
      "nobody in group '\(group.name)' (\(names(group))) says anything: no gap, delay or score "
        + "can be judged",
      remedy: "give one of them 'microphone: { speech: FILE }'",
    )
  }

  /// Nobody passes on what others say: two fellows without a link hear nothing of each other.
  private func warnOfDistance(_ group: Group, _ diagnostics: Diagnostics) {
    let ids = members.map(\.device)
    let pairs = scenario.links.filter { TransportPath(rawValue: $0.id) != nil }.flatMap(\.pairs)
      .filter { ids.contains($0.first) && ids.contains($0.second) }
    // Whom no link reaches at all has a warning of its own.
    let devices = group.places.map { ids[$0] }.filter { id in
      pairs.contains { $0.first == id || $0.second == id }
    }
    for (place, carrier) in carriers.enumerated() {
      guard let index = devices.firstIndex(of: ids[place]) else { continue }
      let device = devices[index]
      let apart = devices[(index + 1)...].filter { other in
        !pairs.contains(DevicePair(device, other)) && !pairs.contains(DevicePair(other, device))
      }
      guard !apart.isEmpty else { continue }
      diagnostics.warn(
        at: carrier.mark,
        "no link joins '\(device)' with \(apart.joined(separator: ", ")) of its group: all that is "
          + "said between them counts as missed",
        remedy: "name them in 'between' of a link, or give them different groups",
      )
    }
  }

  private var groups: [Group] {
    var groups: [Group] = []
    for (place, member) in members.enumerated() {
      if let index = groups.firstIndex(where: { $0.name == member.group }) {
        groups[index].places.append(place)
      } else {
        groups.append(Group(name: member.group, places: [place]))
      }
    }
    return groups
  }

  private func names(_ group: Group) -> String {
    group.places.map { members[$0].device }.joined(separator: ", ")
  }

  private func reportLonely(_ groups: [Group], _ diagnostics: Diagnostics) {
    guard let first = carriers.first, !groups.contains(where: { $0.places.count > 1 }) else {
      return
    }
    guard groups.count > 1 else {
      return diagnostics.report(
        at: first.mark,
        "'\(first.id)' is the only device with the intercom: it has nobody to talk to",
        remedy: "give a second device 'apps: [intercom]'",
      )
    }
    let list = groups.map { "\(names($0)) in '\($0.name)'" }.joined(separator: ", ")
    diagnostics.report(
      at: first.mark,
      "every member is alone in its group (\(list)): nobody has anybody to talk to",
      remedy: "give two of them the same 'group'",
    )
  }

  private func reportSize(_ group: Group, _ diagnostics: Diagnostics) {
    guard group.places.count > Self.sizeMax else { return }
    diagnostics.report(
      at: carriers[group.places[Self.sizeMax]].mark,
      "group '\(group.name)' has \(group.places.count) members: \(names(group))",
      remedy: "a group has at most \(Self.sizeMax) members (S-GRP-001); "
        + "give the others another 'group'",
    )
  }

  private func reportTags(_ names: [String], _ diagnostics: Diagnostics) {
    for (member, carrier) in zip(members, carriers) where !names.contains(member.announces) {
      let entry = carrier.extra.first { $0.key == "announces" }
      diagnostics.reportUnknown(
        "group",
        member.announces,
        in: " in announces of device '\(member.device)'",
        known: names,
        at: entry?.value.mark ?? carrier.mark,
      )
    }
  }
}
