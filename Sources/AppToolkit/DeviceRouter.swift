import Kernel
import Plans
import World

/// What becomes of what the devices of an app ask for: who is told what, over which link.
///
/// It is a pure function of the plan. A run and a search ask it, so that both mean the same by a
/// message; when it arrives, and whether, is theirs.
struct DeviceRouter<Part: DeviceReducer>: Sendable {
  /// The nodes that carry the app, in the order of the scenario.
  let devices: [String]
  /// What each of them is.
  let kinds: [NodeKind]
  private let settings: SettingValues
  /// By sender × devices + receiver: the place in the plan of the first link that joins the two.
  private let links: [Int?]

  /// A message to one device.
  struct Delivery {
    var message: Part.Event
    var receiver: Int
    /// The link it goes over; nil where none joins the two.
    var link: Int?
  }

  init(plan: Plan) {
    let carriers = plan.devices.filter { $0.apps.contains(Part.name) }
    devices = carriers.map(\.id)
    kinds = carriers.map(\.kind)
    settings = plan.settings(of: Part.name)
    links = devices.flatMap { sender in
      let known = plan.links.indices.filter { Part.links?.contains(plan.links[$0].id) ?? true }
      return carriers.map { receiver in
        known.first { plan.links[$0].joins(sender, receiver.id) }
      }
    }
  }

  /// The app on a node, as a run begins.
  func part(on device: Int) -> Part {
    Part(settings: settings, device: devices[device], kind: kinds[device])
  }

  /// What the app on a node is told when its process begins anew; nil for one that cannot.
  func beginning(with disk: Disk) -> Part.Event? {
    Part.hasDisk ? Part.restored(disk.entries) : Part.launched
  }

  /// Whether the app on a node is started without anybody doing it, once the node is switched on.
  func startsAlone(on device: Int) -> Bool { kinds[device] == .server }

  /// The first link that joins two devices; nil where none does.
  func link(from sender: Int, to receiver: Int) -> Int? {
    links[sender * devices.count + receiver]
  }

  /// The messages that an effect sends; none where it asks for something else.
  func deliveries(of effect: Part.Effect, from sender: Int) -> [Delivery] {
    switch effect {
    case .send(let message, let device):
      devices.indices.compactMap { receiver in
        let link = link(from: sender, to: receiver)
        let isMeant = device.isEmpty ? link != nil : devices[receiver] == device
        guard receiver != sender, isMeant else { return nil }
        return Delivery(message: message, receiver: receiver, link: link)
      }
    case .setTimer, .setAlarm, .cancelTimer, .write, .remove, .sync, .state: []
    }
  }
}

extension PlannedLink {
  /// Whether it joins two devices.
  fileprivate func joins(_ first: String, _ second: String) -> Bool {
    pairs.contains { pair in
      (pair.first, pair.second) == (first, second) || (pair.first, pair.second) == (second, first)
    }
  }
}
