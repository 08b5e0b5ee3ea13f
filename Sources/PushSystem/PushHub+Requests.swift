import Kernel
import PushServices

/// Requests that an app's server writes by itself, header by header.
extension PushHub {
  /// Takes one: what it is told of it goes by the server's own number.
  mutating func take(
    _ request: AppleRequest,
    in environment: PushEnvironment,
    of app: String,
    at origin: String,
    _ now: DeviceTime,
    _ effects: inout Effects<HubEffect>,
  ) {
    guard node == home else {
      return effects.append(
        .send(.requested(request, in: environment, by: app, at: node), to: home)
      )
    }
    requests += 1
    var order = PushOrder()
    order.number = request.number
    order.token = request.token ?? ""
    order.isSilent = !request.isShown
    var taken = HubOrder(requests, order, of: app, at: origin.isEmpty ? node : origin)
    let own = Self.named(request, requests, app)
    taken.own = own
    orders.append(taken)
    switch environment {
    case .production: tellApple(.requested(own), now, &effects)
    case .sandbox: refuseInSandbox(own, now, &effects)
    }
  }

  /// The request as the services have it: by their number, and of the app by the name that it has here.
  private static func named(
    _ request: AppleRequest,
    _ number: Int64,
    _ app: String,
  ) -> AppleRequest {
    var own = request
    own.number = number
    if case .certificate(let environment, let topic, let ends) = request.credential,
      topic == request.topic
    {
      own.credential = .certificate(environment: environment, topic: app, ends: ends)
    }
    own.topic = app
    return own
  }

  /// All apps of phones here are from the store: the sandbox has given no token, and knows none.
  private mutating func refuseInSandbox(
    _ request: AppleRequest,
    _ now: DeviceTime,
    _ effects: inout Effects<HubEffect>,
  ) {
    var sandbox = AppleService(.sandbox)
    var own = Effects<AppleEffect>()
    sandbox.reduce(.requested(request), at: now, into: &own)
    for case .refuse(let number, let reason, _) in own.items {
      refuse(number, HubRefusal(reason), now, &effects)
    }
  }
}
