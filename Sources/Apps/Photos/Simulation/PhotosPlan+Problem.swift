import Kernel
import Photos
import Plans

extension PhotosPlan {
  /// What no life with photos can be made of; nil for what a scenario gives.
  func problem(in plan: Plan) -> FieldError? {
    let devices = phones.map(\.device)
    for name in devices where !plan.devices.contains(where: { $0.id == name }) {
      return .unknown("phones", name)
    }
    guard phones.contains(where: \.hasCleaner) else {
      return FieldError(field: "phones", problem: "none of them has the cleaner")
    }
    guard names.indices.allSatisfy({ names[$0].id == PhotoID($0 + 1) }) else {
      return FieldError(field: "names", problem: "are not in order")
    }
    let counts = phones.map { Int64($0.assets.count) + ($0.generator?.count ?? 0) }
    guard counts.reduce(0, +) <= PhotosLimits.photos else { return .range("assets") }
    for phone in phones {
      if let problem = phone.problem { return problem }
    }
    for span in [answering, syncing, retention, signing] where !Limits.times.contains(span) {
      return .range("answering_ns")
    }
    for act in acts {
      guard devices.contains(act.device) else { return .unknown("device", act.device) }
      // A session may end days after the run.
      guard act.at >= .start, act.at.nanoseconds <= 2 * Limits.runLongest.nanoseconds else {
        return .range("at_ns")
      }
      if let asset = act.asset, !asset.isWithinRange { return .range("asset") }
    }
    let days: ClosedRange<Int64> = 0...36_500
    guard days.contains(settings.grace_days), days.contains(settings.freed_days) else {
      return .range("grace_days")
    }
    return CivilTime.range.contains(settings.epoch_s) ? nil : .range("epoch_s")
  }
}

extension PlannedPhone {
  /// What no library can begin with; nil for what a scenario gives.
  fileprivate var problem: FieldError? {
    guard (0..<assets.count).allSatisfy({ assets[$0].isWithinRange }) else {
      return .range("assets")
    }
    return albums.allSatisfy { PhotosLimits.albums.contains($0.id) } ? nil : .range("albums")
  }
}

extension Asset {
  /// Whether a scenario can give it.
  var isWithinRange: Bool {
    let days = CivilTime.range
    return PhotosLimits.sizes.contains(bytes) && days.contains(added)
      && taken.map(days.contains) ?? true && (-86_400...86_400).contains(offset)
  }
}
