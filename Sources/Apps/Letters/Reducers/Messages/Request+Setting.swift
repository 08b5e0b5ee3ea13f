import Kernel

/// Something of a user's that requests set, one of which undoes what another has done.
///
/// Where requests are sent again, a phone asks for one of these after the other, and the server knows the last one of
/// each phone: so one that comes once more, or late, sets nothing.
public enum SetThing: String, CaseIterable, Choice, Hashable, Sendable {
  /// The name that friends see.
  case name
  /// Whether the user wants notifications.
  case pushes
  /// Whether the phone shows what comes.
  case permission
  /// The phone's token.
  case token
  /// The public key, where a second one takes the place of the first.
  case key
  /// Who is a friend, and who is blocked.
  case friends
  /// The devices that are let in: who asks on one of them can be another by then.
  case devices
  /// What was reported.
  case reports
  /// That there is an account.
  case account
}

extension Request {
  /// What it sets that another request of that phone sets as well; nil where it may be done twice, or in any order.
  ///
  /// A letter, an invitation and a one-time key have numbers or codes of their own.
  public func thing(_ settings: LetterSettings) -> SetThing? {
    switch self {
    case .rename: .name
    case .choosePushes: .pushes
    case .permit: .permission
    case .register: .token
    case .publish: settings.keys == .overwrite ? .key : nil
    case .claim, .decide, .unfriend, .block, .unblock, .pairBack: .friends
    case .admit: .devices
    case .report: .reports
    case .signIn, .deleteAccount: .account
    case .publishPrekeys, .findKey, .invite, .refresh, .heartbeat, .signedHeartbeat, .count,
      .addToCount, .upload, .submit, .fetch, .fetchShare, .delete, .receipt, .cancel:
      nil
    }
  }
}

extension RequestID {
  /// The phone, and which of its requests it is: the launch of the app, and the number there; nil for one that no phone
  /// has given.
  var order: (phone: Substring, launch: Int64, number: Int64)? {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count >= 3, let number = Int64(parts[parts.count - 1]),
      let launch = Int64(parts[parts.count - 2])
    else { return nil }
    let phone = text[..<parts[parts.count - 2].startIndex].dropLast()
    return (phone, launch, number)
  }

  /// Whether it is that request, or one that its phone has made before it.
  func isBehind(_ other: RequestID) -> Bool {
    guard let own = order, let other = other.order, own.phone == other.phone else { return false }
    return (own.launch, own.number) <= (other.launch, other.number)
  }
}
