public import SymbolicCryptography

/// What one side of a protocol receives and sends, in its order.
///
/// ```swift
/// Role("A", [
///   .receive("is told to talk to somebody", .tuple(["talk", .publicKey(b)])),
///   .send(.encrypted(.tuple([na, .publicKey(a)]), to: b, ephemeral: e)),
///   …
/// ])
/// ```
public struct Role: Sendable {
  /// Its name.
  public var name: String
  /// What it does.
  public var actions: [Action]

  /// A role.
  public init(_ name: String, _ actions: [Action]) {
    self.name = name
    self.actions = actions
  }

  /// One thing that a role does.
  public enum Action: Sendable {
    /// It waits for a message of that shape; what it is, in words.
    case receive(String, Pattern)
    /// It sends a message.
    case send(Pattern)
    /// It claims that a term is secret, where whom it talks to is honest.
    case secret(Int, Pattern, with: Pattern)
    /// It says that it runs with somebody, on something.
    case run(Int, by: Pattern, with: Pattern, on: Pattern)
    /// It claims that it agrees with somebody on something, where that one is honest.
    case agree(Int, by: Pattern, with: Pattern, on: Pattern)
  }

  /// Whether somebody can play the role with what they have and receive.
  ///
  /// - Parameter own: what they have: a private key, nonces, public keys that they know.
  /// - Returns: the first message that they could not make, in words; nil where there is none.
  public func firstMessageOutOfReach(having own: [Pattern]) -> String? {
    var knowledge = Knowledge()
    for pattern in own { knowledge.learn(Self.standIn(for: pattern), from: 0) }
    for action in actions {
      switch action {
      case .receive(_, let pattern): knowledge.learn(Self.standIn(for: pattern), from: 0)
      case .send(let pattern):
        let message = Self.standIn(for: pattern)
        if !knowledge.canDerive(message) { return "\(name) cannot make \(message)" }
      case .secret, .run, .agree: break
      }
    }
    return nil
  }

  /// A pattern's term in which each variable is a name of its own.
  private static func standIn(for pattern: Pattern) -> Term {
    switch pattern {
    case .exactly(let term): term
    case .any(let variable): .name("?\(variable.name)")
    case .tuple(let parts): .tuple(parts.map(standIn))
    case .made(let form, let parts): form.term(of: parts.map(standIn))
    }
  }
}

/// One run of a role.
public struct Session: Sendable {
  /// Its name, in words: `A1`.
  public var name: String
  /// The role.
  public var role: Role
  /// What stands for variables from the start: its key, its nonces.
  public var values: Bindings

  /// A run of a role.
  public init(_ name: String, of role: Role, _ values: [(String, Term)]) {
    self.name = name
    self.role = role
    var bindings = Bindings()
    for (name, term) in values { bindings[name] = term }
    self.values = bindings
  }
}
