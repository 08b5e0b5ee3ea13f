import Documents
import Kernel

/// An event on its way to a function.
///
///     waiting ──► out ──► handled: gone
///        ▲         └──► failed, or no word for a minute ──► dropped, or again later
///        └─────────────────────────────────────────────────────────┘
public struct Delivery: Record, Hashable, Sendable, Keyed {
  /// Its number.
  public var number: Int64 = 0
  /// What the function is called with.
  public var call = TaskCall()
  /// How often it was handed over.
  public var tries: Int64 = 0
  /// Whether a function has it.
  public var isOut = false
  /// When the event was.
  public var since = Uptime.start

  /// A blank one.
  public init() {}

  /// The number.
  public var key: Int64 { number }

  /// By their numbers.
  public static func order(_ left: Int64, _ right: Int64) -> ValueOrder {
    left < right ? .before : left == right ? .same : .after
  }
}

/// A delivery as it is on the disk, where no uptime means anything.
struct KeptDelivery: Record, Hashable, Sendable {
  /// The delivery.
  var delivery = Delivery()
  /// When the event was.
  var since = WallTime.start
  /// When it is to be handed over.
  var due = WallTime.start

  init() {}

  init(_ delivery: Delivery, since: WallTime, due: WallTime) {
    self.delivery = delivery
    self.since = since
    self.due = due
  }
}

/// Events outlast the power: one that no function has finished with is handed over when the server is back.
extension Cloud {
  /// In front of deliveries on the disk.
  static let deliveriesPrefix = "deliveries/"
  /// In front of what became of tasks.
  static let completionsPrefix = "completions/"

  /// Hands one over after that time.
  mutating func put(
    _ delivery: Delivery,
    after span: Duration,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    keep(delivery, after: span, now, &effects)
    effects.append(
      .setTimer(.cloud(.eventDue(delivery: delivery.number)), at: now.uptime + span)
    )
  }

  /// Writes one down.
  mutating func keep(
    _ delivery: Delivery,
    after span: Duration,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    deliveries[delivery.number] = delivery
    guard settings.disk == .documents else { return }
    let kept = KeptDelivery(
      delivery,
      since: now.wall + (delivery.since - now.uptime),
      due: now.wall + span,
    )
    let key = Self.deliveriesPrefix + "\(delivery.number)"
    effects.append(.write(key: key, value: WrittenRecord.text(of: kept)))
    effects.append(.sync)
  }

  /// One is over.
  mutating func forget(_ delivery: Delivery, _ effects: inout Effects<TaskEffect>) {
    deliveries[delivery.number] = nil
    guard settings.disk == .documents else { return }
    effects.append(.remove(key: Self.deliveriesPrefix + "\(delivery.number)"))
    effects.append(.sync)
  }

  /// The power is back: what no function has finished with is handed over, again where one had it.
  mutating func resume(
    _ entries: [ClientDiskEntry],
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    for entry in entries where entry.key.hasPrefix(Self.completionsPrefix) {
      guard let completion: Completion = WrittenRecord.record(entry.value) else { continue }
      completions[completion.task] = completion
    }
    let kept = entries.filter { $0.key.hasPrefix(Self.deliveriesPrefix) }
      .compactMap { WrittenRecord.record($0.value, as: KeptDelivery.self) }
      .sorted { $0.delivery.number < $1.delivery.number }
    for one in kept {
      var delivery = one.delivery
      deliveryCount = max(deliveryCount, delivery.number)
      if delivery.isOut { effects.state(.eventRepeated) }
      delivery.isOut = false
      delivery.since = now.uptime + (one.since - now.wall)
      put(delivery, after: max(Self.deliveryTime, one.due - now.wall), now, &effects)
    }
  }

  /// What became of a task outlasts the power too.
  mutating func note(_ completion: Completion, _ effects: inout Effects<TaskEffect>) {
    completions[completion.task] = completion
    guard settings.disk == .documents else { return }
    let key = Self.completionsPrefix + completion.task
    effects.append(.write(key: key, value: WrittenRecord.text(of: completion)))
    effects.append(.sync)
  }
}
