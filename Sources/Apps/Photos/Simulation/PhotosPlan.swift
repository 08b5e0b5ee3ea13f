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
  public var retention: Duration = PhotoLibrary.retentionDefault
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
}
