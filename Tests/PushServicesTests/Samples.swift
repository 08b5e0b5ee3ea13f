import Kernel
import PushServices

/// A token of the right form, made of a number.
func appleToken(_ number: UInt64 = 1) -> String { DeviceToken.text(of: number) }

/// A time on both clocks, in seconds after the start.
func second(_ seconds: Int64) -> DeviceTime { .start + .seconds(seconds) }

/// A time on both clocks, in days after the start.
func day(_ days: Int64) -> DeviceTime { second(days * 86_400) }

extension Reducer {
  /// What it asks for after an event.
  mutating func after(_ event: Event, at now: DeviceTime = .start) -> [Effect] {
    var effects = Effects<Effect>()
    reduce(event, at: now, into: &effects)
    return effects.items
  }
}

extension AppleRequest {
  /// An alert that a service takes, but for what `change` makes of it.
  static func alert(
    _ number: Int64 = 1,
    to token: String = appleToken(),
    _ change: (inout AppleRequest) -> Void = { _ in },
  ) -> AppleRequest {
    let payload = "{\"aps\":{\"alert\":\"\(number)\"}}"
    var request = AppleRequest(number, token: token, topic: "jp.example.letters", payload: payload)
    request.credential = .token(issued: .start, isSigned: true)
    change(&request)
    return request
  }

  /// A push that shows nothing.
  static func background(_ number: Int64 = 1, to token: String = appleToken()) -> AppleRequest {
    alert(number, to: token) { request in
      request.payload = "{\"aps\":{\"content-available\":1}}"
      request.pushType = "background"
      request.priority = "5"
    }
  }
}

extension AppleService {
  /// A service with one token, whose device is there.
  static var sample: AppleService {
    var service = AppleService()
    _ = service.after(
      .registered(token: appleToken(), topic: "jp.example.letters", device: "phone")
    )
    _ = service.after(.connected(device: "phone"))
    return service
  }
}
