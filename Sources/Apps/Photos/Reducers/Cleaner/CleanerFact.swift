import Kernel

/// What a cleaner states.
public enum CleanerFact: Choice, Hashable, Sendable {
  /// The preview shows how many photos will go, how many stay as samples, and how many bytes that
  /// is; `everywhere` whether it says that they go from all devices.
  case previewShown(delete: Int64, keep: Int64, bytes: Int64, everywhere: Bool)
  /// There is nothing to delete.
  case nothingToClean
  /// The cleaner will not work with the access it has.
  case accessTooSmall(Access)
  /// The deletion is done.
  case deletionDone(batch: Int64, count: Int64)
  /// The cleaner says that so many bytes are free now.
  case freedShown(bytes: Int64)
  /// The cleaner says that so many bytes will be free in so many days.
  case freeingPromised(bytes: Int64, days: Int64)
  /// The person refused, and the cleaner says so.
  case deletionCancelled
  /// Something went wrong, and the cleaner says what.
  case failureShown(ChangeFailure)
  /// The cleaner stands in a state that nothing leads out of.
  case stuck(phase: CleanerPhase)
  /// The person tapped Delete where that means nothing.
  case tapIgnored(phase: CleanerPhase)
  /// The cleaner names photos that were protected while the system asked: they can be recovered.
  case recoveryAdvised(ids: [PhotoID])

  /// A blank fact of every kind.
  public static var prototypes: [Self] {
    [
      .previewShown(delete: 0, keep: 0, bytes: 0, everywhere: false), .nothingToClean,
      .accessTooSmall(.none), .deletionDone(batch: 0, count: 0), .freedShown(bytes: 0),
      .freeingPromised(bytes: 0, days: 0), .deletionCancelled, .failureShown(.denied),
      .stuck(phase: .closed), .tapIgnored(phase: .closed), .recoveryAdvised(ids: []),
    ]
  }

  /// The kind's name in the log.
  public var kind: String {
    switch self {
    case .previewShown: "previewShown"
    case .nothingToClean: "nothingToClean"
    case .accessTooSmall: "accessTooSmall"
    case .deletionDone: "deletionDone"
    case .freedShown: "freedShown"
    case .freeingPromised: "freeingPromised"
    case .deletionCancelled: "deletionCancelled"
    case .failureShown: "failureShown"
    case .stuck: "stuck"
    case .tapIgnored: "tapIgnored"
    case .recoveryAdvised: "recoveryAdvised"
    }
  }

  /// Names the fields of the present kind.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .previewShown(var delete, var keep, var bytes, var everywhere):
      try fields.field("delete", &delete)
      try fields.field("keep", &keep)
      try fields.field("bytes", &bytes)
      try fields.field("everywhere", &everywhere)
      self = .previewShown(delete: delete, keep: keep, bytes: bytes, everywhere: everywhere)
    case .nothingToClean, .deletionCancelled:
      break
    case .accessTooSmall(var access):
      try fields.field("access", &access)
      self = .accessTooSmall(access)
    case .deletionDone(var batch, var count):
      try fields.field("batch", &batch)
      try fields.field("count", &count)
      self = .deletionDone(batch: batch, count: count)
    case .freedShown(var bytes):
      try fields.field("bytes", &bytes)
      self = .freedShown(bytes: bytes)
    case .freeingPromised(var bytes, var days):
      try fields.field("bytes", &bytes)
      try fields.field("days", &days)
      self = .freeingPromised(bytes: bytes, days: days)
    case .failureShown(var failure):
      try fields.field("failure", &failure)
      self = .failureShown(failure)
    case .stuck(var phase):
      try fields.field("phase", &phase)
      self = .stuck(phase: phase)
    case .tapIgnored(var phase):
      try fields.field("phase", &phase)
      self = .tapIgnored(phase: phase)
    case .recoveryAdvised(var ids):
      try fields.field("ids", &ids)
      self = .recoveryAdvised(ids: ids)
    }
  }
}
