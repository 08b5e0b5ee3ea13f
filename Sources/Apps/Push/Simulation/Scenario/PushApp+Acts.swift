import AppToolkit
import Kernel
import Plans
import Push
import PushServices

/// What people do, as a scenario says it.
extension PushApp {
  /// The names of the acts.
  enum Act: String, CaseIterable {
    case installApp
    case deleteApp
    case restorePhone
    case openApp
    case leaveApp
    case swipeApp
    case logIn
    case logOut
    case renewSession
    case lowPower
    case allowNotifications
    case goOffline
    case goOnline
    case record
    case takeOff

    /// The keys beside the node's.
    var keys: [String] {
      switch self {
      case .installApp: ["build"]
      case .logIn: ["user"]
      case .lowPower, .allowNotifications: ["is"]
      case .record: ["slots"]
      case .deleteApp, .restorePhone, .openApp, .leaveApp, .swipeApp, .logOut, .renewSession,
        .goOffline, .goOnline, .takeOff:
        []
      }
    }

    /// Whom it happens to.
    var part: AppPart {
      switch self {
      case .record, .takeOff: PushApp.watchPart
      case .logIn, .logOut, .renewSession: PushApp.appPart
      case .installApp, .deleteApp, .restorePhone, .openApp, .leaveApp, .swipeApp, .lowPower,
        .allowNotifications, .goOffline, .goOnline:
        PushApp.phonePart
      }
    }

    /// What somebody has to be to whom it happens.
    var role: PushRole { part == PushApp.watchPart ? .watch : .phone }
  }

  /// All of them, with the part to which each happens.
  public static let valuedActs = Act.allCases.map { act in
    AppAct(act.rawValue, keys: act.keys, part: act.part.name)
  }

  /// Nothing is done without a name of its own.
  public static let acts: [PipelineEvent] = []

  /// The keys that it reads from nodes.
  public static let nodeKeys = ["role", "watching", "notifications"]

  /// What a device can be, and what a server.
  private enum DeviceRole: String, CaseIterable { case phone, watch }
  private enum ServerRole: String, CaseIterable { case server, amazon, apple }

  /// Reads them.
  public static func keys(_ reader: MappingReader, on kind: NodeKind) -> PushKeys {
    var keys = PushKeys()
    switch kind {
    case .device:
      let role = reader.enumeration("role", default: DeviceRole.phone)
      keys.role = role == .watch ? .watch : .phone
      if reader.has("notifications"), keys.role == .watch {
        reader.take(["notifications"])
        reader.diagnostics.report(
          at: reader.mark,
          "\(reader.what) is a watch, which shows no notifications",
          remedy: "leave out 'notifications', or write it at a phone",
        )
      }
      keys.permission = reader.enumeration("notifications", default: .allowed)
    case .server:
      keys.role =
        switch reader.enumeration("role", default: ServerRole.server) {
        case .server: .server
        case .amazon: .amazon
        case .apple: .apple
        }
      guard keys.role == .server else { return keys }
      keys.watch(reader.texts("watching"))
      check(keys.watching, reader)
    }
    return keys
  }

  /// Rows that name no user and watch, or one twice.
  private static func check(_ rows: [String], _ reader: MappingReader) {
    var known: Set<String> = []  // order-free: only asked whether one is there
    for row in rows {
      let parts = row.split(separator: "/", omittingEmptySubsequences: false)
      guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty }), known.insert(row).inserted else {
        reader.diagnostics.report(
          at: reader.mark,
          "'\(row)' under 'watching' of \(reader.what) is no row of its own",
          remedy: "expected USER/WATCH, such as hina/amane, each once",
        )
        return
      }
    }
  }

  /// Reads an act.
  public static func event(
    of act: AppAct,
    _ reader: MappingReader,
    in place: ActSurroundings<PushKeys>,
  ) -> PipelineEvent? {
    guard let act = Act(rawValue: act.name) else { return nil }
    guard place.node.keys.role == act.role else {
      reader.take(act.keys)
      reader.diagnostics.report(
        at: reader.mark,
        "\(reader.what): '\(place.node.id)' is a \(place.node.keys.role.rawValue), no \(act.role.rawValue)",
        remedy: "name a \(act.role.rawValue): a device with 'role: \(act.role.rawValue)'",
      )
      return nil
    }
    if refusesShared(act, reader, on: place.node) { return nil }
    switch act {
    case .installApp:
      return .phone(.appInstalled(environment: build(reader, on: place.node)))
    case .deleteApp: return .phone(.appDeleted)
    case .restorePhone: return .phone(.phoneRestored)
    case .openApp: return .phone(.appOpened)
    case .leaveApp: return .phone(.appLeft)
    case .swipeApp: return .phone(.appSwiped)
    case .logIn: return logIn(reader, in: place)
    case .logOut: return .app(.loggedOut)
    case .renewSession: return .app(.sessionRenewed)
    case .lowPower: return .phone(.lowPowerSwitched(isOn: reader.boolean("is", default: true)))
    case .allowNotifications:
      let isAllowed = reader.boolean("is", default: true)
      return .phone(.permissionSet(isAllowed ? .allowed : .denied))
    case .goOffline: return .phone(.networkLost)
    case .goOnline: return .phone(.networkFound)
    case .record:
      // Without the key it is as many as there are.
      let slots = reader.integer("slots", in: 1...1_000_000, default: 0)
      return .watch(.recordingStarted(slots: slots))
    case .takeOff: return .watch(.recordingStopped)
    }
  }

  private static func logIn(
    _ reader: MappingReader,
    in place: ActSurroundings<PushKeys>,
  ) -> PipelineEvent? {
    guard let user = reader.required("user", .name) else { return nil }
    let servers = place.nodes.reversed().prefix { $0.kind == .server }
    let watches = servers.first { $0.keys.role == .server }?.keys.watches(of: user) ?? []
    return .app(.loggedIn(user: user, watches: watches))
  }
}
