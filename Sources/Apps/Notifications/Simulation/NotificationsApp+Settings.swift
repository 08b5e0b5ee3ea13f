import AppToolkit
import Kernel
import Plans
import PushServices
import PushSystem

/// What a scenario can set about the push system: numbers that Apple does not promise.
extension NotificationsApp {
  /// All settings.
  public static let settings = [
    choice(
      "budget",
      written.budget,
      "whose the wakes of an hour are: all apps' or each app's",
      "TOGETHER",
    ),
    SettingSpec(
      key: "wakes",
      kind: .integer(0...60),
      fallback: "\(written.wakes)",
      about: "how many silent pushes wake apps within an hour",
      requirement: "TOGETHER",
    ),
    choice(
      "keeps",
      written.keeps,
      "which notification is kept for an app of a phone that is away",
      "TOGETHER",
    ),
    choice(
      "ended",
      written.ended,
      "what the end of an app's process is to its silent pushes",
      "TOGETHER",
    ),
    SettingSpec(
      key: "pace",
      kind: .duration(.zero ... .seconds(86_400)),
      fallback: "0s",
      about: "how long a server that is played leaves between silent pushes to an app",
      requirement: "TOGETHER",
    ),
    choice(
      "refused",
      written.refused,
      "what a server that is played does with a push that the service does not take for now",
      "TOGETHER-REFUSED",
    ),
    SettingSpec(
      key: "keepalive",
      kind: .duration(.seconds(60) ... .seconds(86_400)),
      fallback: "15min",
      about: "how often a phone tells the services that it is there",
      requirement: "TOGETHER",
    ),
    SettingSpec(
      key: followedKey,
      kind: .checked(
        expectation: "the name of an app, or 'all'",
        edges: Edges(inside: ["all", "letters"], outside: [""]),
      ) { text, _ throws(QuantityError) in
        guard !text.isEmpty, text.utf8.count <= 64 else {
          throw QuantityError("expected the name of an app, or 'all'")
        }
        return text
      },
      fallback: everybody,
      about: "the app of whose pushes the figures are",
      requirement: "TOGETHER",
    ),
  ]

  static let followedKey = "followed"
  static let everybody = "all"
  private static let written = PushSystemSettings()

  /// What a scenario says.
  static func read(_ settings: SettingValues) -> PushSystemSettings {
    var own = PushSystemSettings()
    own.budget = settings.choice("budget")
    own.wakes = settings.integer("wakes")
    own.keeps = settings.choice("keeps")
    own.ended = settings.choice("ended")
    own.refused = settings.choice("refused")
    own.pace = settings.duration("pace")
    own.keepAlive = settings.duration("keepalive")
    return own
  }
}
