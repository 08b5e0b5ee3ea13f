import Intercom
import Kernel

/// What the owner of a group was to a member, or to a whole call; nil of what there was nothing to take it from.
struct OwnerFigures {
  /// How often members took another for the owner than before.
  var changes: Int64?
  /// The longest time for which two who were in touch did not take the same one for the owner.
  var dispute: Duration?
  /// The longest time from coming in touch until two did; nil where two never did.
  var settling: Duration?
  /// The longest time for which a group had two owners.
  var rivals: Duration?
  /// The longest time for which a window waited for its verdict.
  var wait: Duration?
  /// The pairs that were in touch at the end and had different settings.
  var conflicts: Int64?

  /// No figures.
  init() {}

  /// The figures of some members.
  ///
  /// - Parameters:
  ///   - watch: who has watched them, to the end.
  ///   - places: whose.
  init(_ watch: OwnerWatch, of places: [Int]) {
    let members = places.map { watch.members[$0] }.filter { $0.holder != nil }
    changes = members.isEmpty ? nil : members.reduce(0) { $0 + $1.changes }
    wait = places.compactMap { watch.members[$0].wait }.max()
    let pairs = watch.pairs.filter { places.contains($0.first) || places.contains($0.second) }
    dispute = pairs.compactMap(\.dispute).max()
    // Of two who came in touch and never agreed there is no time that it took.
    let met = pairs.filter { $0.dispute != nil }
    let isOpen = met.contains { $0.isSettling || $0.settling == nil }
    settling = isOpen ? nil : met.compactMap(\.settling).max()
    let groups = places.compactMap(watch.group)
    rivals = groups.compactMap { watch.found[$0].rivals }.max()
    let present = pairs.filter { $0.touchedSince != nil }
    // Where nothing was settled there is nothing to be at odds about.
    let isSettled = pairs.contains { pair in
      [pair.first, pair.second].contains { watch.members[$0].hasSettled }
    }
    conflicts =
      present.isEmpty || !isSettled
      ? nil : Int64(present.count { $0.conflictSince != nil })
  }
}
