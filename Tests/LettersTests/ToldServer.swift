import Kernel

@testable import Letters

extension Server {
  /// A user asks for something, from the phone that is called after them.
  ///
  /// - Returns: what the server does about it.
  mutating func told(
    by user: UserID,
    _ body: Request,
    at seconds: Int64 = 0,
  ) -> [LetterEffect] {
    var effects = Effects<LetterEffect>()
    let event = ServerEvent.requested(
      request: "1",
      device: DeviceID("\(user)-phone"),
      user: user,
      body: body,
    )
    reduce(event, at: .start + .seconds(seconds), into: &effects)
    return effects.items
  }
}

extension LetterEffect {
  /// What a phone is answered; nil where none is.
  static func response(in effects: [LetterEffect]) -> Response? {
    for case .send(.phone(.answered(_, let response)), _, _) in effects { return response }
    return nil
  }
}
