import Kernel
import Push
import PushServices
import World

/// What `explain` says of an endpoint beside the step in which something became of it.
extension PushApp {
  /// Behind an enabling stands what had disabled the endpoint, and behind Apple's refusal why it knows no such token.
  public static func background(
    of event: PastEvent,
    in history: any EventHistory,
  ) throws -> Background? {
    guard event.header.component == "\(name).\(serverPart.name)",
      ["reenabled", "reenabledAgain", "appleRejected"].contains(event.header.kind)
    else { return nil }
    let past = EndpointPast(history, before: event.header.sequence)
    guard let fact = try past.fact(event) else { return nil }
    if case .reenabled(_, let user) = fact { return try past.disabling(of: user) }
    if case .reenabledAgain(_, let user) = fact { return try past.disabling(of: user) }
    guard case .appleRejected(let push, let reason) = fact, reason.endsToken else { return nil }
    return try past.refusal(of: push)
  }
}

/// What a log tells of endpoints and tokens up to one of its events.
private struct EndpointPast {
  let history: any EventHistory
  let end: LogPosition

  init(_ history: any EventHistory, before end: LogPosition) {
    self.history = history
    self.end = end
  }

  /// What an event states.
  func fact(_ event: PastEvent) throws -> PushFact? {
    PushFact.prototype(kind: event.header.kind) == nil ? nil : try event.read(as: PushFact.self)
  }

  /// The last disabling of an endpoint by a push that was sent to a user, and the refusal that it came of.
  func disabling(of user: String) throws -> Background? {
    var own: [Int64] = []
    for row in try history.events(kind: "sent") {
      if case .sent(let push, _, _, user) = try fact(row) { own.append(push) }
    }
    let row = try last("endpointDisabled") { fact in
      if case .endpointDisabled(let push, _) = fact { own.contains(push) } else { false }
    }
    guard let row, case .endpointDisabled(let push, _) = try fact(row) else { return nil }
    let refusal = try last("appleRejected") { fact in
      if case .appleRejected(push, _) = fact { true } else { false }
    }
    var words = "push \(push) had disabled the endpoint"
    if let refusal, case .appleRejected(_, let reason) = try fact(refusal) {
      words = "Apple had refused push \(push), \(reason.rawValue), which disabled the endpoint"
    }
    return Background(words, events: [refusal, row].compactMap { $0?.header.sequence })
  }

  /// What of the token of a push is not as Apple's service has it.
  func refusal(of push: Int64) throws -> Background? {
    let disabled = try history.events(kind: "endpointDisabled").first { row in
      if case .endpointDisabled(push, _) = try fact(row) { true } else { false }
    }
    guard let disabled, case .endpointDisabled(_, let token) = try fact(disabled) else {
      return nil
    }
    let told = try last("tokenRegistered", of: token)
    if let over = try last("tokenEnded", of: token),
      told.map({ $0.header.sequence < over.header.sequence }) ?? true
    {
      return Background("a phone has no app for its token", events: [over.header.sequence])
    }
    let made = try last("endpointCreated") { fact in
      if case .endpointCreated(_, token) = fact { true } else { false }
    }
    guard let made, case .endpointCreated(let arn, _) = try fact(made) else { return nil }
    guard let told, case .apple(.tokenRegistered(_, let build, _)) = try event(told) else {
      return nil
    }
    let isSandbox = arn.contains("/\(PushTexts.platform(.sandbox))/")
    let application = isSandbox ? PushEnvironment.sandbox : .production
    guard application != build else { return nil }
    return Background(
      "the token is of a build for \(build.rawValue), the endpoint of the application for "
        + application.rawValue,
      events: [told.header.sequence, made.header.sequence],
    )
  }

  private func event(_ row: PastEvent) throws -> PipelineEvent {
    try row.read(as: PipelineEvent.self)
  }

  /// The last fact of a kind that is meant.
  private func last(_ kind: String, where isMeant: (PushFact) -> Bool) throws -> PastEvent? {
    try history.events(kind: kind).last { row in
      guard row.header.sequence < end, let fact = try fact(row) else { return false }
      return isMeant(fact)
    }
  }

  /// The last that Apple's service was told of a token.
  private func last(_ kind: String, of token: String) throws -> PastEvent? {
    try history.events(kind: kind).last { row in
      guard row.header.sequence < end else { return false }
      switch try event(row) {
      case .apple(.tokenRegistered(token, _, _)), .apple(.tokenEnded(token, _)): return true
      case .apple, .watch, .server, .amazon, .phone, .app: return false
      }
    }
  }
}
