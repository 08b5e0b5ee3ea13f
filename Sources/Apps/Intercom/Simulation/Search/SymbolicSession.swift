import Intercom
import Kernel

/// The keys of one path between two members, as numbers; 0 stands for none.
struct SymbolicSession: Record, Equatable, Sendable {
  /// What is sealed with and opened by.
  private(set) var live: UInt8 = 0
  /// The initiator's new keys, until the other side has been seen to use them.
  private var next: UInt8 = 0
  /// The keys before the live ones.
  private var previous: UInt8 = 0
  /// The hello that this side said, and the reply to it.
  private var asked = Exchange()
  /// What the other side began, the one heard last at the end.
  private var answered: [Exchange] = []

  /// So many hellos are remembered.
  private static let answerLimit = 4

  /// A hello with its reply.
  struct Exchange: Record, Equatable, Sendable {
    /// The hello.
    var hello: UInt8 = 0
    /// The reply, which the keys are called by.
    var reply: UInt8 = 0
    /// Whether the reply was confirmed.
    var isConfirmed = false
  }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("live", &live)
    try fields.field("next", &next)
    try fields.field("previous", &previous)
    try fields.field("asked", &asked)
    try fields.field("answered", &answered)
  }

  /// Every number in it.
  var numbers: [UInt8] {
    [live, next, previous, asked.hello, asked.reply] + answered.flatMap { [$0.hello, $0.reply] }
  }

  /// Says a step; nil where there is nothing that it could answer.
  mutating func say(
    _ step: HandshakeStep,
    fresh: UInt8,
    replaces: Bool,
  ) -> (hello: UInt8, reply: UInt8)? {
    switch step {
    case .hello:
      if replaces, live != 0 { self = Self() }
      // A hello that has had its reply is over; one that has not is said again.
      if asked.hello == 0 || asked.reply != 0 { asked = Exchange(hello: fresh) }
      return (asked.hello, 0)
    case .reply:
      guard let last = answered.indices.last else { return nil }
      if answered[last].reply == 0 { answered[last].reply = fresh }
      let reply = answered[last].reply
      if replaces, reply != live { use(reply, replaces: replaces) }
      return (answered[last].hello, reply)
    case .confirm:
      return asked.reply == 0 ? nil : (asked.hello, asked.reply)
    }
  }

  /// Hears a step of the other side.
  ///
  /// A proof covers everything that was said before: what answers another step is taken for somebody
  /// who does not know the group.
  ///
  /// - Returns: what it is worth, and whether it brings the other side's voice key.
  mutating func hear(
    _ step: HandshakeStep,
    _ said: (hello: UInt8, reply: UInt8),
    isInitiator: Bool,
    replaces: Bool,
  ) -> (verdict: HandshakeVerdict, bringsVoiceKey: Bool) {
    guard (step == .reply) == isInitiator else { return (.badSignature, false) }
    switch step {
    case .hello:
      if let index = answered.firstIndex(where: { $0.hello == said.hello }) {
        answered.append(answered.remove(at: index))
      } else {
        answered.append(Exchange(hello: said.hello))
        if answered.count > Self.answerLimit { answered.removeFirst() }
      }
      return (.accepted, false)
    case .reply:
      guard asked.hello != 0 else { return (.badSignature, false) }
      // The same reply again: the confirmation was lost.
      guard asked.reply == 0 else {
        return (asked.reply == said.reply ? .accepted : .badSignature, false)
      }
      guard asked.hello == said.hello else { return (.wrongGroup, false) }
      asked.reply = said.reply
      if live == 0 { use(said.reply, replaces: replaces) } else { next = said.reply }
      return (.accepted, true)
    case .confirm:
      return hear(confirm: said, replaces: replaces)
    }
  }

  /// The confirmation belongs to one of the hellos that were answered.
  private mutating func hear(
    confirm said: (hello: UInt8, reply: UInt8),
    replaces: Bool,
  ) -> (verdict: HandshakeVerdict, bringsVoiceKey: Bool) {
    guard let index = answered.lastIndex(where: { $0.reply == said.reply && $0.reply != 0 }) else {
      // The one that was heard first is looked at last.
      let hasKeys = answered.first.map { $0.reply != 0 } ?? false
      return (hasKeys ? .wrongGroup : .badSignature, false)
    }
    guard !answered[index].isConfirmed else { return (.accepted, false) }
    answered[index].isConfirmed = true
    if said.reply != live { use(said.reply, replaces: replaces) }
    return (.accepted, true)
  }

  /// Whether this side opens what was sealed with a key; a sign that the other side has the new one
  /// makes that the live one.
  mutating func open(_ key: UInt8, replaces: Bool) -> Bool {
    guard key != 0 else { return false }
    if key == live { return true }
    if key == next {
      use(key, replaces: replaces)
      return true
    }
    return key == previous
  }

  private mutating func use(_ key: UInt8, replaces: Bool) {
    previous = replaces ? 0 : live
    live = key
    next = 0
  }
}
