import AppToolkit
import Kernel
import Plans
import World
import yamabiko

/// What happens on a phone of the house; what is sent happens on the other phones as well.
enum DoorbellEvent: String, CaseIterable, Choice { case pressed, rang, answered, waited }

/// What rules can ask for.
enum DoorbellFact: String, CaseIterable, Choice { case heard, doorOpened }

/// A doorbell between phones: who presses waits for an answer, and may press again by itself.
struct Doorbell: DeviceReducer, Record {
  typealias Fact = DoorbellFact

  static let name = "doorbell"
  static let acts: [DoorbellEvent] = [.pressed]
  static let settings = [
    SettingSpec(
      key: "repeat",
      kind: .choice(["never", "untilAnswered"]),
      fallback: "never",
      about: "whether it rings again where nobody answers within two seconds",
      requirement: "D-01",
    )
  ]

  static let requirements = [
    Requirement(
      "D-01",
      "who rings is heard, also after an outage",
      breaches: [PlannedBreach("it rings once", ["doorbell.repeat": "never"])],
    )
  ]

  static let lives: LifeSpec? = LifeSpec(
    name: "ring",
    beginnings: ["pressed"],
    hasTimers: true,
    stages: [
      LifeStage("pressed", "pressed"),
      LifeStage("pressed again by itself", "waited"),
      LifeStage("heard", "heard", isAwaited: true),
      LifeStage("let in", "doorOpened", isAwaited: true),
    ],
  )

  static let goals = [(fact: DoorbellFact.doorOpened, title: "who rings is let in")]

  var repeats = false
  var isWaiting = false

  init() {}

  init(settings: SettingValues, device: String) {
    repeats = settings.text("repeat") == "untilAnswered"
  }

  mutating func reduce(
    _ event: DoorbellEvent,
    at now: DeviceTime,
    into effects: inout Effects<DeviceEffect<DoorbellEvent, DoorbellFact>>,
  ) {
    switch event {
    case .pressed, .waited:
      isWaiting = true
      effects.append(.send(.rang))
      if repeats { effects.append(.setTimer(.waited, at: now.uptime + .seconds(2))) }
    case .rang:
      effects.append(.state(.heard))
      effects.append(.send(.answered))
    case .answered:
      guard isWaiting else { return }
      isWaiting = false
      effects.append(.cancelTimer(.waited))
      effects.append(.state(.doorOpened))
    }
  }
}

@main
enum Tool {
  static func main() { Yamabiko.main(apps: [DeviceApplication(Doorbell.self)]) }
}
