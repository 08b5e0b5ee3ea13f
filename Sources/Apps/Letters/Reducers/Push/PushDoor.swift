import Kernel

/// Where pushes come to on a phone: the system's part, which runs whatever becomes of the app.
///
/// It shows what comes, also where the app was ended; the app learns of it where it runs, or where
/// somebody taps it. A push of the letters has something to show and wakes nobody.
public struct PushDoor: Record, Hashable, Sendable {
  /// Which phone.
  public var device: DeviceID = ""
  /// Whether pushes go through the services.
  public var isInUse = false
  /// What the screen shows, the newest last.
  public var shown: [Notice] = []

  /// A blank door.
  public init() {}

  /// The door of a phone.
  public init(_ settings: LetterSettings, device: DeviceID) {
    self.device = device
    isInUse = settings.service == .services && settings.owner == .app
  }

  /// Takes an event.
  public mutating func reduce(_ event: DoorEvent, into effects: inout Effects<LetterEffect>) {
    switch event {
    case .phoneBegan:
      guard isInUse else { return }
      effects.append(.sendAll(.push(.phoneConnected(device: device)), by: .push))
    case .noticeCame(let notice, let number):
      shown.append(notice)
      effects.append(.sendAll(.push(.noticeTaken(number: number)), by: .push))
      effects.append(.tell(.phone(.notified(notice))))
    case .noticeShown(let notice):
      shown.append(notice)
      effects.append(.tell(.phone(.notified(notice))))
    case .pushTapped:
      guard let notice = shown.popLast() else { return }
      effects.append(.tell(.phone(.launched(by: notice))))
    }
  }
}

/// What happens to that part.
public enum DoorEvent: Choice, Hashable, Sendable {
  /// The phone was switched on.
  case phoneBegan
  /// The push services have sent something.
  case noticeCame(Notice, number: Int64)  // key: notice
  /// The push system that all apps share has shown something.
  case noticeShown(Notice)  // key: notice
  /// Somebody taps the newest that the screen shows.
  case pushTapped
}
