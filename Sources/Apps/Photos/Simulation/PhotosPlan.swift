import Kernel
import Photos

/// What the photo cleaner adds to a plan, after all defaults are filled in.
public struct PhotosPlan: Record, Equatable, Sendable {
  /// What the cleaners are set to.
  public var settings = CleanerSettings()
  /// How long the library takes to hear and to answer, each.
  public var answering = Duration.milliseconds(200)
  /// How long a change takes to the person's other devices.
  public var syncing = Duration.seconds(30)
  /// How long a deleted photo can be recovered.
  public var retention = PhotoLibrary.retentionDefault
  /// How long the app starts after it was signed; zero for always (K-15).
  public var signing = Duration.zero
  /// The devices with a library, in the order of the scenario.
  public var phones: [PlannedPhone] = []
  /// The names that the scenario gives to photos.
  public var names: [PhotoName] = []
  /// What people do, in order of time.
  public var acts: [PlannedPhotoAct] = []
  /// The invariants that this variant is expected to break.
  public var breaks: [String] = []

  /// A blank plan.
  public init() {}

  /// Names every field once.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("settings", &settings)
    try fields.field("answering_ns", &answering)
    try fields.field("syncing_ns", &syncing)
    try fields.field("retention_ns", &retention)
    try fields.field("signing_ns", &signing)
    try fields.field("phones", &phones)
    try fields.field("names", &names)
    try fields.field("acts", &acts)
    try fields.field("breaks", &breaks)
  }
}

/// A photo's name in the scenario.
public struct PhotoName: Record, Hashable, Sendable {
  /// The photo.
  public var id: PhotoID = 0
  /// Its name.
  public var name = ""

  /// A blank name.
  public init() {}

  /// A photo's name.
  public init(id: PhotoID, name: String) {
    self.id = id
    self.name = name
  }

  /// Names every field once.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("id", &id)
    try fields.field("name", &name)
  }
}

/// A device with a photo library.
public struct PlannedPhone: Record, Equatable, Sendable {
  /// The device.
  public var device = ""
  /// Whether the cleaner is installed on it.
  public var hasCleaner = true
  /// The zone it is in at the start.
  public var zone = Zone()
  /// The calendar that the person uses.
  public var calendar = MonthCalendar.gregorian
  /// What the cleaner may do.
  public var access = Access.full
  /// Whether it shares its library with the others by iCloud.
  public var sharesByCloud = true
  /// The photos that the scenario lists.
  public var assets = AssetColumns()
  /// The albums that the scenario lists.
  public var albums: [Album] = []
  /// How further photos are made.
  public var generator: GeneratorSettings?

  /// A blank phone.
  public init() {}

  /// Names every field once.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("device", &device)
    try fields.field("has_cleaner", &hasCleaner)
    try fields.field("zone", &zone)
    try fields.field("calendar", &calendar)
    try fields.field("access", &access)
    try fields.field("shares_by_cloud", &sharesByCloud)
    try fields.field("assets", &assets)
    try fields.field("albums", &albums)
    try fields.field("generator", &generator)
  }
}
