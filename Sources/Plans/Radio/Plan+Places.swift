import Kernel

/// What a plan has of places.
extension Plan {
  /// Whether any link depends on where devices are.
  public var hasPlaces: Bool { links.contains(where: \.dependsOnPlaces) }

  /// The way of a device; nil where it has no place.
  public func track(of device: String) -> Track? {
    devices.first { $0.id == device }.flatMap { Track($0.track) }
  }

  /// A link that depends on places that there are not, or of which there are too many.
  var placeProblem: FieldError? {
    for link in links where link.dependsOnPlaces {
      guard link.channels.allSatisfy({ $0.loss == .none }) else {
        return FieldError(
          field: "loss",
          problem: "is given beside what places make of '\(link.id)'",
        )
      }
      for pair in link.pairs {
        for name in [pair.first, pair.second] where link.needsPlace(of: name, in: devices) {
          return FieldError(field: "track", problem: "'\(name)' has none")
        }
      }
    }
    for case .change(let link, let channel, _) in acts.map(\.act) where channel.loss != .none {
      guard links.contains(where: { $0.id == link && $0.dependsOnPlaces }) else { continue }
      return FieldError(field: "loss", problem: "is given beside what places make of '\(link)'")
    }
    return looks <= Limits.looks ? nil : .range("every_ns")
  }

  /// How often it is looked where two devices are, at most.
  public var looks: Int64 {
    links.reduce(0) { sum, link in
      guard let every = link.lookedAt else { return sum }
      return link.pairs.reduce(sum) { sum, pair in
        let moves = [pair.first, pair.second].contains { name in
          (devices.first { $0.id == name }?.track.count ?? 0) > 1
        }
        return sum + 1 + (moves ? duration.nanoseconds / every.nanoseconds : 0)
      }
    }
  }
}

extension PlannedLink {
  /// Whether it is another one where devices are at other places.
  public var dependsOnPlaces: Bool { !radio.isEmpty || !coverage.isEmpty }

  /// How often it is looked where devices are; nil where that does not matter.
  public var lookedAt: Duration? { radio.first?.every ?? coverage.first?.every }

  /// Whether it has to be known where a device is, and is not: a server hangs on a wire.
  func needsPlace(of name: String, in devices: [PlannedDevice]) -> Bool {
    guard let device = devices.first(where: { $0.id == name }), device.track.isEmpty else {
      return false
    }
    return !radio.isEmpty || device.kind == .device
  }
}
