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
  case asked(LibraryRequest)  // key: request
  /// The app's process is gone; a question that it made the system ask goes with it.
  case appGone
  /// A person answered the system's question about a batch.
  case consentGiven(batch: Int64, Consent)  // key: consent
  /// People changed something; `at` is when, on whichever device.
  case edited(LibraryEdit, origin: EditOrigin, at: WallTime)  // key: edit
  /// The person changed what apps may do.
  case accessChanged(Access)  // key: access
  /// Something in Recently Deleted may have lain there long enough.
  case trashLooked
}
