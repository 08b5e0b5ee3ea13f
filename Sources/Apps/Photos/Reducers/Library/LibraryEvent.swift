import Kernel

/// Who made an edit.
public enum EditOrigin: String, CaseIterable, Sendable {
  /// The person, on this device.
  case person
  /// Another device, by way of iCloud.
  case cloud
}

/// What a person answers to the system's question.
public enum Consent: String, CaseIterable, Sendable {
  /// Delete.
  case confirmed
  /// Do not delete.
  case refused
}

/// What a photo library learns.
public enum LibraryEvent: Choice, Hashable, Sendable {
  /// The library as it is at the start, with what apps may do.
  case opened(assets: AssetColumns, albums: [Album], access: Access, device: Int64)
  /// The app asked for something.
  case asked(LibraryRequest)
  /// The app's process is gone; a question that it made the system ask goes with it.
  case appGone
  /// A person answered the system's question about a batch.
  case consentGiven(batch: Int64, Consent)
  /// People changed something; `at` is when, on whichever device.
  case edited(LibraryEdit, origin: EditOrigin, at: WallTime)
  /// The person changed what apps may do.
  case accessChanged(Access)
  /// Something in Recently Deleted may have lain there long enough.
  case trashLooked

  /// A blank event of every kind.
  public static var prototypes: [Self] {
    [
      .opened(assets: AssetColumns(), albums: [], access: .full, device: 0),
      .asked(.assets(ids: [])), .appGone, .consentGiven(batch: 0, .refused),
      .edited(.emptyTrash, origin: .person, at: .start), .accessChanged(.full), .trashLooked,
    ]
  }

  /// The kind's name in the log.
  public var kind: String {
    switch self {
    case .opened: "opened"
    case .asked: "asked"
    case .appGone: "appGone"
    case .consentGiven: "consentGiven"
    case .edited: "edited"
    case .accessChanged: "accessChanged"
    case .trashLooked: "trashLooked"
    }
  }

  /// Names the fields of the present kind.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    switch self {
    case .opened(var assets, var albums, var access, var device):
      try fields.field("assets", &assets)
      try fields.field("albums", &albums)
      try fields.field("access", &access)
      try fields.field("device", &device)
      self = .opened(assets: assets, albums: albums, access: access, device: device)
    case .asked(var request):
      try fields.field("request", &request)
      self = .asked(request)
    case .appGone, .trashLooked:
      break
    case .consentGiven(var batch, var consent):
      try fields.field("batch", &batch)
      try fields.field("consent", &consent)
      self = .consentGiven(batch: batch, consent)
    case .edited(var edit, var origin, var at):
      try fields.field("edit", &edit)
      try fields.field("origin", &origin)
      try fields.field("at_ns", &at)
      self = .edited(edit, origin: origin, at: at)
    case .accessChanged(var access):
      try fields.field("access", &access)
      self = .accessChanged(access)
    }
  }
}
