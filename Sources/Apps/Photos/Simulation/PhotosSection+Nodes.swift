import Kernel
import Photos
import Plans

/// What acts on phones mean for what people do with the photos.
extension PhotosSection {
  /// Reports acts on a cleaner's process where there is none, and warns of what nobody can do while
  /// a phone is locked or its cleaner suspended.
  ///
  /// - Complexity: O(acts).
  func checkNodes(_ phones: [PlannedPhone]) {
    let acts = scenario.timeline
    guard acts.contains(where: { $0.act.onNode != nil }) else { return }
    var screens = phones.map { _ in PhoneScreen.usable }
    for timed in acts {
      if let act = timed.act.onNode {
        guard let place = phones.firstIndex(where: { $0.device == act.node }) else { continue }
        checkProcess(act, phones[place], at: timed.mark)
        screens[place].take(act)
        continue
      }
      guard case .app(PhotosSchema.name, let name, let entries) = timed.act else { continue }
      let named = entries.first { $0.key == "device" }?.value.text
      let device = named ?? phones.first(where: \.hasCleaner)?.device
      guard let place = phones.firstIndex(where: { $0.device == device }) else { continue }
      let deed = PhotoDeed(rawValue: name)
      // A session opens the cleaner first.
      if !screens[place].allows(deed ?? .open) {
        warn(name, on: phones[place].device, screens[place], at: timed.mark)
      } else if deed == .open || deed == nil, screens[place] == .away {
        screens[place] = .usable
      }
    }
  }

  private func checkProcess(_ act: NodeAct, _ phone: PlannedPhone, at mark: Mark) {
    guard act.app == PhotosSchema.name, !phone.hasCleaner else { return }
    diagnostics.report(
      at: mark,
      "act '\(act.kind)' on '\(phone.device)', which has no cleaner: nothing would happen",
      remedy: "name a device with the cleaner, or leave 'cleaner: false' out on '\(phone.device)'",
    )
  }

  private func warn(_ name: String, on device: String, _ screen: PhoneScreen, at mark: Mark) {
    diagnostics.warn(
      at: mark,
      screen == .locked
        ? "act '\(name)' on '\(device)', which is locked then: nothing happens"
        : "act '\(name)' on '\(device)', whose cleaner is suspended then: nothing happens",
      remedy: screen == .locked
        ? "'wake' the phone before, or let it happen at another time"
        : "'resume' or 'open' the cleaner before, or let it happen at another time",
    )
  }
}

extension Scenario.Act {
  /// Whether the system starts the cleaner of a phone.
  func startsCleaner(on device: String) -> Bool {
    guard case .start(let place) = onNode else { return false }
    return place.app == PhotosSchema.name && place.node == device
  }

  /// What happens to a node; nil for any other act.
  fileprivate var onNode: NodeAct? {
    guard case .generic(.node(let act)) = self else { return nil }
    return act
  }
}

extension PhoneScreen {
  /// What can be done with the phone after an act on it, as far as the timeline tells.
  fileprivate mutating func take(_ act: NodeAct) {
    switch act {
    case .lock:
      self = .locked
    case .wake:
      self = .usable
    case .suspend(let place):
      if place.app == PhotosSchema.name, self == .usable { self = .away }
    case .resume(let place), .start(let place), .kill(let place):
      if place.app == PhotosSchema.name, self == .away { self = .usable }
    case .clock:
      break
    }
  }
}
