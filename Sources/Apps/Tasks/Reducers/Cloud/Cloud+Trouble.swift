import Documents
import Kernel

/// What the store answers to everybody, and until when.
public struct StoreTrouble: Record, Hashable, Sendable {
  /// The answer.
  public var code = DocumentCode.unavailable
  /// When it is over.
  public var end = Uptime.start

  /// A blank one.
  public init() {}

  init(_ code: DocumentCode, until end: Uptime) {
    self.code = code
    self.end = end
  }
}

/// The same as it is on the disk, where no uptime means anything.
struct KeptTrouble: Record, Hashable, Sendable {
  var code = DocumentCode.unavailable
  var end = WallTime.start

  init() {}

  init(_ code: DocumentCode, until end: WallTime) {
    self.code = code
    self.end = end
  }
}

/// All that the store is troubled by, as it is on the disk.
struct TroubleBook: Record, Hashable, Sendable {
  var troubles: [KeptTrouble] = []

  init() {}

  init(_ troubles: [KeptTrouble]) { self.troubles = troubles }
}

/// Trouble of the store: each lasts as long as it was said to, whatever comes meanwhile. Of several the newest is
/// what is answered; where it is over and an older one is not, that is. The store is Google's: a restart of the
/// server ends none.
extension Cloud {
  private static let troublesKey = "troubles"

  /// There is another one.
  mutating func trouble(
    _ code: DocumentCode,
    until end: Uptime,
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    troubles.append(StoreTrouble(code, until: end))
    settle(now, &effects)
    keepTroubles(now, &effects)
  }

  /// One of them is over.
  mutating func heal(_ now: DeviceTime, _ effects: inout Effects<TaskEffect>) {
    settle(now, &effects)
    keepTroubles(now, &effects)
  }

  /// What there still is answers, and the first of them to end is waited for.
  private mutating func settle(_ now: DeviceTime, _ effects: inout Effects<TaskEffect>) {
    troubles.removeAll { $0.end <= now.uptime }
    store.trouble = troubles.last.map { [$0.code] } ?? []
    guard let next = troubles.map(\.end).min() else { return }
    effects.append(.setTimer(.cloud(.storeHealed), at: next))
  }

  private func keepTroubles(_ now: DeviceTime, _ effects: inout Effects<TaskEffect>) {
    guard settings.disk == .documents else { return }
    if troubles.isEmpty {
      effects.append(.remove(key: Self.troublesKey))
    } else {
      let kept = troubles.map { KeptTrouble($0.code, until: now.wall + ($0.end - now.uptime)) }
      let text = WrittenRecord.text(of: TroubleBook(kept))
      effects.append(.write(key: Self.troublesKey, value: text))
    }
    effects.append(.sync)
  }

  /// The power is back, and what is not over goes on.
  mutating func restoreTroubles(
    _ entries: [ClientDiskEntry],
    _ now: DeviceTime,
    _ effects: inout Effects<TaskEffect>,
  ) {
    guard let entry = entries.first(where: { $0.key == Self.troublesKey }),
      let book: TroubleBook = WrittenRecord.record(entry.value)
    else { return }
    troubles = book.troubles.map { StoreTrouble($0.code, until: now.uptime + ($0.end - now.wall)) }
    settle(now, &effects)
  }
}
