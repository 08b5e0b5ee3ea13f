import AppToolkit
import Kernel
import Plans
import PushServices
import PushSystem
import World

/// What people do with phones, and which apps a scenario plays that are not simulated.
extension NotificationsApp {
  enum Act: String, CaseIterable {
    /// Somebody taps the newest that the screen shows.
    case tapNotification
    /// Low Power Mode is switched.
    case lowPower
    /// Somebody lets an app that the scenario plays show notifications, or does not any more.
    case allowNotifications
    /// An app that the scenario plays asks for a token.
    case registerApp
    /// A server that the scenario plays pushes something to an app of a phone.
    case sendPush
    /// From now on Google or Apple refuses every push so.
    case troublePush
    /// Both take pushes again.
    case healPush

    var spec: AppAct {
      switch self {
      case .tapNotification: AppAct(rawValue, keys: [])
      case .lowPower: AppAct(rawValue, keys: ["on"])
      case .allowNotifications: AppAct(rawValue, keys: ["app", "is"])
      case .registerApp: AppAct(rawValue, keys: ["app"])
      case .sendPush:
        AppAct(
          rawValue,
          keys: ["app", "to", "silent", "title", "collapse"],
          on: [.server],
          part: hubPart.name,
        )
      case .troublePush:
        AppAct(
          rawValue,
          keys: ["service"] + ServiceTrouble<GoogleRejection>.keys,
          on: [.server],
          part: hubPart.name,
        )
      case .healPush: AppAct(rawValue, keys: [], on: [.server], part: hubPart.name)
      }
    }
  }

  /// All of them.
  public static let valuedActs = Act.allCases.map(\.spec)

  /// The keys that it reads from phones.
  public static let nodeKeys = ["notifications"]

  /// Reads them; a server has none.
  public static func keys(_ reader: MappingReader, on kind: NodeKind) -> NotificationsKeys {
    var keys = NotificationsKeys()
    guard kind == .device else { return keys }
    keys.permission = reader.enumeration("notifications", default: .allowed)
    return keys
  }

  /// Nothing is done without a name of its own.
  public static let acts: [NotificationsEvent] = []

  /// Reads an act.
  public static func event(
    of act: AppAct,
    _ reader: MappingReader,
    in place: ActSurroundings<NotificationsKeys>,
  ) -> NotificationsEvent? {
    guard let act = Act(rawValue: act.name) else { return nil }
    switch act {
    case .tapNotification: return .daemon(.tapped)
    case .lowPower: return .daemon(.lowPowerSet(reader.boolean("on")))
    case .allowNotifications:
      let isAllowed = reader.boolean("is", default: true)
      let app = reader.name("app")
      guard !place.node.carries(app) else {
        return carried(
          app,
          reader,
          "has an act of its own",
          "write 'do: \(app).\(act.rawValue)'",
          place,
        )
      }
      return .daemon(.permissionSet(isAllowed ? .allowed : .denied, of: app))
    case .registerApp:
      let app = reader.name("app")
      guard !place.node.carries(app) else {
        let remedy = "name an app that is not simulated, or leave the act out"
        return carried(app, reader, "asks for its token by itself", remedy, place)
      }
      return .daemon(.appPlayed(app: app))
    case .sendPush: return push(reader, in: place)
    case .troublePush: return .hub(trouble(reader))
    case .healPush: return .hub(.servicesHealed)
    }
  }

  /// Whose trouble it is.
  private static func trouble(_ reader: MappingReader) -> HubEvent {
    switch reader.enumeration("service", default: PushWay.google) {
    case .google:
      let trouble = ServiceTrouble<GoogleRejection>(reader)
      return .googleTroubled(reason: trouble.reason, wait: trouble.wait)
    // Apple names no pause.
    case .apple: return .appleTroubled(reason: reader.enumeration("reason", AppleRejection.self))
    }
  }

  /// Reports an act of an app that is simulated there.
  private static func carried(
    _ app: String,
    _ reader: MappingReader,
    _ what: String,
    _ remedy: String,
    _ place: ActSurroundings<NotificationsKeys>,
  ) -> NotificationsEvent? {
    reader.diagnostics.report(
      at: reader.mark(of: "app"),
      "'\(place.node.id)' carries '\(app)', which \(what)",
      remedy: remedy,
    )
    return nil
  }

  /// Reports a push where no phone has the part that pushes come to.
  private static func nowhere(_ reader: MappingReader) -> String? {
    reader.take(["to"])
    reader.diagnostics.report(
      at: reader.mark(of: "to"),
      "\(reader.what): no device carries '\(name)', so that a push comes to none",
      remedy: "write '\(name)' among the 'apps' of the phone that it is for",
    )
    return nil
  }

  private static func push(
    _ reader: MappingReader,
    in place: ActSurroundings<NotificationsKeys>,
  ) -> NotificationsEvent? {
    let app = reader.name("app")
    let phones = place.nodes.filter { $0.kind == .device }.map(\.id)
    let phone = phones.isEmpty ? nowhere(reader) : reader.required("to", .choice(phones))
    var order = PushOrder()
    order.isSilent = reader.boolean("silent", default: false)
    order.title = reader.optional("title", .name) ?? (order.isSilent ? "" : app)
    order.collapseID = reader.optional("collapse", .name) ?? ""
    guard let phone else { return nil }
    return .hub(.serverPlayed(app: app, device: phone, order: order))
  }
}
