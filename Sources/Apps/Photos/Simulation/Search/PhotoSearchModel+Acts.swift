import Photos

/// What people can do in a search beside using the cleaner.
extension PhotoSearchModel {
  /// What the timeline names, each once: what changes the library on the phone or by sync, and what is
  /// done with the phone itself.
  ///
  /// - Parameters:
  ///   - plan: whose timeline it is.
  ///   - device: the phone.
  ///   - other: the device whose changes come to it by sync; nil where there is none.
  ///   - library: the library at the start.
  /// - Returns: the acts; the device of each is one of the two.
  static func acts(
    of plan: PhotosPlan,
    on device: String,
    _ other: String?,
    _ library: PhotoLibrary,
  ) -> [PlannedPhotoAct] {
    var acts = edits(of: plan, library: library, sides: [device] + (other.map { [$0] } ?? []))
    for var act in plan.acts where act.deed.isOfPhone && act.device == device {
      act.at = .start
      if !acts.contains(act) { acts.append(act) }
    }
    return acts
  }

  /// Whether an act can change something on the phone as it is.
  func isPossible(_ act: PlannedPhotoAct, in phone: PhoneState) -> Bool {
    switch act.deed {
    case .permit: act.access != phone.library.access
    case .travel: act.zone != phone.system.zone
    case .useCalendar: act.calendar != phone.system.calendar
    // iCloud knows, and not the phone.
    case .goOffline, .goOnline: otherDevice != nil
    case .resign: plan.signing > .zero
    case .take: act.asset.map { phone.library.place(of: $0.id) == nil } ?? false
    case .open, .tap, .confirm, .refuse, .kill, .favourite, .unfavourite, .hide, .delete,
      .recover, .emptyTrash, .makeAlbum, .addToAlbum, .removeFromAlbum, .renameAlbum, .moveAlbum,
      .deleteAlbum:
      act.isPossible(in: phone.library)
    }
  }

  /// What a search of a plan leaves out, for people who read its verdict.
  static func leftOut(
    of plan: PhotosPlan,
    on phone: PlannedPhone,
    incoming: Int,
  ) -> [String] {
    var parts = ["time, so nothing grows old and Recently Deleted lets nothing go"]
    let others = plan.phones.filter { $0.device != phone.device }
    let sharing = others.filter { phone.sharesByCloud && $0.sharesByCloud }
    if sharing.contains(where: \.hasCleaner) { parts.append("the cleaner on other devices") }
    if sharing.count > 1 {
      let more = sharing.dropFirst().map(\.device).joined(separator: ", ")
      parts.append("what is done on \(more) is taken to be done on \(sharing[0].device)")
    }
    if incoming > 0 { parts.append("\(incoming) generated photos that come in later") }
    var acts: [String] = []
    for act in plan.acts {
      let isShared = others.contains { $0.device == act.device && $0.sharesByCloud }
      let isSearched =
        act.device == phone.device
        ? act.deed.isEdit || act.deed.isOfPhone || PhotoUse(rawValue: act.deed.rawValue) != nil
        : act.deed.isEdit && isShared && phone.sharesByCloud
      let text = act.deed.rawValue + (others.isEmpty ? "" : " on \(act.device)")
      if !isSearched, !acts.contains(text) { acts.append(text) }
    }
    if !acts.isEmpty { parts.append("of the timeline: \(acts.joined(separator: ", "))") }
    let judged = judged(isShared: !sharing.isEmpty)
    let unjudged = PhotoInvariant.allCases.filter { !judged.contains($0) }.map(\.rawValue)
    parts.append("the invariants \(unjudged.joined(separator: ", "))")
    return parts
  }

  /// The edits of the timeline, each once on each of the two sides on which it stands there; without
  /// any, a favourite of each photo and the end of the Keep album on both.
  ///
  /// - Parameters:
  ///   - plan: whose timeline it is.
  ///   - library: the library at the start.
  ///   - sides: the phone, and the device whose changes come to it by sync.
  /// - Returns: the edits; the device of each is one of the two.
  private static func edits(
    of plan: PhotosPlan,
    library: PhotoLibrary,
    sides: [String],
  ) -> [PlannedPhotoAct] {
    var edits: [PlannedPhotoAct] = []
    for var act in plan.acts where act.deed.isEdit {
      if act.device != sides[0] {
        // Whichever other device it is: what it changes comes by sync, where it shares the library.
        let other = plan.phones.first { $0.device == act.device }
        guard sides.count > 1, other?.sharesByCloud == true else { continue }
        act.device = sides[1]
      }
      act.at = .start
      if !edits.contains(act) { edits.append(act) }
    }
    guard edits.isEmpty else { return edits }
    var acts = library.assets.prefix(actsMax / 2 - 1).map { asset in
      var act = PlannedPhotoAct()
      act.deed = .favourite
      act.photos = [asset.id]
      return act
    }
    var end = PlannedPhotoAct()
    end.deed = .deleteAlbum
    end.album = plan.settings.title
    acts.append(end)
    return sides.flatMap { side in
      acts.map { act in
        var act = act
        act.device = side
        return act
      }
    }
  }
}

/// What people do with the cleaner and with the system's question.
enum PhotoUse: String, CaseIterable, Sendable {
  case open, tap, confirm, refuse, kill

  /// Its place among all.
  var place: Int {
    switch self {
    case .open: 0
    case .tap: 1
    case .confirm: 2
    case .refuse: 3
    case .kill: 4
    }
  }

  /// How likely random walks take it beside an edit.
  var weight: UInt64 {
    switch self {
    case .open, .tap, .confirm: 4
    case .refuse, .kill: 2
    }
  }
}

extension PhotoDeed {
  /// Whether it changes the library by hand.
  var isEdit: Bool {
    switch self {
    case .favourite, .unfavourite, .hide, .take, .delete, .recover, .makeAlbum, .addToAlbum,
      .removeFromAlbum, .renameAlbum, .moveAlbum, .deleteAlbum, .emptyTrash:
      true
    case .open, .tap, .confirm, .refuse, .kill, .travel, .useCalendar, .permit, .goOffline,
      .goOnline, .resign:
      false
    }
  }

  /// Whether it is done with the phone itself, and a search can take it as a step.
  var isOfPhone: Bool {
    switch self {
    case .permit, .travel, .useCalendar, .goOffline, .goOnline, .resign: true
    case .open, .tap, .confirm, .refuse, .kill, .take, .favourite, .unfavourite, .hide,
      .delete, .recover, .makeAlbum, .addToAlbum, .removeFromAlbum, .renameAlbum, .moveAlbum,
      .deleteAlbum, .emptyTrash:
      false
    }
  }

  /// Whether it happens to a phone that nobody holds in their hands.
  var needsNobody: Bool { [.travel, .goOffline, .goOnline].contains(self) }
}
