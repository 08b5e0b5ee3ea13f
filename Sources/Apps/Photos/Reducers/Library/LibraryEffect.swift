import Kernel

/// What a photo library asks of its surroundings.
public enum LibraryEffect: Choice, Hashable, Sendable {
  /// Give the app the answer to its request.
  case answer(LibraryAnswer)
  /// The app's block has run, in the app's process: these samples it settled on.
  case blockRan(samples: [PhotoID])
  /// Tell the app's change observer what changed.
  case notify(LibraryNotice)
  /// Send a change to the person's other devices.
  case upload(LibraryEdit)
  /// Look at Recently Deleted then.
  case lookAtTrash(at: WallTime)
  /// State a fact of the domain for people, expectations and invariants.
  case state(LibraryFact)

  /// A blank effect of every kind.
  public static var prototypes: [Self] {
    [
      .answer(.refused), .blockRan(samples: []), .notify(LibraryNotice()),
      .upload(.emptyTrash),
      .lookAtTrash(at: .start), .state(.deletionRefused(batch: 0)),
    ]
  }

  /// The kind's name in the log.
  public var kind: String {
    switch self {
    case .answer: "answer"
    case .blockRan: "blockRan"
    case .notify: "notify"
    case .upload: "upload"
    case .lookAtTrash: "lookAtTrash"
    case .state: "state"
    }
  }

  /// Names the fields of the present kind.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .answer(var answer):
      try fields.field("answer", &answer)
      self = .answer(answer)
    case .blockRan(var samples):
      try fields.field("samples", &samples)
      self = .blockRan(samples: samples)
    case .notify(var notice):
      try fields.field("notice", &notice)
      self = .notify(notice)
    case .upload(var edit):
      try fields.field("edit", &edit)
      self = .upload(edit)
    case .lookAtTrash(var at):
      try fields.field("at_ns", &at)
      self = .lookAtTrash(at: at)
    case .state(var fact):
      try fields.field("fact", &fact)
      self = .state(fact)
    }
  }
}
